import type { ClientCompany } from '@paratope/shared/admin/clients-api';
import { FormDialog, TextFields, useTexts } from './form-dialog.tsx';
import type { CompanyFields } from './use-client-acts.ts';

interface ClientFormProps {
  /** Undefined for a new one. */
  readonly client?: ClientCompany;
  onClose(): void;
  /** Answers why it was not saved. */
  onSave(fields: CompanyFields): Promise<string | undefined>;
}

export function ClientForm({ client, onClose, onSave }: ClientFormProps) {
  const { texts, bind } = useTexts(() => fieldsOf(client));
  const save = async () => {
    if (texts.companyName.trim() === '') return 'Company Name is required';
    if (texts.email.trim() === '') return 'Email is required';
    return onSave(texts);
  };
  return (
    <FormDialog
      title={client ? 'Edit Company' : 'Add Company'}
      submit={client ? 'Save Changes' : 'Create Company'}
      onClose={onClose}
      save={save}
    >
      <TextFields
        bind={bind}
        fields={[
          { name: 'companyName', label: 'Company Name', required: true },
          { name: 'email', label: 'Email', type: 'email', required: true },
          { name: 'contactName', label: 'Contact Name' },
          { name: 'phone', label: 'Phone', type: 'tel' },
          { name: 'sector', label: 'Sector', hint: 'Several with commas between them' },
          { name: 'stage', label: 'Stage' },
          { name: 'fundingGoal', label: 'Funding Goal', hint: 'Such as $4.5M' },
          { name: 'description', label: 'Description', isLong: true },
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
