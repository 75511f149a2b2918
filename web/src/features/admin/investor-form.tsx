import { AdminInvestorsApi, InvestorRecord } from '@paratope/shared/admin/investors-api';
import { shortInvestorKindLabels } from '@paratope/shared/matches/kind-labels';
import { InvestorKind } from '@paratope/shared/matches/match';
import { call } from '../../api/call.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { t } from '../../words/words.ts';
import { FormDialog, TextFields } from './form-dialog.tsx';
import { InvestorRecordAside } from './record/investor-record.tsx';
import { useLiveForm } from './record/use-live-form.ts';
import { TermsField } from './terms-field.tsx';
import { useForm } from './use-form.ts';
import { usePlaceOptions, useTermOptions, useTermWords } from './use-terms.ts';

interface InvestorFormProps {
  /** Undefined for a new one. */
  readonly investor: InvestorRecord | undefined;
  onClose(): void;
  onSaved(name: string): void;
}

/** A fact entered here carries the admin's name and today's date. */
export function InvestorForm({ investor, onClose, onSaved }: InvestorFormProps) {
  const terms = useTermOptions();
  const options = {
    stages: terms.stage,
    modalities: terms.modality,
    diseaseAreas: terms.disease,
    geographies: usePlaceOptions(),
  };
  const termWords = useTermWords();
  const inTerms = (values: readonly string[]) => values.map(termWords).join(', ');
  const form = useForm({
    name: `investor:${investor?.id ?? 'new'}`,
    record: investor,
    fieldsOf,
    labels: labels(),
    schema: InvestorRecord,
    inWords: {
      kind: (value) => t(shortInvestorKindLabels[value]),
      stages: inTerms,
      modalities: inTerms,
      diseaseAreas: inTerms,
      geographies: inTerms,
    },
  });
  const id = investor?.id;
  const others = useLiveForm(form, {
    record: id === undefined ? undefined : { kind: 'investor', id },
    load: async () => {
      const answer = id === undefined ? undefined : await call(AdminInvestorsApi.investor, { id });
      return answer?.ok ? answer.value.data.investor : undefined;
    },
  });
  const save = async () => {
    if (form.values.name.trim() === '') return t('Name is required');
    const given = givenBy(form.values);
    if (!given) return t('Enter check sizes as whole US dollars, for example 500000.');
    const answer = form.record
      ? await call(AdminInvestorsApi.editInvestor, { id: form.record.id, ...given, seenAt: form.record.updatedAt })
      : await call(AdminInvestorsApi.createInvestor, given);
    if (!answer.ok) return answer;
    onSaved(answer.value.data.name);
    return undefined;
  };
  return (
    <FormDialog
      title={investor ? t('Edit investor') : t('Add investor')}
      submit={t('Save investor')}
      onClose={onClose}
      form={form}
      save={save}
      {...(id === undefined ? {} : { others, aside: <InvestorRecordAside id={id} turn={form.record?.updatedAt} /> })}
    >
      <TextFields form={form} fields={[{ name: 'name', required: true }, { name: 'firm' }]} />
      <Field label={form.labels.kind}>
        <Select
          value={form.values.kind}
          options={InvestorKind.options.map((value) => ({ value, label: t(shortInvestorKindLabels[value]) }))}
          onChange={(event) => form.set({ kind: InvestorKind.parse(event.target.value) })}
        />
      </Field>
      <TextFields
        form={form}
        fields={[
          { name: 'website', type: 'url' },
          { name: 'email', type: 'email' },
          { name: 'phone', type: 'tel' },
        ]}
      />
      {termFields.map((name) => (
        <TermsField
          key={name}
          label={form.labels[name]}
          options={options[name]}
          values={form.values[name]}
          most={50}
          onChange={(values) => form.set({ [name]: values })}
        />
      ))}
      <TextFields
        form={form}
        fields={[
          { name: 'chequeFrom', inputMode: 'numeric', hint: t('Whole US dollars') },
          { name: 'chequeTo', inputMode: 'numeric', hint: t('Whole US dollars') },
          { name: 'thesis', isLong: true, hint: t('In the investor’s own words') },
        ]}
      />
    </FormDialog>
  );
}

const labels = () => ({
  name: t('Name'),
  firm: t('Firm'),
  kind: t('Type'),
  website: t('Website'),
  email: t('Email'),
  phone: t('Phone'),
  stages: t('Stages'),
  modalities: t('Modalities'),
  diseaseAreas: t('Disease areas'),
  geographies: t('Locations'),
  chequeFrom: t('Smallest check'),
  chequeTo: t('Largest check'),
  thesis: t('Thesis'),
});

function fieldsOf(investor: InvestorRecord | undefined) {
  return {
    name: investor?.name ?? '',
    firm: investor?.firm ?? '',
    kind: investor?.kind ?? ('vc' as InvestorKind),
    website: investor?.website ?? '',
    email: investor?.email ?? '',
    phone: investor?.phone ?? '',
    stages: investor?.stages ?? [],
    modalities: investor?.modalities ?? [],
    diseaseAreas: investor?.diseaseAreas ?? [],
    geographies: investor?.geographies ?? [],
    chequeFrom: investor?.chequeFrom?.toString() ?? '',
    chequeTo: investor?.chequeTo?.toString() ?? '',
    thesis: investor?.thesis ?? '',
  };
}

const termFields = ['stages', 'modalities', 'diseaseAreas', 'geographies'] as const;

/** Returns the values as the API takes them; undefined if a check size is not a number. */
function givenBy({ chequeFrom, chequeTo, ...rest }: ReturnType<typeof fieldsOf>) {
  const [from, to] = [chequeFrom, chequeTo].map((text) => {
    const digits = text.replace(/[\s,]/g, '');
    return digits === '' ? null : Number(digits);
  });
  if (Number.isNaN(from) || Number.isNaN(to)) return undefined;
  return { ...rest, chequeFrom: from ?? null, chequeTo: to ?? null };
}
