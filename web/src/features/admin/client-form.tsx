import type { ClientCompany } from '@paratope/shared/admin/clients-api';
import { t } from '../../words/words.ts';
import { FormDialog, TextFields, useTexts } from './form-dialog.tsx';
import type { CompanyFields } from './use-client-acts.ts';

interface ClientFormProps {
  /** Undefined for a new one. */
  readonly client?: ClientCompany;
  onClose(): void;
  /** Resolves to the reason if it was not saved. */
  onSave(fields: CompanyFields): Promise<string | undefined>;
}

export function ClientForm({ client, onClose, onSave }: ClientFormProps) {
  const { texts, bind } = useTexts(() => fieldsOf(client));
  const save = async () => {
    if (texts.companyName.trim() === '') return t('Company name is required');
    if (texts.email.trim() === '') return t('Email is required');
    return onSave(texts);
  };
  return (
    <FormDialog
      title={client ? t('Edit company') : t('Add company')}
      submit={client ? t('Save changes') : t('Create company')}
      onClose={onClose}
      save={save}
    >
      <TextFields
        bind={bind}
        fields={[
          { name: 'companyName', label: t('Company name'), required: true },
          { name: 'email', label: t('Email'), type: 'email', required: true },
          { name: 'contactName', label: t('Contact name') },
          { name: 'phone', label: t('Phone'), type: 'tel' },
          { name: 'sector', label: t('Sector'), hint: t('Separate multiple entries with commas') },
          { name: 'stage', label: t('Stage') },
          { name: 'fundingGoal', label: t('Funding goal'), hint: t('For example $4.5M') },
          { name: 'description', label: t('Description'), isLong: true },
        ]}
      />
    </FormDialog>
  );
}

function fieldsOf(client: ClientCompany | undefined) {
  const {
    companyName = '',
    email = '',
    contactName = '',
    phone = '',
    sector = '',
    stage = '',
    description = '',
  } = client ?? {};
  const goal = client?.fundingGoal ?? null;
  const fundingGoal = goal === null ? '' : `${client?.fundingCurrency} ${goal}`;
  return { companyName, email, contactName, phone, sector, stage, fundingGoal, description };
}
