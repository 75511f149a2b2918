import { type StartupId, startupSpace } from '@paratope/shared/ids';
import { type Ctx, inTransaction, Refused } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { startupById, writeProgress } from './store.ts';

export const matchingJob = 'matching';

/**
 * Asks for a matching run and answers its job; while one waits or runs, that one. The startup's progress says at once that
 * it waits. Joins the caller's transaction when given one. Refused: missing.
 */
export async function startMatching(
  ctx: Ctx,
  startupId: StartupId,
  tx?: Transaction,
): Promise<{ jobId: string; state: string }> {
  if (!tx) return inTransaction(ctx, (opened) => startMatching(ctx, startupId, opened));
  const startup = await startupById(tx.db, startupId);
  if (!startup) throw new Refused('missing', 'This startup is no longer on the server.');
  const job = await ctx.jobs.enqueue(tx, { kind: matchingJob, key: `matching:${startupId}`, input: { startupId } });
  if (startup.matching.state !== 'running') {
    await writeProgress(tx.db, startupId, {
      matching: { state: 'running', stage: 'waiting', done: 0, total: startup.investorCount, startedAt: ctx.now },
      version: await ctx.history.versionFor(tx, startupSpace(startupId)),
    });
  }
  return { jobId: job.id, state: job.state };
}
