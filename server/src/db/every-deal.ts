import type { Readable } from './mapped.ts';

/** A deal, without what only a reader of it needs. */
type BareDeal = [
  investorId: string,
  companyNumber: number,
  date: string | null,
  stage: string | null,
  amountUsd: number | null,
];

/** All deals, one after another: of hundreds of thousands none is kept longer than it is looked at. */
export const everyDeal = ({ sql }: Pick<Readable, 'sql'>) =>
  sql
    .prepare('SELECT investor_id, company_number, date, stage, amount_usd FROM deals')
    .raw()
    .iterate() as IterableIterator<BareDeal>;
