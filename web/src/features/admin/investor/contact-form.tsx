import { AdminInvestorsApi, type InvestorContact } from '@paratope/shared/admin/investors-api';
import { call } from '../../../api/call.ts';
import { t } from '../../../words/words.ts';
import { FormDialog, TextFields, useTexts } from '../form-dialog.tsx';

interface ContactFormProps {
  readonly investorId: string;
  /** Undefined for a new one. */
  readonly contact: InvestorContact | undefined;
  onClose(): void;
  onSaved(): void;
  /** Called when someone else changed it meanwhile: the form shows an old version. */
  onConflict(): void;
}

export function ContactForm({ investorId, contact, onClose, onSaved, onConflict }: ContactFormProps) {
  const { texts, bind } = useTexts(() => ({
    name: contact?.name ?? '',
    role: contact?.role ?? '',
    email: contact?.email ?? '',
    source: contact?.source ?? '',
    seenAt: contact?.seenAt ?? '',
  }));
  const save = async () => {
    if (texts.name.trim() === '') return t('Name is required');
    const given = { ...texts, id: investorId, seenAt: texts.seenAt || null };
    const answer = contact
      ? await call(AdminInvestorsApi.editContact, { ...given, contactId: contact.id, seenVersion: contact.version })
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
      save={save}
      onConflict={onConflict}
    >
      <TextFields
        bind={bind}
        fields={[
          { name: 'name', label: t('Name'), required: true },
          { name: 'role', label: t('Role') },
          { name: 'email', label: t('Email'), type: 'email' },
          { name: 'source', label: t('Source'), hint: t('If left empty, you’re listed as the source') },
          { name: 'seenAt', label: t('Date seen'), type: 'date', hint: t('If left empty, today’s date is used') },
        ]}
      />
    </FormDialog>
  );
}
