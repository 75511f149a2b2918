import { stat } from 'node:fs/promises';
import type { Db } from '../database.ts';
import type { BareDeal } from '../ways.ts';
import { driverOf } from './driver.ts';
import * as counts from './match-counts.ts';
import { schemaVersion } from './migrate.ts';

export { newestSchema } from './migrate.ts';
export { investorWords, shelfOf } from './search.ts';

export async function deferReferences(db: Db): Promise<void> {
  driverOf(db).pragma('defer_foreign_keys = ON');
}

/** AUTOINCREMENT does so by itself. */
export const continueCounters = async (): Promise<void> => {};

export async function* rowsOneByOne(db: Db, query: string) {
  yield* driverOf(db).prepare(query).iterate() as Iterable<Record<string, unknown>>;
}

export const everyDeal = async (db: Db): Promise<Iterable<BareDeal>> =>
  driverOf(db)
    .prepare('SELECT investor_id, company_number, date, stage, amount_usd FROM deals')
    .raw()
    .iterate() as IterableIterator<BareDeal>;

export const schemaOf = async (db: Db): Promise<number> => schemaVersion(driverOf(db));

export async function sizeOf(db: Db): Promise<{ database: number; log: number }> {
  const { name } = driverOf(db);
  return { database: await bytesOf(name), log: await bytesOf(`${name}-wal`) };
}

const bytesOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  );

export const miscountedIn = async (db: Db): Promise<number> => counts.miscountedIn(driverOf(db));

export const countAnew = async (db: Db): Promise<void> => counts.countAnew(driverOf(db));
