import { journalLimit } from '../protocol/version.ts';
import type { CompactLimits } from './authority.ts';
import type { AuthorityStore, ReplicaRecord } from './store.ts';

/**
 * 1,000 verdicts recognize a device set back by that many changes. 20,000 commits are more than a busy startup makes
 * in a year, so only a device away for longer downloads its space afresh. 500 values of one field are years of
 * editing one note. 200 devices are a browser profile thrown away every week for four years; 10,000 names are 1 MB.
 */
export const compactLimits: CompactLimits = {
  resultsKept: 1_000,
  commitsKept: 20_000,
  revisionsKept: 500,
  replicasKept: 200,
  namesKept: 10_000,
};

/** A change sent again from a device's journal must find its verdict (SPEC B3). */
export function mustCoverJournals({ resultsKept }: CompactLimits): void {
  if (resultsKept < journalLimit) throw new RangeError(`resultsKept must be at least ${journalLimit}.`);
}

/** Deletes by count, never by a device's clock (SPEC T1, D3), in small transactions that block nobody for long. */
export async function compact(store: AuthorityStore, limits: CompactLimits): Promise<void> {
  const { replicas, spaces } = await store.read(async (tx) => ({
    replicas: await tx.replicas(),
    spaces: await tx.spaces(),
  }));
  const beyond = perAccount(replicas);
  const forgotten = beyond(limits.namesKept);
  const old = beyond(limits.replicasKept);
  for (const { id } of replicas) {
    await store.write(async (tx) => {
      const replica = await tx.replica(id);
      if (!replica) return;
      // Everything it sent is settled: if this device returns it counts as new, and its cursors show that it is not.
      if (forgotten.has(id) && replica.ackThrough >= replica.lastSeq) return tx.dropReplica(id);
      const kept = old.has(id) ? 0 : limits.resultsKept;
      await tx.dropResults(id, Math.min(replica.ackThrough, replica.lastSeq - kept));
    });
  }
  for (const space of spaces) {
    await store.write(async (tx) => {
      const through = ((await tx.head(space))?.seq ?? 0) - limits.commitsKept;
      if (through > (await tx.floor(space))) await tx.dropHistory(space, through);
      await tx.dropRevisions(space, limits.revisionsKept);
    });
  }
}

/** Returns a function that selects all but the `kept` most recently seen replicas of each account. */
function perAccount(replicas: readonly ReplicaRecord[]): (kept: number) => ReadonlySet<ReplicaRecord['id']> {
  const accounts = [...Map.groupBy(replicas, ({ accountId }) => accountId).values()];
  for (const own of accounts) own.sort((a, b) => (a.seenAt < b.seenAt ? 1 : -1));
  return (kept) => new Set(accounts.flatMap((own) => own.slice(kept).map(({ id }) => id)));
}
