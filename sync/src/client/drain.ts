import type { FailureCode } from '@paratope/shared/failure';
import * as z from 'zod/mini';
import { type Reply, reading } from '../ports.ts';
import { SyncAnswer } from '../protocol/sync-answer.ts';
import type { SyncRequest } from '../protocol/sync-request.ts';
import { batchLimit, protocol } from '../protocol/version.ts';
import { applyAnswer, type Turn } from './apply-answer.ts';
import type { ReplicaDeps } from './deps.ts';
import { cursorsOf, readMeta, refuseNewer, seenOf } from './meta.ts';
import { take } from './outbox.ts';
import type { DrainState, Rejected } from './recover.ts';
import type { MutableStatus } from './status.ts';

export type DrainEnd =
  | { readonly end: 'drained' | 'unreachable' | 'stopped' }
  /** A temporary failure; retry after at least `retryAfter` milliseconds. */
  | { readonly end: 'busy'; readonly retryAfter: number; readonly code: FailureCode | null }
  | { readonly end: 'unauthorized' | 'outdated'; readonly code: FailureCode };

export interface DrainListeners {
  readonly status: Pick<MutableStatus, 'look' | 'set'>;
  /** The store changed in a way that only a recount can show. */
  recount(): void;
  /** Server and device do not share a history; the drain is about to repair that. */
  diverged(): void;
}

interface SentRequest {
  readonly turn: Turn;
  readonly request: SyncRequest;
  readonly reply: Promise<Reply>;
}

/** Fruitless steps before a drain gives up for now; their causes all go away by themselves. */
const patience = 20;

/**
 * Requests until device and server have everything of each other, or something is in the way. No timers:
 * the caller decides how long to wait after `busy`. Once `isStopped`, nothing more is sent or stored.
 */
export function createDrain(
  deps: ReplicaDeps,
  listeners: DrainListeners,
): (isStopped: () => boolean) => Promise<DrainEnd> {
  const { store, network, channel } = deps;
  const { status, recount, diverged } = listeners;

  return async (isStopped) => {
    const state: DrainState = { after: 0, entries: batchLimit.entries, pullOnly: false, pullSucceeded: false };
    let wasWaiting = false;
    let lost = 0;
    let ahead: SentRequest | undefined;
    for (;;) {
      if (isStopped()) return { end: 'stopped' };
      const asked = ahead ?? (await ask());
      ahead = undefined;
      if (!asked) return { end: 'stopped' };
      const reply = await asked.reply;
      if (isStopped()) return { end: 'stopped' };
      const end = await step(asked, reply);
      if (end) return end;
    }

    async function ask(): Promise<SentRequest | undefined> {
      const question = await store.transact(reading, async (tx) => {
        const meta = await readMeta(tx);
        refuseNewer(meta, deps.schema);
        const [first] = await tx.outbox.list({ limit: 1 });
        const { after, entries } = state;
        return {
          turn: { turn: meta.turn, replicaId: meta.replicaId },
          request: {
            protocol,
            accountId: deps.accountId,
            replicaId: meta.replicaId,
            schema: deps.schema,
            cursors: cursorsOf(meta),
            ackThrough: (first?.seq ?? meta.lastSeq + 1) - 1,
            mutations: state.pullOnly ? [] : await take(tx, { after, entries, bytes: batchLimit.bytes }),
          },
        };
      });
      return isStopped() ? undefined : { ...question, reply: send(question.request) };
    }

    async function step(asked: SentRequest, reply: Reply): Promise<DrainEnd | undefined> {
      if (reply.kind === 'unreachable') return { end: 'unreachable' };
      if (reply.kind === 'failed') return refused(asked, reply);
      const answer = z.safeParse(SyncAnswer, reply.body);
      // A proxy or captive portal may answer 200 with a page of its own.
      return answer.success ? answered(asked, answer.data) : { end: 'unreachable' };
    }

    async function answered({ turn, request }: SentRequest, answer: SyncAnswer): Promise<DrainEnd | undefined> {
      // With changes waiting, the next request must carry them.
      const isPull = request.mutations.length === 0 && !state.pullOnly && !wasWaiting;
      // Prefetch the next page while this one is stored; if it fails or arrives too late, its answer is dropped.
      if (answer.more && isPull && answer.retryAfter === undefined) {
        const next = { ...request, cursors: { ...request.cursors, ...answer.cursors } };
        ahead = { turn: { ...turn, turn: turn.turn + 1 }, request: next, reply: send(next) };
      }
      const show = status.look();
      const applied = await applyAnswer(store, deps, turn, answer);
      if (applied === 'stale' || applied.refused > 0) recount();
      else show({ waiting: applied.waiting, ...seenOf(applied.meta) });
      if (applied === 'stale') {
        await ahead?.reply;
        ahead = undefined;
        state.after = 0;
        return gotNowhere();
      }
      if (applied.settled + applied.changed > 0) channel?.post('settled');
      wasWaiting = applied.waiting > 0;
      if (request.mutations.length === 0) state.pullSucceeded = true;
      else state.entries = Math.min(state.entries * 2, batchLimit.entries);
      if (answer.retryAfter !== undefined) return { end: 'busy', retryAfter: answer.retryAfter, code: 'unavailable' };
      if (answer.more) {
        // Not beyond what was sent here: later numbers may be another copy's, which only sending ours reveals (SPEC P7).
        state.after = Math.min(answer.lastSeq, request.mutations.at(-1)?.seq ?? state.after);
        return undefined;
      }
      const heldBack = state.pullOnly;
      state.after = 0;
      state.pullOnly = false;
      if (!wasWaiting) return { end: 'drained' };
      const unsent = applied.lastWaiting > (request.mutations.at(-1)?.seq ?? 0);
      return applied.settled > 0 || unsent || heldBack ? undefined : gotNowhere();
    }

    async function refused({ turn, request }: SentRequest, reply: Rejected): Promise<DrainEnd | undefined> {
      const busy: DrainEnd = { end: 'busy', retryAfter: reply.retryAfter ?? 0, code: reply.code };
      switch (reply.code) {
        case 'session.missing':
        case 'session.expired':
        case 'session.revoked':
        case 'totp_required':
        case 'account.mismatch':
        case 'forbidden':
          return { end: 'unauthorized', code: reply.code };
        case 'upgrade_required':
          return { end: 'outdated', code: reply.code };
        case 'diverged':
        case 'forked':
        case 'too_large':
        case 'invalid': {
          // Rare, so not part of the first load.
          const { handleRejection } = await import('./recover.ts');
          if (isStopped()) return { end: 'stopped' };
          const next = await handleRejection(deps, { recount, diverged }, state, { turn, request, reply });
          if (next === 'busy') return busy;
          return next === 'nowhere' ? gotNowhere(busy) : undefined;
        }
        default:
          return busy;
      }
    }

    /** Counts a fruitless step; returns the end if it was the last one allowed. */
    function gotNowhere(busy: DrainEnd = { end: 'busy', retryAfter: 0, code: null }): DrainEnd | undefined {
      lost += 1;
      return lost < patience ? undefined : busy;
    }
  };

  async function send(request: SyncRequest): Promise<Reply> {
    status.set({ sending: request.mutations.length });
    try {
      return await network.sync(request);
    } finally {
      status.set({ sending: 0 });
    }
  }
}
