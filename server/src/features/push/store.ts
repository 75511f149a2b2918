import { Verdict } from '@paratope/sync/protocol/sync-answer';
import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import { forgetBrowser } from '../../db/browsers.ts';
import type { Db, Transaction } from '../../db/database.ts';
import { firstOf } from '../../db/lists.ts';
import {
  accounts,
  matches,
  members,
  mutationResults,
  pushSubscriptions,
  pushTold,
  replicas,
  sessions,
} from '../../db/schema/index.ts';

export type Subscription = typeof pushSubscriptions.$inferSelect;

/** A browser has one endpoint; it reaches the account that signed in there last. */
export const keepSubscription = (tx: Transaction, row: Subscription) =>
  tx.db.insert(pushSubscriptions).values(row).onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: row });

/** Returns a subscription with its account's settings; undefined once its session is over. */
export const subscriptionAt = (db: Db, endpoint: string) =>
  firstOf(
    db
      .select({
        subscription: pushSubscriptions,
        zone: accounts.zone,
        from: accounts.quietFrom,
        to: accounts.quietTo,
        language: accounts.language,
      })
      .from(pushSubscriptions)
      .innerJoin(accounts, eq(accounts.id, pushSubscriptions.accountId))
      .innerJoin(sessions, and(eq(sessions.id, pushSubscriptions.sessionId), isNull(sessions.revokedAt)))
      .where(eq(pushSubscriptions.endpoint, endpoint)),
  );

export async function peopleReached(db: Db) {
  return db
    .selectDistinct({
      accountId: accounts.id,
      startupId: members.startupId,
      zone: accounts.zone,
      hour: accounts.digestHour,
      from: accounts.quietFrom,
      to: accounts.quietTo,
      language: accounts.language,
      dueOn: pushTold.dueOn,
      matchesUpTo: pushTold.matchesUpTo,
      refused: pushTold.refused,
      remindedUpTo: pushTold.remindedUpTo,
    })
    .from(pushSubscriptions)
    .innerJoin(accounts, eq(accounts.id, pushSubscriptions.accountId))
    .innerJoin(sessions, and(eq(sessions.id, pushSubscriptions.sessionId), isNull(sessions.revokedAt)))
    .innerJoin(members, eq(members.accountId, accounts.id))
    .innerJoin(pushTold, eq(pushTold.accountId, accounts.id))
    .where(isNull(accounts.deleteAfter));
}

export type Person = Awaited<ReturnType<typeof peopleReached>>[number];

export async function addressesOf(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .select({ endpoint: pushSubscriptions.endpoint })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.accountId, accountId));
  return rows.map(({ endpoint }) => endpoint);
}

/** Turning notifications on means looking at the app, so everything opened so far counts as known. */
export const noteSeen = (tx: Transaction, accountId: string, now: string) =>
  tx.db
    .insert(pushTold)
    .values({ accountId, matchesUpTo: now, refused: '', remindedUpTo: now })
    .onConflictDoUpdate({ target: pushTold.accountId, set: { matchesUpTo: now, remindedUpTo: now } });

export const noteTold = (tx: Transaction, row: typeof pushTold.$inferInsert) =>
  tx.db.insert(pushTold).values(row).onConflictDoUpdate({ target: pushTold.accountId, set: row });

export const noteReminded = (tx: Transaction, accountId: string, remindedUpTo: string) =>
  tx.db.update(pushTold).set({ remindedUpTo }).where(eq(pushTold.accountId, accountId));

export const openedSince = (db: Db, startupId: string, since: string): Promise<number> =>
  db.$count(
    matches,
    and(
      eq(matches.startupId, startupId),
      eq(matches.origin, 'matched'),
      gt(matches.unlockedAt, since),
      eq(matches.isUnlocked, true),
      isNull(matches.deletedAt),
    ),
  );

/** Ids of rejected changes whose device has not acknowledged them and was last seen before a moment. */
export async function refusedAndUnseen(db: Db, accountId: string, heardBefore: string): Promise<string[]> {
  const rows = await db
    .select({ mid: mutationResults.mid, body: mutationResults.body })
    .from(mutationResults)
    .innerJoin(replicas, eq(replicas.id, mutationResults.replicaId))
    .where(and(eq(replicas.accountId, accountId), lt(replicas.seenAt, heardBefore)));
  return rows.filter(({ body }) => Verdict.parse(JSON.parse(body)).status === 'rejected').map(({ mid }) => mid);
}

/** Drops subscriptions whose session is over: they reach no one any more. */
export async function dropEndedSubscriptions(tx: Transaction): Promise<void> {
  const open = new Set(
    (await tx.db.select({ id: sessions.id }).from(sessions).where(isNull(sessions.revokedAt))).map(({ id }) => id),
  );
  const kept = await tx.db
    .select({ endpoint: pushSubscriptions.endpoint, sessionId: pushSubscriptions.sessionId })
    .from(pushSubscriptions);
  for (const { endpoint, sessionId } of kept) if (!open.has(sessionId)) await forgetBrowser(tx, endpoint);
}
