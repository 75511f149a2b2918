import type Sqlite from 'better-sqlite3';

/**
 * Creates the table of match counts per kind and the triggers that maintain it in each writer's
 * transaction. If any of them is missing or outdated, all are replaced and the matches counted again.
 */
export function keepMatchCounts(sqlite: Sqlite.Database): void {
  const found = sqlite.prepare("SELECT sql FROM sqlite_schema WHERE sql LIKE '%match_counts%' ORDER BY sql").pluck();
  if (JSON.stringify(found.all()) === JSON.stringify([table, ...triggers].sort())) return;
  sqlite.transaction(() => {
    forgetTriggers(sqlite);
    sqlite.exec('DROP TABLE IF EXISTS match_counts');
    for (const statement of [table, ...triggers]) sqlite.exec(statement);
    countAnew(sqlite);
  })();
}

/**
 * Drops the triggers for a migration: a rebuilt table cannot take its name while a trigger of another table
 * refers to it. {@link keepMatchCounts} recreates them and counts what the migration wrote.
 */
export function forgetTriggers(sqlite: Sqlite.Database): void {
  const written = "SELECT name FROM sqlite_schema WHERE type = 'trigger' AND sql LIKE '%match_counts%'";
  const names = new Set([...Object.keys(bodies), ...(sqlite.prepare(written).pluck().all() as string[])]);
  for (const name of names) sqlite.exec(`DROP TRIGGER IF EXISTS ${name}`);
}

/** Returns how many matches are not counted, or counted under the wrong kind, by scanning all of them. */
export function miscountedIn(sqlite: Sqlite.Database): number {
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
  // One in the wrong place is also missing from another.
  return (total + either) / 2;
}

/** Scans all matches. */
export function countAnew(sqlite: Sqlite.Database): void {
  sqlite.exec(`DELETE FROM match_counts; INSERT INTO match_counts ${countedAnew}`);
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

/** What a match is counted under, in the order of `columns`. */
const kindOf = (match: 'new' | 'old' | 'matches', isListed: string): string => `
  ${match}.origin, ${isListed}, ${match}.deleted_at IS NOT NULL,
  CASE ${match}.manually_approved WHEN 1 THEN 'approved' WHEN 0 THEN 'rejected' ELSE 'pending' END,
  ${match}.approved_by_rule, ${match}.gpt_fit, ${match}.is_unlocked`;

/** With deferred foreign keys, a match may be written before its startup, and outlive it. */
const isListed = (match: 'new' | 'old' | 'matches'): string =>
  `EXISTS (SELECT 1 FROM startups WHERE id = ${match}.startup_id AND deleted_at IS NULL)`;

const byKind = `GROUP BY ${columns.map((_, at) => at + 1).join(', ')}`;

const countedAnew = `SELECT ${kindOf('matches', isListed('matches'))}, count(*) FROM matches ${byKind}`;

const adding = 'ON CONFLICT DO UPDATE SET number = number + excluded.number;';

const count = (match: 'new' | 'old', number: 1 | -1): string =>
  `INSERT INTO match_counts VALUES (${kindOf(match, isListed(match))}, ${number}) ${adding}`;

/** Counts all matches of a startup as listed or unlisted; `-` subtracts them. */
const countAll = (startup: 'new' | 'old', isListed: 0 | 1, number: '' | '-'): string =>
  `INSERT INTO match_counts SELECT ${kindOf('matches', String(isListed))}, ${number}count(*)
    FROM matches WHERE startup_id = ${startup}.id ${byKind} ${adding}`;

const asked = ['startup_id', 'origin', 'deleted_at', 'manually_approved', 'approved_by_rule', 'gpt_fit', 'is_unlocked'];

const bodies = {
  match_counted: `AFTER INSERT ON matches BEGIN ${count('new', 1)} END`,
  match_uncounted: `AFTER DELETE ON matches BEGIN ${count('old', -1)} END`,
  // Devices send whole rows, so only a change of the kind is worth a write.
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
