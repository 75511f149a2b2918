import type { FailureCode } from '@paratope/shared/failure';
import type { Reply } from '../ports.ts';
import type { SyncAnswer } from '../protocol/sync-answer.ts';
import type { SyncRequest } from '../protocol/sync-request.ts';
import type { Divergence } from './recover.ts';
import type { Settled, Turn } from './settle.ts';

/** The store and the network, as far as the loop needs them. */
export interface DrainDelegate {
  /** The next question: changes numbered above `after`, at most `entries` of them (0 only pulls). */
  ask(wanted: { readonly after: number; readonly entries: number }): Promise<Question>;
  send(request: SyncRequest): Promise<Reply>;
  /** Applies an answer in one transaction. */
  settle(turn: Turn, answer: SyncAnswer): Promise<Settled>;
  recover(turn: Turn, divergence: Divergence): Promise<unknown>;
  setAside(
    turn: Turn & { readonly seq: number },
    verdict: { readonly code: FailureCode; readonly message: string },
  ): Promise<unknown>;
  /** Asked before every step; once true, nothing more is sent or stored. */
  isStopped(): boolean;
}

export interface Question {
  readonly turn: Turn;
  readonly request: SyncRequest;
}

export type DrainEnd =
  | { readonly end: 'drained' | 'unreachable' | 'stopped' }
  /** A passing trouble; try later, not before `retryAfter` milliseconds. */
  | { readonly end: 'busy'; readonly retryAfter: number; readonly code: FailureCode | null }
  | { readonly end: 'unauthorised' | 'outdated'; readonly code: FailureCode };

export interface Asked {
  readonly question: Question;
  readonly reply: Promise<Reply>;
}

/** What the loop remembers from one question to the next. */
export interface Way {
  /** Numbers up to here are decided; they wait only for the pages that hold their effects. */
  after: number;
  /** Changes per request: halved when refused for its size, doubled when accepted. */
  entries: number;
  /** Send nothing until an answer was complete. */
  pullOnly: boolean;
  /** A request without changes was accepted, so a refused one is refused for its changes. */
  pullWorks: boolean;
  /** Changes were waiting when the last answer was applied. */
  isBusy: boolean;
  /** The next question, if it is asked already. */
  ahead?: Asked | undefined;
  /** Steps that got nowhere before the loop gives up for now; each has a cause that goes away by itself. */
  patience: number;
}

export type Failed = Extract<Reply, { kind: 'failed' }>;

/** One step less to get nowhere; the end, if it was the last. */
export function lostPatience(
  way: Way,
  busy: DrainEnd = { end: 'busy', retryAfter: 0, code: null },
): DrainEnd | undefined {
  way.patience -= 1;
  return way.patience > 0 ? undefined : busy;
}
