import { parseMoney } from '@paratope/shared/money-text';
import type { ReadField, Startup } from '@paratope/shared/startups/startup';
import type { Understanding } from '@paratope/shared/taxonomy/understand';
import type { ReactNode } from 'react';
import { useDeck } from '../../local/deck-hooks.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { choiceWords, t } from '../../words/words.ts';
import type { ProfileChoices } from './choices.ts';
import type { ProfileFields } from './profile-fields.ts';
import { ReadLine } from './read-line.tsx';
import { comparedAmount, deckOnlyTerms, forgottenTerms, readProfile } from './reading.ts';
import './profile-reading.css';
import { Section } from '../../ui/section.tsx';

interface ProfileReadingProps {
  readonly startup: Startup;
  readonly value: ProfileFields;
  readonly understanding: Understanding;
  readonly choices: ProfileChoices;
  readonly onAdd: (field: 'drugModality' | 'diseaseFocus', term: string) => void;
}

/** The terms matching takes from the founder's words as they are typed: each can be corrected, and unknown words are named. */
export function ProfileReading({ startup, value, understanding, choices, onAdd }: ProfileReadingProps) {
  const read = readProfile(value, startup.readAs, understanding);
  const forgotten = forgottenTerms(value.description, [...read.drugModality, ...read.diseaseFocus], understanding);
  const deck = useDeck();
  const ofDeck = deckOnlyTerms(deck?.state === 'read' ? deck.terms : undefined, [
    ...read.drugModality,
    ...read.diseaseFocus,
  ]);
  const rows: readonly { field: ReadField; label: string; options: ProfileChoices['modality'] }[] = [
    { field: 'drugModality', label: t('Drug Modality'), options: choices.modality },
    { field: 'diseaseFocus', label: t('Disease Focus'), options: choices.disease },
    { field: 'investmentStage', label: t('Investment Stage'), options: choices.stage },
    { field: 'geography', label: t('Geography'), options: choices.place },
  ];
  return (
    <Section className="grid gap-2 ink-top pt-4" title={t('How we read your profile')} level="h3" look="strong">
      <p className="small muted">
        {t('We compare investors by these terms. Fix anything we got wrong; the next matching run uses it.')}
      </p>
      <dl>
        {rows.map(({ field, label, options }) => (
          <Row key={field} label={label}>
            {read[field].length === 0 ? (
              <NotSaid />
            ) : (
              <ul className="grid gap-2">
                {read[field].map((entry) => (
                  <ReadLine key={entry.entry} entry={entry} options={options} />
                ))}
              </ul>
            )}
          </Row>
        ))}
        <Row label={t('Investment Amount')}>
          <Amount value={value} />
        </Row>
      </dl>
      {forgotten.length > 0 && (
        <div className="row wrap gap-1-2 profile-forgotten">
          <p className="small muted">{t('Your description may also mention:')}</p>
          {forgotten.map(({ field, term }) => (
            <Button
              key={term}
              icon="plus"
              onClick={() => onAdd(field, term)}
              aria-label={t('Add {term}', { term: choiceWords(term) })}
            >
              {choiceWords(term)}
            </Button>
          ))}
        </div>
      )}
      {ofDeck.length > 0 && (
        <div className="row wrap gap-1-2 profile-forgotten">
          <p className="small muted">{t('Your deck may also mention:')}</p>
          {ofDeck.map(({ field, term, page }) => (
            <Button
              key={term}
              icon="plus"
              onClick={() => onAdd(field, term)}
              aria-label={t('Add {term} Slide {page}', { term: choiceWords(term), page })}
            >
              {choiceWords(term)} <span className="dim small">{t('Slide {page}', { page })}</span>
            </Button>
          ))}
        </div>
      )}
    </Section>
  );
}

const Row = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className="grid gap-1-4 hair-top py-2 profile-read-row">
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

const NotSaid = () => <span className="dim small">{t('Not specified')}</span>;

function Amount({ value }: { readonly value: ProfileFields }) {
  const money = parseMoney(value.amount);
  if (!money) return <NotSaid />;
  const currency = money.currency ?? value.currency;
  const compared = comparedAmount(money.amount, currency);
  if (compared === undefined)
    return <Badge tone="waiting">{t('Amounts in {currency} are not compared', { currency })}</Badge>;
  return <Badge>{currency === 'USD' ? compared : t('about {amount}', { amount: compared })}</Badge>;
}
