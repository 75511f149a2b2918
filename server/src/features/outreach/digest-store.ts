import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import type { Db, Transaction } from '../../db/database.ts';
import { rowsWhere } from '../../db/lists.ts';
import { accounts, digests, members, unsubscribeLinks } from '../../db/schema/index.ts';

/** Accounts that may be mailed: address confirmed, digest on, and no deletion scheduled. */
export function readersOfDigests(db: Db) {
  return db
    .select({
      accountId: accounts.id,
      email: accounts.email,
      hour: accounts.digestHour,
      zone: accounts.zone,
      startupId: members.startupId,
      /** The last day that was handled; null for none. */
      day: digests.day,
    })
    .from(accounts)
    .innerJoin(members, eq(members.accountId, accounts.id))
    .leftJoin(digests, and(eq(digests.accountId, accounts.id), eq(digests.startupId, members.startupId)))
    .where(and(eq(accounts.digest, true), isNotNull(accounts.verifiedAt), isNull(accounts.deleteAfter)));
}

export type DigestReader = Awaited<ReturnType<typeof readersOfDigests>>[number];

/** Returns false when this day or a later one was noted before. */
export async function noteDay(tx: Transaction, row: { accountId: string; startupId: string; day: string }) {
  const noted = await tx.db
    .insert(digests)
    .values(row)
    .onConflictDoUpdate({
      target: [digests.accountId, digests.startupId],
      set: { day: row.day },
      setWhere: lt(digests.day, row.day),
    })
    .returning({ day: digests.day });
  return noted.length > 0;
}

export const addUnsubscribeLink = (tx: Transaction, link: typeof unsubscribeLinks.$inferInsert) =>
  tx.db.insert(unsubscribeLinks).values(link);

export const dropOldLinks = (tx: Transaction, before: string) =>
  tx.db.delete(unsubscribeLinks).where(lt(unsubscribeLinks.createdAt, before));

export async function accountOfLink(db: Db, tokenHash: string): Promise<string | undefined> {
  const [link] = await rowsWhere(db, unsubscribeLinks, eq(unsubscribeLinks.tokenHash, tokenHash));
  return link?.accountId;
}
