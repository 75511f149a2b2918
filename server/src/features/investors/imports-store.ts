import { and, desc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { findById, finds, firstOf, type Page, pageWhere } from '../../db/lists.ts';
import {
  admins,
  batchChanges,
  batches,
  companies,
  deals,
  importChanges,
  imports,
  investors,
  matches,
  promoCodes,
} from '../../db/schema/index.ts';
import { insertMany } from './store.ts';

export type ImportRecord = typeof imports.$inferSelect;
export type Change = Pick<typeof importChanges.$inferSelect, 'subject' | 'rowId' | 'before' | 'after'>;

export const made = (subject: Change['subject'], { id }: { id: string }): Change => ({
  subject,
  rowId: id,
  before: null,
  after: null,
});

export async function openImport(db: Db, record: ImportRecord): Promise<void> {
  await db.insert(imports).values(record);
}

export async function countImport(
  db: Db,
  id: string,
  done: Pick<ImportRecord, 'created' | 'updated' | 'skipped'> & { rows: number; at: string },
): Promise<void> {
  await db
    .update(imports)
    .set({
      created: sql`${imports.created} + ${done.created}`,
      updated: sql`${imports.updated} + ${done.updated}`,
      skipped: sql`${imports.skipped} + ${done.skipped}`,
      rowsDone: sql`${imports.rowsDone} + ${done.rows}`,
      touchedAt: done.at,
    })
    .where(eq(imports.id, id));
}

export async function changeImport(db: Db, id: string, fields: Partial<ImportRecord>): Promise<void> {
  await db.update(imports).set(fields).where(eq(imports.id, id));
}

export async function importWithName(db: Db, id: string) {
  const row = await firstOf(named(db).where(eq(imports.id, id)));
  return row && { ...row.record, by: row.by ?? '' };
}

const named = (db: Db) =>
  db.select({ record: imports, by: admins.name }).from(imports).leftJoin(admins, eq(admins.id, imports.adminId));

export const importById = findById(imports);

export async function pageOfImports(db: Db, page: Page) {
  const where = finds(page.q, imports.id, imports.source);
  return pageWhere(db, imports, where, page, {
    usual: '-at',
    orders: { at: [imports.at] },
    rows: async (these) => (await named(db).where(these)).map(({ record, by }) => ({ ...record, by: by ?? '' })),
    idOf: ({ id }) => id,
  });
}

export const dropImport = async (db: Db, id: string): Promise<void> => {
  await db.delete(imports).where(eq(imports.id, id));
};

export const recordChanges = (db: Db, importId: string, changes: readonly Change[]) =>
  insertMany(
    changes.map((change) => ({ importId, ...change })),
    (some) => db.insert(importChanges).values(some),
  );

/** Newest first, the order in which they are undone. */
export const changesOf = (db: Db, importId: string, before: number, limit: number) =>
  db
    .select()
    .from(importChanges)
    .where(and(eq(importChanges.importId, importId), lt(importChanges.number, before)))
    .orderBy(desc(importChanges.number))
    .limit(limit);

/** True when another row still refers to this one. */
export async function isReferred(db: Db, subject: Change['subject'], rowId: string): Promise<boolean> {
  if (subject === 'investors') {
    const isMatched = or(eq(matches.investorId, rowId), eq(matches.linkedInvestorId, rowId));
    return (
      (await db.$count(deals, eq(deals.investorId, rowId))) > 0 ||
      (await db.$count(matches, isMatched)) > 0 ||
      (await db.$count(promoCodes, eq(promoCodes.investorId, rowId))) > 0 ||
      isMergedAway(db, rowId)
    );
  }
  if (subject === 'companies') {
    const deal = await firstOf(
      db
        .select({ id: deals.id })
        .from(deals)
        .innerJoin(companies, eq(companies.number, deals.companyNumber))
        .where(eq(companies.id, rowId)),
    );
    return deal !== undefined;
  }
  return false;
}

/** True when a merge that can still be undone would restore this investor. Asks only about archived ones, because a batch is long. */
async function isMergedAway(db: Db, investorId: string): Promise<boolean> {
  const isArchived = and(eq(investors.id, investorId), isNotNull(investors.archivedAt));
  if ((await db.$count(investors, isArchived)) === 0) return false;
  const merge = await firstOf(
    db
      .select({ id: batches.id })
      .from(batchChanges)
      .innerJoin(batches, eq(batches.id, batchChanges.batchId))
      .where(and(eq(batchChanges.subject, 'investors'), eq(batchChanges.rowId, investorId), isNull(batches.undoneAt))),
  );
  return merge !== undefined;
}
