import type { AccountId, MutationId, SpaceId } from '@paratope/shared/ids';
import type { Registry } from '@paratope/shared/mutation';
import { newReplicaId } from '../ids.ts';
import {
  type AckedEntry,
  type BaseRow,
  type ClientStore,
  type ClientTx,
  type Clock,
  type MetaRecord,
  type OutboxMutation,
  type Random,
  type RefKey,
  refKey,
  type SpaceProgress,
} from '../ports.ts';
import type { SyncAnswer, Verdict } from '../protocol/sync-answer.ts';
import { journalLimit } from '../protocol/version.ts';
import { keepRefused } from './attention.ts';
import { readMeta } from './meta.ts';
import { refreshView } from './refresh-view.ts';

export interface ApplyDeps {
  readonly registry: Registry;
  readonly accountId: AccountId;
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Pick<Random, 'bytes'>;
}

/** The state a request was made in. An answer to a request of an earlier turn no longer applies. */
export interface Turn {
  readonly turn: number;
  readonly replicaId: MetaRecord['replicaId'];
}

export type ApplyOutcome =
  | 'stale'
  | {
      /** Changes decided, and rows received. */
      readonly settled: number;
      readonly changed: number;
      readonly refused: number;
      readonly meta: MetaRecord;
      /** Changes still in the queue, and the highest number among them. */
      readonly waiting: number;
      readonly lastWaiting: number;
    };

/**
 * Applies one answer in ONE transaction: verdicts, rows, cursors, queue, refused changes and the view (SPEC C2). An answer
 * that arrives twice, late, or for another tab's older request meets another turn and changes nothing (SPEC S3, M1).
 */
export function applyAnswer(
  store: ClientStore,
  deps: ApplyDeps,
  asked: Turn,
  answer: SyncAnswer,
): Promise<ApplyOutcome> {
  // A refusal moves text that exists nowhere else, so it must be durable; everything else can be fetched again.
  const durability = answer.results.some((result) => result.status === 'rejected') ? 'strict' : 'relaxed';
  return store.transact({ mode: 'write', durability, collections: 'all' }, async (tx) => {
    const arrived = answer.changes.map(
      (change): BaseRow => ({ ref: refKey(change), space: change.space, row: change.row }),
    );
    // The rows are read again below; requested here, the store reads all three at once.
    const refs = arrived.map((row) => row.ref);
    const [meta, queue] = await Promise.all([readMeta(tx), tx.outbox.list(), tx.rows.get(refs)]);
    if (!isOfTurn(meta, asked)) return 'stale';

    // Staged versions of a row are older than the arriving one and must not be applied after it.
    if (await tx.staged.count()) await tx.staged.remove(refs);
    const progress = advance(meta, answer);
    const aside = await keepAside(tx, progress, arrived, queue);
    const incoming = await completed(tx, meta, progress);
    for (const row of arrived) if (!aside.has(row.ref)) incoming.set(row.ref, row);

    const hidden = await hide(tx, meta, progress, incoming);
    const isDeleted = (ref: RefKey): boolean => {
      const row = incoming.get(ref);
      return row?.row === null && !hidden.has(row.space);
    };
    const verdicts = await settleResults(tx, deps, { meta, queue, results: answer.results, isDeleted });
    const unsettled = [...verdicts.entries.flatMap((entry) => entry.refs), ...(await shownAgain(tx, meta, progress))];
    const decided = new Set(verdicts.entries);
    const left = queue.filter((entry) => !decided.has(entry));

    const moved: MetaRecord = {
      ...meta,
      order: verdicts.order,
      turn: meta.turn + 1,
      spaces: progress,
      lastServerSeenAt: deps.clock.now(),
    };
    const numbered = answer.more ? moved : await withOwnNumbers(tx, deps, { meta: moved, waiting: left, answer });
    await Promise.all([refreshView(tx, deps, { incoming, unsettled, hidden, queue: left }), tx.meta.put([numbered])]);
    return {
      settled: verdicts.entries.length,
      changed: arrived.length,
      refused: answer.results.filter((result) => result.status === 'rejected').length,
      meta: numbered,
      waiting: left.length,
      lastWaiting: left.length && numbered.lastSeq,
    };
  });
}

export const isOfTurn = (meta: MetaRecord, asked: Turn): boolean =>
  meta.turn === asked.turn && meta.replicaId === asked.replicaId;

function advance(meta: MetaRecord, answer: SyncAnswer): Record<SpaceId, SpaceProgress> {
  const next: Record<SpaceId, SpaceProgress> = {};
  for (const space of Object.keys(meta.spaces) as SpaceId[]) next[space] = { phase: 'gone' };
  for (const space of answer.spaces) {
    const before = meta.spaces[space] ?? { phase: 'gone' };
    const cursor = answer.cursors[space];
    if (!cursor) next[space] = before;
    else if (!answer.more) next[space] = { phase: 'following', cursor };
    else if (before.phase === 'gone' || before.phase === 'opening') next[space] = { phase: 'opening', cursor };
    else if (before.phase === 'staging') next[space] = { ...before, staged: cursor };
    else if (cursor.seq === before.cursor.seq) next[space] = before;
    else next[space] = { phase: 'staging', cursor: before.cursor, staged: cursor, fresh: false };
  }
  return next;
}

/**
 * Stages rows that must not be shown before the download is complete: pages of a space that is already
 * shown, because readers see whole commits (SPEC S2); and on a first download rows with pending changes,
 * because the server may already have decided those changes and their effects would show twice (SPEC P2).
 */
async function keepAside(
  tx: ClientTx,
  progress: Record<SpaceId, SpaceProgress>,
  arrived: readonly BaseRow[],
  queue: readonly OutboxMutation[],
): Promise<Set<RefKey>> {
  const phaseOf = (row: BaseRow): SpaceProgress['phase'] | undefined => progress[row.space]?.phase;
  const pending = new Set(queue.flatMap((entry) => entry.refs));
  const aside = arrived.filter(
    (row) => phaseOf(row) === 'staging' || (phaseOf(row) === 'opening' && pending.has(row.ref)),
  );
  await tx.staged.put(aside);
  return new Set(aside.map((row) => row.ref));
}

/** Staged rows of spaces whose download this page completes. A fresh download also yields the rows that no longer exist. */
async function completed(
  tx: ClientTx,
  meta: MetaRecord,
  progress: Record<SpaceId, SpaceProgress>,
): Promise<Map<RefKey, BaseRow>> {
  const incoming = new Map<RefKey, BaseRow>();
  for (const [space, before] of Object.entries(meta.spaces) as [SpaceId, SpaceProgress][]) {
    if (!isLoading(before) || isLoading(progress[space])) continue;
    if (before.phase === 'staging' && before.fresh) await allGone(tx, space, incoming);
    const staged = await tx.staged.where('space', [space]);
    for (const row of staged) incoming.set(row.ref, row);
    await tx.staged.remove(staged.map((row) => row.ref));
  }
  return incoming;
}

/** Marks every local row of a space as gone, unless a later entry overrides that. */
async function allGone(tx: ClientTx, space: SpaceId, incoming: Map<RefKey, BaseRow>): Promise<void> {
  const shown = (await tx.rows.inSpace(space)).map(({ collection, row }) => refKey({ collection, id: row.id }));
  const based = (await tx.base.where('space', [space])).map(({ ref }) => ref);
  for (const ref of [...shown, ...based]) incoming.set(ref, { ref, space, row: null });
}

const isLoading = (progress: SpaceProgress | undefined): boolean =>
  progress?.phase === 'staging' || progress?.phase === 'opening';

async function hide(
  tx: ClientTx,
  meta: MetaRecord,
  progress: Record<SpaceId, SpaceProgress>,
  incoming: Map<RefKey, BaseRow>,
): Promise<Set<SpaceId>> {
  const hidden = new Set<SpaceId>();
  for (const [space, { phase }] of Object.entries(progress) as [SpaceId, SpaceProgress][]) {
    if (phase !== 'gone') continue;
    hidden.add(space);
    if (meta.spaces[space]?.phase === 'gone') continue;
    await allGone(tx, space, incoming);
  }
  return hidden;
}

/** Rows with pending changes in spaces that are visible again: they must be shown even if nothing new arrives. */
async function shownAgain(tx: ClientTx, meta: MetaRecord, progress: Record<SpaceId, SpaceProgress>): Promise<RefKey[]> {
  const back = (Object.keys(progress) as SpaceId[]).filter(
    (space) => meta.spaces[space]?.phase === 'gone' && progress[space]?.phase !== 'gone',
  );
  return (await tx.base.where('space', back)).map((row) => row.ref);
}

/**
 * Removes decided changes from the queue: accepted ones go to the journal,
 * rejected ones to attention. Matched by mid, because numbers may have moved.
 */
async function settleResults(
  tx: ClientTx,
  deps: ApplyDeps,
  {
    meta,
    queue,
    results,
    isDeleted,
  }: {
    readonly meta: MetaRecord;
    readonly queue: readonly OutboxMutation[];
    readonly results: readonly Verdict[];
    isDeleted(ref: RefKey): boolean;
  },
): Promise<{ order: number; entries: OutboxMutation[] }> {
  const byMid = new Map<MutationId, OutboxMutation>(queue.map((entry) => [entry.mid, entry]));
  const decided = results.flatMap((result) => {
    const entry = byMid.get(result.mid);
    return entry ? [{ entry, result }] : [];
  });
  let order = meta.order;
  const accepted: AckedEntry[] = [];
  for (const { entry, result } of decided) {
    order += 1;
    if (result.status === 'rejected') {
      const { code, message } = result;
      await keepRefused(tx, { entry, code, message, at: deps.clock.now(), order, isDeleted });
    } else {
      // The first server's moment counts; one restored since only received the change again (SPEC B5).
      const confirmed = entry.confirmed ?? result.at;
      accepted.push({ ...entry, ...(confirmed && { confirmed }), order, replicaId: meta.replicaId });
    }
  }
  const entries = decided.map(({ entry }) => entry);
  await Promise.all([tx.outbox.remove(entries.map((entry) => entry.seq)), tx.acked.put(accepted)]);
  const excess = accepted.length && (await tx.acked.count()) - journalLimit;
  if (excess > 0) await tx.acked.remove((await tx.acked.list({ limit: excess })).map((entry) => entry.order));
  return { order, entries };
}

/**
 * After a complete answer, every number the server has used must be ours and settled. If not, another copy of this device used
 * them, because a browser profile was cloned or restored: this copy takes a new replica id and renumbers its queue (SPEC P7).
 */
async function withOwnNumbers(
  tx: ClientTx,
  deps: ApplyDeps,
  {
    meta,
    waiting,
    answer,
  }: { readonly meta: MetaRecord; readonly waiting: readonly OutboxMutation[]; readonly answer: SyncAnswer },
): Promise<MetaRecord> {
  const [first] = waiting;
  const ours = answer.lastSeq <= meta.lastSeq && (!first || first.seq > answer.lastSeq);
  if (ours) return meta;
  return { ...meta, replicaId: newReplicaId(deps.random), lastSeq: await renumber(tx, waiting, waiting, 1) };
}

/** Replaces `old` by `next`, numbered from `from`; returns the last number given. */
export async function renumber(
  tx: ClientTx,
  old: readonly OutboxMutation[],
  next: readonly OutboxMutation[],
  from: number,
): Promise<number> {
  await tx.outbox.remove(old.map((entry) => entry.seq));
  await tx.outbox.put(next.map((entry, index) => ({ ...entry, seq: from + index })));
  return from + next.length - 1;
}
