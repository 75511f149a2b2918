import type { FailureCode, Result } from '@paratope/shared/failure';
import type { AccountId, SpaceId, StartupId } from '@paratope/shared/ids';
import type { AnyRow, Collection, Registry, RowRef, Standing, Upcast } from '@paratope/shared/mutation';
import type { Text } from '@paratope/shared/words/message';
import type { Random } from '../ports.ts';
import type { Poke } from '../protocol/poke.ts';
import type { SyncAnswer } from '../protocol/sync-answer.ts';
import type { SyncRefusal } from '../protocol/sync-refusal.ts';
import type { AuthorityReader, AuthorityStore, AuthorityTx } from './store.ts';

/** The server's half of the engine. Every change of a travelling row enters a space's history through one of its verbs, or in the same form by the host's own hand: next number, fresh nonce, every row stamped, a poke after the commit. */
export interface Authority<Native = unknown> {
  /** Answers `POST /api/sync`. The body is not yet parsed; the caller is the session's account. */
  sync(caller: Caller, body: unknown): Promise<SyncReply>;
  /** The same mutators for callers without a replica (a REST verb): one change, judged at once. */
  runMutation(call: MutationCall): Promise<Result<Ran>>;
  /** The same inside a transaction that is already open; the caller announces `poke` after its commit. A refusal has written nothing. */
  runMutationIn(tx: AuthorityTx<Native>, call: MutationCall): Promise<Result<Ran>>;
  /** Enters writes of other origin (admin edits, jobs, REST verbs) as one commit of the space, in a transaction of its own, and announces it. */
  commit<T>(space: SpaceId, write: (writer: CommitWriter<Native>) => Promise<T>): Promise<T>;
  /** The same inside a transaction that is already open; `poke` is undefined when nothing was written. */
  commitIn<T>(
    tx: AuthorityTx<Native>,
    space: SpaceId,
    write: (writer: CommitWriter<Native>) => Promise<T>,
  ): Promise<{ value: T; poke: Poke | undefined }>;
  /**
   * Forgets what no device needs any more (SPEC D3). One transaction per space and per replica. Throws for fewer verdicts than a device's journal
   * holds changes.
   */
  compact(limits?: Partial<CompactLimits>): Promise<void>;
}

export interface AuthorityDeps<Native = unknown> {
  readonly registry: Registry;
  readonly store: AuthorityStore<Native>;
  readonly access: Access<Native>;
  /** Version of the data this server writes, and the oldest it still accepts from a device. */
  readonly schema: { readonly current: number; readonly oldest: number };
  /** Steps that bring what an older device sends to the current version. */
  readonly upcasts?: readonly Upcast[];
  readonly random: Pick<Random, 'bytes'>;
  readonly clock: { now(): string };
  /** About how many rows one answer carries; see `pageRows` in changes.ts for the usual number. */
  readonly pageRows?: number;
  /** Called after a commit is durable; feeds the stream of pokes. Must not throw. */
  announce(poke: Poke): void;
  /** An unexpected error of a mutator, for the log; the person reads a general sentence. Must not throw. */
  report(error: unknown, about: { readonly name: string; readonly space: SpaceId }): void;
}

/** What a person may do now, asked inside the transaction that will act on the answer. */
export interface Access<Native = unknown> {
  /** Spaces visible to the account, most important first: a first download fills them in this order. */
  spaces(tx: AuthorityReader<Native>, accountId: AccountId): Promise<readonly SpaceId[]>;
  /** undefined when the account has no part in the space. */
  standing(tx: AuthorityReader<Native>, accountId: AccountId, space: SpaceId): Promise<Standing | undefined>;
}

export interface Caller {
  readonly accountId: AccountId;
  /** Left out, a request is decided to its end. */
  readonly share?: Share;
}

/** What one request may take of the server's time (SPEC P10). */
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
      /** Goes out as `Retry-After`, in milliseconds here. */
      readonly retryAfter?: number;
      /** Goes out as `details`. */
      readonly details?: SyncRefusal;
    };

export interface MutationCall {
  readonly accountId: AccountId;
  readonly startupId: StartupId;
  readonly name: string;
  readonly args: unknown;
  /** Moment of capture as the caller states it, ISO in UTC. */
  readonly at: string;
  readonly zone: string;
}

export interface Ran {
  /** Commit that holds the effects; the head where nothing changed. */
  readonly rev: number;
  /** The rows the mutator declared, as they are now: by `collection/id`, null where there is none. */
  readonly rows: Readonly<Record<string, AnyRow | null>>;
  readonly poke: Poke | undefined;
}

/** One commit in the making. */
export interface CommitWriter<Native = unknown> {
  readonly tx: AuthorityTx<Native>;
  put<Row extends AnyRow>(collection: Collection<Row>, row: Row): void;
  remove(collection: Collection, id: string): void;
  /** The row was written by other means in this transaction. */
  touch(ref: RowRef): void;
}

export interface CompactLimits {
  /** Verdicts kept per replica beyond the acknowledged ones, so that a device restored from an old copy is still recognised. */
  readonly resultsKept: number;
  /** Commits (and the deletions in them) kept per space. */
  readonly commitsKept: number;
  /** Values kept per field of a record. */
  readonly revisionsKept: number;
  /** Devices per account whose verdicts are kept at all; those beyond, seen longest ago by the server's clock, keep their place in the order only. */
  readonly replicasKept: number;
  /** Devices remembered per account; those beyond are forgotten if they have nothing to settle. */
  readonly namesKept: number;
}
