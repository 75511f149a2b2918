/** Many founders in one database: one is made through the product, the others are its copies under ids of their own. */
import { Readable } from 'node:stream';
import { systemContext } from '@paratope/server/context';
import type { createDeps } from '@paratope/server/deps';
import { sampleMarket } from '@paratope/server/features/demo/sample-market';
import { importCsv } from '@paratope/server/features/investors/index';
import { asCsv } from '../bench-match/as-csv.ts';

type Deps = Awaited<ReturnType<typeof createDeps>>;

export interface Person {
  readonly accountId: string;
  readonly startupId: string;
  readonly matchId: string;
}

export const today = '2026-05-04';

/** Of the founder who is copied. */
export const address = 'founder@crowd.example';

/** The market every founder is matched against. */
export async function fillMarket(deps: Deps, investors: number): Promise<void> {
  const market = sampleMarket({ seed: 1, today, investors, companies: investors * 2, taken: new Set() });
  const ctx = systemContext(deps, 'bench-server');
  for (const kind of ['companies', 'investors', 'deals'] as const) {
    const file = Readable.from(asCsv(market[kind]));
    await importCsv(ctx, { kind, file, source: 'sample data', isDryRun: false, isSample: true });
  }
}

/** Copies every row of the first founder until there are `founders`; says who they are. */
export async function fillFounders(
  deps: Deps,
  first: { readonly accountId: string; readonly startupId: string },
  founders: { readonly from: number; readonly to: number },
): Promise<Person[]> {
  const { readerSql } = deps.database;
  const owners = [first.accountId, first.startupId];
  const tables = (readerSql.prepare(tablesOfFounders).all() as { name: string }[]).map(({ name }) => {
    const rows = readerSql.prepare(`SELECT * FROM "${name}"`).all() as Record<string, unknown>[];
    return { name, rows: rows.filter((row) => ownerColumns.some((column) => isOf(row[column], owners))) };
  });
  const filled = tables.filter(({ rows }) => rows.length > 0);
  const ownIds = filled.flatMap(({ rows }) =>
    rows.map(({ id }) => id).filter((id): id is string => typeof id === 'string'),
  );
  const match = filled.find(({ name }) => name === 'matches')?.rows[0]?.id as string;
  const people: Person[] = [];
  for (let at = founders.from; at < founders.to; at += 250) {
    await deps.database.write(async ({ sql }) => {
      sql.pragma('defer_foreign_keys = ON');
      const inserts = filled.map(({ name, rows }) => {
        const columns = Object.keys(rows[0] ?? {});
        const places = columns.map(() => '?').join(', ');
        return sql.prepare(`INSERT INTO "${name}" (${columns.map((one) => `"${one}"`).join(', ')}) VALUES (${places})`);
      });
      for (let next = at; next < Math.min(at + 250, founders.to); next += 1) {
        const renamed = new Map([...new Set([...owners, ...ownIds])].map((id) => [id, deps.random.id()]));
        for (const [index, { rows }] of filled.entries())
          for (const row of rows) inserts[index]?.run(...copyOf(row, renamed, next));
        const idOf = (id: string) => renamed.get(id) ?? '';
        people.push({ accountId: idOf(first.accountId), startupId: idOf(first.startupId), matchId: idOf(match) });
      }
    });
  }
  return people;
}

/** What is searched fills itself, by jobs. */
const tablesOfFounders = `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '%\\_words%' ESCAPE '\\' AND name NOT LIKE '%\\_vectors%' ESCAPE '\\'
  AND name NOT IN ('jobs', 'sessions', 'audit_entries', 'mails', 'inbox_items', 'one_time_links', 'mutation_results', 'replicas', 'ai_calls') AND name NOT LIKE 'sqlite%' AND name NOT LIKE '\\_\\_%' ESCAPE '\\'`;

const ownerColumns = ['id', 'startup_id', 'account_id', 'space'];

const isOf = (value: unknown, owners: readonly string[]): boolean =>
  typeof value === 'string' && owners.some((owner) => value.includes(owner));

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Ids become those of the copy, addresses get its number, and what the database numbers by itself it numbers. */
function copyOf(row: Record<string, unknown>, renamed: ReadonlyMap<string, string>, number: number): unknown[] {
  return Object.entries(row).map(([column, value]) => {
    if (column === 'id' && typeof value === 'number') return null;
    if (typeof value !== 'string') return value;
    if (value === address) return `founder${number}@crowd.example`;
    // Long texts are evidence, which names investors and nobody of the crowd.
    return value.length > 500 ? value : value.replace(uuid, (id) => renamed.get(id) ?? id);
  });
}
