import { AdminInvestorsApi, InvestorContact } from '@paratope/shared/admin/investors-api';
import { call } from '../../../api/call.ts';
import { t } from '../../../words/words.ts';
import { FormDialog, TextFields } from '../form-dialog.tsx';
import { useForm } from '../use-form.ts';

interface ContactFormProps {
  readonly investorId: string;
  /** Undefined for a new one. */
  readonly contact: InvestorContact | undefined;
  onClose(): void;
  onSaved(): void;
}

export function ContactForm({ investorId, contact, onClose, onSaved }: ContactFormProps) {
  const form = useForm({
    name: `contact:${contact?.id ?? `new of ${investorId}`}`,
    record: contact,
    fieldsOf,
    labels: {
      name: t('Name'),
      role: t('Role'),
      email: t('Email'),
      source: t('Source'),
      seenAt: t('Date seen'),
    },
    schema: InvestorContact,
  });
  const save = async () => {
    const { values, record } = form;
    if (values.name.trim() === '') return t('Name is required');
    const given = { ...values, id: investorId, seenAt: values.seenAt || null };
    const answer = record
      ? await call(AdminInvestorsApi.editContact, { ...given, contactId: record.id, seenVersion: record.version })
      : await call(AdminInvestorsApi.addContact, given);
    if (!answer.ok) return answer;
    onSaved();
    return undefined;
  };
  return (
    <FormDialog
      title={contact ? t('Edit contact') : t('Add contact')}
      submit={t('Save contact')}
      onClose={onClose}
      form={form}
      save={save}
    >
      <TextFields
        form={form}
        fields={[
          { name: 'name', required: true },
          { name: 'role' },
          { name: 'email', type: 'email' },
          { name: 'source', hint: t('If left empty, you’re listed as the source') },
          { name: 'seenAt', type: 'date', hint: t('If left empty, today’s date is used') },
        ]}
      />
    </FormDialog>
  );
}

const fieldsOf = (contact: InvestorContact | undefined) => ({
  name: contact?.name ?? '',
  role: contact?.role ?? '',
  email: contact?.email ?? '',
  source: contact?.source ?? '',
  seenAt: contact?.seenAt ?? '',
});
