import type { AuditEntry, Job, JobState, Summary } from '@paratope/shared/admin/instance-api';
import { and, desc, eq, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm';
import type { Db, Reader } from '../../db/database.ts';
import {
  accounts,
  admins,
  auditEntries,
  inboxItems,
  investors,
  jobs,
  matches,
  startups,
} from '../../db/schema/index.ts';
import { holds, type Page } from './store.ts';

export async function countEverything(db: Db): Promise<Omit<Summary, 'lastBackupAt'>> {
  const ofMatches = (...also: SQL[]) =>
    db.$count(matches, and(eq(matches.origin, 'matched'), isNull(matches.deletedAt), ...also));
  return {
    totalSubmissions: await db.$count(startups, and(isNotNull(startups.submittedAt), isNull(startups.deletedAt))),
    totalMatches: await ofMatches(),
    manualApproved: await ofMatches(eq(matches.manuallyApproved, true), eq(matches.approvedByRule, false)),
    gptApproved: await ofMatches(eq(matches.gptFit, true)),
    totalInvestors: await db.$count(investors, isNull(investors.archivedAt)),
    openInbox: await db.$count(inboxItems, eq(inboxItems.state, 'open')),
  };
}

export const countApprovedMatches = (db: Db): Promise<number> =>
  db.$count(matches, and(eq(matches.origin, 'matched'), isNull(matches.deletedAt), eq(matches.manuallyApproved, true)));

/** The newest first. */
export async function pageOfJobs(db: Reader, { q, limit, offset, state }: Page & { state: JobState | undefined }) {
  const where = and(state ? eq(jobs.state, state) : undefined, holds(q, jobs.id, jobs.kind, jobs.key));
  const rows = await db
    .select()
    .from(jobs)
    .where(where)
    .orderBy(desc(jobs.createdAt), desc(jobs.id))
    .limit(limit)
    .offset(offset);
  return { data: rows.map(jobOf), total: await db.totals.of(jobs, where) };
}

export async function jobById(db: Db, id: string): Promise<(Job & { input: unknown }) | undefined> {
  const [row] = await db.select().from(jobs).where(eq(jobs.id, id)).limit(1);
  return row && { ...jobOf(row), input: row.input };
}

const jobOf = ({ input: _input, runAfter: _runAfter, ...job }: typeof jobs.$inferSelect): Job => job;

/** The newest first; a search looks through acts and what they were about. */
export async function pageOfAudit(
  db: Reader,
  { q, limit, offset }: Page,
): Promise<{ data: AuditEntry[]; total: number }> {
  const where = holds(q, auditEntries.action, auditEntries.subject);
  const rows = await db
    .select()
    .from(auditEntries)
    .where(where)
    .orderBy(desc(auditEntries.at), desc(auditEntries.number), desc(auditEntries.id))
    .limit(limit)
    .offset(offset);
  const ids = rows.flatMap(({ actor }) => actor.id ?? []);
  const people = await db.select({ id: admins.id, name: admins.name }).from(admins).where(inArray(admins.id, ids));
  const founders = await db
    .select({ id: accounts.id, name: accounts.email })
    .from(accounts)
    .where(inArray(accounts.id, ids));
  const names = new Map([...people, ...founders].map(({ id, name }) => [id, name]));
  return {
    data: rows.map(({ id, at, actor, action, subject, details }) => ({
      id,
      at,
      actor: { ...actor, name: (actor.id && names.get(actor.id)) ?? '' },
      action,
      subject,
      details,
    })),
    total: await db.totals.of(auditEntries, where),
  };
}
