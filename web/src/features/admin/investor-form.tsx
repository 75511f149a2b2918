import { AdminInvestorsApi, type InvestorRecord } from '@paratope/shared/admin/investors-api';
import { shortInvestorKindLabels } from '@paratope/shared/matches/kind-labels';
import { InvestorKind } from '@paratope/shared/matches/match';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { FormDialog, TextFields, useTexts } from './form-dialog.tsx';

interface InvestorFormProps {
  /** Undefined for a new one. */
  readonly investor: InvestorRecord | undefined;
  onClose(): void;
  onSaved(name: string): void;
}

/** What is known of an investor. A fact that is entered here carries the admin's name and today's date. */
export function InvestorForm({ investor, onClose, onSaved }: InvestorFormProps) {
  const { texts, bind } = useTexts(() => fieldsOf(investor));
  const [kind, setKind] = useState<InvestorKind>(investor?.kind ?? 'vc');
  const save = async () => {
    if (texts.name.trim() === '') return 'Name is required';
    const given = givenBy(texts);
    if (!given) return 'Please give cheques as whole US dollars, such as 500000.';
    const answer = investor
      ? await call(AdminInvestorsApi.editInvestor, { id: investor.id, kind, ...given, seenAt: investor.updatedAt })
      : await call(AdminInvestorsApi.createInvestor, { kind, ...given });
    if (!answer.ok) return answer;
    onSaved(answer.value.data.name);
    return undefined;
  };
  return (
    <FormDialog
      title={investor ? 'Edit Investor' : 'Add Investor'}
      submit="Save Investor"
      onClose={onClose}
      save={save}
    >
      <TextFields
        bind={bind}
        fields={[
          { name: 'name', label: 'Name', required: true },
          { name: 'firm', label: 'Firm' },
        ]}
      />
      <Field label="Kind">
        <Select
          value={kind}
          options={InvestorKind.options.map((value) => ({ value, label: shortInvestorKindLabels[value] }))}
          onChange={(event) => setKind(event.target.value as InvestorKind)}
        />
      </Field>
      <TextFields
        bind={bind}
        fields={[
          { name: 'website', label: 'Website', type: 'url' },
          { name: 'email', label: 'Email', type: 'email' },
          { name: 'phone', label: 'Phone', type: 'tel' },
          { name: 'stages', label: 'Stages', hint: 'Several with commas between them' },
          { name: 'modalities', label: 'Modalities' },
          { name: 'diseaseAreas', label: 'Disease areas' },
          { name: 'geographies', label: 'Places' },
          { name: 'chequeFrom', label: 'Smallest cheque', inputMode: 'numeric', hint: 'Whole US dollars' },
          { name: 'chequeTo', label: 'Largest cheque', inputMode: 'numeric', hint: 'Whole US dollars' },
          { name: 'thesis', label: 'Thesis', isLong: true, hint: "In the investor's own words" },
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

/** As the call takes them; undefined where a cheque is no number. */
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
