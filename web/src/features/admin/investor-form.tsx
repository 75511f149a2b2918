import { AdminInvestorsApi, type InvestorRecord } from '@paratope/shared/admin/investors-api';
import { shortInvestorKindLabels } from '@paratope/shared/matches/kind-labels';
import { InvestorKind } from '@paratope/shared/matches/match';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { FormDialog, useTexts } from './form-dialog.tsx';
import { failure } from './use-notice.tsx';

interface InvestorFormProps {
  /** Undefined for a new one. */
  readonly investor: InvestorRecord | undefined;
  onClose(): void;
  onSaved(name: string): void;
  onSignedOut(message: string): void;
}

/** What is known of an investor. A fact that is entered here carries the admin's name and today's date. */
export function InvestorForm({ investor, onClose, onSaved, onSignedOut }: InvestorFormProps) {
  const { texts, bind } = useTexts(() => fieldsOf(investor));
  const [kind, setKind] = useState<InvestorKind>(investor?.kind ?? 'vc');
  const save = async () => {
    if (texts.name.trim() === '') return 'Name is required';
    const given = givenBy(texts);
    if (!given) return 'Please give cheques as whole US dollars, such as 500000.';
    const answer = investor
      ? await call(AdminInvestorsApi.editInvestor, { id: investor.id, kind, ...given, seenAt: investor.updatedAt })
      : await call(AdminInvestorsApi.createInvestor, { kind, ...given });
    if (!answer.ok) return failure(answer, 'This could not be saved. Please try again.', onSignedOut);
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
      <Field label="Name">
        <TextInput required {...bind('name')} />
      </Field>
      <Field label="Firm" optional>
        <TextInput {...bind('firm')} />
      </Field>
      <Field label="Kind">
        <Select
          value={kind}
          options={InvestorKind.options.map((value) => ({ value, label: shortInvestorKindLabels[value] }))}
          onChange={(event) => setKind(event.target.value as InvestorKind)}
        />
      </Field>
      <Field label="Website" optional>
        <TextInput type="url" {...bind('website')} />
      </Field>
      <Field label="Email" optional>
        <TextInput type="email" {...bind('email')} />
      </Field>
      <Field label="Phone" optional>
        <TextInput type="tel" {...bind('phone')} />
      </Field>
      <Field label="Stages" optional hint="Several with commas between them">
        <TextInput {...bind('stages')} />
      </Field>
      <Field label="Modalities" optional>
        <TextInput {...bind('modalities')} />
      </Field>
      <Field label="Disease areas" optional>
        <TextInput {...bind('diseaseAreas')} />
      </Field>
      <Field label="Places" optional>
        <TextInput {...bind('geographies')} />
      </Field>
      <Field label="Smallest cheque" optional hint="Whole US dollars">
        <TextInput inputMode="numeric" {...bind('chequeFrom')} />
      </Field>
      <Field label="Largest cheque" optional hint="Whole US dollars">
        <TextInput inputMode="numeric" {...bind('chequeTo')} />
      </Field>
      <Field label="Thesis" optional hint="In the investor's own words">
        <TextArea {...bind('thesis')} />
      </Field>
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
