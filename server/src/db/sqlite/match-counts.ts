import type Sqlite from 'better-sqlite3';
import { countedAnew, kindColumns, kindOf, miscounted, offBy } from '../match-kinds.ts';

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

/** See {@link miscounted}. */
export const miscountedIn = (sqlite: Sqlite.Database): number =>
  miscounted(sqlite.prepare(offBy).get() as { total: number; either: number });

/** Scans all matches. */
export function countAnew(sqlite: Sqlite.Database): void {
  sqlite.exec(`DELETE FROM match_counts; INSERT INTO match_counts ${countedAnew}`);
}

const table = `CREATE TABLE match_counts (
  origin TEXT NOT NULL, is_listed INTEGER NOT NULL, is_deleted INTEGER NOT NULL, approval TEXT NOT NULL,
  approved_by_rule INTEGER NOT NULL, gpt_fit INTEGER NOT NULL, is_unlocked INTEGER NOT NULL, number INTEGER NOT NULL,
  PRIMARY KEY (${kindColumns.join(', ')})
) WITHOUT ROWID`;

const byKind = `GROUP BY ${kindColumns.map((_, at) => at + 1).join(', ')}`;

const adding = 'ON CONFLICT DO UPDATE SET number = number + excluded.number;';

const count = (match: 'new' | 'old', number: 1 | -1): string =>
  `INSERT INTO match_counts VALUES (${kindOf(match)}, ${number}) ${adding}`;

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
