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
  /** Numbers up to here are decided; they only wait for the pages with their effects. */
  after: number;
  /** Changes per request: halved when one is refused for its size, doubled when accepted. */
  entries: number;
  /** Send no changes until an answer was complete. */
  pullOnly: boolean;
  /** A request without changes was accepted, so a refusal is about the changes. */
  pullSucceeded: boolean;
}

export type Rejected = Extract<Reply, { kind: 'failed' }>;

interface Met {
  readonly turn: Turn;
  readonly request: SyncRequest;
  readonly reply: Rejected;
}

/** `again`: the next request will differ. `nowhere`: it may be refused again. `busy`: nothing can be done here. */
type Next = 'again' | 'nowhere' | 'busy';

/** Handles the refusals a device can repair: diverged histories, another copy's numbers, a batch that cannot be read. */
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
    // The verdicts of a complete answer show which numbers are another copy's; applying it gives this copy its own.
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

/** Halves an unreadable batch until the single change that breaks it is left, and returns that one (SPEC P5, P8). */
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
 * The server does not know the history this device has seen. Everything is downloaded again, staged, and after a restore the changes
 * accepted since the backup go back to the head of the queue, under the numbers the server expects (SPEC B3). If the server knows the
 * replica as another account's, it gets a new id, and the queue new numbers (SPEC A8). Outbox, attention and drafts lose nothing (SPEC B4).
 */
function recover({ store, random }: ReplicaDeps, asked: Turn, { lastSeq, reason }: Divergence): Promise<void> {
  return store.transact({ mode: 'write', durability: 'strict', collections: 'all' }, async (tx) => {
    const meta = await readMeta(tx);
    if (!isOfTurn(meta, asked)) return;
    const replicaId = reason === 'foreign' ? newReplicaId(random) : meta.replicaId;
    // Numbers this copy has not used yet are another copy's: the verdicts of a complete answer then show whose they are (SPEC P7).
    const last = lastSeq > meta.lastSeq ? meta.lastSeq : await queueAgain(tx, meta, lastSeq, reason);
    await forgetStaged(tx);
    await tx.meta.put([{ ...meta, replicaId, lastSeq: last, turn: meta.turn + 1, spaces: startedAfresh(meta.spaces) }]);
  });
}

/** The server's description of it (see protocol/sync-refusal.ts). */
interface Divergence {
  readonly reason: 'restored' | 'compacted' | 'gap' | 'foreign';
  readonly lastSeq: number;
}

/**
 * Queues what the server lost before what it never had; returns the last number given. After a restore this includes changes
 * sent under an earlier replica id: the backup may or may not have them, but the server recognizes a change by its mid.
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
  // The same history, which has everything in the journal: the server forgot this device, or knows it under another account.
  const forgotten = reason === 'compacted' || reason === 'foreign' ? [] : unknown.sort((a, b) => a.order - b.order);
  const waiting = await tx.outbox.list({ after: lastSeq });
  // A change rejected unread and resubmitted under its own mid may have been accepted twice, or be waiting already.
  const named = new Set(waiting.map(({ mid }) => mid));
  const again = forgotten
    .filter(({ mid }) => !named.has(mid) && named.add(mid))
    .map(({ order: _, replicaId: __, ...entry }): OutboxMutation => entry);
  await tx.acked.remove(unknown.map((entry) => entry.order));
  await shadow(tx, again);
  return renumber(tx, waiting, [...again, ...waiting], lastSeq + 1);
}

/**
 * Moves a single change that the server cannot read from the queue to attention,
 * and renumbers those behind it, so that it blocks nothing (SPEC P5, P8).
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
