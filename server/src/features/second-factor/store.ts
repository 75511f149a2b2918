import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Db, Transaction } from '../../db/database.ts';
import { rowWhere } from '../../db/lists.ts';
import { recoveryCodes, secondFactors } from '../../db/schema/index.ts';

export type FactorRow = typeof secondFactors.$inferSelect;

export const factorOf = (db: Db, holderId: string): Promise<FactorRow | undefined> =>
  rowWhere(db, secondFactors, eq(secondFactors.holderId, holderId));

/** Returns which of these holders are asked for a code. */
export async function withFactor(db: Db, holderIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ id: secondFactors.holderId })
    .from(secondFactors)
    .where(and(inArray(secondFactors.holderId, holderIds), isNotNull(secondFactors.confirmedAt)));
  return new Set(rows.map(({ id }) => id));
}

/** Replaces a secret that was never confirmed. */
export async function putSecret(tx: Transaction, holderId: string, secret: string): Promise<void> {
  await tx.db
    .insert(secondFactors)
    .values({ holderId, secret })
    .onConflictDoUpdate({ target: secondFactors.holderId, set: { secret, lastStep: 0, wrongCodes: 0, wrongAt: null } });
}

export async function changeFactor(tx: Transaction, holderId: string, values: Partial<FactorRow>): Promise<void> {
  await tx.db.update(secondFactors).set(values).where(eq(secondFactors.holderId, holderId));
}

/** Returns whether there was one. */
export async function deleteFactor(tx: Transaction, holderId: string): Promise<boolean> {
  await tx.db.delete(recoveryCodes).where(eq(recoveryCodes.holderId, holderId));
  const gone = await tx.db
    .delete(secondFactors)
    .where(eq(secondFactors.holderId, holderId))
    .returning({ id: secondFactors.holderId });
  return gone.length > 0;
}

export async function replaceRecoveryCodes(
  tx: Transaction,
  holderId: string,
  hashes: readonly string[],
): Promise<void> {
  await tx.db.delete(recoveryCodes).where(eq(recoveryCodes.holderId, holderId));
  await tx.db.insert(recoveryCodes).values(hashes.map((codeHash) => ({ codeHash, holderId })));
}

/** Uses a code up. Returns false when it is not the holder's or was used before. */
export async function useRecoveryCode(tx: Transaction, holderId: string, codeHash: string): Promise<boolean> {
  const used = await tx.db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.codeHash, codeHash), eq(recoveryCodes.holderId, holderId)))
    .returning({ codeHash: recoveryCodes.codeHash });
  return used.length > 0;
}

export const countRecoveryCodes = (db: Db, holderId: string): Promise<number> =>
  db.$count(recoveryCodes, eq(recoveryCodes.holderId, holderId));
