import { AdminInvestorsApi, type InvestorContact } from '@paratope/shared/admin/investors-api';
import { call } from '../../../api/call.ts';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { FormDialog, useTexts } from '../form-dialog.tsx';
import { failure, isConflict } from '../use-notice.tsx';

interface ContactFormProps {
  readonly investorId: string;
  /** Undefined for a new one. */
  readonly contact: InvestorContact | undefined;
  onClose(): void;
  onSaved(): void;
  /** Somebody else has changed it meanwhile: what it was opened from is old. */
  onConflict(): void;
  onSignedOut(message: string): void;
}

export function ContactForm({ investorId, contact, onClose, onSaved, onConflict, onSignedOut }: ContactFormProps) {
  const { texts, bind } = useTexts(() => ({
    name: contact?.name ?? '',
    role: contact?.role ?? '',
    email: contact?.email ?? '',
    source: contact?.source ?? '',
    seenAt: contact?.seenAt ?? '',
  }));
  const save = async () => {
    if (texts.name.trim() === '') return 'Name is required';
    const given = { ...texts, id: investorId, seenAt: texts.seenAt || null };
    const answer = contact
      ? await call(AdminInvestorsApi.editContact, { ...given, contactId: contact.id, seenVersion: contact.version })
      : await call(AdminInvestorsApi.addContact, given);
    if (!answer.ok && isConflict(answer)) onConflict();
    if (!answer.ok) return failure(answer, 'This could not be saved. Please try again.', onSignedOut);
    onSaved();
    return undefined;
  };
  return (
    <FormDialog title={contact ? 'Edit Contact' : 'Add Contact'} submit="Save Contact" onClose={onClose} save={save}>
      <Field label="Name">
        <TextInput required {...bind('name')} />
      </Field>
      <Field label="Role" optional>
        <TextInput {...bind('role')} />
      </Field>
      <Field label="Email" optional>
        <TextInput type="email" {...bind('email')} />
      </Field>
      <Field label="Where it comes from" optional hint="Left empty, it is noted as entered by you">
        <TextInput {...bind('source')} />
      </Field>
      <Field label="Seen on" optional hint="Left empty, it is today">
        <TextInput type="date" {...bind('seenAt')} />
      </Field>
    </FormDialog>
  );
}
