import type { ClientCompany } from '@paratope/shared/admin/clients-api';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { FormDialog, useTexts } from './form-dialog.tsx';
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
      <Field label="Company Name">
        <TextInput required {...bind('companyName')} />
      </Field>
      <Field label="Email">
        <TextInput type="email" required {...bind('email')} />
      </Field>
      <Field label="Contact Name" optional>
        <TextInput {...bind('contactName')} />
      </Field>
      <Field label="Phone" optional>
        <TextInput type="tel" {...bind('phone')} />
      </Field>
      <Field label="Sector" optional hint="Several with commas between them">
        <TextInput {...bind('sector')} />
      </Field>
      <Field label="Stage" optional>
        <TextInput {...bind('stage')} />
      </Field>
      <Field label="Funding Goal" optional hint="Such as $4.5M">
        <TextInput {...bind('fundingGoal')} />
      </Field>
      <Field label="Description" optional>
        <TextArea {...bind('description')} />
      </Field>
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
