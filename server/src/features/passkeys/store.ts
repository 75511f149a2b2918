import { and, desc, eq, lt } from 'drizzle-orm';
import type { Db, Transaction } from '../../db/database.ts';
import { changeWhere, insertInto, rowsWhere, rowWhere } from '../../db/lists.ts';
import { passkeyChallenges, passkeys } from '../../db/schema/index.ts';

export type PasskeyRow = typeof passkeys.$inferSelect;
export type ChallengeRow = typeof passkeyChallenges.$inferSelect;

export const insertPasskey = insertInto(passkeys);

/** The newest first. */
export const passkeysOf = (db: Db, holderId: string): Promise<PasskeyRow[]> =>
  rowsWhere(db, passkeys, eq(passkeys.holderId, holderId), desc(passkeys.createdAt), desc(passkeys.id));

export const countPasskeys = (db: Db, holderId: string): Promise<number> =>
  db.$count(passkeys, eq(passkeys.holderId, holderId));

export const passkeyByCredential = (db: Db, credentialId: string): Promise<PasskeyRow | undefined> =>
  rowWhere(db, passkeys, eq(passkeys.credentialId, credentialId));

/** Returns false if it was removed or used since `counter` was read. */
export async function markPasskeyUsed(
  tx: Transaction,
  { id, counter }: Pick<PasskeyRow, 'id' | 'counter'>,
  values: Pick<PasskeyRow, 'counter' | 'isSynced' | 'lastUsedAt'>,
): Promise<boolean> {
  return (await changeWhere(tx, passkeys, and(eq(passkeys.id, id), eq(passkeys.counter, counter)), values)) > 0;
}

/** Returns it as it is then; undefined if the holder has none with this id. */
export async function namePasskey(
  tx: Transaction,
  { id, holderId, name }: Pick<PasskeyRow, 'id' | 'holderId' | 'name'>,
): Promise<PasskeyRow | undefined> {
  const [renamed] = await tx.db
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.id, id), eq(passkeys.holderId, holderId)))
    .returning();
  return renamed;
}

/** Returns the one that is gone; undefined if the holder has none with this id. */
export async function deletePasskey(
  tx: Transaction,
  { id, holderId }: Pick<PasskeyRow, 'id' | 'holderId'>,
): Promise<PasskeyRow | undefined> {
  const [gone] = await tx.db
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.holderId, holderId)))
    .returning();
  return gone;
}

const insertRow = insertInto(passkeyChallenges);

/** Also forgets those that have expired. */
export async function insertChallenge(tx: Transaction, row: ChallengeRow, now: string): Promise<void> {
  await tx.db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now));
  await insertRow(tx, row);
}

/** Whoever takes a challenge uses it up. */
export async function takeChallenge(tx: Transaction, challengeHash: string): Promise<ChallengeRow | undefined> {
  const [taken] = await tx.db
    .delete(passkeyChallenges)
    .where(eq(passkeyChallenges.challengeHash, challengeHash))
    .returning();
  return taken;
}
