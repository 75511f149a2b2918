import { DeckTerm, noDisease } from '@paratope/shared/decks/deck-terms';
import { inDollars } from '@paratope/shared/matches/dollars';
import { readingOf } from '@paratope/shared/startups/as-read';
import type { ReadField, TermReading } from '@paratope/shared/startups/startup';
import type { TermKind, Understanding } from '@paratope/shared/taxonomy/understand';
import * as z from 'zod/mini';
import { formatMoney } from '../../words/words.ts';

export interface ReadEntry {
  readonly field: ReadField;
  /** As the founder wrote it. */
  readonly entry: string;
  /** Labels of the lists; empty if no word of it is known, or if the founder said so. */
  readonly terms: readonly string[];
  /** `listed`: it is a label itself. `read`: a word of it is known. `unknown`: none is. `corrected`: a founder set the meaning. */
  readonly by: 'listed' | 'read' | 'unknown' | 'corrected';
}

export interface ProfileWords {
  readonly drugModality: readonly string[];
  readonly diseaseFocus: readonly string[];
  readonly investmentStage: string;
  readonly geography: readonly string[];
}

export function readProfile(
  profile: ProfileWords,
  readAs: readonly TermReading[] | null | undefined,
  understanding: Understanding,
): Readonly<Record<ReadField, readonly ReadEntry[]>> {
  const read = (field: ReadField, entries: readonly string[]) =>
    entries.map((entry): ReadEntry => {
      const said = readingOf(readAs, field, entry);
      if (said) return { field, entry, terms: said, by: 'corrected' };
      const terms = termsOf(field, entry, understanding);
      const isListed = terms.length === 1 && terms[0] === entry;
      return { field, entry, terms, by: isListed ? 'listed' : terms.length > 0 ? 'read' : 'unknown' };
    });
  return {
    drugModality: read('drugModality', profile.drugModality),
    diseaseFocus: read('diseaseFocus', profile.diseaseFocus),
    investmentStage: read('investmentStage', profile.investmentStage === '' ? [] : [profile.investmentStage]),
    geography: read('geography', profile.geography),
  };
}

function termsOf(field: ReadField, entry: string, { terms, stages, places, label }: Understanding): string[] {
  if (field === 'geography') return [...new Set(places.read(entry).map((place) => places.label(place)))];
  if (field === 'investmentStage') {
    const { stage, rdStage } = stages(entry);
    return [...(stage ? [label('stage', stage)] : []), ...(rdStage ? [label('rdStage', rdStage)] : [])];
  }
  const kind: TermKind = field === 'drugModality' ? 'modality' : 'disease';
  return terms(kind, [entry]).ids.map((id) => label(kind, id));
}

/** Terms that the description names and no entry does: each may have been forgotten. */
export function forgottenTerms(
  description: string,
  entries: readonly ReadEntry[],
  understanding: Understanding,
): { readonly field: 'drugModality' | 'diseaseFocus'; readonly term: string }[] {
  const known = new Set(entries.flatMap(({ terms, entry }) => [...terms, entry]));
  const { modalities, diseases } = understanding.concepts(description);
  return [
    ...modalities.map((id) => ({ field: 'drugModality' as const, term: understanding.label('modality', id) })),
    ...diseases
      .filter((id) => id !== noDisease)
      .map((id) => ({ field: 'diseaseFocus' as const, term: understanding.label('disease', id) })),
  ]
    .filter(({ term }) => !known.has(term))
    .slice(0, mostForgotten);
}

/** Terms that the deck names and no entry does, each with its slide. */
export function deckOnlyTerms(terms: unknown, entries: readonly ReadEntry[]): readonly DeckTerm[] {
  const known = new Set(entries.flatMap(({ terms: read, entry }) => [...read, entry]));
  const parsed = z.array(DeckTerm).safeParse(terms);
  return parsed.success ? parsed.data.filter(({ term }) => !known.has(term)).slice(0, mostForgotten) : [];
}

const mostForgotten = 6;

/** The amount in US dollars, as matching compares it; undefined for a currency it does not compare. */
export function comparedAmount(amount: number, currency: string): string | undefined {
  const dollars = inDollars(amount, currency);
  return dollars === null ? undefined : formatMoney(dollars);
}
