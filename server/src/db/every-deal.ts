import type { Db } from './database.ts';
import { driverOf } from './driver.ts';

type BareDeal = [
  investorId: string,
  companyNumber: number,
  date: string | null,
  stage: string | null,
  amountUsd: number | null,
];

/** Iterates over all deals, because there are hundreds of thousands and they should not all be in memory. */
export const everyDeal = (db: Db) =>
  driverOf(db)
    .prepare('SELECT investor_id, company_number, date, stage, amount_usd FROM deals')
    .raw()
    .iterate() as IterableIterator<BareDeal>;
