import { type Admin, type AdminRole, AdminSessionApi } from '@paratope/shared/admin/session-api';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { AdminTable } from './admin-table.tsx';
import { moment } from './moment.ts';
import { useAdmin } from './use-admin.ts';
import { type ListInput, useAdminList } from './use-admin-list.ts';
import { useNotice } from './use-notice.tsx';

const fetchPage = (input: ListInput) => call(AdminSessionApi.admins, input);

const roles: { value: AdminRole; label: string }[] = [
  { value: 'read-only', label: 'Read only' },
  { value: 'reviewer', label: 'Reviewer' },
  { value: 'owner', label: 'Owner' },
];

/** Who may come in here, and as what. */
export function AdminList() {
  const { isOwner, explain } = useAdmin();
  const { banner, say, fail } = useNotice();
  const list = useAdminList(fetchPage);
  const change = async (admin: Admin, values: { role?: AdminRole; isDisabled?: boolean; hasSecondFactor?: false }) => {
    const answer = await call(AdminSessionApi.changeAdmin, { id: admin.id, ...values, seenVersion: admin.version });
    if (!answer.ok && answer.code === 'conflict') list.again();
    if (!answer.ok) return fail(explain(answer));
    say(`${admin.name} was changed.`);
    list.again();
  };
  return (
    <>
      {banner}
      {isOwner ? <Invitation onInvited={list.again} /> : null}
      <AdminTable
        list={list}
        searchLabel="Search admins"
        caption="Admins"
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
                <div className="row wrap">
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
    </>
  );
}

function Invitation({ onInvited }: { onInvited(): void }) {
  const { explain } = useAdmin();
  const [fields, setFields] = useState({ name: '', email: '', role: 'reviewer' as AdminRole });
  const [link, setLink] = useState('');
  const { submit, fault } = useSubmit(async () => {
    const answer = await call(AdminSessionApi.inviteAdmin, fields);
    if (!answer.ok) return explain(answer, 'The invitation could not be made.');
    setLink(answer.value.link);
    onInvited();
    return undefined;
  });
  return (
    <form className="grid gap-3 admin-inline" aria-label="Invite an admin" noValidate onSubmit={submit}>
      <Field label="Name">
        <TextInput value={fields.name} onChange={(event) => setFields({ ...fields, name: event.target.value })} />
      </Field>
      <Field label="Email" error={fault}>
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
