import { submitProfile } from '@paratope/shared/startups/mutators';
import { coreFields, missingCoreFields, type Startup, StartupProfile } from '@paratope/shared/startups/startup';
import { type ComponentType, type FormEvent, useState } from 'react';
import { Followed } from '../../local/followed.tsx';
import { useSession } from '../../local/hooks.ts';
import { useDraft } from '../../local/use-draft.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useFirstFault } from '../../ui/use-first-fault.ts';
import { t } from '../../words/words.ts';
import { parseMoney } from '../../words/written-money.ts';
import { useProfileChoices } from './choices.ts';
import { DeckOffers, FactHint } from './deck-facts.tsx';
import { DeckField } from './deck-field.tsx';
import { type CoreField, useFilledFromDeck } from './from-deck.ts';
import { changesFrom, fieldsFrom, type ProfileFaults, type ProfileFields } from './profile-fields.ts';
import { profileInputs } from './profile-inputs.tsx';
import { ProfileReading } from './profile-reading.tsx';

/** Every keystroke is kept on the device; submitting works offline. */
export function ProfileForm({ startup, isFirst = false, submitLabel, met: Met, onSubmitted }: ProfileFormProps) {
  const { email } = useSession();
  const draft = useDraft<ProfileFields>('profile', fieldsFrom(startup), { follows: { texts: ['description'] } });
  const choices = useProfileChoices();
  const [refused, setRefused] = useState<ProfileFaults>(none);
  const form = useFirstFault(refused);
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const { value } = draft;
  const reading = useFilledFromDeck(isFirst && draft.state !== 'opening', value, draft.set);
  const change = <Name extends keyof ProfileFields>(name: Name, next: ProfileFields[Name]) =>
    draft.set((before) => ({ ...before, [name]: next }));
  const faults = stillWrong(refused, value, startup);

  /** Below a field that two devices changed at once: both values, and a choice. */
  const both = (...fields: readonly string[]) =>
    Met && fields.some((field) => startup.overlaps?.includes(field)) ? <Met startup={startup} fields={fields} /> : null;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const checked = changesFrom(value, startup);
    if ('faults' in checked) {
      setRefused(checked.faults);
      setProblem('');
      return;
    }
    setRefused(none);
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

  /** Below a field that is not refused: where its value comes from, or what it takes. */
  const hint = (field: CoreField, usual?: string) =>
    faults[field] ? undefined : <FactHint field={field} reading={reading} value={value} usual={usual} />;
  const offers = (field: 'drugModality' | 'diseaseFocus') =>
    isFirst && reading && choices.understanding ? (
      <DeckOffers
        field={field}
        reading={reading}
        value={value}
        understanding={choices.understanding}
        onAdd={(term) => change(field, [...value[field], term])}
      />
    ) : null;

  const inputs = profileInputs({ value, faults, choices, change, hint, descriptionRef: draft.textRef('description') });
  const company = (
    <>
      {inputs.name}
      <Field label={t('Email')} hint={t('The address you logged in with')}>
        <TextInput type="email" value={email} readOnly />
      </Field>
      {inputs.contactName}
    </>
  );
  const modality = (
    <div className="column gap-2">
      {inputs.drugModality}
      {offers('drugModality')}
    </div>
  );
  const disease = (
    <div className="column gap-2">
      {inputs.diseaseFocus}
      {offers('diseaseFocus')}
    </div>
  );
  const { investmentStage: stage, geography: place, amount, description } = inputs;

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
          {t('Your answers from before are back. They are only on this device.')}
        </Banner>
      ) : null}
      {isFirst ? (
        <>
          <DeckField isFirst />
          <div className="two-columns first-facts">
            {modality}
            {disease}
            {stage}
            {place}
          </div>
          {amount}
          {both(...Object.keys(StartupProfile.shape))}
          <details className="hair-top pt-4" open={Boolean(faults.name ?? faults.contactName ?? faults.description)}>
            <summary className="control-words medium">
              {t('Company and description')} <span className="dim small">{t('optional')}</span>
            </summary>
            <div className="column gap-4 pt-4">
              <div className="two-columns gap-4">{company}</div>
              {description}
            </div>
          </details>
        </>
      ) : (
        <>
          <div className="two-columns gap-4">
            {company}
            {stage}
          </div>
          {both('name', 'contactName', 'investmentStage')}
          {modality}
          {both('drugModality')}
          {disease}
          {both('diseaseFocus')}
          {place}
          {both('geography')}
          {amount}
          {both('investmentAmount', 'investmentCurrency')}
          {description}
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
        </>
      )}
      <Followed draft={draft} />
      {isFirst ? null : (
        <>
          <DeckField />
          <StillMissing startup={startup} value={value} />
        </>
      )}
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

const none: ProfileFaults = {};

/** The faults of the last submission that the fields still have; none that were not told yet. */
function stillWrong(refused: ProfileFaults, value: ProfileFields, startup: Startup): ProfileFaults {
  if (Object.keys(refused).length === 0) return none;
  const now = changesFrom(value, startup);
  if (!('faults' in now)) return none;
  return Object.fromEntries(Object.entries(now.faults).filter(([field]) => field in refused));
}

function StillMissing({ startup, value }: { readonly startup: Startup; readonly value: ProfileFields }) {
  const missing = missingCoreFields({
    ...startup,
    ...value,
    drugModality: [...value.drugModality],
    diseaseFocus: [...value.diseaseFocus],
    geography: [...value.geography],
    investmentAmount: parseMoney(value.amount)?.amount ?? null,
  });
  if (missing.length === 0) return null;
  return (
    <p className="muted small">
      {t('Still missing: {fields}. {given} of {all} core facts given.', {
        fields: missing
          .map(({ label, isRequired }) => (isRequired ? t('{label} (required)', { label: t(label) }) : t(label)))
          .join(', '),
        given: coreFields.length - missing.length,
        all: coreFields.length,
      })}
    </p>
  );
}

interface ProfileFormProps {
  readonly startup: Startup;
  /** The first submission: the deck fills in the five facts, and nothing is told twice. */
  readonly isFirst?: boolean;
  /** Shows both values of each given field that two people changed at once, and lets one be taken. */
  readonly met?: MetFields | undefined;
  readonly submitLabel: string;
  onSubmitted(): void;
}

export type MetFields = ComponentType<{ startup: Startup; fields: readonly string[] }>;
