import { type Deck, Decks } from '@paratope/shared/decks/deck';
import type { DeckTerm } from '@paratope/shared/decks/deck-terms';
import { deckTerms } from '@paratope/shared/decks/read-deck-terms';
import type { AnyRow } from '@paratope/shared/mutation';
import { taxonomy } from '@paratope/shared/taxonomy/taxonomy';
import { createUnderstanding } from '@paratope/shared/taxonomy/understand';
import { decks } from '../../db/schema/index.ts';
import { type SyncedTable, syncedRows } from '../sync/index.ts';

/** Devices get the deck's name, reading state and terms; the file stays on the server. */
export const deckTable: SyncedTable = {
  ...syncedRows(Decks.name, { table: decks, record: deckRecord }),
  write: () => Promise.reject(new Error('A deck is written by its upload, not by a mutator.')),
  remove: () => Promise.reject(new Error('A deck is removed by its own call, not by a mutator.')),
};

export function deckRecord(row: typeof decks.$inferSelect): AnyRow {
  const { id, fileName, bytes, uploadedAt, state, pages, hasText, pageTexts, pictures, message } = row;
  const upload = { id, fileName, bytes, uploadedAt };
  const record =
    state === 'read'
      ? {
          ...upload,
          state,
          pages: pages ?? 0,
          hasText,
          ...(pictures ? { pictures } : {}),
          ...(hasText ? { terms: termsIn(pageTexts) } : {}),
        }
      : state === 'refused'
        ? { ...upload, state, message }
        : { ...upload, state };
  return record satisfies Omit<Deck, 'id'> & { id: string };
}

const termsIn = (pageTexts: readonly string[]): DeckTerm[] => deckTerms(pageTexts, createUnderstanding(taxonomy));
