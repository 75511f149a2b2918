import { type Admin, type AdminRole, AdminSessionApi } from '@paratope/shared/admin/session-api';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/call.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { AdminRows } from './admin-rows.tsx';
import { ListFrame } from './list-frame.tsx';
import { moment } from './moment.ts';
import { type ListInput, useAdminList } from './use-admin-list.ts';
import { failure, isConflict, NoticeBanner, useNotice } from './use-notice.tsx';

const fetchPage = (input: ListInput) => call(AdminSessionApi.admins, input);

const roles: { value: AdminRole; label: string }[] = [
  { value: 'read-only', label: 'Read only' },
  { value: 'reviewer', label: 'Reviewer' },
  { value: 'owner', label: 'Owner' },
];

interface AdminListProps {
  readonly isOwner: boolean;
  readonly pressed: number;
  onSignedOut(message: string): void;
}

/** Who may come in here, and as what. */
export function AdminList({ isOwner, pressed, onSignedOut }: AdminListProps) {
  const [search, setSearch] = useState('');
  const { notice, say, fail } = useNotice();
  const list = useAdminList(fetchPage, search, onSignedOut, pressed);
  const change = async (admin: Admin, values: { role?: AdminRole; isDisabled?: boolean; hasSecondFactor?: false }) => {
    const answer = await call(AdminSessionApi.changeAdmin, { id: admin.id, ...values, seenVersion: admin.version });
    if (!answer.ok && isConflict(answer)) list.again();
    if (!answer.ok) return fail(failure(answer, 'This could not be saved. Please try again.', onSignedOut));
    say(`${admin.name} was changed.`);
    list.again();
  };
  return (
    <>
      <NoticeBanner notice={notice} />
      {isOwner ? <Invitation onInvited={list.again} onSignedOut={onSignedOut} /> : null}
      <ListFrame list={list} search={search} onSearch={setSearch} searchLabel="Search admins">
        <AdminRows
          caption="Admins"
          rows={list.items}
          rowKey={(admin) => admin.id}
          empty="No admin was found."
          columns={[
            {
              key: 'name',
              header: 'Admin',
              cell: (admin) => (
                <>
                  <span className="strong">{admin.name}</span>{' '}
                  {admin.isDisabled ? <Badge tone="danger">Shut</Badge> : null}
                  {admin.hasSecondFactor ? <Badge tone="good">Second factor</Badge> : null}
                  <br />
                  <span className="muted small">{admin.email}</span>
                </>
              ),
            },
            {
              key: 'role',
              header: 'Role',
              width: 180,
              cell: (admin) => (
                <Select
                  aria-label={`Role of ${admin.name}`}
                  disabled={!isOwner}
                  options={roles}
                  value={admin.role}
                  onChange={(event) => void change(admin, { role: event.target.value as AdminRole })}
                />
              ),
            },
            { key: 'seen', header: 'Last seen', width: 190, cell: ({ seenAt }) => (seenAt ? moment(seenAt) : 'Never') },
            {
              key: 'act',
              header: 'Act',
              width: 160,
              cell: (admin) =>
                isOwner ? (
                  <div className="admin-acts">
                    <Button
                      aria-label={`${admin.isDisabled ? 'Open' : 'Shut'} the account of ${admin.name}`}
                      onClick={() => void change(admin, { isDisabled: !admin.isDisabled })}
                    >
                      {admin.isDisabled ? 'Open' : 'Shut'}
                    </Button>
                    {admin.hasSecondFactor ? (
                      <Button
                        aria-label={`Take the second factor off ${admin.name}`}
                        onClick={() => void change(admin, { hasSecondFactor: false })}
                      >
                        Take factor off
                      </Button>
                    ) : null}
                  </div>
                ) : null,
            },
          ]}
        />
      </ListFrame>
    </>
  );
}

function Invitation({ onInvited, onSignedOut }: { onInvited(): void; onSignedOut(message: string): void }) {
  const [fields, setFields] = useState({ name: '', email: '', role: 'reviewer' as AdminRole });
  const [link, setLink] = useState('');
  const [message, setMessage] = useState('');
  const invite = async (event: FormEvent) => {
    event.preventDefault();
    const answer = await call(AdminSessionApi.inviteAdmin, fields);
    if (!answer.ok) return setMessage(failure(answer, 'The invitation could not be made.', onSignedOut));
    setMessage('');
    setLink(answer.value.link);
    onInvited();
  };
  return (
    <form className="admin-inline" aria-label="Invite an admin" noValidate onSubmit={invite}>
      <Field label="Name">
        <TextInput value={fields.name} onChange={(event) => setFields({ ...fields, name: event.target.value })} />
      </Field>
      <Field label="Email" error={message || undefined}>
        <TextInput
          type="email"
          value={fields.email}
          onChange={(event) => setFields({ ...fields, email: event.target.value })}
        />
      </Field>
      <Field label="Role">
        <Select
          options={roles}
          value={fields.role}
          onChange={(event) => setFields({ ...fields, role: event.target.value as AdminRole })}
        />
      </Field>
      <Button type="submit">Invite</Button>
      {link ? (
        <Field label="Link to hand over" hint="It works once, for a week.">
          <TextInput readOnly value={link} onFocus={(event) => event.target.select()} />
        </Field>
      ) : null}
    </form>
  );
}
