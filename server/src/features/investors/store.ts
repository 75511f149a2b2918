import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  like,
  lt,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { type Holes, list, oneOf, onePage } from '../../db/lists.ts';
import { fewInvestors, investorsFound, type Search, searchFor, unindexed } from '../../db/names.ts';
import { hole, prepared } from '../../db/prepared.ts';
import {
  admins,
  companies,
  deals,
  declaredFacts,
  importChanges,
  imports,
  instanceFacts,
  investorContacts,
  investorDocuments,
  investors,
  matches,
  startups,
  vectorModels,
} from '../../db/schema/index.ts';

export type InvestorRecord = typeof investors.$inferSelect;
export type CompanyRecord = typeof companies.$inferSelect;
export type DealRecord = typeof deals.$inferSelect;
export type DeclaredRecord = typeof declaredFacts.$inferSelect;
export type ImportRecord = typeof imports.$inferSelect;
export type Change = Pick<typeof importChanges.$inferSelect, 'subject' | 'rowId' | 'before' | 'after'>;
export type NewCompany = typeof companies.$inferInsert;

/** SQLite takes some 32,000 values in one statement; rows of up to 20 columns go in by 500. */
const mostRows = 500;

export async function insertMany<Row>(rows: readonly Row[], insert: (some: Row[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < rows.length; from += mostRows) await insert(rows.slice(from, from + mostRows));
}

export async function investorsByKey(db: Db, keys: readonly string[]): Promise<Map<string, InvestorRecord>> {
  const rows = keys.length
    ? await db
        .select()
        .from(investors)
        .where(inArray(investors.key, [...keys]))
    : [];
  return new Map(rows.map((row) => [row.key, row]));
}

export const investorsNamed = async (db: Db, names: readonly string[]): Promise<InvestorRecord[]> =>
  names.length
    ? await db
        .select()
        .from(investors)
        .where(inArray(investors.name, [...names]))
    : [];

export async function companiesByKey(db: Db, keys: readonly string[]): Promise<Map<string, CompanyRecord>> {
  const rows = keys.length
    ? await db
        .select()
        .from(companies)
        .where(inArray(companies.key, [...keys]))
    : [];
  return new Map(rows.map((row) => [row.key, row]));
}

/** The deals between these investors and companies, pair by pair. */
export async function dealsBetween(
  db: Db,
  pairs: readonly { readonly investorId: string; readonly companyNumber: number }[],
): Promise<DealRecord[]> {
  if (pairs.length === 0) return [];
  const values = pairs.map(({ investorId, companyNumber }) => sql`(${investorId}, ${companyNumber})`);
  return await db
    .select()
    .from(deals)
    .where(sql`(${deals.investorId}, ${deals.companyNumber}) in (values ${sql.join(values, sql`, `)})`);
}

export const declaredBy = async (db: Db, investorIds: readonly string[]): Promise<DeclaredRecord[]> =>
  declaredByThese(db).execute({ ids: JSON.stringify(investorIds) });

const declaredByThese = prepared((db) =>
  db
    .select()
    .from(declaredFacts)
    .where(oneOf(declaredFacts.investorId, hole('ids')))
    .prepare(),
);

export const insertInvestors = (db: Db, rows: readonly InvestorRecord[]) =>
  insertMany(rows, (some) => db.insert(investors).values(some));

export const insertDeals = (db: Db, rows: readonly DealRecord[]) =>
  insertMany(rows, (some) => db.insert(deals).values(some));

export const insertDeclared = (db: Db, rows: readonly DeclaredRecord[]) =>
  insertMany(rows, (some) => db.insert(declaredFacts).values(some));

/** Answers the new companies' numbers by key. */
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

/** Sets fields of one row of the investor data, by its id. */
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
  const [row] = await db.select().from(table).where(eq(table.id, rowId)).limit(1);
  return row;
}

export async function deleteRow(db: Db, subject: Change['subject'], rowId: string): Promise<void> {
  const table = tables[subject];
  await db.delete(table).where(eq(table.id, rowId));
}

/** Puts back a row that an import removed. */
export async function putBack(db: Db, row: DeclaredRecord): Promise<void> {
  await db.insert(declaredFacts).values(row).onConflictDoNothing();
}

export const deleteDeclared = async (db: Db, ids: readonly string[]): Promise<void> => {
  if (ids.length) await db.delete(declaredFacts).where(inArray(declaredFacts.id, [...ids]));
};

export async function openImport(db: Db, record: ImportRecord): Promise<void> {
  await db.insert(imports).values(record);
}

export async function countImport(
  db: Db,
  id: string,
  totals: Pick<ImportRecord, 'created' | 'updated' | 'skipped'>,
): Promise<void> {
  await db.update(imports).set(totals).where(eq(imports.id, id));
}

export async function importById(db: Db, id: string): Promise<ImportRecord | undefined> {
  const [row] = await db.select().from(imports).where(eq(imports.id, id)).limit(1);
  return row;
}

/** The newest first, with the name of the admin. */
export async function pageOfImports(
  db: Db,
  { q, limit, offset }: { q: string | undefined; limit: number; offset: number },
) {
  const where = q ? like(imports.source, `%${q.replace(/[%_]/g, ' ')}%`) : undefined;
  const rows = await db
    .select({ record: imports, by: admins.name })
    .from(imports)
    .leftJoin(admins, eq(admins.id, imports.adminId))
    .where(where)
    .orderBy(desc(imports.at), desc(imports.id))
    .limit(limit)
    .offset(offset);
  return { data: rows.map(({ record, by }) => ({ ...record, by: by ?? '' })), total: await db.$count(imports, where) };
}

/** Forgets an import that changed nothing. */
export const dropImport = async (db: Db, id: string): Promise<void> => {
  await db.delete(imports).where(eq(imports.id, id));
};

export const markUndone = async (db: Db, id: string, at: string): Promise<void> => {
  await db.update(imports).set({ undoneAt: at }).where(eq(imports.id, id));
};

export const recordChanges = (db: Db, importId: string, changes: readonly Change[]) =>
  insertMany(
    changes.map((change) => ({ importId, ...change })),
    (some) => db.insert(importChanges).values(some),
  );

/** The newest changes of an import first, as undoing takes them. */
export const changesOf = (db: Db, importId: string, before: number, limit: number) =>
  db
    .select()
    .from(importChanges)
    .where(and(eq(importChanges.importId, importId), lt(importChanges.number, before)))
    .orderBy(desc(importChanges.number))
    .limit(limit);

/** Whether another row still stands on this one. */
export async function isReferred(db: Db, subject: Change['subject'], rowId: string): Promise<boolean> {
  if (subject === 'investors') {
    const [deal] = await db.select({ id: deals.id }).from(deals).where(eq(deals.investorId, rowId)).limit(1);
    const [match] = await db.select({ id: matches.id }).from(matches).where(eq(matches.investorId, rowId)).limit(1);
    return deal !== undefined || match !== undefined;
  }
  if (subject === 'companies') {
    const [deal] = await db
      .select({ id: deals.id })
      .from(deals)
      .innerJoin(companies, eq(companies.number, deals.companyNumber))
      .where(eq(companies.id, rowId))
      .limit(1);
    return deal !== undefined;
  }
  return false;
}

/** Notes that the words of these investors no longer say what is known of them. */
export const markWordsStale = (db: Db, investorIds: readonly string[]) =>
  insertMany(
    investorIds.map((investorId) => ({ investorId, isIndexed: false, thesisModel: null })),
    (some) =>
      db
        .insert(investorDocuments)
        .values(some)
        .onConflictDoUpdate({ target: investorDocuments.investorId, set: { isIndexed: false, thesisModel: null } }),
  );

/** Notes that these companies' vectors no longer say what the companies do. */
export const markVectorsStale = async (db: Db, numbers: readonly number[]): Promise<void> => {
  if (numbers.length) await db.delete(vectorModels).where(inArray(vectorModels.companyNumber, [...numbers]));
};

export async function investorsOfCompanies(db: Db, numbers: readonly number[]): Promise<string[]> {
  if (numbers.length === 0) return [];
  const rows = await db
    .selectDistinct({ id: deals.investorId })
    .from(deals)
    .where(inArray(deals.companyNumber, [...numbers]));
  return rows.map(({ id }) => id);
}

export const staleDocuments = (db: Db, limit: number) =>
  db
    .select({ number: investorDocuments.number, investorId: investorDocuments.investorId })
    .from(investorDocuments)
    .where(eq(investorDocuments.isIndexed, false))
    .orderBy(asc(investorDocuments.number))
    .limit(limit);

/** What the words of these investors are made of. */
export async function textsOf(db: Db, investorIds: readonly string[]) {
  const theses = await db
    .select({ investorId: investors.id, name: investors.name, thesis: investors.thesis })
    .from(investors)
    .where(inArray(investors.id, [...investorIds]));
  const backed = await db
    .selectDistinct({
      investorId: deals.investorId,
      number: companies.number,
      metro: companies.metro,
      city: companies.city,
      state: companies.state,
      category: companies.category,
      modalities: companies.modalities,
      diseases: companies.diseases,
      description: companies.description,
    })
    .from(deals)
    .innerJoin(companies, eq(companies.number, deals.companyNumber))
    .where(inArray(deals.investorId, [...investorIds]))
    .orderBy(asc(companies.number));
  return { theses, backed };
}

export const markIndexed = async (db: Db, numbers: readonly number[]): Promise<void> => {
  await db
    .update(investorDocuments)
    .set({ isIndexed: true })
    .where(inArray(investorDocuments.number, [...numbers]));
};

/** Companies without a vector of this embedder, in the order of their numbers. */
export const companiesToEmbed = (db: Db, model: string, after: number, limit: number) =>
  db
    .select({
      number: companies.number,
      name: companies.name,
      modalities: companies.modalities,
      diseases: companies.diseases,
      description: companies.description,
      textHash: vectorModels.textHash,
    })
    .from(companies)
    .leftJoin(vectorModels, eq(vectorModels.companyNumber, companies.number))
    .where(and(gt(companies.number, after), or(isNull(vectorModels.model), ne(vectorModels.model, model))))
    .orderBy(asc(companies.number))
    .limit(limit);

/** How many companies and theses have no vector of this embedder. */
export async function countToEmbed(db: Db, model: string): Promise<{ companies: number; theses: number }> {
  const [company] = await db
    .select({ count: count() })
    .from(companies)
    .leftJoin(vectorModels, eq(vectorModels.companyNumber, companies.number))
    .where(or(isNull(vectorModels.model), ne(vectorModels.model, model)));
  const [thesis] = await db
    .select({ count: count() })
    .from(investorDocuments)
    .where(or(isNull(investorDocuments.thesisModel), ne(investorDocuments.thesisModel, model)));
  return { companies: company?.count ?? 0, theses: thesis?.count ?? 0 };
}

export const noteVectors = (db: Db, rows: readonly (typeof vectorModels.$inferInsert)[]) =>
  insertMany(rows, (some) =>
    db
      .insert(vectorModels)
      .values(some)
      .onConflictDoUpdate({
        target: vectorModels.companyNumber,
        set: { model: sql`excluded.model`, textHash: sql`excluded.text_hash` },
      }),
  );

export const thesesToEmbed = (db: Db, model: string, after: number, limit: number) =>
  db
    .select({ number: investorDocuments.number, thesis: investors.thesis })
    .from(investorDocuments)
    .innerJoin(investors, eq(investors.id, investorDocuments.investorId))
    .where(
      and(
        gt(investorDocuments.number, after),
        or(isNull(investorDocuments.thesisModel), ne(investorDocuments.thesisModel, model)),
      ),
    )
    .orderBy(asc(investorDocuments.number))
    .limit(limit);

export const noteThesisVectors = async (db: Db, numbers: readonly number[], model: string): Promise<void> => {
  if (numbers.length) {
    await db
      .update(investorDocuments)
      .set({ thesisModel: model })
      .where(inArray(investorDocuments.number, [...numbers]));
  }
};

export async function documentOf(db: Db, investorId: string): Promise<number | undefined> {
  const [row] = await db
    .select({ number: investorDocuments.number })
    .from(investorDocuments)
    .where(eq(investorDocuments.investorId, investorId))
    .limit(1);
  return row?.number;
}

/** What is known of these investors has changed: their words are old, and so is every copy of the data. */
export async function markInvestorsChanged(db: Db, investorIds: readonly string[]): Promise<void> {
  await markWordsStale(db, investorIds);
  await bumpDataVersion(db);
}

/** Tells whoever keeps a copy of the investor data in memory that it is old now. */
export async function bumpDataVersion(db: Db): Promise<void> {
  await db
    .insert(instanceFacts)
    .values({ key: dataVersionKey, value: 1, isSecret: false })
    .onConflictDoUpdate({ target: instanceFacts.key, set: { value: sql`${instanceFacts.value} + 1` } });
}

export async function dataVersion(db: Db): Promise<number> {
  const [row] = await db.select().from(instanceFacts).where(eq(instanceFacts.key, dataVersionKey)).limit(1);
  return typeof row?.value === 'number' ? row.value : 0;
}

const dataVersionKey = 'investors.version';

export const allInvestors = (db: Db) => db.select().from(investors).where(isNull(investors.archivedAt));
export const allDeclared = (db: Db) => db.select().from(declaredFacts);
export const allDocuments = (db: Db) =>
  db
    .select({
      number: investorDocuments.number,
      investorId: investorDocuments.investorId,
      thesisModel: investorDocuments.thesisModel,
    })
    .from(investorDocuments);
export const allVectorModels = (db: Db) =>
  db.select({ companyNumber: vectorModels.companyNumber, model: vectorModels.model }).from(vectorModels);

export const investorsById = async (db: Db, ids: readonly string[]): Promise<InvestorRecord[]> =>
  ids.length
    ? await db
        .select()
        .from(investors)
        .where(inArray(investors.id, [...ids]))
    : [];

/** The deals of some investors with their companies, newest first. */
export const dealsOf = (db: Db, investorIds: readonly string[]) =>
  db
    .select({ deal: deals, company: companies })
    .from(deals)
    .innerJoin(companies, eq(companies.number, deals.companyNumber))
    .where(inArray(deals.investorId, [...investorIds]))
    .orderBy(desc(deals.date), asc(companies.name), asc(deals.id));

export async function findInvestorNamed(db: Db, name: string, key: string): Promise<InvestorRecord | undefined> {
  const [row] = await db
    .select()
    .from(investors)
    .where(or(eq(investors.name, name), eq(investors.key, key), eq(investors.firm, name)))
    .orderBy(desc(eq(investors.name, name)), asc(investors.id))
    .limit(1);
  return row;
}

/** One that can be matched, by its name or the name of its firm as a person types it. */
export async function investorNamed(db: Db, text: string): Promise<InvestorRecord | undefined> {
  const name = text.trim().toLowerCase();
  const [row] = await db
    .select()
    .from(investors)
    .where(
      and(
        isNull(investors.archivedAt),
        or(sql`lower(trim(${investors.name})) = ${name}`, sql`lower(trim(${investors.firm})) = ${name}`),
      ),
    )
    .orderBy(desc(sql`lower(trim(${investors.name})) = ${name}`), asc(investors.id))
    .limit(1);
  return row;
}

/** Those that can be chosen, by name. */
export async function pageOfInvestors(
  db: Db,
  { q, kind, limit, offset }: Listed,
): Promise<{ rows: InvestorRecord[]; total: number }> {
  const filter = { kind, ...(await searchFor(db, q, fewInvestors)) };
  return choosableInOrder(db, { filter, limit, offset });
}

/** Whole records by name, those in use or those that are archived. */
export async function pageOfRecords(
  db: Db,
  { q, kind, archived, limit, offset }: Listed & { archived: boolean },
): Promise<{ rows: InvestorRecord[]; total: number }> {
  const filter = { kind, archived, ...(await searchFor(db, q, fewInvestors)) };
  return recordsInOrder(db, { filter, limit, offset });
}

interface Listed {
  readonly q: string | undefined;
  readonly kind: InvestorRecord['kind'] | undefined;
  readonly limit: number;
  readonly offset: number;
}

type InvestorFilter = Search & { kind: InvestorRecord['kind'] | undefined };

// A blank name cannot be chosen from a list.
const choosableInOrder = list((db, filter: Holes<InvestorFilter>) =>
  investorList(db, { ...filter, archived: false }, ne(sql`trim(${investors.name})`, '')),
);

const recordsInOrder = list((db, filter: Holes<InvestorFilter & { archived: boolean }>) => investorList(db, filter));

function investorList(
  db: Db,
  { kind, archived, among, found }: Holes<InvestorFilter & { archived: boolean }>,
  besides?: SQL | undefined,
) {
  const archivedAt = among ? unindexed(investors.archivedAt) : investors.archivedAt;
  const where = and(
    archived ? isNotNull(archivedAt) : isNull(archivedAt),
    besides,
    kind && eq(investors.kind, kind),
    among && oneOf(investors.id, among),
    found && sql`${investors.id} in ${investorsFound(found)}`,
  );
  const rows = db
    .select()
    .from(investors)
    .where(where)
    .orderBy(asc(sql`lower(${investors.name})`), asc(investors.id));
  return { of: investors, where, rows: rows.limit(onePage.limit).offset(onePage.offset).prepare() };
}

export async function countDealsOf(db: Db, investorIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await dealsCounted(db).execute({ ids: JSON.stringify(investorIds) });
  return new Map(rows.map((row) => [row.id, row.deals]));
}

const dealsCounted = prepared((db) =>
  db
    .select({ id: deals.investorId, deals: count() })
    .from(deals)
    .where(oneOf(deals.investorId, hole('ids')))
    .groupBy(deals.investorId)
    .prepare(),
);

export const namesAndWebsites = (db: Db) =>
  db
    .select({ name: investors.name, firm: investors.firm, website: investors.website })
    .from(investors)
    .where(isNull(investors.archivedAt))
    .orderBy(asc(sql`lower(${investors.name})`), asc(investors.id));

export async function startupById(db: Db, id: string) {
  const [row] = await db.select().from(startups).where(eq(startups.id, id)).limit(1);
  return row;
}

export async function countInvestors(db: Db): Promise<number> {
  const [row] = await db.select({ count: count() }).from(investors).where(isNull(investors.archivedAt));
  return row?.count ?? 0;
}

/** All deals, without what only a reader of one deal needs. */
export const allDeals = (db: Db) =>
  db
    .select({
      investorId: deals.investorId,
      companyNumber: deals.companyNumber,
      date: deals.date,
      stage: deals.stage,
      amountUsd: deals.amountUsd,
    })
    .from(deals);

/** What of all companies is compared. */
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

/** Whether the startup has an open match with the investor. */
export async function seesInvestor(db: Db, startupId: string, investorId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: matches.id })
    .from(matches)
    .where(
      and(
        eq(matches.startupId, startupId),
        eq(matches.investorId, investorId),
        eq(matches.isUnlocked, true),
        eq(matches.manuallyApproved, true),
        isNull(matches.deletedAt),
      ),
    )
    .limit(1);
  return row !== undefined;
}

export async function ownInvestorNames(db: Db, startupId: string): Promise<string[]> {
  const rows = await db
    .select({ own: matches.ownInvestor })
    .from(matches)
    .where(and(eq(matches.startupId, startupId), eq(matches.origin, 'own'), isNull(matches.deletedAt)));
  return rows.flatMap(({ own }) => own?.name ?? []);
}
