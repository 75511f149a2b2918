import type { ContentKey } from '@paratope/shared/content/api';
import type { Pieces } from '@paratope/shared/content/pieces';
import type { Db, Transaction } from '../../db/database.ts';
import { noteFact, readFact } from '../instance/index.ts';

/** A piece as it was last written; a value of null was taken away. It was written through its shape, so it is trusted. */
export interface Written<Key extends ContentKey> {
  readonly value: Pieces[Key] | null;
  readonly updatedAt: string;
  /** What stood there before, kept so that the last change can be taken back. */
  readonly before?: { readonly value: Pieces[Key] | null };
}

/** A piece of the public pages; undefined while nobody has written it. */
export async function readWritten<Key extends ContentKey>(db: Db, key: Key): Promise<Written<Key> | undefined> {
  return (await readFact(db, factOf(key))) as Written<Key> | undefined;
}

/** Writes a piece beside the one that stood there, and answers it. */
export async function writePiece<Key extends ContentKey>(
  tx: Transaction,
  piece: { key: Key; value: Pieces[Key] | null; now: string },
): Promise<Written<Key>> {
  const known = await readWritten(tx.db, piece.key);
  const before = { value: known?.value ?? null };
  const written: Written<Key> = { value: piece.value, updatedAt: piece.now, before };
  await noteFact(tx, { key: factOf(piece.key), value: written, isSecret: false });
  return written;
}

/** A draft somebody wants to see in its page before it is written. */
export interface Draft {
  readonly tokenHash: string;
  readonly key: ContentKey;
  readonly value: unknown;
  readonly until: string;
}

export async function readDraft(db: Db): Promise<Draft | undefined> {
  return (await readFact(db, draftFact)) as Draft | undefined;
}

/** The newest draft takes the place of the one before. */
export const writeDraft = (tx: Transaction, draft: Draft): Promise<void> =>
  noteFact(tx, { key: draftFact, value: draft, isSecret: false });

const draftFact = 'content-draft';

const factOf = (key: ContentKey): string => `content.${key}`;
