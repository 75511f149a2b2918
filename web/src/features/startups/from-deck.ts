import { DeckFact, DeckTerm } from '@paratope/shared/decks/deck-terms';
import { useEffect, useRef } from 'react';
import * as z from 'zod/mini';
import { type DeckView, useDeck } from '../../local/deck-hooks.ts';
import { parseMoney, writtenSum } from '../../words/written-money.ts';
import type { ProfileFields } from './profile-fields.ts';

/** What the server read in the deck, for the five facts of the form. */
export interface DeckReading {
  readonly deckId: string;
  readonly terms: readonly DeckTerm[];
  readonly facts: readonly DeckFact[];
}

export type CoreField = 'drugModality' | 'diseaseFocus' | 'investmentStage' | 'geography' | 'amount';

/** Undefined unless a deck has been read and its words are known here; an older server tells no facts. */
export function deckReading(deck: DeckView | undefined): DeckReading | undefined {
  if (deck?.state !== 'read' || !Array.isArray(deck.terms) || !Array.isArray(deck.facts)) return undefined;
  const terms = z.array(DeckTerm).safeParse(deck.terms);
  const facts = z.array(DeckFact).safeParse(deck.facts);
  return terms.success && facts.success ? { deckId: deck.id, terms: terms.data, facts: facts.data } : undefined;
}

/** Fills the facts that are still empty; what the founder typed stays. Only the term on most slides is taken, the others are offered. */
export function filledFrom({ terms, facts }: DeckReading, before: ProfileFields): ProfileFields {
  const [modality] = terms.filter(({ field }) => field === 'drugModality');
  const [disease] = terms.filter(({ field }) => field === 'diseaseFocus');
  const stage = facts.find(({ field }) => field === 'investmentStage');
  const place = facts.find(({ field }) => field === 'geography');
  const round = sumOf(facts);
  return {
    ...before,
    ...(modality && before.drugModality.length === 0 ? { drugModality: [modality.term] } : {}),
    ...(disease && before.diseaseFocus.length === 0 ? { diseaseFocus: [disease.term] } : {}),
    ...(stage && 'value' in stage && before.investmentStage === '' ? { investmentStage: stage.value } : {}),
    ...(place && 'value' in place && before.geography.length === 0 ? { geography: [place.value] } : {}),
    ...(round && before.amount.trim() === ''
      ? { amount: writtenSum({ amount: round.amount, currency: '' }, ''), currency: round.currency }
      : {}),
  };
}

/** The slide on which the deck says what the field holds now; null if the deck says something else, or nothing. */
export function slideOf({ terms, facts }: DeckReading, field: CoreField, value: ProfileFields): number | null {
  if (field === 'drugModality' || field === 'diseaseFocus')
    return terms.find((one) => one.field === field && value[field].includes(one.term))?.page ?? null;
  if (field === 'amount') {
    const typed = parseMoney(value.amount);
    const round = sumOf(facts);
    const isSame = round && typed?.amount === round.amount && (typed.currency ?? value.currency) === round.currency;
    return isSame ? round.page : null;
  }
  const chosen = field === 'geography' ? value.geography : [value.investmentStage];
  return facts.find((one) => one.field === field && 'value' in one && chosen.includes(one.value))?.page ?? null;
}

/** Whether the deck has anything for a field. */
export const saysOf = ({ terms, facts }: DeckReading, field: CoreField): boolean =>
  [...terms, ...facts].some((one) => one.field === (field === 'amount' ? 'investmentAmount' : field));

const sumOf = (facts: readonly DeckFact[]) => facts.find((one) => one.field === 'investmentAmount');

/**
 * Fills the form once from each deck that is read while it is open, and from one read before if the form is still empty. Emptying a
 * field afterwards leaves it empty.
 */
export function useFilledFromDeck(
  isWanted: boolean,
  value: ProfileFields,
  set: (change: (before: ProfileFields) => ProfileFields) => void,
): DeckReading | undefined {
  const deck = useDeck();
  const reading = isWanted ? deckReading(deck) : undefined;
  const wasUnread = useRef(false);
  const filledFor = useRef<string>(undefined);
  const isKnown = deck !== undefined;
  useEffect(() => {
    if (!isWanted || !isKnown) return;
    if (!reading) {
      wasUnread.current = true;
      return;
    }
    if (filledFor.current === reading.deckId) return;
    filledFor.current = reading.deckId;
    if (wasUnread.current || isEmpty(value)) set((before) => filledFrom(reading, before));
  });
  return reading;
}

const isEmpty = ({ drugModality, diseaseFocus, investmentStage, geography, amount }: ProfileFields): boolean =>
  drugModality.length + diseaseFocus.length + geography.length === 0 && `${investmentStage}${amount}`.trim() === '';
