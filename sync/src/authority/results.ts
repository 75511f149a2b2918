import { msg } from '@paratope/shared/words/message';
import { contentHash } from '../content-hash.ts';
import type { Verdict } from '../protocol/sync-answer.ts';
import type { Entry } from '../protocol/sync-request.ts';
import type { AuthorityReader, AuthorityTx, ReplicaRecord } from './store.ts';

/** More verdicts than any device has waiting; beyond that, the rest would come with the next answer. */
const resultsPerAnswer = 10_000;

/** Writes the verdict in the transaction of the effects, and returns the replica to be saved in it, so that all appear together (SPEC P2). */
export async function recordResult(
  tx: AuthorityTx,
  replica: ReplicaRecord,
  result: Verdict,
  entry: Entry,
): Promise<ReplicaRecord> {
  const content = contentOf(entry);
  await tx.addResult(replica.id, { seq: result.seq, mid: result.mid, body: JSON.stringify(result), content });
  return { ...replica, lastSeq: result.seq };
}

/** The verdicts after `after`, in order, and the number up to which this list is complete. */
export async function resultsAfter(
  tx: AuthorityReader,
  replica: ReplicaRecord,
  after: number,
): Promise<{ results: Verdict[]; lastSeq: number }> {
  const stored = await tx.results(replica.id, { after, limit: resultsPerAnswer });
  const results = stored.map(({ body }) => JSON.parse(body) as Verdict);
  return {
    results,
    lastSeq: stored.length < resultsPerAnswer ? replica.lastSeq : (stored.at(-1)?.seq ?? replica.lastSeq),
  };
}

/**
 * The verdict this account already has on a change sent by another of its replicas: a copied browser profile
 * holds the same unsent changes as the original, and both send them under their own replica id (SPEC P1).
 */
export async function knownVerdict(
  tx: AuthorityReader,
  replica: ReplicaRecord,
  entry: Entry,
): Promise<Verdict | undefined> {
  const known = await tx.resultOf(entry.mid);
  if (!known) return undefined;
  // This replica is saved only after its last change.
  const owner = known.replicaId === replica.id ? replica : await tx.replica(known.replicaId);
  if (owner?.accountId !== replica.accountId) return undefined;
  const verdict = JSON.parse(known.body) as Verdict;
  const [schema] = known.content?.split(' ') ?? [];
  // An upgrade changes a change's content, not its identity.
  if (schema !== `${entry.schema}` || known.content === contentOf(entry)) return { ...verdict, seq: entry.seq };
  const { mid, space, rev } = verdict;
  const message = msg('The server already has a different change with this number. Yours is saved here.');
  return { seq: entry.seq, mid, space, rev, status: 'rejected', code: 'conflict', message };
}

const contentOf = ({ schema, name, args }: Entry): string => `${schema} ${contentHash([name, args])}`;

/** Whether a used number belongs to a different change, or to one so old that its name is forgotten (SPEC P7). */
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
