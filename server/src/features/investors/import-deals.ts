import type { Db } from '../../db/database.ts';
import type { ChunkOutcome, ImportScope } from './import-chunk.ts';
import { type Change, made } from './imports-store.ts';
import { type DealRow, keyOf } from './rows.ts';
import {
  blankInvestor,
  companiesByKey,
  type DealRecord,
  dealsBetween,
  type InvestorRecord,
  insertCompanies,
  insertDeals,
  insertInvestors,
  investorsLike,
  type NewCompany,
  setFields,
} from './store.ts';

/** Imports deals; unknown investors and companies are created from their names alone. */
export async function dealChunk(db: Db, rows: readonly DealRow[], scope: ImportScope): Promise<ChunkOutcome> {
  const { input } = scope;
  const investors = await investorsLike(
    db,
    rows.map(({ investor }) => investor),
  );
  const companies = await companiesByKey(
    db,
    rows.map(({ company }) => keyOf(company)),
  );
  const newInvestors = missing(
    rows,
    ({ investor }) => investorKey(investor),
    investors,
    (row, key) => investorOf(row, key, scope),
  );
  const newCompanies = missing(
    rows,
    ({ company }) => keyOf(company),
    companies,
    (row, key) => blankCompany(row, key, scope),
  );

  if (!input.isDryRun) {
    await insertInvestors(db, [...newInvestors.values()]);
    for (const [key, company] of await insertCompanies(db, [...newCompanies.values()])) companies.set(key, company);
  }
  for (const [key, investor] of newInvestors) investors.set(key, investor);

  const stored = new Map<string, DealRecord>();
  const pairs = rows.flatMap((row) => {
    const investor = investors.get(investorKey(row.investor));
    const company = companies.get(keyOf(row.company));
    return investor && company ? [{ investorId: investor.id, companyNumber: company.number }] : [];
  });
  for (const deal of await dealsBetween(db, pairs)) stored.set(identity(deal), deal);

  const created: DealRecord[] = [];
  const changes: Change[] = [];
  const touched = { investors: new Set<string>(), companies: new Set<number>() };
  let updated = 0;
  let skipped = 0;
  for (const row of rows) {
    const investor = investors.get(investorKey(row.investor));
    const company = companies.get(keyOf(row.company));
    const named = [investorKey(row.investor), keyOf(row.company), row.date, row.stage].join('|');
    if (!investor || !company) {
      if (scope.planned.has(named)) skipped += 1;
      else created.push(dealOf(row, investor?.id ?? '', 0, scope));
      scope.planned.add(named);
      continue;
    }
    const deal = dealOf(row, investor.id, company.number, scope);
    const known = stored.get(identity(deal));
    if (!known) {
      if (input.isDryRun && scope.planned.has(named)) {
        skipped += 1;
        continue;
      }
      if (input.isDryRun) scope.planned.add(named);
      else stored.set(identity(deal), deal);
      created.push(deal);
    } else if (row.amountUsd !== undefined && row.amountUsd !== known.amountUsd) {
      changes.push({
        subject: 'deals',
        rowId: known.id,
        before: { amountUsd: known.amountUsd },
        after: { amountUsd: row.amountUsd },
      });
      if (!input.isDryRun) {
        const fresh = created.find(({ id }) => id === known.id);
        if (fresh) fresh.amountUsd = row.amountUsd;
        else await setFields(db, 'deals', known.id, { amountUsd: row.amountUsd });
      }
      stored.set(identity(deal), { ...known, amountUsd: row.amountUsd });
      updated += 1;
    } else {
      skipped += 1;
      continue;
    }
    touched.investors.add(investor.id);
    touched.companies.add(company.number);
  }
  if (!input.isDryRun) await insertDeals(db, created);

  return {
    created: created.length,
    updated,
    skipped,
    changes: [
      ...[...newInvestors.values()].map((investor) => made('investors', investor)),
      ...[...newCompanies.values()].map((company) => made('companies', company)),
      ...created.map((deal) => made('deals', deal)),
      ...changes,
    ],
    touchedInvestors: [...touched.investors],
    touchedCompanies: [...newCompanies.keys()].flatMap((key) => companies.get(key)?.number ?? []),
  };
}

const investorKey = ({ key, name }: DealRow['investor']): string => key ?? keyOf(name);

function missing<Row, New>(
  rows: readonly Row[],
  keyOfRow: (row: Row) => string,
  known: ReadonlyMap<string, unknown>,
  make: (row: Row, key: string) => New,
): Map<string, New> {
  const found = new Map<string, New>();
  for (const row of rows) {
    const key = keyOfRow(row);
    if (!known.has(key) && !found.has(key)) found.set(key, make(row, key));
  }
  return found;
}

const identity = ({ investorId, companyNumber, date, stage }: DealRecord): string =>
  [investorId, companyNumber, date, stage].join('|');

const dealOf = (row: DealRow, investorId: string, companyNumber: number, { ctx, input }: ImportScope): DealRecord => ({
  id: ctx.random.id(),
  investorId,
  companyNumber,
  date: row.date,
  stage: row.stage,
  amountUsd: row.amountUsd ?? null,
  source: row.source ?? input.source,
  isSample: input.isSample ?? false,
});

const investorOf = ({ investor }: DealRow, key: string, { ctx, input }: ImportScope): InvestorRecord => ({
  ...blankInvestor(ctx, key),
  name: investor.name,
  firm: investor.name,
  source: input.source,
  isSample: input.isSample ?? false,
});

const blankCompany = ({ company }: DealRow, key: string, { ctx, input }: ImportScope): NewCompany => ({
  id: ctx.random.id(),
  key,
  name: company,
  modalities: [],
  diseases: [],
  description: '',
  source: input.source,
  isSample: input.isSample ?? false,
  updatedAt: ctx.now,
});
