import { AdminInvestorsApi, type InvestorRecord } from '@paratope/shared/admin/investors-api';
import { shortInvestorKindLabels } from '@paratope/shared/matches/kind-labels';
import { InvestorKind } from '@paratope/shared/matches/match';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { t } from '../../words/words.ts';
import { FormDialog, TextFields, useTexts } from './form-dialog.tsx';

interface InvestorFormProps {
  /** Undefined for a new one. */
  readonly investor: InvestorRecord | undefined;
  onClose(): void;
  onSaved(name: string): void;
}

/** A fact entered here carries the admin's name and today's date. */
export function InvestorForm({ investor, onClose, onSaved }: InvestorFormProps) {
  const { texts, bind } = useTexts(() => fieldsOf(investor));
  const [kind, setKind] = useState<InvestorKind>(investor?.kind ?? 'vc');
  const save = async () => {
    if (texts.name.trim() === '') return t('Name is required');
    const given = givenBy(texts);
    if (!given) return t('Enter check sizes as whole US dollars, for example 500000.');
    const answer = investor
      ? await call(AdminInvestorsApi.editInvestor, { id: investor.id, kind, ...given, seenAt: investor.updatedAt })
      : await call(AdminInvestorsApi.createInvestor, { kind, ...given });
    if (!answer.ok) return answer;
    onSaved(answer.value.data.name);
    return undefined;
  };
  return (
    <FormDialog
      title={investor ? t('Edit investor') : t('Add investor')}
      submit={t('Save investor')}
      onClose={onClose}
      save={save}
    >
      <TextFields
        bind={bind}
        fields={[
          { name: 'name', label: t('Name'), required: true },
          { name: 'firm', label: t('Firm') },
        ]}
      />
      <Field label={t('Type')}>
        <Select
          value={kind}
          options={InvestorKind.options.map((value) => ({ value, label: t(shortInvestorKindLabels[value]) }))}
          onChange={(event) => setKind(event.target.value as InvestorKind)}
        />
      </Field>
      <TextFields
        bind={bind}
        fields={[
          { name: 'website', label: t('Website'), type: 'url' },
          { name: 'email', label: t('Email'), type: 'email' },
          { name: 'phone', label: t('Phone'), type: 'tel' },
          { name: 'stages', label: t('Stages'), hint: t('Separate multiple entries with commas') },
          { name: 'modalities', label: t('Modalities') },
          { name: 'diseaseAreas', label: t('Disease areas') },
          { name: 'geographies', label: t('Locations') },
          { name: 'chequeFrom', label: t('Smallest check'), inputMode: 'numeric', hint: t('Whole US dollars') },
          { name: 'chequeTo', label: t('Largest check'), inputMode: 'numeric', hint: t('Whole US dollars') },
          { name: 'thesis', label: t('Thesis'), isLong: true, hint: t('In the investor’s own words') },
        ]}
      />
    </FormDialog>
  );
}

function fieldsOf(investor: InvestorRecord | undefined) {
  const listed = (values: readonly string[] = []) => values.join(', ');
  return {
    name: investor?.name ?? '',
    firm: investor?.firm ?? '',
    website: investor?.website ?? '',
    email: investor?.email ?? '',
    phone: investor?.phone ?? '',
    stages: listed(investor?.stages),
    modalities: listed(investor?.modalities),
    diseaseAreas: listed(investor?.diseaseAreas),
    geographies: listed(investor?.geographies),
    chequeFrom: investor?.chequeFrom?.toString() ?? '',
    chequeTo: investor?.chequeTo?.toString() ?? '',
    thesis: investor?.thesis ?? '',
  };
}

/** Returns the values as the API takes them; undefined if a check size is not a number. */
function givenBy({
  stages,
  modalities,
  diseaseAreas,
  geographies,
  chequeFrom,
  chequeTo,
  ...texts
}: ReturnType<typeof fieldsOf>) {
  const [from, to] = [chequeFrom, chequeTo].map((text) => {
    const digits = text.replace(/[\s,]/g, '');
    return digits === '' ? null : Number(digits);
  });
  if (Number.isNaN(from) || Number.isNaN(to)) return undefined;
  return {
    ...texts,
    stages: entries(stages),
    modalities: entries(modalities),
    diseaseAreas: entries(diseaseAreas),
    geographies: entries(geographies),
    chequeFrom: from ?? null,
    chequeTo: to ?? null,
  };
}

const entries = (text: string): string[] =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
