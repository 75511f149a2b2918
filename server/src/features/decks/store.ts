import { type StartupId, startupSpace } from '@paratope/shared/ids';
import { and, asc, desc, eq, isNull, lt } from 'drizzle-orm';
import type { CommitHistory } from '../../db/commits.ts';
import type { Db, Transaction } from '../../db/database.ts';
import { changeWhere, findById, insertInto, rowsWhere, rowWhere } from '../../db/lists.ts';
import { analyses, deckPages, decks, uploads } from '../../db/schema/index.ts';

export type DeckRow = typeof decks.$inferSelect;

/** A startup has at most one. */
export const currentDeck = (db: Db, startupId: StartupId): Promise<DeckRow | undefined> =>
  rowWhere(db, decks, and(eq(decks.startupId, startupId), isNull(decks.deletedAt)), desc(decks.uploadedAt));

export const deckById = findById(decks);

export async function replaceDeck(
  tx: Transaction,
  history: CommitHistory,
  deck: Omit<typeof decks.$inferInsert, 'version'> & { startupId: StartupId },
): Promise<void> {
  const version = await history.versionFor(tx, startupSpace(deck.startupId));
  await removeDeck(tx, history, deck.startupId, deck.uploadedAt);
  await tx.db.insert(decks).values({ ...deck, version });
}

export async function removeDeck(
  tx: Transaction,
  history: CommitHistory,
  startupId: StartupId,
  now: string,
): Promise<void> {
  const version = await history.versionFor(tx, startupSpace(startupId));
  const removed = await tx.db
    .update(decks)
    .set({ deletedAt: now, pageTexts: [], version })
    .where(and(eq(decks.startupId, startupId), isNull(decks.deletedAt)))
    .returning({ id: decks.id });
  // Also removes its text from its pages and from what reports quoted.
  for (const { id } of removed) {
    await tx.db.delete(deckPages).where(eq(deckPages.deckId, id));
    await tx.db.update(analyses).set({ found: {}, result: null }).where(eq(analyses.deckId, id));
  }
}

export async function changeDeck(
  tx: Transaction,
  history: CommitHistory,
  deck: { id: string; startupId: StartupId },
  values: Partial<typeof decks.$inferInsert>,
): Promise<void> {
  const version = await history.versionFor(tx, startupSpace(deck.startupId));
  await tx.db
    .update(decks)
    .set({ ...values, version })
    .where(eq(decks.id, deck.id));
}

export async function writeDeckPages(
  tx: Transaction,
  deckId: string,
  pages: readonly (typeof deckPages.$inferInsert)['lines'][],
): Promise<void> {
  await tx.db.delete(deckPages).where(eq(deckPages.deckId, deckId));
  for (const [at, lines] of pages.entries()) await tx.db.insert(deckPages).values({ deckId, number: at + 1, lines });
}

/** Stores where a page's picture is in the deck's file of pictures, in bytes. */
export async function placePicture(
  tx: Transaction,
  of: { deckId: string; number: number },
  place: { imageAt: number; imageBytes: number },
): Promise<void> {
  await tx.db
    .update(deckPages)
    .set(place)
    .where(and(eq(deckPages.deckId, of.deckId), eq(deckPages.number, of.number)));
}

export const deckPage = (db: Db, of: { deckId: string; number: number }) =>
  rowWhere(db, deckPages, and(eq(deckPages.deckId, of.deckId), eq(deckPages.number, of.number)));

export type UploadRow = typeof uploads.$inferSelect;

export const uploadById = findById(uploads);

export const uploadsOf = async (db: Db, startupId: StartupId): Promise<UploadRow[]> =>
  rowsWhere(db, uploads, eq(uploads.startupId, startupId), asc(uploads.touchedAt), asc(uploads.id));

export const uploadsUntouchedSince = async (db: Db, moment: string): Promise<UploadRow[]> =>
  db.select().from(uploads).where(lt(uploads.touchedAt, moment)).limit(1_000);

export const addUpload = insertInto(uploads);

/** Returns false when the upload no longer exists. */
export async function touchUpload(tx: Transaction, id: string, touchedAt: string): Promise<boolean> {
  return (await changeWhere(tx, uploads, eq(uploads.id, id), { touchedAt })) > 0;
}

export async function removeUpload(tx: Transaction, id: string): Promise<boolean> {
  const removed = await tx.db.delete(uploads).where(eq(uploads.id, id)).returning({ id: uploads.id });
  return removed.length > 0;
}
