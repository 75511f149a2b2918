import { and, asc, eq, inArray, isNotNull, isNull, notExists, sql } from 'drizzle-orm';
import type { Db, Transaction } from '../../db/database.ts';
import { firstOf, rowsWhere } from '../../db/lists.ts';
import { airtableRecords, investors, jobs, matches, startups } from '../../db/schema/index.ts';

export type RecordLink = typeof airtableRecords.$inferSelect;
type Subject = RecordLink['subject'];

export async function linksOf(
  db: Db,
  subject: Subject,
  recordIds: readonly string[],
): Promise<Map<string, RecordLink>> {
  const rows = await rowsWhere(
    db,
    airtableRecords,
    and(eq(airtableRecords.subject, subject), inArray(airtableRecords.id, recordIds)),
  );
  return new Map(rows.map((row) => [row.id, row]));
}

export async function putLinks(tx: Transaction, links: readonly RecordLink[]): Promise<void> {
  for (const link of links) {
    const { id: _, ...values } = link;
    await tx.db.insert(airtableRecords).values(link).onConflictDoUpdate({ target: airtableRecords.id, set: values });
  }
}

export async function keysOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: investors.id, key: investors.key })
    .from(investors)
    .where(inArray(investors.id, ids));
  return new Map(rows.map(({ id, key }) => [id, key]));
}

/** Returns investors with one of these keys, followed by those with one of these names. */
export async function investorsLike(db: Db, { keys, names }: { keys: readonly string[]; names: readonly string[] }) {
  const columns = { id: investors.id, key: investors.key, name: investors.name };
  const byKey = await db.select(columns).from(investors).where(inArray(investors.key, keys));
  const byName = await db.select(columns).from(investors).where(inArray(investors.name, names));
  return [...byKey, ...byName];
}

const pair = {
  id: matches.id,
  startupName: startups.name,
  vcName: investors.name,
  gptFit: matches.gptFit,
  manuallyApproved: matches.manuallyApproved,
  approvedByRule: matches.approvedByRule,
  similarity: matches.similarity,
};

export type Pair = Awaited<ReturnType<typeof pairsById>>[number];

const standing = and(eq(matches.origin, 'matched'), isNull(matches.deletedAt), isNull(startups.deletedAt));

const pairs = (db: Db) =>
  db
    .select(pair)
    .from(matches)
    .innerJoin(startups, eq(startups.id, matches.startupId))
    .innerJoin(investors, eq(investors.id, matches.investorId));

export const pairsById = (db: Db, ids: readonly string[]) => pairs(db).where(and(standing, inArray(matches.id, ids)));

/** Compares names in lower case, so `names` must be in lower case. */
export const pairsNamed = (db: Db, names: { startups: readonly string[]; investors: readonly string[] }) =>
  pairs(db).where(
    and(
      standing,
      inArray(sql`lower(${startups.name})`, names.startups),
      inArray(sql`lower(${investors.name})`, names.investors),
    ),
  );

/** Matches a reviewer decided on that no outside record refers to yet, oldest first. */
export const decidedOnlyHere = (db: Db, limit: number) =>
  pairs(db)
    .where(
      and(
        standing,
        isNotNull(matches.manuallyApproved),
        eq(matches.approvedByRule, false),
        notExists(
          db
            .select({ id: airtableRecords.id })
            .from(airtableRecords)
            .where(and(eq(airtableRecords.subject, 'matches'), eq(airtableRecords.rowId, matches.id))),
        ),
      ),
    )
    .orderBy(asc(matches.assignedAt), asc(matches.id))
    .limit(limit);

export const openSync = (db: Db, kind: string) =>
  firstOf(
    db
      .select({ id: jobs.id, state: jobs.state, progress: jobs.progress })
      .from(jobs)
      .where(and(eq(jobs.kind, kind), inArray(jobs.state, ['waiting', 'running']))),
  );
