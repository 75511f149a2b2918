import type { ReplicaId, SpaceId } from '@paratope/shared/ids';
import type { Cursor } from '../protocol/cursor.ts';
import type { Entry } from '../protocol/entry.ts';
import type { MutationResult } from '../protocol/mutation-result.ts';
import type { AuthorityReader, AuthorityTx, ReplicaRecord } from './store.ts';

/** More verdicts than any device has waiting; the rest comes with the next page. */
const resultsPerAnswer = 1_000;

/** Writes the verdict and moves the replica on: in the transaction of the effects, so that both show together (SPEC P2). */
export async function recordResult(
  tx: AuthorityTx,
  replica: ReplicaRecord,
  result: MutationResult,
): Promise<ReplicaRecord> {
  const moved = { ...replica, lastSeq: result.seq };
  await tx.addResult(replica.id, { seq: result.seq, mid: result.mid, body: JSON.stringify(result) });
  await tx.saveReplica(moved);
  return moved;
}

/**
 * The verdicts a page may acknowledge: in order, and only as long as each one's effects are in this page or an earlier one. The
 * first that is not ends the list, because acknowledging n speaks for everything before n too (SPEC P2).
 */
export async function coveredResults(
  tx: AuthorityReader,
  asked: { readonly replicaId: ReplicaId; readonly after: number; readonly cursors: Readonly<Record<SpaceId, Cursor>> },
): Promise<{ results: MutationResult[]; complete: boolean }> {
  const stored = await tx.results(asked.replicaId, { after: asked.after, limit: resultsPerAnswer });
  const results: MutationResult[] = [];
  for (const { body } of stored) {
    const result = JSON.parse(body) as MutationResult;
    const reached = asked.cursors[result.space];
    if (reached && reached.seq < result.rev) break;
    results.push(result);
  }
  return { results, complete: results.length < resultsPerAnswer };
}

/** Whether a number already used belongs to another change, or to one so old that its name is forgotten (SPEC P7). */
export async function isForked(
  tx: AuthorityReader,
  replica: ReplicaRecord,
  entries: readonly Entry[],
): Promise<boolean> {
  const replayed = entries.filter((entry) => entry.seq <= replica.lastSeq);
  const first = replayed[0];
  if (!first) return false;
  const stored = await tx.results(replica.id, { after: first.seq - 1, limit: replayed.length });
  const midBySeq = new Map(stored.map((result) => [result.seq, result.mid]));
  return replayed.some((entry) => midBySeq.get(entry.seq) !== entry.mid);
}
