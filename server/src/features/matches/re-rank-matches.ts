import type { MatchId, StartupId } from '@paratope/shared/ids';
import { isOfFeedback, reRank } from '@paratope/shared/matches/re-rank';
import { type Ctx, type Deps, inTransaction, systemContext } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import type { JobHandler } from '../../jobs/jobs.ts';
import type { Reactions } from '../sync/index.ts';
import { changeMatches, type MatchRecord, rankedMatches } from './store.ts';

export const reRankJob = 're-rank-matches';

/** Queues a re-ranking in the transaction that stores new feedback. */
export const whenFeedbackIsGiven =
  (deps: () => Deps): Reactions[string] =>
  async (tx, { startupId, before, after }) => {
    const feedbackOf = (row: unknown) => JSON.stringify((row as { feedback?: unknown } | undefined)?.feedback ?? null);
    if (feedbackOf(before) === feedbackOf(after)) return;
    await deps().jobs.enqueue(tx, {
      kind: reRankJob,
      key: `${reRankJob}:${startupId}`,
      input: { startupId },
      isFresh: true,
    });
  };

export function reRankInJob(deps: Deps): JobHandler {
  return async (job) => {
    const { startupId } = job.input as { startupId: StartupId };
    const ctx = systemContext(deps, reRankJob);
    await inTransaction(ctx, (tx) => reRankMatches(ctx, tx, startupId));
  };
}

/**
 * Reorders a startup's matches by its founder's feedback: rank, similarity and the remark that explains why. The set of ranks in use
 * stays the same, and rows that don't move are not written. Returns how many moved.
 */
export async function reRankMatches(ctx: Ctx, tx: Transaction, startupId: StartupId): Promise<number> {
  const rows = await rankedMatches(tx.db, startupId);
  const byId = new Map(rows.map(({ match }) => [match.id, match]));
  const ranks = rows.map(({ match }) => match.rank ?? 0).sort((a, b) => a - b);
  const order = reRank(
    rows.map(({ match, name }) => ({
      id: match.id as MatchId,
      vcName: name,
      similarity: match.similarity,
      baseSimilarity: match.baseSimilarity,
      teeth: match.teeth,
      feedback: match.feedback,
    })),
  );
  let moved = 0;
  for (const [at, { id, similarity, because }] of order.entries()) {
    const match = byId.get(id);
    if (!match) continue;
    const against = [...match.against.filter((remark) => !isOfFeedback(remark)), ...because];
    const fields = { rank: ranks[at] ?? match.rank, similarity, against };
    if (isSame(match, fields)) continue;
    moved += 1;
    await changeMatches(tx, ctx.history, { startupId, ids: [id] }, fields);
  }
  return moved;
}

const isSame = (
  match: MatchRecord,
  { rank, similarity, against }: Pick<MatchRecord, 'rank' | 'similarity' | 'against'>,
) =>
  match.rank === rank && match.similarity === similarity && JSON.stringify(match.against) === JSON.stringify(against);
