import type { StartupId } from '@paratope/shared/ids';
import { canStartMatching } from '@paratope/shared/startups/startup';
import { msg } from '@paratope/shared/words/message';
import { type Ctx, inTransaction, Refused } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { activeStartupById, changeStartup, startupById } from '../../db/startups.ts';
import { usualWait } from './usual-time.ts';

export const matchingJob = 'matching';

/**
 * The only way to start a matching run: returns the job that waits or runs, else a new one. With `isFresh` a running job does not count,
 * because it may have read what has changed since. Marks the startup as waiting at once. Joins the caller's transaction if given. Throws
 * `missing`, or `invalid` while modality or disease is unknown (decision Z31).
 */
export async function startMatching(
  ctx: Ctx,
  startupId: StartupId,
  tx?: Transaction,
  { isFresh = false }: { isFresh?: boolean } = {},
): Promise<{ jobId: string; state: string }> {
  if (!tx) return inTransaction(ctx, (opened) => startMatching(ctx, startupId, opened, { isFresh }));
  const startup = await activeStartupById(tx.db, startupId);
  if (!startup) throw new Refused('missing', 'This startup no longer exists.');
  if (!canStartMatching(startup))
    throw new Refused('invalid', 'Drug Modality and Disease Focus are needed before matching can start.');
  const ask = { kind: matchingJob, key: `matching:${startupId}`, input: { startupId }, isFresh };
  const job = await ctx.jobs.enqueue(tx, ask);
  if (startup.matching.state !== 'running') {
    await changeStartup(tx, ctx.history, {
      id: startupId,
      matching: {
        ...{ state: 'running', stage: 'waiting', done: 0, total: startup.investorCount, startedAt: ctx.now },
        ...(await usualWait(tx.db)),
      },
    });
  }
  return { jobId: job.id, state: job.state };
}

/**
 * Starts a run for each startup. Returns the jobs in the given order, and the names of startups that lack a drug modality or a disease
 * focus, for which none is started. With one unknown id nothing starts.
 */
export async function runMatchingFor(
  ctx: Ctx,
  startupIds: readonly StartupId[],
  tx: Transaction,
): Promise<{ readonly started: { startupId: StartupId; jobId: string }[]; readonly leftOut: string[] }> {
  const started: { startupId: StartupId; jobId: string }[] = [];
  const leftOut: string[] = [];
  for (const startupId of startupIds) {
    const startup = await activeStartupById(tx.db, startupId);
    if (startup && !canStartMatching(startup)) leftOut.push(startup.name);
    else started.push({ startupId, jobId: (await startMatching(ctx, startupId, tx)).jobId });
  }
  return { started, leftOut };
}

/** For a run that was stopped; the startup can be matched again. */
export async function noteStopped(ctx: Ctx, tx: Transaction, startupId: StartupId): Promise<void> {
  const startup = await startupById(tx.db, startupId);
  if (startup?.matching.state !== 'running') return;
  await changeStartup(tx, ctx.history, {
    id: startupId,
    matching: { state: 'failed', finishedAt: ctx.now, message: msg('Matching was stopped by our team.') },
  });
}
