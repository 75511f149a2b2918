import { shortInvestorKindLabels } from '@paratope/shared/matches/kind-labels';
import { taxonomy } from '@paratope/shared/taxonomy/taxonomy';
import { buttonClass } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { choiceWords, t } from '../words/words.ts';
import type { PublicContent } from './content.ts';
import { LeaveEmpty } from './leave-empty.tsx';

/**
 * The investors' form as plain HTML: it can be filled in before any script has loaded. `sign-up-document.ts` keeps what is typed and
 * sends it; until then the button is disabled, because a press would go nowhere.
 */
export const SignUpForm = ({ content }: { readonly content: PublicContent }) => (
  <div className="sheet sample sign-up-sheet">
    <form
      className="grid gap-5 sign-up-form"
      method="dialog"
      noValidate
      data-form="investor"
      data-unreachable={t("We couldn't send your details. They are still here; please try again.")}
    >
      <div className="two-columns form-pair">
        <Field label={t('Firm')}>
          <TextInput name="firm" autoComplete="organization" required />
        </Field>
        <Field label={t('Kind of investor')}>
          <Select name="kind" options={kinds()} defaultValue="vc" />
        </Field>
        <Field label={t('Your name')}>
          <TextInput name="person" autoComplete="name" required />
        </Field>
        <Field label={t('Your role')} optional>
          <TextInput name="role" autoComplete="organization-title" />
        </Field>
        <Field label={t('Work email')}>
          <TextInput name="email" type="email" inputMode="email" autoComplete="email" required />
        </Field>
        <Field label={t('Website')} optional>
          <TextInput name="website" type="url" inputMode="url" autoComplete="url" />
        </Field>
      </div>
      <Choices
        legend={t('Stages')}
        name="stages"
        labels={taxonomy.investment_stage.slice(0, 7).map(({ label }) => label)}
      />
      <Choices legend={t('Modalities')} name="modalities" labels={taxonomy.modality.map(({ label }) => label)} isLong />
      <Choices
        legend={t('Disease areas')}
        name="diseaseAreas"
        labels={taxonomy.disease.map(({ label }) => label)}
        isLong
      />
      <Choices
        legend={t('Geographies')}
        name="geographies"
        labels={taxonomy.regions.map(({ label }) => label)}
        isLong
      />
      <div className="two-columns form-pair">
        <Field label={t('Smallest first check')} hint={t('US dollars, e.g. 250K or $1.5M')} optional>
          <TextInput name="chequeFrom" autoComplete="off" />
        </Field>
        <Field label={t('Largest first check')} optional>
          <TextInput name="chequeTo" autoComplete="off" />
        </Field>
      </div>
      <div className="column min-w-0 field">
        <Checkbox
          name="consent"
          value="yes"
          required
          label={t('You may store these details and tell founders about our firm when they fit.')}
          hint={
            content.legal.privacy && (
              <a className="link" href={content.legal.privacy} rel="noopener">
                {t('How we treat your data')}
              </a>
            )
          }
        />
        <div className="hide-empty" aria-live="polite" />
      </div>
      <LeaveEmpty />
      <p role="alert" className="form-problem hide-empty" />
      <button type="submit" className={buttonClass({ kind: 'primary', size: 'main' })} disabled>
        {t('Send your details')}
      </button>
      <noscript>
        <p className="small muted">
          {t('This form needs JavaScript. Without it, write to {email}.', { email: content.email })}
        </p>
      </noscript>
    </form>
    <div className="grid gap-3 sign-up-thanks" data-thanks hidden tabIndex={-1}>
      <h3 className="title-2">{t('Thank you')}</h3>
      <p className="lead muted">
        {t("Our team has your details. We'll review them and write to you. Until then no founder sees them.")}
      </p>
    </div>
  </div>
);

const kinds = () => Object.entries(shortInvestorKindLabels).map(([value, label]) => ({ value, label: t(label) }));

interface ChoicesProps {
  readonly legend: string;
  readonly name: string;
  readonly labels: readonly string[];
  /** A list that scrolls in its own frame instead of rows of chips. */
  readonly isLong?: boolean;
}

const Choices = ({ legend, name, labels, isLong = false }: ChoicesProps) => (
  <fieldset className="choices">
    <legend className="medium control-words choices-legend">
      {legend}
      <span className="field-optional"> {t('optional')}</span>
    </legend>
    <div className={isLong ? 'two-columns boxed checklist' : 'wrap gap-2'}>
      {labels.map((label) =>
        isLong ? (
          <Checkbox key={label} name={name} value={label} label={choiceWords(label)} />
        ) : (
          <label key={label} className="inline-row control-words chip">
            <input type="checkbox" name={name} value={label} />
            <span>{choiceWords(label)}</span>
          </label>
        ),
      )}
    </div>
  </fieldset>
);
