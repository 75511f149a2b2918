import * as z from 'zod/mini';
import { newReplicaId } from '../ids.ts';
import type { ClientTx, MetaRecord, OutboxMutation, Reply } from '../ports.ts';
import { SyncRefusal } from '../protocol/sync-refusal.ts';
import type { Entry, SyncRequest } from '../protocol/sync-request.ts';
import { isOfTurn, renumber, type Turn } from './apply-answer.ts';
import { keepRefused } from './attention.ts';
import type { ReplicaDeps } from './deps.ts';
import { forgetStaged, readMeta, startedAfresh } from './meta.ts';
import { refreshView } from './refresh-view.ts';
import { shadow } from './shadow.ts';

/** What a drain remembers from one request to the next. */
export interface DrainState {
  /** Numbers up to here are decided; they wait only for the pages that hold their effects. */
  after: number;
  /** Changes per request: halved when refused for its size, doubled when accepted. */
  entries: number;
  /** Send nothing until an answer was complete. */
  pullOnly: boolean;
  /** A request without changes was accepted, so a refused one is refused for its changes. */
  pullSucceeded: boolean;
}

export type Rejected = Extract<Reply, { kind: 'failed' }>;

/** What was asked, and the refusal it met. */
interface Met {
  readonly turn: Turn;
  readonly request: SyncRequest;
  readonly reply: Rejected;
}

/** `again`: the next request will be another one. `nowhere`: it may meet the same refusal. `busy`: nothing can be done here. */
type Next = 'again' | 'nowhere' | 'busy';

/**
 * Does what the device can do about a refusal: histories that parted, another copy's numbers, a batch that cannot be read.
 */
export async function handleRejection(
  deps: ReplicaDeps,
  tell: { recount(): void; diverged(): void },
  state: DrainState,
  met: Met,
): Promise<Next> {
  const { turn, reply } = met;
  if (reply.code === 'too_large' || reply.code === 'invalid') {
    const next = splitBatch(state, met);
    if (typeof next === 'string') return next;
    await setAside(deps, met, next.seq);
    tell.recount();
    deps.channel?.post('settled');
    return 'again';
  }
  if (reply.code === 'forked') {
    // The verdicts in a complete answer show which numbers are another copy's; settling it gives this copy its own.
    state.after = 0;
    state.pullOnly = true;
    return 'nowhere';
  }
  const details = z.safeParse(SyncRefusal, reply.details).data;
  if (details?.code !== 'diverged') return 'busy';
  const skipped = details.reason === 'gap' && state.after > 0;
  state.after = 0;
  if (!skipped) {
    tell.diverged();
    await recover(deps, turn, details);
    tell.recount();
  }
  return 'nowhere';
}

/** Halves a batch that cannot be read until the one change that spoils it stands alone, which is returned then (SPEC P5, P8). */
function splitBatch(state: DrainState, { request }: Met): Next | Entry {
  const [first, second] = request.mutations;
  if (!first) return 'busy';
  if (second) {
    state.entries = Math.ceil(request.mutations.length / 2);
    return 'again';
  }
  if (!state.pullSucceeded) {
    state.pullOnly = true;
    return 'nowhere';
  }
  return first;
}

/**
 * The server does not know the history this device has seen: it was set back to a backup. Everything is downloaded again, aside, and
 * what this device had got accepted since goes back to the head of the queue, under the numbers the server expects next (SPEC B3). Where the server knows
 * the device as another account's, it gets a name of its own, and the queue numbers of its own (SPEC A8).
 * Outbox, refused work and drafts lose nothing (SPEC B4).
 */
function recover({ store, random }: ReplicaDeps, asked: Turn, { lastSeq, reason }: Divergence): Promise<void> {
  return store.transact({ mode: 'write', durability: 'strict', collections: 'all' }, async (tx) => {
    const meta = await readMeta(tx);
    if (!isOfTurn(meta, asked)) return;
    const replicaId = reason === 'foreign' ? newReplicaId(random) : meta.replicaId;
    // Numbers this copy has not given yet are another copy's: then the verdicts of a complete answer sort out whose is whose (SPEC P7).
    const last = lastSeq > meta.lastSeq ? meta.lastSeq : await queueAgain(tx, meta, lastSeq, reason);
    await forgetStaged(tx);
    await tx.meta.put([{ ...meta, replicaId, lastSeq: last, turn: meta.turn + 1, spaces: startedAfresh(meta.spaces) }]);
  });
}

/** What the server said about it (see protocol/sync-refusal.ts). */
interface Divergence {
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
    .map(({ order: _, replicaId: __, ...entry }): OutboxMutation => entry);
  await tx.acked.remove(unknown.map((entry) => entry.order));
  await shadow(tx, again);
  return renumber(tx, waiting, [...again, ...waiting], lastSeq + 1);
}

/**
 * A single change the server will not even read is taken out of the queue, kept for the person, and those behind it move up,
 * so that it blocks nobody (SPEC P5, P8).
 */
async function setAside(deps: ReplicaDeps, { turn, reply: { code, message } }: Met, seq: number): Promise<void> {
  await deps.store.transact({ mode: 'write', durability: 'strict', collections: 'all' }, async (tx) => {
    const [meta, queue] = await Promise.all([readMeta(tx), tx.outbox.list()]);
    const entry = queue.find((one) => one.seq === seq);
    if (!isOfTurn(meta, turn) || !entry) return;
    const order = meta.order + 1;
    await keepRefused(tx, { entry, code, message, at: deps.clock.now(), order, undecided: true });
    const behind = queue.filter((one) => one.seq > seq);
    const lastSeq = await renumber(tx, [entry, ...behind], behind, seq);
    await tx.meta.put([{ ...meta, order, lastSeq, turn: meta.turn + 1 }]);
    const hidden = Object.entries(meta.spaces).flatMap(([space, { phase }]) =>
      phase === 'gone' ? [space as OutboxMutation['space']] : [],
    );
    const left = queue.filter((other) => other !== entry);
    await refreshView(tx, deps, { incoming: new Map(), unsettled: entry.refs, hidden: new Set(hidden), queue: left });
  });
}
