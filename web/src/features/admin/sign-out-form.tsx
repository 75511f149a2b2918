import type { ClientCompany } from '@paratope/shared/admin/clients-api';
import { useState } from 'react';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { t } from '../../words/words.ts';
import { FormDialog } from './form-dialog.tsx';

interface SignOutFormProps {
  readonly client: ClientCompany;
  onClose(): void;
  /** Resolves to the reason if nobody was signed out. */
  onSave(given: { areLost: boolean; reason: string }): Promise<string | undefined>;
}

export function SignOutForm({ client, onClose, onSave }: SignOutFormProps) {
  const [areLost, setLost] = useState(false);
  const [reason, setReason] = useState('');
  const save = async () => (reason.trim() === '' ? t('Please give a reason') : onSave({ areLost, reason }));
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
      save={save}
    >
      <Checkbox
        label={t('Wipe the devices')}
        hint={t('Each device deletes all its data, including unsynced changes, when it next connects.')}
        checked={areLost}
        onChange={(event) => setLost(event.target.checked)}
      />
      <Field label={t('Reason')} hint={t('Saved in the audit log.')}>
        <TextArea required value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </FormDialog>
  );
}
