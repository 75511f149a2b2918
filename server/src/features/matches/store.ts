import { type StartupId, startupSpace } from '@paratope/shared/ids';
import { matchAllowance, Plan } from '@paratope/shared/plans/plan';
import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { CommitHistory } from '../../db/commits.ts';
import type { Db, Transaction } from '../../db/database.ts';
import { fieldOf } from '../../db/json-fields.ts';
import { firstOf } from '../../db/lists.ts';
import { ascending } from '../../db/orders.ts';
import { decks, investors, jobs, matches, startups } from '../../db/schema/index.ts';
import { changeWithOwn } from './link-store.ts';

export type MatchRecord = typeof matches.$inferSelect;

export async function startupsThatFoundNobody(db: Db): Promise<StartupId[]> {
  const rows = await db
    .select({ id: startups.id })
    .from(startups)
    .where(
      and(
        isNull(startups.deletedAt),
        eq(startups.isActive, true),
        eq(startups.investorCount, 0),
        eq(fieldOf(startups.matching, 'state'), 'done'),
      ),
    )
    .orderBy(asc(startups.id));
  return rows.map(({ id }) => id as StartupId);
}

/** Seconds from request to end. */
export async function secondsOfLastRuns(db: Db, most: number): Promise<number[]> {
  const rows = await db
    .select({ askedAt: jobs.createdAt, finishedAt: jobs.finishedAt })
    .from(jobs)
    .where(and(eq(jobs.kind, 'matching'), eq(jobs.state, 'done')))
    .orderBy(desc(jobs.createdAt))
    .limit(most);
  return rows.map(({ askedAt, finishedAt }) => (Date.parse(finishedAt ?? askedAt) - Date.parse(askedAt)) / 1_000);
}

export const startupsWithWeeklyMatches = (db: Db): Promise<{ id: string }[]> =>
  db
    .select({ id: startups.id })
    .from(startups)
    .where(
      and(
        isNull(startups.deletedAt),
        inArray(
          startups.plan,
          Plan.options.filter((plan) => matchAllowance[plan].weekly > 0),
        ),
      ),
    )
    .orderBy(asc(startups.id));

export async function deckTextOf(db: Db, startupId: string): Promise<string> {
  const deck = await firstOf(
    db
      .select({ pageTexts: decks.pageTexts })
      .from(decks)
      .where(and(eq(decks.startupId, startupId), eq(decks.state, 'read'), isNull(decks.deletedAt)))
      .orderBy(sql`${decks.uploadedAt} desc`),
  );
  return deck?.pageTexts.join('\n') ?? '';
}

/** Every match the matcher or an admin gave this startup, including deleted ones. */
export const assignedMatches = (db: Db, startupId: string): Promise<MatchRecord[]> =>
  db
    .select()
    .from(matches)
    .where(and(eq(matches.startupId, startupId), isNotNull(matches.investorId)))
    .orderBy(ascending(matches.rank), asc(matches.id));

export const rankedMatches = (db: Db, startupId: string): Promise<{ match: MatchRecord; name: string }[]> =>
  db
    .select({ match: matches, name: investors.name })
    .from(matches)
    .innerJoin(investors, eq(investors.id, matches.investorId))
    .where(and(eq(matches.startupId, startupId), isNotNull(matches.rank), isNull(matches.deletedAt)))
    .orderBy(ascending(matches.rank), asc(matches.id));

export async function insertMatches(db: Db, rows: readonly MatchRecord[]): Promise<void> {
  for (let from = 0; from < rows.length; from += 100) await db.insert(matches).values(rows.slice(from, from + 100));
}

export async function changeMatches(
  tx: Transaction,
  history: CommitHistory,
  { startupId, ids }: { startupId: string; ids: readonly string[] },
  values: Partial<MatchRecord>,
): Promise<void> {
  if (ids.length === 0) return;
  const version = await history.versionFor(tx, startupSpace(startupId as StartupId));
  await changeWithOwn(tx.db, { ids, version }, () =>
    tx.db
      .update(matches)
      .set({ ...values, version })
      .where(inArray(matches.id, [...ids])),
  );
}
