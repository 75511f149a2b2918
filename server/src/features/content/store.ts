import type { ContentKey } from '@paratope/shared/content/api';
import type { Pieces } from '@paratope/shared/content/pieces';
import type { Db, Transaction } from '../../db/database.ts';
import { noteFact, readFact } from '../instance/index.ts';

/** A piece as it was last written. It was written through its shape, so it is trusted. */
export interface Written<Key extends ContentKey> {
  readonly value: Pieces[Key];
  readonly updatedAt: string;
}

/** A piece of the public pages; undefined while nobody has written it. */
export async function readWritten<Key extends ContentKey>(db: Db, key: Key): Promise<Written<Key> | undefined> {
  return (await readFact(db, factOf(key))) as Written<Key> | undefined;
}

export async function writePiece<Key extends ContentKey>(
  tx: Transaction,
  piece: { key: Key; value: Pieces[Key]; now: string },
): Promise<void> {
  const value: Written<Key> = { value: piece.value, updatedAt: piece.now };
  await noteFact(tx, { key: factOf(piece.key), value, isSecret: false });
}

const factOf = (key: ContentKey): string => `content.${key}`;
