import { type Deck, Decks } from '@paratope/shared/decks/deck';
import { type DeckTerm, deckTerms } from '@paratope/shared/decks/deck-terms';
import type { AnyRow } from '@paratope/shared/mutation';
import { taxonomy } from '@paratope/shared/taxonomy/taxonomy';
import { createUnderstanding } from '@paratope/shared/taxonomy/understand';
import { and, asc, eq, gt, inArray, isNotNull, lte } from 'drizzle-orm';
import { hole, prepared } from '../../db/prepared.ts';
import { decks } from '../../db/schema/index.ts';
import { rowsById, type TravellingTable, versionsById } from '../sync/index.ts';

/** What a device knows of the deck: its name and how far it has been read. The file itself stays here. */
export const deckTable: TravellingTable = {
  collection: Decks.name,
  async read(db, startupId, ids) {
    const rows = await db
      .select()
      .from(decks)
      .where(and(eq(decks.startupId, startupId), inArray(decks.id, [...ids])));
    return rowsById(rows.filter((row) => !row.deletedAt).map(deckRecord));
  },
  async changed(db, startupId, after, limit) {
    const rows = await decksAfter(db).execute({ startupId, after, limit });
    return rows.map((row) => ({ seq: row.version, id: row.id, row: row.deletedAt ? null : deckRecord(row) }));
  },
  versions: async (db, startupId, ids) =>
    versionsById(
      await db
        .select({ id: decks.id, version: decks.version })
        .from(decks)
        .where(and(eq(decks.startupId, startupId), inArray(decks.id, [...ids]))),
    ),
  write: () => Promise.reject(new Error('A deck is written by its upload, not by a mutator.')),
  remove: () => Promise.reject(new Error('A deck is removed by its own call, not by a mutator.')),
  async stamp(db, { startupId, id, version }) {
    const stamped = await db
      .update(decks)
      .set({ version })
      .where(and(eq(decks.startupId, startupId), eq(decks.id, id)))
      .returning({ id: decks.id });
    return stamped.length > 0;
  },
  async forget(db, startupId, through) {
    await db
      .delete(decks)
      .where(and(eq(decks.startupId, startupId), isNotNull(decks.deletedAt), lte(decks.version, through)));
  },
};

const decksAfter = prepared((db) =>
  db
    .select()
    .from(decks)
    .where(and(eq(decks.startupId, hole('startupId')), gt(decks.version, hole('after'))))
    .orderBy(asc(decks.version), asc(decks.id))
    .limit(hole('limit'))
    .prepare(),
);

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
