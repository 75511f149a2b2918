import type { ContentKey } from '@paratope/shared/content/api';
import type { Pieces } from '@paratope/shared/content/pieces';
import type { Db, Transaction } from '../../db/database.ts';
import { noteFact, readFact } from '../instance/index.ts';

/** A piece as it was last written; a null value means it was removed. Trusted, because it was parsed before it was written. */
export interface Written<Key extends ContentKey> {
  readonly value: Pieces[Key] | null;
  readonly updatedAt: string;
  /** The previous value, so that the last change can be undone. */
  readonly before?: { readonly value: Pieces[Key] | null };
}

export async function readWritten<Key extends ContentKey>(db: Db, key: Key): Promise<Written<Key> | undefined> {
  return (await readFact(db, factOf(key))) as Written<Key> | undefined;
}

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

export interface Draft {
  readonly tokenHash: string;
  readonly key: ContentKey;
  readonly value: unknown;
  readonly until: string;
}

export async function readDraft(db: Db): Promise<Draft | undefined> {
  return (await readFact(db, draftFact)) as Draft | undefined;
}

/** Only the newest draft is kept. */
export const writeDraft = (tx: Transaction, draft: Draft): Promise<void> =>
  noteFact(tx, { key: draftFact, value: draft, isSecret: false });

const draftFact = 'content-draft';

const factOf = (key: ContentKey): string => `content.${key}`;
