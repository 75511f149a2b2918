import { and, asc, count, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { firstOf, rowWhere } from '../../db/lists.ts';
import { companies, deals, instanceFacts, investorDocuments, investors, vectorModels } from '../../db/schema/index.ts';
import { insertMany } from './store.ts';

export const markWordsStale = (db: Db, investorIds: readonly string[]) =>
  insertMany(
    investorIds.map((investorId) => ({ investorId, isIndexed: false, thesisModel: null })),
    (some) =>
      db
        .insert(investorDocuments)
        .values(some)
        .onConflictDoUpdate({ target: investorDocuments.investorId, set: { isIndexed: false, thesisModel: null } }),
  );

export const markVectorsStale = async (db: Db, numbers: readonly number[]): Promise<void> => {
  if (numbers.length) await db.delete(vectorModels).where(inArray(vectorModels.companyNumber, numbers));
};

/** Words and vectors are made anew, as in a database that has none of them. */
export async function markAllStale(db: Db): Promise<void> {
  await db.update(investorDocuments).set({ isIndexed: false, thesisModel: null });
  await db.delete(vectorModels);
}

export const staleDocuments = (db: Db, limit: number) =>
  db
    .select({ number: investorDocuments.number, investorId: investorDocuments.investorId })
    .from(investorDocuments)
    .where(eq(investorDocuments.isIndexed, false))
    .orderBy(asc(investorDocuments.number))
    .limit(limit);

export async function textsOf(db: Db, investorIds: readonly string[]) {
  const theses = await db
    .select({ investorId: investors.id, name: investors.name, thesis: investors.thesis })
    .from(investors)
    .where(inArray(investors.id, investorIds));
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
    .where(inArray(deals.investorId, investorIds))
    .orderBy(asc(companies.number));
  return { theses, backed };
}

export const markIndexed = async (db: Db, numbers: readonly number[]): Promise<void> => {
  await db.update(investorDocuments).set({ isIndexed: true }).where(inArray(investorDocuments.number, numbers));
};

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
    await db.update(investorDocuments).set({ thesisModel: model }).where(inArray(investorDocuments.number, numbers));
  }
};

export async function documentOf(db: Db, investorId: string): Promise<number | undefined> {
  const row = await firstOf(
    db
      .select({ number: investorDocuments.number })
      .from(investorDocuments)
      .where(eq(investorDocuments.investorId, investorId)),
  );
  return row?.number;
}

export async function markInvestorsChanged(db: Db, investorIds: readonly string[]): Promise<void> {
  await markWordsStale(db, investorIds);
  await bumpDataVersion(db);
}

/** Invalidates copies of the investor data held in memory. */
export async function bumpDataVersion(db: Db): Promise<void> {
  await db
    .insert(instanceFacts)
    .values({ key: dataVersionKey, value: 1, isSecret: false })
    .onConflictDoUpdate({
      target: instanceFacts.key,
      set: { value: sql`cast(cast(${instanceFacts.value} as bigint) + 1 as text)` },
    });
}

export async function dataVersion(db: Db): Promise<number> {
  const row = await rowWhere(db, instanceFacts, eq(instanceFacts.key, dataVersionKey));
  return typeof row?.value === 'number' ? row.value : 0;
}

const dataVersionKey = 'investors.version';

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
