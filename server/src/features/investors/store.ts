import type { InvestorFilter } from '@paratope/shared/admin/investors-api';
import { and, asc, type Column, count, desc, eq, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { oneOf } from '../../db/json-fields.ts';
import { type Page, pageWhere, rowsWhere, rowWhere } from '../../db/lists.ts';
import { searchInvestors } from '../../db/names.ts';
import { descending } from '../../db/orders.ts';
import { companies, deals, declaredFacts, investorContacts, investors, matches } from '../../db/schema/index.ts';
import { isIn } from './filter-store.ts';
import { keyOf } from './rows.ts';

export type InvestorRecord = typeof investors.$inferSelect;
export type CompanyRecord = typeof companies.$inferSelect;
export type DealRecord = typeof deals.$inferSelect;
export type DeclaredRecord = typeof declaredFacts.$inferSelect;
export type NewCompany = typeof companies.$inferInsert;

export const blankInvestor = ({ random, now }: Pick<Ctx, 'random' | 'now'>, key: string): InvestorRecord => ({
  id: random.id(),
  key,
  name: '',
  firm: '',
  website: null,
  email: null,
  phone: null,
  kind: 'vc',
  thesis: '',
  source: '',
  lastSeen: null,
  isSample: false,
  archivedAt: null,
  createdAt: now,
  updatedAt: now,
});

/** SQLite accepts some 32,000 values in one statement; 500 rows of up to 20 columns stay below that. */
const mostRows = 500;

export async function insertMany<Row>(rows: readonly Row[], insert: (some: Row[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < rows.length; from += mostRows) await insert(rows.slice(from, from + mostRows));
}

export async function investorsByKey(db: Db, keys: readonly string[]): Promise<Map<string, InvestorRecord>> {
  const rows = keys.length ? await rowsWhere(db, investors, inArray(investors.key, keys)) : [];
  return new Map(rows.map((row) => [row.key, row]));
}

const investorsNamed = async (db: Db, names: readonly string[]): Promise<InvestorRecord[]> =>
  names.length ? await rowsWhere(db, investors, inArray(investors.name, names)) : [];

/** By key; without a key also by the exact name, if only one investor has it. */
export async function investorsLike(
  db: Db,
  wanted: readonly { readonly key: string | undefined; readonly name: string }[],
): Promise<Map<string, InvestorRecord>> {
  const found = await investorsByKey(db, [...new Set(wanted.map(({ key, name }) => key ?? keyOf(name)))]);
  const unfound = wanted.filter(({ key, name }) => !key && !found.has(keyOf(name)));
  const named = await investorsNamed(db, [...new Set(unfound.map(({ name }) => name))]);
  for (const { name } of unfound) {
    const bearers = named.filter((investor) => investor.name === name);
    if (bearers.length === 1 && bearers[0]) found.set(keyOf(name), bearers[0]);
  }
  return found;
}

export async function companiesByKey(db: Db, keys: readonly string[]): Promise<Map<string, CompanyRecord>> {
  const rows = keys.length ? await rowsWhere(db, companies, inArray(companies.key, keys)) : [];
  return new Map(rows.map((row) => [row.key, row]));
}

export async function dealsBetween(
  db: Db,
  pairs: readonly { readonly investorId: string; readonly companyNumber: number }[],
): Promise<DealRecord[]> {
  if (pairs.length === 0) return [];
  const values = pairs.map(({ investorId, companyNumber }) => sql`(${investorId}, cast(${companyNumber} as bigint))`);
  return await rowsWhere(
    db,
    deals,
    sql`(${deals.investorId}, ${deals.companyNumber}) in (values ${sql.join(values, sql`, `)})`,
  );
}

export const declaredBy = async (db: Db, investorIds: readonly string[]): Promise<DeclaredRecord[]> =>
  rowsWhere(db, declaredFacts, oneOf(declaredFacts.investorId, JSON.stringify(investorIds)));

export const insertInvestors = (db: Db, rows: readonly InvestorRecord[]) =>
  insertMany(rows, (some) => db.insert(investors).values(some));

export const insertDeals = (db: Db, rows: readonly DealRecord[]) =>
  insertMany(rows, (some) => db.insert(deals).values(some));

export const insertDeclared = (db: Db, rows: readonly DeclaredRecord[]) =>
  insertMany(rows, (some) => db.insert(declaredFacts).values(some));

export async function insertCompanies(db: Db, rows: readonly NewCompany[]): Promise<Map<string, CompanyRecord>> {
  const made = new Map<string, CompanyRecord>();
  await insertMany(rows, async (some) => {
    for (const row of await db.insert(companies).values(some).returning()) made.set(row.key, row);
  });
  return made;
}

const tables = {
  investors,
  companies,
  deals,
  declared_facts: declaredFacts,
  investor_contacts: investorContacts,
} as const;

export async function setFields(
  db: Db,
  subject: keyof typeof tables,
  rowId: string,
  fields: Record<string, unknown>,
): Promise<void> {
  const table = tables[subject];
  await db.update(table).set(fields).where(eq(table.id, rowId));
}

export async function rowOf(
  db: Db,
  subject: keyof typeof tables,
  rowId: string,
): Promise<Record<string, unknown> | undefined> {
  const table = tables[subject];
  const row = await rowWhere(db, table, eq(table.id, rowId));
  return row;
}

export async function deleteRow(db: Db, subject: keyof typeof tables, rowId: string): Promise<void> {
  const table = tables[subject];
  await db.delete(table).where(eq(table.id, rowId));
}

export async function putBack(db: Db, row: DeclaredRecord): Promise<void> {
  await db.insert(declaredFacts).values(row).onConflictDoNothing();
}

export const deleteDeclared = async (db: Db, ids: readonly string[]): Promise<void> => {
  if (ids.length) await db.delete(declaredFacts).where(inArray(declaredFacts.id, ids));
};

export async function investorsOfCompanies(db: Db, numbers: readonly number[]): Promise<string[]> {
  if (numbers.length === 0) return [];
  const rows = await db
    .selectDistinct({ id: deals.investorId })
    .from(deals)
    .where(inArray(deals.companyNumber, numbers));
  return rows.map(({ id }) => id);
}

export const allInvestors = (db: Db) =>
  db
    .select({ id: investors.id, lastSeen: investors.lastSeen, archivedAt: investors.archivedAt })
    .from(investors)
    .orderBy(asc(investors.id));

export const allDeclared = (db: Db) => db.select().from(declaredFacts);

export const investorsById = async (db: Db, ids: readonly string[]): Promise<InvestorRecord[]> =>
  ids.length ? await rowsWhere(db, investors, inArray(investors.id, ids)) : [];

export const dealsOf = (db: Db, investorIds: readonly string[]) =>
  db
    .select({ deal: deals, company: companies })
    .from(deals)
    .innerJoin(companies, eq(companies.number, deals.companyNumber))
    .where(inArray(deals.investorId, investorIds))
    .orderBy(descending(deals.date), asc(companies.name), asc(deals.id));

export const findInvestorNamed = (db: Db, name: string, key: string): Promise<InvestorRecord | undefined> =>
  rowWhere(
    db,
    investors,
    or(eq(investors.name, name), eq(investors.key, key), eq(investors.firm, name)),
    desc(eq(investors.name, name)),
    asc(investors.id),
  );

/** Returns an investor that is not archived, by its name or its firm's name as a person types it; of several, the one with the id. */
export async function investorNamed(db: Db, text: string, id?: string): Promise<InvestorRecord | undefined> {
  const name = text.trim().toLowerCase();
  const row = await rowWhere(
    db,
    investors,
    and(
      isNull(investors.archivedAt),
      id === undefined ? undefined : eq(investors.id, id),
      or(sql`lower(trim(${investors.name})) = ${name}`, sql`lower(trim(${investors.firm})) = ${name}`),
    ),
    desc(sql`lower(trim(${investors.name})) = ${name}`),
    asc(investors.id),
  );
  return row;
}

/** By name, either those in use or the archived ones. `isNamed` leaves out blank names, which can't be chosen from a list. */
export async function investorsByName(
  db: Db,
  { isNamed = false, ...page }: Page & InvestorFilter & { isNamed?: boolean },
) {
  const where = and(isNamed ? ne(sql`trim(${investors.name})`, '') : undefined, await whereOf(db, page));
  const lower = (column: Column) => sql`lower(coalesce(${column}, ''))`;
  return pageWhere(db, investors, where, page, {
    usual: 'name',
    orders: {
      name: [sql`lower(${investors.name})`],
      firm: [lower(investors.firm)],
      website: [lower(investors.website)],
      deals: [sql`(select count(*) from ${deals} where ${deals.investorId} = ${investors.id})`],
      source: [lower(investors.source)],
      seen: [investors.lastSeen],
      updated: [investors.updatedAt],
    },
    rows: (these) => db.select().from(investors).where(these),
    idOf: ({ id }) => id,
  });
}

type Search = InvestorFilter & Pick<Page, 'q'>;

async function whereOf(db: Db, { q, archived = false, ...filter }: Search): Promise<SQL | undefined> {
  const found = await searchInvestors(db, q);
  const archivedAt = found.beside(investors.archivedAt);
  return and(archived ? isNotNull(archivedAt) : isNull(archivedAt), await isIn(db, filter), found.where);
}

/** At most `limit` of them. */
export const investorsFor = async (db: Db, search: Search, limit: number): Promise<InvestorRecord[]> =>
  db
    .select()
    .from(investors)
    .where(await whereOf(db, search))
    .limit(limit);

export async function countDealsOf(db: Db, investorIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: deals.investorId, deals: count() })
    .from(deals)
    .where(inArray(deals.investorId, investorIds))
    .groupBy(deals.investorId);
  return new Map(rows.map((row) => [row.id, row.deals]));
}

export const countInvestors = (db: Db): Promise<number> => db.$count(investors, isNull(investors.archivedAt));

export const companyFactsRows = (db: Db) =>
  db
    .select({
      number: companies.number,
      city: companies.city,
      metro: companies.metro,
      state: companies.state,
      region: companies.region,
      country: companies.country,
      category: companies.category,
      modalities: companies.modalities,
      diseases: companies.diseases,
    })
    .from(companies);

export const seesInvestor = async (db: Db, startupId: string, investorId: string): Promise<boolean> =>
  (await db.$count(
    matches,
    and(
      eq(matches.startupId, startupId),
      eq(matches.investorId, investorId),
      eq(matches.isUnlocked, true),
      eq(matches.manuallyApproved, true),
      isNull(matches.deletedAt),
    ),
  )) > 0;

export async function ownInvestorNames(db: Db, startupId: string): Promise<string[]> {
  const rows = await db
    .select({ own: matches.ownInvestor })
    .from(matches)
    .where(and(eq(matches.startupId, startupId), eq(matches.origin, 'own'), isNull(matches.deletedAt)));
  return rows.flatMap(({ own }) => own?.name ?? []);
}
