import * as z from 'zod/mini';
import type { Reply } from '../ports.ts';
import { SyncAnswer } from '../protocol/sync-answer.ts';
import { batchLimit } from '../protocol/sync-call.ts';
import type { SyncRequest } from '../protocol/sync-request.ts';
import type { Turn } from './settle.ts';
import { type Asked, type DrainDelegate, type DrainEnd, type Failed, lostPatience, type Way } from './way.ts';

/**
 * Asks until the device has everything the server has and the server has everything the device has, or until something is in the
 * way. No timers: how long to wait after a `busy` is not decided here.
 */
export async function drain(delegate: DrainDelegate): Promise<DrainEnd> {
  const way: Way = {
    after: 0,
    entries: batchLimit.entries,
    pullOnly: false,
    pullWorks: false,
    isBusy: false,
    patience: 20,
  };
  for (;;) {
    if (delegate.isStopped()) return { end: 'stopped' };
    const asked = way.ahead ?? (await ask(delegate, way));
    way.ahead = undefined;
    if (!asked) return { end: 'stopped' };
    const reply = await asked.reply;
    if (delegate.isStopped()) return { end: 'stopped' };
    const end = await step(delegate, way, asked.question.turn, asked.question.request, reply);
    if (end) return end;
  }
}

async function ask(delegate: DrainDelegate, way: Way): Promise<Asked | undefined> {
  const question = await delegate.ask({ after: way.after, entries: way.pullOnly ? 0 : way.entries });
  if (delegate.isStopped()) return undefined;
  return { question, reply: delegate.send(question.request) };
}

/** The page after this one, asked for while this one is being stored; if that fails or comes too late, nobody will have heard the answer. */
function askAhead(delegate: DrainDelegate, turn: Turn, request: SyncRequest, answer: SyncAnswer): Asked {
  const next: SyncRequest = { ...request, cursors: { ...request.cursors, ...answer.cursors } };
  return { question: { turn: { ...turn, turn: turn.turn + 1 }, request: next }, reply: delegate.send(next) };
}

async function step(
  delegate: DrainDelegate,
  way: Way,
  turn: Turn,
  request: SyncRequest,
  reply: Reply,
): Promise<DrainEnd | undefined> {
  if (reply.kind === 'unreachable') return { end: 'unreachable' };
  if (reply.kind === 'failed') return refused(delegate, way, turn, request, reply);
  const answer = z.safeParse(SyncAnswer, reply.body);
  // Whatever sits between us and the server may answer 200 with a page of its own.
  if (!answer.success) return { end: 'unreachable' };
  return answered(delegate, way, turn, request, answer.data);
}

async function answered(
  delegate: DrainDelegate,
  way: Way,
  turn: Turn,
  request: SyncRequest,
  answer: SyncAnswer,
): Promise<DrainEnd | undefined> {
  // With changes in the queue the next request has more to say than "go on".
  const isPull = request.mutations.length === 0 && !way.pullOnly && !way.isBusy;
  if (answer.more && isPull && answer.retryAfter === undefined) way.ahead = askAhead(delegate, turn, request, answer);
  const applied = await delegate.settle(turn, answer);
  if (applied === 'stale') {
    await way.ahead?.reply;
    way.ahead = undefined;
    way.after = 0;
    return lostPatience(way);
  }
  way.isBusy = applied.waiting > 0;
  if (request.mutations.length === 0) way.pullWorks = true;
  else way.entries = Math.min(way.entries * 2, batchLimit.entries);
  if (answer.retryAfter !== undefined) return { end: 'busy', retryAfter: answer.retryAfter, code: 'unavailable' };
  if (answer.more) {
    // Not further than what was sent here: the numbers behind that may be another copy's, and only sending ours shows it (SPEC P7).
    way.after = Math.min(answer.lastSeq, request.mutations.at(-1)?.seq ?? way.after);
    return undefined;
  }
  const heldBack = way.pullOnly;
  way.after = 0;
  way.pullOnly = false;
  if (applied.waiting === 0) return { end: 'drained' };
  const unsent = applied.lastWaiting > (request.mutations.at(-1)?.seq ?? 0);
  return applied.settled > 0 || unsent || heldBack ? undefined : lostPatience(way);
}

async function refused(
  delegate: DrainDelegate,
  way: Way,
  turn: Turn,
  request: SyncRequest,
  reply: Failed,
): Promise<DrainEnd | undefined> {
  const busy: DrainEnd = { end: 'busy', retryAfter: reply.retryAfter ?? 0, code: reply.code };
  switch (reply.code) {
    case 'session.missing':
    case 'session.expired':
    case 'session.revoked':
    case 'totp_required':
    case 'account.mismatch':
    case 'forbidden':
      return { end: 'unauthorised', code: reply.code };
    case 'upgrade_required':
      return { end: 'outdated', code: reply.code };
    case 'diverged':
    case 'forked':
    case 'too_large':
    case 'invalid': {
      // Seldom met, so not among the first things a page loads.
      const { obstacle } = await import('./obstacle.ts');
      if (delegate.isStopped()) return { end: 'stopped' };
      return obstacle(delegate, way, { turn, request, reply }, busy);
    }
    default:
      return busy;
  }
}
