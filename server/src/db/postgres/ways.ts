import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { isCounter } from '../kit.ts';
import { everyKnownTable } from '../schema/tables.ts';
import type { BareDeal } from '../ways.ts';
import { rowsOf } from './driver.ts';
import { migrations } from './migrations.ts';

export { countAnew, miscountedIn } from './match-counts.ts';
export { investorWords, shelfOf } from './search.ts';

export async function deferReferences(db: Db): Promise<void> {
  await rowsOf(db, sql`SET CONSTRAINTS ALL DEFERRED`);
}

const rowsAtOnce = 500;

export async function continueCounters(db: Db): Promise<void> {
  for (const { name, columns } of everyKnownTable)
    for (const [column] of Object.entries(columns).filter(([, one]) => isCounter(one)))
      await rowsOf(
        db,
        sql.raw(`SELECT setval(pg_get_serial_sequence('"${name}"', '${column}'), max("${column}")) FROM "${name}"`),
      );
}

/** By a cursor of the open transaction. */
export async function* rowsOneByOne(db: Db, query: string) {
  cursors += 1;
  const name = `rows_${cursors}`;
  await rowsOf(db, sql.raw(`DECLARE ${name} NO SCROLL CURSOR FOR ${query}`));
  for (;;) {
    const rows = await rowsOf(db, sql.raw(`FETCH ${rowsAtOnce} FROM ${name}`));
    yield* rows;
    if (rows.length < rowsAtOnce) break;
  }
  await rowsOf(db, sql.raw(`CLOSE ${name}`));
}

let cursors = 0;

export async function everyDeal(db: Db): Promise<BareDeal[]> {
  const rows = await rowsOf<
    Record<'investor_id' | 'date' | 'stage', string> & Record<'company_number' | 'amount_usd', number>
  >(db, sql`SELECT investor_id, company_number, date, stage, amount_usd FROM deals`);
  return rows.map((row) => [row.investor_id, row.company_number, row.date, row.stage, row.amount_usd]);
}

export const schemaOf = async (db: Db): Promise<number> => {
  const [row] = await rowsOf<{ applied: number }>(
    db,
    sql`SELECT count(*) AS applied FROM drizzle.__drizzle_migrations`,
  );
  return row?.applied ?? 0;
};

export function newestSchema(): number {
  const journal = JSON.parse(readFileSync(join(migrations, 'meta/_journal.json'), 'utf8')) as { entries: unknown[] };
  return journal.entries.length;
}

export async function sizeOf(db: Db): Promise<{ database: number; log: null }> {
  const [row] = await rowsOf<{ bytes: number }>(db, sql`SELECT pg_database_size(current_database()) AS bytes`);
  return { database: row?.bytes ?? 0, log: null };
}
