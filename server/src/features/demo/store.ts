import type { AccountId, StartupId } from '@paratope/shared/ids';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Db, Transaction } from '../../db/database.ts';
import { insertInto } from '../../db/lists.ts';
import { ascending } from '../../db/orders.ts';
import { accounts, activities, decks, investors, matches } from '../../db/schema/index.ts';

export const confirmAddress = async (tx: Transaction, accountId: AccountId, at: string): Promise<void> => {
  await tx.db.update(accounts).set({ verifiedAt: at }).where(eq(accounts.id, accountId));
};

export const insertDeck = insertInto(decks);

export const insertActivities = async (
  tx: Transaction,
  rows: readonly (typeof activities.$inferInsert)[],
): Promise<void> => {
  if (rows.length) await tx.db.insert(activities).values([...rows]);
};

export async function visibleMatchIds(db: Db, startupId: StartupId): Promise<string[]> {
  const rows = await db
    .select({ id: matches.id })
    .from(matches)
    .where(and(eq(matches.startupId, startupId), eq(matches.isUnlocked, true), isNull(matches.deletedAt)))
    .orderBy(ascending(matches.rank));
  return rows.map(({ id }) => id);
}

export async function writeOutreach(
  tx: Transaction,
  matchId: string,
  fields: Partial<typeof matches.$inferInsert>,
): Promise<void> {
  await tx.db.update(matches).set(fields).where(eq(matches.id, matchId));
}

/** Backdates the list as if matching had run when the profile was submitted. */
export async function backdateMatches(tx: Transaction, ids: readonly string[], at: string): Promise<void> {
  if (ids.length) await tx.db.update(matches).set({ assignedAt: at, unlockedAt: at }).where(inArray(matches.id, ids));
}

export const hasSampleInvestors = async (db: Db): Promise<boolean> =>
  (await db.$count(investors, eq(investors.isSample, true))) > 0;
