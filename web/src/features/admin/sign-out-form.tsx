import type { ClientCompany } from '@paratope/shared/admin/clients-api';
import { Checkbox } from '../../ui/checkbox.tsx';
import { t } from '../../words/words.ts';
import { FormDialog, TextFields } from './form-dialog.tsx';
import { useForm } from './use-form.ts';

interface SignOutFormProps {
  readonly client: ClientCompany;
  onClose(): void;
  /** Resolves to the reason if nobody was signed out. */
  onSave(given: { areLost: boolean; reason: string }): Promise<string | undefined>;
}

export function SignOutForm({ client, onClose, onSave }: SignOutFormProps) {
  const form = useForm({
    name: `sign-out:${client.id}`,
    record: client,
    fieldsOf: () => ({ areLost: false, reason: '' }),
    labels: { areLost: t('Wipe the devices'), reason: t('Reason') },
  });
  const save = async () => (form.values.reason.trim() === '' ? t('Please give a reason') : onSave(form.values));
  return (
    <FormDialog
      title={t('Sign out everywhere')}
      description={t(
        'Everyone at {company} is signed out on all devices and must log in again. Unsynced changes stay on each device, locked, until its owner logs in there.',
        { company: client.companyName || client.email },
      )}
      submit={t('Sign out everywhere')}
      tone="danger"
      onClose={onClose}
      form={form}
      save={save}
    >
      <Checkbox
        label={form.labels.areLost}
        hint={t('Each device deletes all its data, including unsynced changes, when it next connects.')}
        checked={form.values.areLost}
        onChange={(event) => form.set({ areLost: event.target.checked })}
      />
      <TextFields
        form={form}
        fields={[{ name: 'reason', isLong: true, required: true, hint: t('Saved in the audit log.') }]}
      />
    </FormDialog>
  );
}
