import type { CompactLimits } from './authority.ts';
import type { AuthorityStore } from './store.ts';

/**
 * 1,000 verdicts recognise a device set back by that many changes. 20,000 commits are more than a busy startup makes in a
 * year, so only a device away for longer downloads its space afresh. 500 values of one field are years of editing one note.
 */
export const compactLimits: CompactLimits = { resultsKept: 1_000, commitsKept: 20_000, revisionsKept: 500 };

/** Forgets by count, never by a clock (SPEC T1, D3). Small transactions, so that nobody waits behind it. */
export async function compact(store: AuthorityStore, limits: CompactLimits): Promise<void> {
  const { replicas, spaces } = await store.read(async (tx) => ({
    replicas: await tx.replicas(),
    spaces: await tx.spaces(),
  }));
  for (const { id } of replicas) {
    await store.write(async (tx) => {
      const replica = await tx.replica(id);
      if (replica) await tx.dropResults(id, Math.min(replica.ackThrough, replica.lastSeq - limits.resultsKept));
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
