import { type ApplicationStatus, premiumApplicationColumns } from '@paratope/shared/inbox/api';
import { and, desc, eq } from 'drizzle-orm';
import type { Db, Transaction } from '../../db/database.ts';
import { firstOf, holds, type Page } from '../../db/lists.ts';
import { premiumApplications } from '../../db/schema/index.ts';

export type ApplicationRow = typeof premiumApplications.$inferSelect;

const {
  companyName: _companyName,
  founderName: _founderName,
  email: _email,
  priorityScore: _priorityScore,
  applicationStatus: _applicationStatus,
  submittedAt: _submittedAt,
  reviewedAt: _reviewedAt,
  ...answers
} = premiumApplicationColumns;

/** What has no column of its own here. */
export const answerNames = Object.keys(answers) as (keyof typeof answers)[];

export async function insertApplication(tx: Transaction, row: ApplicationRow): Promise<void> {
  await tx.db.insert(premiumApplications).values(row);
}

export async function changeApplication(tx: Transaction, id: string, values: Partial<ApplicationRow>): Promise<void> {
  await tx.db.update(premiumApplications).set(values).where(eq(premiumApplications.id, id));
}

export const applicationById = (db: Db, id: string): Promise<ApplicationRow | undefined> =>
  firstOf(db.select().from(premiumApplications).where(eq(premiumApplications.id, id)));

/** The newest of a company and an address. */
export const applicationLike = (
  db: Db,
  { companyName, email }: { companyName: string; email: string },
): Promise<ApplicationRow | undefined> =>
  firstOf(
    db
      .select()
      .from(premiumApplications)
      .where(and(eq(premiumApplications.companyName, companyName), eq(premiumApplications.email, email)))
      .orderBy(desc(premiumApplications.submittedAt), desc(premiumApplications.id)),
  );

/** The newest of a startup. */
export const applicationOf = (db: Db, startupId: string): Promise<ApplicationRow | undefined> =>
  firstOf(
    db
      .select()
      .from(premiumApplications)
      .where(eq(premiumApplications.startupId, startupId))
      .orderBy(desc(premiumApplications.submittedAt), desc(premiumApplications.id)),
  );

/** The highest priority first, then the newest. */
export async function listApplications(db: Db, page: Page & { status?: ApplicationStatus | undefined }) {
  const { companyName, founderName, email, status, priorityTenths, submittedAt, id } = premiumApplications;
  const where = and(page.status && eq(status, page.status), holds(page.q, companyName, founderName, email));
  const data = await db
    .select()
    .from(premiumApplications)
    .where(where)
    .orderBy(desc(priorityTenths), desc(submittedAt), desc(id))
    .limit(page.limit)
    .offset(page.offset);
  return { data, total: await db.$count(premiumApplications, where) };
}

/** Forgets every application one address ever sent. */
export async function forgetApplicant(tx: Transaction, email: string): Promise<void> {
  await tx.db.delete(premiumApplications).where(eq(premiumApplications.email, email));
}
