import type { AdminApi } from '@paratope/shared/admin/api';
import type { InputOf } from '@paratope/shared/endpoint';
import type { StartupId } from '@paratope/shared/ids';
import { type Admin, type Ctx, inTransaction, Refused } from '../../context.ts';
import { verifyAudit, writeAudit } from '../../db/audit.ts';
import type { Transaction } from '../../db/database.ts';
import { startupById } from '../../db/startups.ts';
import type { RequestCtx } from '../../http/mount.ts';
import { paged } from '../../http/paging.ts';
import { analysisJob, stopAnalysis } from '../analysis/index.ts';
import { isBackupLate, lastBackupAt } from '../instance/index.ts';
import { matchingJob, noteStopped, startMatching } from '../matches/index.ts';
import { setUpProgress } from '../set-up/index.ts';
import { pageOfAudit } from './audit-store.ts';
import { countApprovedMatches, countEverything, jobById, pageOfJobs } from './instance-store.ts';

export async function readSummary(ctx: RequestCtx<Admin>) {
  const { reader } = ctx.database;
  const last = await lastBackupAt(reader);
  const backup = { lastBackupAt: last, isBackupLate: isBackupLate(ctx.config, { last, now: ctx.now }) };
  return { data: { ...(await countEverything(reader)), ...backup, setUp: await setUpProgress(ctx) } };
}

/** Counts only, because the file may be passed on. */
export async function exportSummary(ctx: Ctx<Admin>): Promise<Response> {
  const { totalSubmissions, totalMatches } = await countEverything(ctx.database.reader);
  const approvedMatches = await countApprovedMatches(ctx.database.reader);
  const summary = { exportedAt: ctx.now, totalSubmissions, totalMatches, approvedMatches };
  return new Response(JSON.stringify(summary, null, 2), {
    headers: {
      'Content-Type': 'application/json',
      'Content-Disposition': `attachment; filename="paratope-summary-${ctx.now.slice(0, 10)}.json"`,
    },
  });
}

export const listJobs = (ctx: Ctx<Admin>, input: InputOf<typeof AdminApi.jobs>) =>
  paged(input, (page) => pageOfJobs(ctx.database.reader, page));

export async function retryJob(ctx: Ctx<Admin>, { id }: InputOf<typeof AdminApi.retryJob>) {
  return actOnJob(ctx, id, 'job.retried', async (tx, job) => {
    if (!(await ctx.jobs.retry(tx, id)))
      throw new Refused('conflict', 'You can only retry jobs that failed or were canceled.');
    // Finds the job just requeued, and marks the startup as waiting again.
    if (job.kind === matchingJob) await startMatching(ctx, startupOfJob(job), tx);
  });
}

export async function cancelJob(ctx: Ctx<Admin>, { id }: InputOf<typeof AdminApi.cancelJob>) {
  return actOnJob(ctx, id, 'job.cancelled', async (tx, job) => {
    if (!(await ctx.jobs.cancel(tx, id))) throw new Refused('conflict', 'This job has already ended.');
    if (job.kind === matchingJob) await noteStopped(ctx, tx, startupOfJob(job));
    if (job.kind === analysisJob) await stopAnalysis(tx, id);
  });
}

export const listAudit = (ctx: Ctx<Admin>, input: InputOf<typeof AdminApi.audit>) =>
  paged(input, (page) => pageOfAudit(ctx.database.reader, page));

export async function checkAudit(ctx: Ctx<Admin>) {
  const { entries, before, brokenAt } = await verifyAudit(ctx.database.reader);
  const id = brokenAt?.startupId;
  const brokenIn = id ? { id, name: (await startupById(ctx.database.reader, id))?.name ?? '' } : null;
  return { data: { entries, before, brokenAt: brokenAt?.number ?? null, brokenIn } };
}

async function actOnJob(
  ctx: Ctx<Admin>,
  id: string,
  action: string,
  act: (tx: Transaction, job: { kind: string; input: unknown }) => Promise<void>,
) {
  const data = await inTransaction(ctx, async (tx) => {
    const job = await jobById(tx.db, id);
    if (!job) throw new Refused('missing', 'We couldn’t find this job.');
    await act(tx, job);
    await writeAudit(ctx, tx, { action, subject: id, details: { kind: job.kind } });
    return (await jobById(tx.db, id)) ?? job;
  });
  return { data };
}

/** Only for jobs about one startup, such as a matching run. */
const startupOfJob = (job: { input: unknown }): StartupId => (job.input as { startupId: StartupId }).startupId;
