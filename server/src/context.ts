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
import type { Presence } from './jobs/presence.ts';
import type { Log } from './log.ts';

/** Everything a verb may use, passed in by main.ts or by a test. */
export interface Deps {
  readonly config: Config;
  readonly database: Database;
  readonly history: CommitHistory;
  /** The only way a founder's own changes reach the tables. */
  readonly authority: Authority<Transaction>;
  readonly jobs: Jobs;
  readonly pokes: Pokes;
  readonly presence: Presence;
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
  /** `bytes` random bytes in base64url: 16 for a nonce, 32 for a token. */
  token(bytes: number): string;
}

/** The API key through which a program acts for its owner. */
export interface KeyInUse {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly expiresAt: string;
  /** Fetched by an agent through OAuth: it opens `/mcp` and nothing else. */
  readonly isAgents: boolean;
}

export interface Visitor {
  readonly kind: 'visitor';
}
export interface Founder {
  readonly kind: 'founder';
  /** Of a program, its key's id. */
  readonly sessionId: string;
  readonly accountId: AccountId;
  readonly email: string;
  readonly startupId: StartupId;
  readonly role: 'owner' | 'member';
  /** True for a session opened for an outside form that has not arrived; it may call only endpoints marked `temporary`. */
  readonly isTemporary: boolean;
  /** Absent if a person acts. */
  readonly key?: KeyInUse;
}
export interface Admin {
  readonly kind: 'admin';
  /** Of a program, its key's id. */
  readonly sessionId: string;
  readonly adminId: AdminId;
  readonly email: string;
  readonly name: string;
  readonly role: 'read-only' | 'reviewer' | 'owner';
  /** Absent if a person acts. */
  readonly key?: KeyInUse;
}
/** Not a person: a job, a command line or a timer. */
export interface System {
  readonly kind: 'system';
  readonly task: string;
}
export type Actor = Visitor | Founder | Admin | System;

export type ActorFor<W extends Who> = W extends 'founder' | 'temporary'
  ? Founder
  : W extends 'read-only' | 'reviewer' | 'owner'
    ? Admin
    : Actor;

export interface Ctx<A extends Actor = Actor> extends Deps {
  readonly actor: A;
  readonly requestId: string;
  /** The time of the request, ISO in UTC; the same for the whole act. */
  readonly now: string;
}

/**
 * Thrown by a verb, because a throw rolls back its transaction. Only http/on-error.ts turns the code into a status; the engine turns it
 * into a verdict.
 */
export class Refused extends Declined {
  readonly fields: Record<string, Text> | undefined;
  /** Fields the answer has besides the common body, such as `requiresRegistration`. */
  readonly extra: Record<string, unknown>;
  /** Seconds after which a retry makes sense. */
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

/** Opens the one transaction of an act. Its writes become visible, and its pokes go out, only once all of it is on disk. */
export const inTransaction = <T>(ctx: Pick<Ctx, 'database'>, work: (tx: Transaction) => Promise<T>): Promise<T> =>
  ctx.database.write(work);

/** For work that no request started. */
export const systemContext = (deps: Deps, task: string): Ctx<System> => ({
  ...deps,
  actor: { kind: 'system', task },
  requestId: deps.random.id(),
  now: deps.clock.now().toISOString(),
});
