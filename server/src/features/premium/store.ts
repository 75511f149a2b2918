import { type ApplicationStatus, premiumApplicationColumns } from '@paratope/shared/inbox/api';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Db, Transaction } from '../../db/database.ts';
import { changeById, findById, finds, insertInto, type Page, pageWhere, rowWhere } from '../../db/lists.ts';
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

/** The answers that have no column of their own. */
export const answerNames = Object.keys(answers) as (keyof typeof answers)[];

export const insertApplication = insertInto(premiumApplications);

export const changeApplication = changeById(premiumApplications);

export const applicationById = findById(premiumApplications);

export const applicationLike = (
  db: Db,
  { companyName, email }: { companyName: string; email: string },
): Promise<ApplicationRow | undefined> =>
  rowWhere(
    db,
    premiumApplications,
    and(eq(premiumApplications.companyName, companyName), eq(premiumApplications.email, email)),
    desc(premiumApplications.submittedAt),
    desc(premiumApplications.id),
  );

export const applicationOf = (db: Db, startupId: string): Promise<ApplicationRow | undefined> =>
  rowWhere(
    db,
    premiumApplications,
    eq(premiumApplications.startupId, startupId),
    desc(premiumApplications.submittedAt),
    desc(premiumApplications.id),
  );

export async function listApplications(db: Db, page: Page & { status?: ApplicationStatus | undefined }) {
  const { companyName, founderName, email, status, priorityTenths, submittedAt, id } = premiumApplications;
  const where = and(page.status && eq(status, page.status), finds(page.q, id, companyName, founderName, email));
  return pageWhere(db, premiumApplications, where, page, {
    usual: '-priority',
    orders: {
      priority: [priorityTenths, submittedAt],
      submitted: [submittedAt],
      company: [sql`lower(${companyName})`],
      status: [status],
    },
    rows: (these) => db.select().from(premiumApplications).where(these),
    idOf: (row) => row.id,
  });
}

export async function forgetApplicant(tx: Transaction, email: string): Promise<void> {
  await tx.db.delete(premiumApplications).where(eq(premiumApplications.email, email));
}
