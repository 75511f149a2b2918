import type { FailureCode } from '@paratope/shared/failure';
import { newReplicaId } from '../ids.ts';
import type { ClientStore, ClientTx, MetaRecord, OutboxEntry } from '../ports.ts';
import { keepRefused } from './attention.ts';
import { forgetStaged, readMeta, startedAfresh } from './meta.ts';
import { reveal } from './reveal.ts';
import { isOfTurn, renumber, type SettleDeps, type Turn } from './settle.ts';
import { shadow } from './shadow.ts';

/**
 * The server does not know the history this device has seen: it was set back to a backup. Everything is downloaded again, aside, and
 * what this device had got accepted since goes back to the head of the queue, under the numbers the server expects next (SPEC B3). Where the server knows
 * the device as another account's, it gets a name of its own, and the queue numbers of its own (SPEC A8).
 * Outbox, refused work and drafts lose nothing (SPEC B4). Answers whether this was still the turn asked about.
 */
export function recover(
  store: ClientStore,
  deps: Pick<SettleDeps, 'random'>,
  asked: Turn,
  { lastSeq, reason }: Divergence,
): Promise<boolean> {
  return store.transact({ mode: 'write', durability: 'strict', collections: 'all' }, async (tx) => {
    const meta = await readMeta(tx);
    if (!isOfTurn(meta, asked)) return false;
    const replicaId = reason === 'foreign' ? newReplicaId(deps.random) : meta.replicaId;
    // Numbers this copy has not given yet are another copy's: then the verdicts of a complete answer sort out whose is whose (SPEC P7).
    const last = lastSeq > meta.lastSeq ? meta.lastSeq : await queueAgain(tx, meta, lastSeq, reason);
    await forgetStaged(tx);
    await tx.meta.put([{ ...meta, replicaId, lastSeq: last, turn: meta.turn + 1, spaces: startedAfresh(meta.spaces) }]);
    return true;
  });
}

/** What the server said about it (see protocol/sync-refusal.ts). */
export interface Divergence {
  readonly reason: 'restored' | 'compacted' | 'gap' | 'foreign';
  readonly lastSeq: number;
}

/**
 * Puts what the server no longer knows of before what it never knew; answers the last number given. What this device sent under an earlier
 * name goes too if the server was restored: nobody can say whether the backup has it, but the server knows a change by its own name.
 */
async function queueAgain(
  tx: ClientTx,
  meta: MetaRecord,
  lastSeq: number,
  reason: Divergence['reason'],
): Promise<number> {
  const restored = reason === 'restored';
  const journal = await tx.acked.list();
  const unknown = journal.filter((entry) => (entry.replicaId === meta.replicaId ? entry.seq > lastSeq : restored));
  // The same history with nothing of this device in it: it was forgotten there, or is under another name, and everything in the journal is in that history.
  const forgotten = reason === 'compacted' || reason === 'foreign' ? [] : unknown.sort((a, b) => a.order - b.order);
  const waiting = await tx.outbox.list({ after: lastSeq });
  // One that was turned away unread and sent again under its own name may have been accepted twice, or wait already.
  const named = new Set(waiting.map(({ mid }) => mid));
  const again = forgotten
    .filter(({ mid }) => !named.has(mid) && named.add(mid))
    .map(({ order: _, replicaId: __, ...entry }): OutboxEntry => entry);
  await tx.acked.remove(unknown.map((entry) => entry.order));
  await shadow(tx, again);
  return renumber(tx, waiting, [...again, ...waiting], lastSeq + 1);
}

/**
 * A single change the server will not even read is taken out of the queue, kept for the person, and those behind it move up,
 * so that it blocks nobody (SPEC P5, P8).
 */
export async function setAside(
  store: ClientStore,
  deps: SettleDeps,
  asked: Turn & { readonly seq: number },
  verdict: { readonly code: FailureCode; readonly message: string },
): Promise<boolean> {
  return store.transact({ mode: 'write', durability: 'strict', collections: 'all' }, async (tx) => {
    const [meta, queue] = await Promise.all([readMeta(tx), tx.outbox.list()]);
    const entry = queue.find(({ seq }) => seq === asked.seq);
    if (!isOfTurn(meta, asked) || !entry) return false;
    const order = meta.order + 1;
    await keepRefused(tx, { entry, ...verdict, at: deps.clock.now(), order, undecided: true });
    const behind = queue.filter(({ seq }) => seq > asked.seq);
    const lastSeq = await renumber(tx, [entry, ...behind], behind, asked.seq);
    await tx.meta.put([{ ...meta, order, lastSeq, turn: meta.turn + 1 }]);
    const hidden = Object.entries(meta.spaces).flatMap(([space, { phase }]) =>
      phase === 'gone' ? [space as OutboxEntry['space']] : [],
    );
    const left = queue.filter((other) => other !== entry);
    await reveal(tx, deps, { incoming: new Map(), unsettled: entry.refs, hidden: new Set(hidden), queue: left });
    return true;
  });
}
