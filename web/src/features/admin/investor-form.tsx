import { AdminInvestorsApi, type InvestorRecord } from '@paratope/shared/admin/investors-api';
import { InvestorKind } from '@paratope/shared/matches/match';
import { type FormEvent, useId, useState } from 'react';
import { call } from '../../api/call.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { failure } from './use-notice.tsx';

interface InvestorFormProps {
  /** Undefined for a new one. */
  readonly investor: InvestorRecord | undefined;
  onClose(): void;
  onSaved(name: string): void;
  onSignedOut(message: string): void;
}

const kinds = {
  vc: 'Venture capital',
  pe: 'Private equity',
  family_office: 'Family office',
  corporate_vc: 'Corporate venture',
  angel: 'Angel',
  other: 'Other',
} as const satisfies Record<InvestorKind, string>;

/** What is known of an investor. A fact that is entered here carries the admin's name and today's date. */
export function InvestorForm({ investor, onClose, onSaved, onSignedOut }: InvestorFormProps) {
  const id = useId();
  const [fields, setFields] = useState(() => fieldsOf(investor));
  const [message, setMessage] = useState('');
  const [isBusy, setBusy] = useState(false);
  const bind = (name: Exclude<keyof typeof fields, 'kind'>) => ({
    value: fields[name],
    onChange: (event: { target: { value: string } }) => setFields({ ...fields, [name]: event.target.value }),
  });
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (fields.name.trim() === '') return setMessage('Name is required');
    const given = givenBy(fields);
    if (!given) return setMessage('Please give cheques as whole US dollars, such as 500000.');
    setBusy(true);
    const answer = investor
      ? await call(AdminInvestorsApi.editInvestor, { id: investor.id, ...given })
      : await call(AdminInvestorsApi.createInvestor, given);
    setBusy(false);
    if (answer.ok) onSaved(answer.value.data.name);
    else setMessage(failure(answer, 'This could not be saved. Please try again.', onSignedOut));
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={investor ? 'Edit Investor' : 'Add Investor'}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" form={id} busy={isBusy}>
            Save Investor
          </Button>
        </>
      }
    >
      <form id={id} className="admin-form" noValidate onSubmit={save}>
        <Field label="Name">
          <TextInput required {...bind('name')} />
        </Field>
        <Field label="Firm" optional>
          <TextInput {...bind('firm')} />
        </Field>
        <Field label="Kind">
          <Select
            value={fields.kind}
            options={InvestorKind.options.map((value) => ({ value, label: kinds[value] }))}
            onChange={(event) => setFields({ ...fields, kind: event.target.value as InvestorKind })}
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
        {message ? (
          <Banner tone="danger" announce>
            {message}
          </Banner>
        ) : null}
      </form>
    </Dialog>
  );
}

function fieldsOf(investor: InvestorRecord | undefined) {
  const listed = (values: readonly string[] = []) => values.join(', ');
  return {
    name: investor?.name ?? '',
    firm: investor?.firm ?? '',
    kind: investor?.kind ?? ('vc' as InvestorKind),
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
