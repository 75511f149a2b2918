import type { FailureCode, Result } from '@paratope/shared/failure';
import type { AccountId, SpaceId, StartupId } from '@paratope/shared/ids';
import type { AnyRow, Collection, Entitlements, Registry, RowRef, Upcast } from '@paratope/shared/mutation';
import type { Text } from '@paratope/shared/words/message';
import type { Random } from '../ports.ts';
import type { Poke } from '../protocol/poke.ts';
import type { SyncAnswer } from '../protocol/sync-answer.ts';
import type { SyncRefusal } from '../protocol/sync-refusal.ts';
import type { AuthorityReader, AuthorityStore, AuthorityTx } from './store.ts';

/**
 * The server's half of the engine. Every change of a synced row enters a space's history through these methods,
 * or in the same form by the host itself: next number, fresh nonce, every row stamped, a poke after the commit.
 */
export interface Authority<Native = unknown> {
  /** Answers `POST /api/sync`. The body is not yet parsed; the caller is the session's account. */
  sync(caller: Caller, body: unknown): Promise<SyncReply>;
  /** Runs a mutator for a caller without a replica, such as a REST endpoint: one change, judged at once. */
  runMutation(call: MutationCall): Promise<Result<Ran>>;
  /** `runMutation` inside an open transaction. The caller announces `poke` after its commit. A refusal has written nothing. */
  runMutationIn(tx: AuthorityTx<Native>, call: MutationCall): Promise<Result<Ran>>;
  /** Enters other writes (admin edits, jobs, REST endpoints) as one commit of the space, in its own transaction, and announces it. */
  commit<T>(space: SpaceId, write: (writer: CommitWriter<Native>) => Promise<T>): Promise<T>;
  /** `commit` inside an open transaction; `poke` is undefined when nothing was written. */
  commitIn<T>(
    tx: AuthorityTx<Native>,
    space: SpaceId,
    write: (writer: CommitWriter<Native>) => Promise<T>,
  ): Promise<{ value: T; poke: Poke | undefined }>;
  /**
   * Deletes what no device needs any more (SPEC D3), in one transaction per space and per replica.
   * Throws a RangeError for limits that keep fewer verdicts than a device's journal holds changes.
   */
  compact(limits?: Partial<CompactLimits>): Promise<void>;
}

export interface AuthorityDeps<Native = unknown> {
  readonly registry: Registry;
  readonly store: AuthorityStore<Native>;
  readonly access: Access<Native>;
  /** Version of the data this server writes, and the oldest it still accepts from a device. */
  readonly schema: { readonly current: number; readonly oldest: number };
  readonly upcasts?: readonly Upcast[];
  readonly random: Pick<Random, 'bytes'>;
  readonly clock: { now(): string };
  /** Approximate rows per answer; see `pageRows` in changes.ts for the default. */
  readonly pageRows?: number;
  /** Called after a commit is durable; feeds the poke streams. Must not throw. */
  announce(poke: Poke): void;
  /** Logs an unexpected error of a mutator; the user sees a general message. Must not throw. */
  report(error: unknown, about: { readonly name: string; readonly space: SpaceId }): void;
}

/** What an account may do now, asked inside the transaction that acts on it. */
export interface Access<Native = unknown> {
  /** Spaces visible to the account, most important first: a first download fills them in this order. */
  spaces(tx: AuthorityReader<Native>, accountId: AccountId): Promise<readonly SpaceId[]>;
  /** Undefined when the account has no access to the space. */
  entitlements(tx: AuthorityReader<Native>, accountId: AccountId, space: SpaceId): Promise<Entitlements | undefined>;
}

export interface Caller {
  readonly accountId: AccountId;
  /** Without it, a request is decided completely. */
  readonly share?: Share;
}

/** How much server time one request may take (SPEC P10). */
export interface Share {
  /** Runs what holds the store. */
  hold<T>(body: () => Promise<T>): Promise<T>;
  /** Asked between two changes of a request: is there time for one more? */
  goOn(): Promise<boolean>;
}

export type SyncReply =
  | { readonly ok: true; readonly answer: SyncAnswer }
  | {
      readonly ok: false;
      readonly code: FailureCode;
      readonly message: Text;
      /** Sent as `Retry-After`; milliseconds here. */
      readonly retryAfter?: number;
      /** Sent as `details`. */
      readonly details?: SyncRefusal;
    };

export interface MutationCall {
  readonly accountId: AccountId;
  readonly startupId: StartupId;
  readonly name: string;
  readonly args: unknown;
  /** When the caller made the change, by its own clock, ISO in UTC. */
  readonly at: string;
  readonly zone: string;
  /** Id of the API key through which a program acts for the account. */
  readonly keyId?: string;
}

export interface Ran {
  /** The commit that holds the effects; the head if nothing changed. */
  readonly rev: number;
  /** The declared rows after the change, by `collection/id`; null where there is none. */
  readonly rows: Readonly<Record<string, AnyRow | null>>;
  readonly poke: Poke | undefined;
}

export interface CommitWriter<Native = unknown> {
  readonly tx: AuthorityTx<Native>;
  put<Row extends AnyRow>(collection: Collection<Row>, row: Row): void;
  remove(collection: Collection, id: string): void;
  touch(ref: RowRef): void;
}

export interface CompactLimits {
  /** Verdicts kept per replica beyond the acknowledged ones, so that a device restored from an old copy is still recognized. */
  readonly resultsKept: number;
  /** Commits (and the deletions in them) kept per space. */
  readonly commitsKept: number;
  readonly revisionsKept: number;
  /** Devices per account, by last contact on the server's clock, whose verdicts are kept; others keep only their last number. */
  readonly replicasKept: number;
  /** Devices remembered per account; others are forgotten once they have nothing to settle. */
  readonly namesKept: number;
}
