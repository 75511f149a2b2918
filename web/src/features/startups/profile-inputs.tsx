import type { ReactNode, Ref } from 'react';
import { Combobox } from '../../ui/combobox.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { formatMoney, t } from '../../words/words.ts';
import { parseMoney } from '../../words/written-money.ts';
import { offered, type ProfileChoices } from './choices.ts';
import type { CoreField } from './from-deck.ts';
import type { ProfileFaults, ProfileFields } from './profile-fields.ts';
import './startups.css';

interface ProfileInputsProps {
  readonly value: ProfileFields;
  readonly faults: ProfileFaults;
  readonly choices: ProfileChoices;
  change<Name extends keyof ProfileFields>(name: Name, next: ProfileFields[Name]): void;
  /** What stands below a field that is not refused, in the place of what it usually says. */
  hint?(field: CoreField, usual?: string): ReactNode;
  readonly descriptionRef?: Ref<HTMLTextAreaElement>;
}

/** The fields of a startup's profile, one by one; the currency stands beside the amount. */
export function profileInputs({
  value,
  faults,
  choices,
  change,
  hint = (field, usual) => (faults[field] ? undefined : usual),
  descriptionRef,
}: ProfileInputsProps): Readonly<Record<Exclude<keyof ProfileFields, 'currency'>, ReactNode>> {
  return {
    name: (
      <Field label={t('Startup name')} error={faults.name}>
        <TextInput value={value.name} limit={200} onChange={(event) => change('name', event.target.value)} />
      </Field>
    ),
    contactName: (
      <Field label={t('Contact name')} optional error={faults.contactName}>
        <TextInput
          autoComplete="name"
          value={value.contactName}
          limit={200}
          onChange={(event) => change('contactName', event.target.value)}
        />
      </Field>
    ),
    drugModality: (
      <Field
        label={t('Drug Modality')}
        hint={hint('drugModality', t('Required for matching. Choose one or more.'))}
        error={faults.drugModality}
      >
        <Combobox
          other
          most={20}
          placeholder={t('Small molecule, antibody …')}
          options={offered(choices.modality, value.drugModality)}
          values={[...value.drugModality]}
          onChange={(values) => change('drugModality', values)}
        />
      </Field>
    ),
    diseaseFocus: (
      <Field
        label={t('Disease Focus')}
        hint={hint('diseaseFocus', t('Required for matching. Choose one or more.'))}
        error={faults.diseaseFocus}
      >
        <Combobox
          other
          most={20}
          placeholder={t('Oncology, pulmonary fibrosis …')}
          options={offered(choices.disease, value.diseaseFocus)}
          values={[...value.diseaseFocus]}
          onChange={(values) => change('diseaseFocus', values)}
        />
      </Field>
    ),
    investmentStage: (
      <Field label={t('Investment Stage')} hint={hint('investmentStage')} error={faults.investmentStage}>
        <Select
          placeholder={t('Choose a stage')}
          value={value.investmentStage}
          options={stagesWith(choices.stage, value.investmentStage)}
          onChange={(event) => change('investmentStage', event.target.value)}
        />
      </Field>
    ),
    geography: (
      <Field label={t('Geography')} hint={hint('geography')} error={faults.geography}>
        <Combobox
          other
          most={20}
          placeholder={t('City, state or country')}
          options={offered(choices.place, value.geography)}
          values={[...value.geography]}
          onChange={(values) => change('geography', values)}
        />
      </Field>
    ),
    amount: (
      <div className="grid gap-4 profile-amount">
        <Field label={t('Investment Amount')} hint={hint('amount', amountHint(value))} error={faults.amount}>
          <TextInput
            inputMode="text"
            placeholder="6M"
            value={value.amount}
            onChange={(event) => change('amount', event.target.value)}
          />
        </Field>
        <Field label={t('Currency')}>
          <Select
            value={parseMoney(value.amount)?.currency ?? value.currency}
            options={currenciesWith(parseMoney(value.amount)?.currency ?? value.currency)}
            onChange={(event) => change('currency', event.target.value)}
          />
        </Field>
      </div>
    ),
    description: (
      <Field label={t('What do you build, and why now?')} optional error={faults.description}>
        <TextArea
          ref={descriptionRef}
          voice="serif"
          rows={4}
          limit={20_000}
          value={value.description}
          onChange={(event) => change('description', event.target.value)}
        />
      </Field>
    ),
  };
}

function amountHint({ amount, currency }: ProfileFields): string {
  const money = parseMoney(amount);
  return money
    ? t('We read this as {amount}', { amount: formatMoney(money.amount, money.currency ?? currency) })
    : t('e.g. 6M, 750k or 2,500,000');
}

const currencies = ['USD', 'EUR', 'GBP', 'CHF', 'CAD', 'AUD', 'JPY', 'SEK', 'DKK', 'ILS', 'SGD', 'INR', 'CNY', 'KRW'];

const currenciesWith = (current: string) =>
  (currencies.includes(current) ? currencies : [current, ...currencies]).map((code) => ({ value: code, label: code }));

/** A stage in the founder's own words stays selectable. */
function stagesWith(stages: readonly { value: string; label: string }[], current: string) {
  const known = stages.map(({ value, label }) => ({ value, label }));
  return current === '' || known.some(({ value }) => value === current) ? known : [...offered([], [current]), ...known];
}
