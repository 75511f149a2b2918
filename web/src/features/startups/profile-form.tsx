import { submitProfile } from '@paratope/shared/startups/mutators';
import { coreFields, missingCoreFields, type Startup } from '@paratope/shared/startups/startup';
import { type ComponentType, type FormEvent, useState } from 'react';
import { Followed } from '../../local/followed.tsx';
import { useSession } from '../../local/hooks.ts';
import { useDraft } from '../../local/use-draft.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useFirstFault } from '../../ui/use-first-fault.ts';
import { formatMoney, t } from '../../words/words.ts';
import { parseMoney } from '../../words/written-money.ts';
import { offered, useProfileChoices } from './choices.ts';
import { DeckField } from './deck-field.tsx';
import { changesFrom, fieldsFrom, type ProfileFaults, type ProfileFields } from './profile-fields.ts';
import { ProfileReading } from './profile-reading.tsx';

/** Every keystroke is kept on the device; submitting works offline. */
export function ProfileForm({ startup, submitLabel, met: Met, onSubmitted }: ProfileFormProps) {
  const { email } = useSession();
  const draft = useDraft<ProfileFields>('profile', fieldsFrom(startup), { follows: { texts: ['description'] } });
  const choices = useProfileChoices();
  const [faults, setFaults] = useState<ProfileFaults>({});
  const form = useFirstFault(faults);
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const { value } = draft;
  const change = <Name extends keyof ProfileFields>(name: Name, next: ProfileFields[Name]) =>
    draft.set((before) => ({ ...before, [name]: next }));

  /** Below a field that two devices changed at once: both values, and a choice. */
  const both = (...fields: readonly string[]) =>
    Met && fields.some((field) => startup.overlaps?.includes(field)) ? <Met startup={startup} fields={fields} /> : null;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const checked = changesFrom(value, startup);
    if ('faults' in checked) {
      setFaults(checked.faults);
      setProblem('');
      return;
    }
    setFaults({});
    setBusy(true);
    try {
      const result = await draft.submit(submitProfile, { changes: checked.changes });
      if (result.ok) onSubmitted();
      else setProblem(t('Form submission failed: {message}', { message: result.message }));
    } catch {
      setProblem(t('Error submitting form. Please try again.'));
    } finally {
      setBusy(false);
    }
  };

  if (draft.state === 'opening') return <Spinner label={t('Loading the form')} />;
  const missing = missingCoreFields({
    ...startup,
    ...value,
    drugModality: [...value.drugModality],
    diseaseFocus: [...value.diseaseFocus],
    geography: [...value.geography],
    investmentAmount: parseMoney(value.amount)?.amount ?? null,
  });

  return (
    <form ref={form} className="column gap-5" aria-label={t('Tell us about your startup')} noValidate onSubmit={submit}>
      {draft.isRestored ? (
        <Banner
          tone="plain"
          actions={
            <Button kind="quiet" onClick={() => void draft.discard()}>
              {t('Start over')}
            </Button>
          }
        >
          {t('You typed this earlier. It is saved only on this device.')}
        </Banner>
      ) : null}
      <div className="two-columns gap-4">
        <Field label={t('Startup name')} error={faults.name}>
          <TextInput value={value.name} limit={200} onChange={(event) => change('name', event.target.value)} />
        </Field>
        <Field label={t('Email')} hint={t('The address you logged in with')}>
          <TextInput type="email" value={email} readOnly />
        </Field>
        <Field label={t('Contact name')} optional error={faults.contactName}>
          <TextInput
            autoComplete="name"
            value={value.contactName}
            limit={200}
            onChange={(event) => change('contactName', event.target.value)}
          />
        </Field>
        <Field label={t('Investment Stage')} error={faults.investmentStage}>
          <Select
            placeholder={t('Choose a stage')}
            value={value.investmentStage}
            options={stagesWith(choices.stage, value.investmentStage)}
            onChange={(event) => change('investmentStage', event.target.value)}
          />
        </Field>
      </div>
      {both('name', 'contactName', 'investmentStage')}
      <Field
        label={t('Drug Modality')}
        hint={t('Required for matching. Choose one or more.')}
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
      {both('drugModality')}
      <Field
        label={t('Disease Focus')}
        hint={t('Required for matching. Choose one or more.')}
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
      {both('diseaseFocus')}
      <Field label={t('Geography')} error={faults.geography}>
        <Combobox
          other
          most={20}
          placeholder={t('City, state or country')}
          options={offered(choices.place, value.geography)}
          values={[...value.geography]}
          onChange={(values) => change('geography', values)}
        />
      </Field>
      {both('geography')}
      <div className="grid gap-4 profile-amount">
        <Field label={t('Investment Amount')} hint={amountHint(value)} error={faults.amount}>
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
      {both('investmentAmount', 'investmentCurrency')}
      <Field label={t('What do you build, and why now?')} optional error={faults.description}>
        <TextArea
          ref={draft.textRef('description')}
          voice="serif"
          rows={4}
          limit={20_000}
          value={value.description}
          onChange={(event) => change('description', event.target.value)}
        />
      </Field>
      {both('description')}
      {choices.understanding && (
        <ProfileReading
          startup={startup}
          value={value}
          understanding={choices.understanding}
          choices={choices}
          onAdd={(field, term) => change(field, [...value[field], term])}
        />
      )}
      <Followed draft={draft} />
      <DeckField />
      {missing.length > 0 ? (
        <p className="muted small">
          {t('Still missing: {fields}. {given} of {all} core facts given.', {
            fields: missing
              .map(({ label, isRequired }) => (isRequired ? t('{label} (required)', { label: t(label) }) : t(label)))
              .join(', '),
            given: coreFields.length - missing.length,
            all: coreFields.length,
          })}
        </p>
      ) : null}
      {problem ? (
        <Banner tone="danger" announce>
          {problem}
        </Banner>
      ) : null}
      {Object.keys(faults).length > 0 ? (
        <Banner tone="danger" announce>
          {Object.values(faults)[0]}
        </Banner>
      ) : null}
      <Button type="submit" kind="primary" size="main" busy={isBusy}>
        {submitLabel}
      </Button>
    </form>
  );
}

interface ProfileFormProps {
  readonly startup: Startup;
  /** Shows both values of each given field that two people changed at once, and lets one be taken. */
  readonly met?: MetFields | undefined;
  readonly submitLabel: string;
  onSubmitted(): void;
}

export type MetFields = ComponentType<{ startup: Startup; fields: readonly string[] }>;

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
