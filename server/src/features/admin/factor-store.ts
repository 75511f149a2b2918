import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Db, Transaction } from '../../db/database.ts';
import { adminFactors, adminRecoveryCodes } from '../../db/schema/index.ts';

export type FactorRow = typeof adminFactors.$inferSelect;

export async function factorOf(db: Db, adminId: string): Promise<FactorRow | undefined> {
  const [row] = await db.select().from(adminFactors).where(eq(adminFactors.adminId, adminId)).limit(1);
  return row;
}

/** Those of some admins who are asked for a code. */
export async function withFactor(db: Db, adminIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ id: adminFactors.adminId })
    .from(adminFactors)
    .where(and(inArray(adminFactors.adminId, [...adminIds]), isNotNull(adminFactors.confirmedAt)));
  return new Set(rows.map(({ id }) => id));
}

/** A new secret in the place of one that was never confirmed. */
export async function putSecret(tx: Transaction, adminId: string, secret: string): Promise<void> {
  await tx.db
    .insert(adminFactors)
    .values({ adminId, secret })
    .onConflictDoUpdate({ target: adminFactors.adminId, set: { secret, lastStep: 0, wrongCodes: 0, wrongAt: null } });
}

export async function changeFactor(tx: Transaction, adminId: string, values: Partial<FactorRow>): Promise<void> {
  await tx.db.update(adminFactors).set(values).where(eq(adminFactors.adminId, adminId));
}

/** Whether there was one. */
export async function deleteFactor(tx: Transaction, adminId: string): Promise<boolean> {
  await tx.db.delete(adminRecoveryCodes).where(eq(adminRecoveryCodes.adminId, adminId));
  const gone = await tx.db
    .delete(adminFactors)
    .where(eq(adminFactors.adminId, adminId))
    .returning({ id: adminFactors.adminId });
  return gone.length > 0;
}

export async function replaceRecoveryCodes(tx: Transaction, adminId: string, hashes: readonly string[]): Promise<void> {
  await tx.db.delete(adminRecoveryCodes).where(eq(adminRecoveryCodes.adminId, adminId));
  await tx.db.insert(adminRecoveryCodes).values(hashes.map((codeHash) => ({ codeHash, adminId })));
}

/** Uses a code up; false where it is none of theirs, or was used before. */
export async function useRecoveryCode(tx: Transaction, adminId: string, codeHash: string): Promise<boolean> {
  const used = await tx.db
    .delete(adminRecoveryCodes)
    .where(and(eq(adminRecoveryCodes.codeHash, codeHash), eq(adminRecoveryCodes.adminId, adminId)))
    .returning({ codeHash: adminRecoveryCodes.codeHash });
  return used.length > 0;
}

export const countRecoveryCodes = (db: Db, adminId: string): Promise<number> =>
  db.$count(adminRecoveryCodes, eq(adminRecoveryCodes.adminId, adminId));
