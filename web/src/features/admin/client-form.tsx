import type { ClientCompany } from '@paratope/shared/admin/clients-api';
import { type FormEvent, useId, useState } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import type { CompanyFields } from './use-client-acts.ts';

interface ClientFormProps {
  /** Undefined for a new one. */
  readonly client?: ClientCompany;
  onClose(): void;
  /** Answers why it was not saved. */
  onSave(fields: CompanyFields): Promise<string | undefined>;
}

export function ClientForm({ client, onClose, onSave }: ClientFormProps) {
  const id = useId();
  const [fields, setFields] = useState(() => fieldsOf(client));
  const [message, setMessage] = useState('');
  const [isBusy, setBusy] = useState(false);
  const bind = (name: keyof typeof fields) => ({
    value: fields[name],
    onChange: (event: { target: { value: string } }) => setFields({ ...fields, [name]: event.target.value }),
  });
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (fields.companyName.trim() === '') return setMessage('Company Name is required');
    if (fields.email.trim() === '') return setMessage('Email is required');
    setBusy(true);
    const refused = await onSave(fields);
    setBusy(false);
    if (refused) setMessage(refused);
    else onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={client ? 'Edit Company' : 'Add Company'}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" form={id} busy={isBusy}>
            {client ? 'Save Changes' : 'Create Company'}
          </Button>
        </>
      }
    >
      <form id={id} className="admin-form" noValidate onSubmit={save}>
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
        {message ? (
          <Banner tone="danger" announce>
            {message}
          </Banner>
        ) : null}
      </form>
    </Dialog>
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
