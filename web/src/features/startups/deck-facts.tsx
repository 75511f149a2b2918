import type { Understanding } from '@paratope/shared/taxonomy/understand';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { choiceWords, t } from '../../words/words.ts';
import { type CoreField, type DeckReading, saysOf, slideOf } from './from-deck.ts';
import type { ProfileFields } from './profile-fields.ts';
import { deckOnlyTerms, readProfile } from './reading.ts';

interface FactHintProps {
  readonly field: CoreField;
  readonly reading: DeckReading | undefined;
  readonly value: ProfileFields;
  /** Shown where the deck has nothing to do with the value. */
  readonly usual: string | undefined;
}

/** Where the value of a field comes from, or that the deck did not give it. */
export function FactHint({ field, reading, value, usual }: FactHintProps) {
  const slide = reading && slideOf(reading, field, value);
  if (slide)
    return (
      <span className="inline-row gap-1-2">
        <Icon name="slides" size={16} />
        {t('From your deck, slide {page}', { page: slide })}
      </span>
    );
  const isOpen = field === 'amount' ? value.amount.trim() === '' : value[field].length === 0;
  const words = reading && isOpen && !saysOf(reading, field) ? t("We didn't find this in your deck.") : undefined;
  return [words, usual].filter(Boolean).join(' ');
}

interface DeckOffersProps {
  readonly field: 'drugModality' | 'diseaseFocus';
  readonly reading: DeckReading;
  readonly value: ProfileFields;
  readonly understanding: Understanding;
  onAdd(term: string): void;
}

/** What else the deck names for a field, each with its slide and one press to add it. */
export function DeckOffers({ field, reading, value, understanding, onAdd }: DeckOffersProps) {
  const entries = readProfile(value, null, understanding)[field];
  const others = deckOnlyTerms(
    reading.terms.filter((one) => one.field === field),
    entries,
  );
  if (others.length === 0) return null;
  return (
    <div className="row wrap gap-1-2 profile-forgotten">
      <p className="small muted">{t('Also in your deck:')}</p>
      {others.map(({ term, page }) => (
        <Button
          key={term}
          icon="plus"
          onClick={() => onAdd(term)}
          aria-label={t('Add {term} Slide {page}', { term: choiceWords(term), page })}
        >
          {choiceWords(term)} <span className="dim small">{t('Slide {page}', { page })}</span>
        </Button>
      ))}
    </div>
  );
}
