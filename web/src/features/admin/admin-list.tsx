import { type Admin, AdminRole, AdminSessionApi } from '@paratope/shared/admin/session-api';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { t } from '../../words/words.ts';
import { AdminTable } from './admin-table.tsx';
import type { ListInput } from './fetch-page.ts';
import { moment } from './moment.ts';
import { roleRights, roles } from './roles.ts';
import { useAddressState } from './use-address-state.ts';
import { useAdmin } from './use-admin.ts';
import { linkedFirst, useAdminList } from './use-admin-list.ts';
import { useNotice } from './use-notice.tsx';

const fetchPage = (input: ListInput) => call(AdminSessionApi.admins, input);

const roleChoices = () => AdminRole.options.map((value) => ({ value, label: t(roles[value]) }));

export function AdminList() {
  const { admin: self, isOwner, explain } = useAdmin();
  const { banner, say, fail } = useNotice();
  const list = linkedFirst(useAdminList(fetchPage, useAddressState()));
  const [disabling, setDisabling] = useState<Admin>();
  const [changing, setChanging] = useState<{ admin: Admin; role: AdminRole }>();
  const change = async (admin: Admin, values: { role?: AdminRole; isDisabled?: boolean; hasSecondFactor?: false }) => {
    const answer = await call(AdminSessionApi.changeAdmin, { id: admin.id, ...values, seenVersion: admin.version });
    if (!answer.ok && answer.code === 'conflict') list.again();
    if (!answer.ok) return fail(explain(answer));
    say(t('Changes to {name} saved.', { name: admin.name }));
    list.again();
  };
  return (
    <>
      {banner}
      {isOwner ? <Invitation onInvited={list.again} /> : null}
      <AdminTable
        list={list}
        searchLabel={t('Search admins')}
        caption={t('Admins')}
        empty={t('No admins found.')}
        columns={[
          {
            key: 'name',
            header: t('Admin'),
            sortable: true,
            cell: (admin) => (
              <>
                <span className="strong">{admin.name}</span>{' '}
                {admin.isDisabled ? <Badge tone="danger">{t('Disabled')}</Badge> : null}
                {admin.hasSecondFactor ? <Badge tone="good">{t('Two-step verification')}</Badge> : null}
                <br />
                <span className="muted small">{admin.email}</span>
              </>
            ),
          },
          {
            key: 'role',
            sorts: 'group',
            header: t('Role'),
            sortable: true,
            width: 180,
            cell: (admin) => (
              <Select
                aria-label={t('Role of {name}', { name: admin.name })}
                disabled={!isOwner}
                options={roleChoices()}
                value={admin.role}
                onChange={(event) => setChanging({ admin, role: event.target.value as AdminRole })}
              />
            ),
          },
          {
            key: 'seen',
            header: t('Last seen'),
            width: 190,
            cell: ({ seenAt }) => (seenAt ? moment(seenAt) : t('Never')),
          },
          {
            key: 'act',
            header: t('Actions'),
            width: 160,
            cell: (admin) =>
              isOwner ? (
                <div className="row wrap">
                  <Button
                    aria-label={
                      admin.isDisabled
                        ? t('Enable {name}’s account', { name: admin.name })
                        : t('Disable {name}’s account', { name: admin.name })
                    }
                    onClick={() => (admin.isDisabled ? void change(admin, { isDisabled: false }) : setDisabling(admin))}
                  >
                    {admin.isDisabled ? t('Enable') : t('Disable')}
                  </Button>
                  {admin.hasSecondFactor ? (
                    <Button
                      aria-label={t('Turn off two-step verification for {name}', { name: admin.name })}
                      onClick={() => void change(admin, { hasSecondFactor: false })}
                    >
                      {t('Turn off two-step verification')}
                    </Button>
                  ) : null}
                </div>
              ) : null,
          },
        ]}
      />
      {changing ? (
        <ConfirmDialog
          open
          onClose={() => setChanging(undefined)}
          title={t('Change {name}’s role to “{role}”?', {
            name: changing.admin.name,
            role: t(roles[changing.role]),
          })}
          confirm={t('Change role')}
          onConfirm={() => {
            setChanging(undefined);
            void change(changing.admin, { role: changing.role });
          }}
        >
          {t(roleRights[changing.role])}
          {changing.admin.id === self.adminId
            ? ` ${t('This is your own account: only another owner can change it back.')}`
            : ''}
        </ConfirmDialog>
      ) : null}
      {disabling ? (
        <ConfirmDialog
          open
          onClose={() => setDisabling(undefined)}
          title={t('Disable {name}’s account?', { name: disabling.name })}
          confirm={t('Disable')}
          tone="danger"
          onConfirm={() => {
            setDisabling(undefined);
            void change(disabling, { isDisabled: true });
          }}
        >
          {t('They’re signed out everywhere and can’t log in until you enable the account again.')}
        </ConfirmDialog>
      ) : null}
    </>
  );
}

function Invitation({ onInvited }: { onInvited(): void }) {
  const { explain } = useAdmin();
  const [fields, setFields] = useState({ name: '', email: '', role: 'reviewer' as AdminRole });
  const [link, setLink] = useState('');
  const { submit, fault } = useSubmit(async () => {
    const answer = await call(AdminSessionApi.inviteAdmin, fields);
    if (!answer.ok) return explain(answer, t('We couldn’t create the invite link. Try again.'));
    setLink(answer.value.link);
    onInvited();
    return undefined;
  });
  return (
    <form className="grid gap-3 admin-inline" aria-label={t('Invite an admin')} noValidate onSubmit={submit}>
      <Field label={t('Name')}>
        <TextInput value={fields.name} onChange={(event) => setFields({ ...fields, name: event.target.value })} />
      </Field>
      <Field label={t('Email')} error={fault}>
        <TextInput
          type="email"
          value={fields.email}
          onChange={(event) => setFields({ ...fields, email: event.target.value })}
        />
      </Field>
      <Field label={t('Role')}>
        <Select
          options={roleChoices()}
          value={fields.role}
          onChange={(event) => setFields({ ...fields, role: event.target.value as AdminRole })}
        />
      </Field>
      <Button type="submit">{t('Create invite link')}</Button>
      {link ? (
        <div className="row gap-2 admin-invite">
          <Field
            className="grow"
            label={t('Invite link')}
            hint={t('Works once and expires in a week. Send it to the person you invited.')}
          >
            <TextInput readOnly value={link} onFocus={(event) => event.target.select()} />
          </Field>
          <CopyButton text={link} label={t('Copy the invite link')} />
        </div>
      ) : null}
    </form>
  );
}
