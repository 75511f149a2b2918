import type { ClientCompany } from '@paratope/shared/admin/clients-api';
import { useState } from 'react';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { FormDialog } from './form-dialog.tsx';

interface SignOutFormProps {
  readonly client: ClientCompany;
  onClose(): void;
  /** Answers why nobody was signed out. */
  onSave(given: { areLost: boolean; reason: string }): Promise<string | undefined>;
}

/** Ends every session of a company's people, after a word of what that means for their devices. */
export function SignOutForm({ client, onClose, onSave }: SignOutFormProps) {
  const [areLost, setLost] = useState(false);
  const [reason, setReason] = useState('');
  const save = async () => (reason.trim() === '' ? 'Please give a reason' : onSave({ areLost, reason }));
  return (
    <FormDialog
      title="Sign out everywhere"
      description={`Everybody of ${client.companyName || client.email} is signed out on every device, and logs in again with the password. Their screens lock when they next go online. What a device has not sent yet stays on it, locked, for its holder's next sign-in there.`}
      submit="Sign out everywhere"
      tone="danger"
      onClose={onClose}
      save={save}
    >
      <Checkbox
        label="Their devices are lost or in the wrong hands"
        hint="Then each deletes everything of theirs when it next goes online, also what it has not sent."
        checked={areLost}
        onChange={(event) => setLost(event.target.checked)}
      />
      <Field label="Reason" hint="It stands in the audit log.">
        <TextArea required value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </FormDialog>
  );
}
