import type { Who } from '@paratope/shared/endpoint';
import type { FailureCode } from '@paratope/shared/failure';
import type { AccountId, AdminId, StartupId } from '@paratope/shared/ids';
import type { Text } from '@paratope/shared/words/message';
import type { Authority } from '@paratope/sync/authority/authority';
import { Declined } from '@paratope/sync/authority/store';
import type { Config } from './config.ts';
import type { CommitHistory } from './db/commits.ts';
import type { Database, Transaction } from './db/database.ts';
import type { Gateways } from './gateways/gateways.ts';
import type { FairTurns } from './jobs/fair-turns.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Pokes } from './jobs/pokes.ts';
import type { Log } from './log.ts';

/** Everything a verb may reach, handed down from main.ts or from a test. */
export interface Deps {
  readonly config: Config;
  readonly database: Database;
  readonly history: CommitHistory;
  /** The one door through which a founder's own changes reach the tables. */
  readonly authority: Authority<Transaction>;
  readonly jobs: Jobs;
  readonly pokes: Pokes;
  readonly fairTurns: FairTurns;
  readonly gateways: Gateways;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
}

export interface Clock {
  now(): Date;
}

export interface Random {
  /** A new UUIDv7. */
  id(): string;
  /** `bytes` random bytes in base64url; 16 bytes are a nonce, 32 a token. */
  token(bytes: number): string;
}

export interface Visitor {
  readonly kind: 'visitor';
}
export interface Founder {
  readonly kind: 'founder';
  readonly sessionId: string;
  readonly accountId: AccountId;
  readonly email: string;
  readonly startupId: StartupId;
  readonly role: 'owner' | 'member';
  /** The session was given for an outside form that has not arrived; it opens only what is marked `temporary`. */
  readonly isTemporary: boolean;
}
export interface Admin {
  readonly kind: 'admin';
  readonly sessionId: string;
  readonly adminId: AdminId;
  readonly email: string;
  readonly name: string;
  readonly role: 'read-only' | 'reviewer' | 'owner';
}
/** The product itself: a job, a command line, the clock. */
export interface System {
  readonly kind: 'system';
  readonly task: string;
}
export type Actor = Visitor | Founder | Admin | System;

/** Who an endpoint's `who` lets in. */
export type ActorFor<W extends Who> = W extends 'founder' | 'temporary'
  ? Founder
  : W extends 'read-only' | 'reviewer' | 'owner'
    ? Admin
    : Actor;

export interface Ctx<A extends Actor = Actor> extends Deps {
  readonly actor: A;
  readonly requestId: string;
  /** The moment of the request, ISO in UTC; one for the whole act. */
  readonly now: string;
}

/** Thrown by a verb, because a throw is what undoes a transaction. http/on-error.ts alone turns the code into a status, the engine a verdict. */
export class Refused extends Declined {
  readonly fields: Record<string, Text> | undefined;
  /** What the call's own answer adds beside the common body, e.g. `requiresRegistration`. */
  readonly extra: Record<string, unknown>;
  /** After how many seconds another try is worth it. */
  readonly retryAfter: number | undefined;

  constructor(
    code: FailureCode,
    sentence: Text,
    options: { fields?: Record<string, Text>; extra?: Record<string, unknown>; retryAfter?: number } = {},
  ) {
    super(code, sentence);
    this.name = 'Refused';
    this.fields = options.fields;
    this.extra = options.extra ?? {};
    this.retryAfter = options.retryAfter;
  }
}

/** Opens the one transaction of an act. What it writes becomes visible, and its pokes go out, only when all of it is on the disk. */
export const inTransaction = <T>(ctx: Pick<Ctx, 'database'>, work: (tx: Transaction) => Promise<T>): Promise<T> =>
  ctx.database.write(work);

/** A context for work nobody's request started. */
export const systemContext = (deps: Deps, task: string): Ctx<System> => ({
  ...deps,
  actor: { kind: 'system', task },
  requestId: deps.random.id(),
  now: deps.clock.now().toISOString(),
});
