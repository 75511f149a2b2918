import { sql } from 'drizzle-orm';
import type { Db } from '../db.ts';
import { countedAnew, kindColumns, kindOf, miscounted, offBy } from '../match-kinds.ts';
import { rowsOf } from './driver.ts';

export const countAnew = async (db: Db): Promise<void> => {
  await rowsOf(db, sql`DELETE FROM match_counts`);
  await rowsOf(db, sql.raw(`INSERT INTO match_counts ${countedAnew}`));
};

export async function miscountedIn(db: Db): Promise<number> {
  const [off] = await rowsOf<{ total: number; either: number }>(db, sql.raw(offBy));
  return off ? miscounted(off) : 0;
}

/** Adds numbers by kind, in the order of the kinds, so that no two statements wait for each other. */
const add = (rows: string): string => `INSERT INTO match_counts AS counts
  SELECT ${kindColumns.join(', ')}, sum(number) FROM (${rows}) AS changes(${kindColumns.join(', ')}, number)
  GROUP BY ${kindColumns.join(', ')} HAVING sum(number) <> 0 ORDER BY ${kindColumns.join(', ')}
  ON CONFLICT (${kindColumns.join(', ')}) DO UPDATE SET number = counts.number + excluded.number;`;

/** Counts what a statement wrote, once for all of its rows. */
function onMatches(name: string, event: string, signs: readonly ('+' | '-')[]): string[] {
  const tables = { '+': 'written', '-': 'gone' } as const;
  const seen = { '+': 'NEW TABLE AS written', '-': 'OLD TABLE AS gone' } as const;
  const rows = signs.map((sign) => `SELECT ${kindOf(tables[sign])}, ${sign}1 FROM ${tables[sign]}`);
  return [
    functionOf(name, add(rows.join(' UNION ALL '))),
    `CREATE OR REPLACE TRIGGER ${name} AFTER ${event} ON matches REFERENCING ${signs.map((sign) => seen[sign]).join(' ')}
      FOR EACH STATEMENT EXECUTE FUNCTION ${name}()`,
  ];
}

function onStartups(
  name: string,
  event: string,
  when: string,
  { startup, isListed }: { startup: 'NEW' | 'OLD'; isListed: boolean },
): string[] {
  const rows = [isListed, !isListed].map(
    (listed) => `SELECT ${kindOf('matches', String(listed))}, ${listed === isListed ? '+' : '-'}1
      FROM matches WHERE startup_id = ${startup}.id`,
  );
  return [
    functionOf(name, add(rows.join(' UNION ALL '))),
    `CREATE OR REPLACE TRIGGER ${name} AFTER ${event} ON startups FOR EACH ROW WHEN (${when}) EXECUTE FUNCTION ${name}()`,
  ];
}

export const functionOf = (name: string, body: string): string =>
  `CREATE OR REPLACE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${body} RETURN NULL; END $$`;

/** Creates the table of match counts per kind and the triggers that maintain it in each writer's transaction; {@link countAnew} fills it. */
export const matchCounts: readonly string[] = [
  `CREATE TABLE IF NOT EXISTS match_counts (
    origin text NOT NULL, is_listed boolean NOT NULL, is_deleted boolean NOT NULL, approval text NOT NULL,
    approved_by_rule boolean NOT NULL, gpt_fit boolean NOT NULL, is_unlocked boolean NOT NULL, number bigint NOT NULL,
    PRIMARY KEY (${kindColumns.join(', ')})
  )`,
  ...onMatches('match_counted', 'INSERT', ['+']),
  ...onMatches('match_uncounted', 'DELETE', ['-']),
  ...onMatches('match_recounted', 'UPDATE', ['+', '-']),
  // A startup whose matches are counted as listed from now on, or no longer.
  ...onStartups('matches_listed', 'INSERT', 'NEW.deleted_at IS NULL', { startup: 'NEW', isListed: true }),
  ...onStartups('matches_unlisted', 'DELETE', 'OLD.deleted_at IS NULL', { startup: 'OLD', isListed: false }),
  ...onStartups('matches_to_trash', 'UPDATE OF deleted_at', 'OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL', {
    startup: 'NEW',
    isListed: false,
  }),
  ...onStartups('matches_from_trash', 'UPDATE OF deleted_at', 'OLD.deleted_at IS NOT NULL AND NEW.deleted_at IS NULL', {
    startup: 'NEW',
    isListed: true,
  }),
];
