import type Sqlite from 'better-sqlite3';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Db } from './database.ts';
import { flag } from './schema/columns.ts';

/**
 * How many matches there are of each kind, so that nobody walks over all of them to say how many they are: a hundred rows at most. Triggers keep
 * them, whoever writes and in the transaction that writes; see {@link keepMatchCounts}. No part of the schema: everything in it
 * can be counted anew.
 */
const matchCounts = sqliteTable('match_counts', {
  origin: text('origin').$type<'matched' | 'own'>().notNull(),
  /** Whether the company is there and not in the trash. */
  isListed: flag('is_listed').notNull(),
  isDeleted: flag('is_deleted').notNull(),
  approval: text('approval').$type<'pending' | 'approved' | 'rejected'>().notNull(),
  approvedByRule: flag('approved_by_rule').notNull(),
  gptFit: flag('gpt_fit').notNull(),
  isUnlocked: flag('is_unlocked').notNull(),
  number: integer('number').notNull(),
});

export interface CountedBy {
  readonly origin?: 'matched' | undefined;
  readonly isListed?: boolean | undefined;
  readonly isDeleted: boolean;
  /** null: not decided yet. */
  readonly manuallyApproved?: boolean | null | undefined;
  readonly approvedByRule?: boolean | undefined;
  readonly gptFit?: boolean | undefined;
  readonly isUnlocked?: boolean | undefined;
}

/** The number of matches that are as given; what is left out may be either way. */
export function matchesCounted(db: Db, { origin, manuallyApproved, ...flags }: CountedBy) {
  const approval = manuallyApproved === null ? 'pending' : manuallyApproved ? 'approved' : 'rejected';
  const given = (['isListed', 'isDeleted', 'approvedByRule', 'gptFit', 'isUnlocked'] as const).map((name) =>
    flags[name] === undefined ? undefined : eq(matchCounts[name], flags[name]),
  );
  const where: SQL | undefined = and(
    origin && eq(matchCounts.origin, origin),
    manuallyApproved === undefined ? undefined : eq(matchCounts.approval, approval),
    ...given,
  );
  const total = sql<number>`coalesce(sum(${matchCounts.number}), 0)`;
  return db.select({ total }).from(matchCounts).where(where);
}

export async function countMatches(db: Db, by: CountedBy): Promise<number> {
  const [row] = await matchesCounted(db, by);
  return row?.total ?? 0;
}

/** Makes the table and the triggers where they are missing or others than these, and counts anew then. */
export function keepMatchCounts(sqlite: Sqlite.Database): void {
  const known = sqlite.prepare('SELECT count(*) FROM sqlite_schema WHERE sql IN (SELECT value FROM json_each(?))');
  if (known.pluck().get(JSON.stringify([table, ...triggers])) === triggers.length + 1) return;
  sqlite.transaction(() => {
    forgetTriggers(sqlite);
    sqlite.exec('DROP TABLE IF EXISTS match_counts');
    for (const statement of [table, ...triggers]) sqlite.exec(statement);
    sqlite.exec(`INSERT INTO match_counts ${countedAnew}`);
  })();
}

/**
 * For the time of a migration: a table that is made anew cannot take its name while a trigger of another table speaks of it.
 * {@link keepMatchCounts} makes them again and counts what the migration wrote.
 */
export function forgetTriggers(sqlite: Sqlite.Database): void {
  for (const name of Object.keys(bodies)) sqlite.exec(`DROP TRIGGER IF EXISTS ${name}`);
}

/** How many matches are counted where they do not belong, or not counted; by a walk over all of them. */
export function matchesMiscounted(sqlite: Sqlite.Database): number {
  const kinds = columns.join(', ');
  const [total, either] = sqlite
    .prepare(`WITH anew(${kinds}, number) AS (${countedAnew}),
      off AS (
        SELECT sum(number) AS number FROM (
          SELECT ${kinds}, number FROM match_counts UNION ALL SELECT ${kinds}, -number FROM anew
        ) GROUP BY ${kinds}
      )
      SELECT coalesce(abs(sum(number)), 0), coalesce(sum(abs(number)), 0) FROM off`)
    .raw()
    .get() as [number, number];
  // One that is in the wrong place is missing in another.
  return (total + either) / 2;
}

/** Counts anew, by a walk over all of them. */
export function recountMatches(sqlite: Sqlite.Database): void {
  sqlite
    .transaction(() => sqlite.exec(`DELETE FROM match_counts; INSERT INTO match_counts ${countedAnew}`))
    .immediate();
}

const columns = [
  'origin',
  'is_listed',
  'is_deleted',
  'approval',
  'approved_by_rule',
  'gpt_fit',
  'is_unlocked',
] as const;

const table = `CREATE TABLE match_counts (
  origin TEXT NOT NULL, is_listed INTEGER NOT NULL, is_deleted INTEGER NOT NULL, approval TEXT NOT NULL,
  approved_by_rule INTEGER NOT NULL, gpt_fit INTEGER NOT NULL, is_unlocked INTEGER NOT NULL, number INTEGER NOT NULL,
  PRIMARY KEY (${columns.join(', ')})
) WITHOUT ROWID`;

/** What a match is counted under, in the order of the columns. */
const kindOf = (match: 'new' | 'old' | 'matches', isListed: string): string => `
  ${match}.origin, ${isListed}, ${match}.deleted_at IS NOT NULL,
  CASE ${match}.manually_approved WHEN 1 THEN 'approved' WHEN 0 THEN 'rejected' ELSE 'pending' END,
  ${match}.approved_by_rule, ${match}.gpt_fit, ${match}.is_unlocked`;

/** With references to be checked at the commit, a match may be written before its company, and outlive it. */
const isListed = (match: 'new' | 'old' | 'matches'): string =>
  `EXISTS (SELECT 1 FROM startups WHERE id = ${match}.startup_id AND deleted_at IS NULL)`;

const byKind = `GROUP BY ${columns.map((_, at) => at + 1).join(', ')}`;

const countedAnew = `SELECT ${kindOf('matches', isListed('matches'))}, count(*) FROM matches ${byKind}`;

const adding = 'ON CONFLICT DO UPDATE SET number = number + excluded.number;';

const count = (match: 'new' | 'old', number: 1 | -1): string =>
  `INSERT INTO match_counts VALUES (${kindOf(match, isListed(match))}, ${number}) ${adding}`;

/** The matches of a company that comes or goes, from one side to the other. */
const countAll = (startup: 'new' | 'old', isListed: 0 | 1, number: '' | '-'): string =>
  `INSERT INTO match_counts SELECT ${kindOf('matches', String(isListed))}, ${number}count(*)
    FROM matches WHERE startup_id = ${startup}.id ${byKind} ${adding}`;

const asked = ['startup_id', 'origin', 'deleted_at', 'manually_approved', 'approved_by_rule', 'gpt_fit', 'is_unlocked'];

const bodies = {
  match_counted: `AFTER INSERT ON matches BEGIN ${count('new', 1)} END`,
  match_uncounted: `AFTER DELETE ON matches BEGIN ${count('old', -1)} END`,
  // Devices send whole rows: only what makes another kind of it is worth a write.
  match_recounted: `AFTER UPDATE OF ${asked.join(', ')} ON matches
    WHEN ${asked.map((column) => `new.${column} IS NOT old.${column}`).join(' OR ')}
    BEGIN ${count('old', -1)} ${count('new', 1)} END`,
  matches_listed: `AFTER INSERT ON startups WHEN new.deleted_at IS NULL
    BEGIN ${countAll('new', 0, '-')} ${countAll('new', 1, '')} END`,
  matches_unlisted: `AFTER DELETE ON startups WHEN old.deleted_at IS NULL
    BEGIN ${countAll('old', 1, '-')} ${countAll('old', 0, '')} END`,
  matches_to_trash: `AFTER UPDATE OF deleted_at ON startups WHEN old.deleted_at IS NULL AND new.deleted_at IS NOT NULL
    BEGIN ${countAll('new', 1, '-')} ${countAll('new', 0, '')} END`,
  matches_from_trash: `AFTER UPDATE OF deleted_at ON startups WHEN old.deleted_at IS NOT NULL AND new.deleted_at IS NULL
    BEGIN ${countAll('new', 0, '-')} ${countAll('new', 1, '')} END`,
} as const;

const triggers = Object.entries(bodies).map(([name, body]) => `CREATE TRIGGER ${name} ${body}`);
