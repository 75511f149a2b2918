import { AdminClientsApi, ClientCompany } from '@paratope/shared/admin/clients-api';
import type { ActFailure } from '../../api/act-result.ts';
import { call } from '../../api/call.ts';
import { choiceWords, t } from '../../words/words.ts';
import { FormDialog, TextFields } from './form-dialog.tsx';
import { ClientRecord } from './record/client-record.tsx';
import { useLiveForm } from './record/use-live-form.ts';
import { TermField, TermsField } from './terms-field.tsx';
import type { CompanyFields } from './use-client-acts.ts';
import { useForm } from './use-form.ts';
import { useTermOptions } from './use-terms.ts';

interface ClientFormProps {
  /** Undefined for a new one. */
  readonly client?: ClientCompany;
  onClose(): void;
  /** Resolves to the reason if it was not saved. */
  onSave(fields: CompanyFields, client: ClientCompany | undefined): Promise<ActFailure | string | undefined>;
}

export function ClientForm({ client, onClose, onSave }: ClientFormProps) {
  const options = useTermOptions('label');
  const form = useForm({
    name: `company:${client?.id ?? 'new'}`,
    record: client,
    fieldsOf,
    labels: labels(),
    schema: ClientCompany,
    inWords: { diseaseFocus: (values) => values.map(choiceWords).join(', '), stage: choiceWords },
  });
  const id = client?.id;
  const others = useLiveForm(form, {
    record: id === undefined ? undefined : { kind: 'company', id },
    load: async () => {
      const answer = id === undefined ? undefined : await call(AdminClientsApi.client, { id });
      return answer?.ok ? answer.value.data.client : undefined;
    },
  });
  const save = async () => {
    if (form.values.companyName.trim() === '') return t('Company name is required');
    if (form.values.email.trim() === '') return t('Email is required');
    return onSave(form.values, form.record);
  };
  return (
    <FormDialog
      title={client ? t('Edit company') : t('Add company')}
      submit={client ? t('Save changes') : t('Create company')}
      onClose={onClose}
      form={form}
      save={save}
      {...(id === undefined ? {} : { others, aside: <ClientRecord id={id} turn={form.record?.updatedAt} /> })}
    >
      <TextFields
        form={form}
        fields={[
          { name: 'companyName', required: true },
          { name: 'email', type: 'email', required: true },
          { name: 'contactName' },
          { name: 'phone', type: 'tel' },
        ]}
      />
      <TermsField
        label={form.labels.diseaseFocus}
        options={options.disease}
        values={form.values.diseaseFocus}
        most={20}
        onChange={(diseaseFocus) => form.set({ diseaseFocus })}
      />
      <TermField
        label={form.labels.stage}
        options={options.stage}
        value={form.values.stage}
        onChange={(stage) => form.set({ stage })}
      />
      <TextFields
        form={form}
        fields={[
          { name: 'fundingGoal', hint: t('For example $4.5M') },
          { name: 'description', isLong: true },
        ]}
      />
    </FormDialog>
  );
}

const labels = () => ({
  companyName: t('Company name'),
  email: t('Email'),
  contactName: t('Contact name'),
  phone: t('Phone'),
  diseaseFocus: t('Sector'),
  stage: t('Stage'),
  fundingGoal: t('Funding goal'),
  description: t('Description'),
});

function fieldsOf(client: ClientCompany | undefined) {
  const {
    companyName = '',
    email = '',
    contactName = '',
    phone = '',
    diseaseFocus = [],
    stage = '',
    description = '',
  } = client ?? {};
  const goal = client?.fundingGoal ?? null;
  const fundingGoal = goal === null ? '' : `${client?.fundingCurrency} ${goal}`;
  return { companyName, email, contactName, phone, diseaseFocus, stage, fundingGoal, description };
}
