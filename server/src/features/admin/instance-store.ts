import type { Job, JobState, Summary } from '@paratope/shared/admin/instance-api';
import { and, eq, getTableColumns, isNotNull, isNull } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { firstOf, holds, type Page, pageWhere } from '../../db/lists.ts';
import { countMatches } from '../../db/matches-counted.ts';
import { inboxItems, investors, jobs, startups } from '../../db/schema/index.ts';

export async function countEverything(db: Db): Promise<Omit<Summary, 'lastBackupAt' | 'isBackupLate'>> {
  return {
    totalSubmissions: await db.$count(startups, and(isNotNull(startups.submittedAt), isNull(startups.deletedAt))),
    totalMatches: await countMatches(db, shown),
    manualApproved: await countMatches(db, { ...shown, manuallyApproved: true, approvedByRule: false }),
    gptApproved: await countMatches(db, { ...shown, gptFit: true }),
    totalInvestors: await db.$count(investors, isNull(investors.archivedAt)),
    openInbox: await db.$count(inboxItems, eq(inboxItems.state, 'open')),
  };
}

export const countApprovedMatches = (db: Db): Promise<number> => countMatches(db, { ...shown, manuallyApproved: true });

const shown = { origin: 'matched', isListed: true, isDeleted: false } as const;

export async function pageOfJobs(db: Db, { q, state, ...page }: Page & { state?: JobState | undefined }) {
  const where = and(state && eq(jobs.state, state), holds(q, jobs.id, jobs.kind, jobs.key));
  return pageWhere(db, jobs, where, page, {
    usual: '-requested',
    orders: { requested: [jobs.createdAt], kind: [jobs.kind], state: [jobs.state], attempts: [jobs.attempts] },
    rows: (these) => db.select(shownOfJobs()).from(jobs).where(these),
    idOf: ({ id }) => id,
  });
}

export const jobById = (db: Db, id: string): Promise<(Job & { input: unknown }) | undefined> =>
  firstOf(
    db
      .select({ ...shownOfJobs(), input: jobs.input })
      .from(jobs)
      .where(eq(jobs.id, id)),
  );

function shownOfJobs() {
  const { input: _input, runAfter: _runAfter, ...shown } = getTableColumns(jobs);
  return shown;
}
