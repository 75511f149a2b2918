import type { FailureCode } from '@paratope/shared/failure';
import type { AccountId, MutationId, ReplicaId, SpaceId } from '@paratope/shared/ids';
import type { AnyRow, RowRef } from '@paratope/shared/mutation';
import { asMessage, type Message, type Text } from '@paratope/shared/words/message';
import type { RowWrite } from '../row-tx.ts';

export type { RowWrite } from '../row-tx.ts';

/**
 * What the authority needs from a database. No SQL here: the server implements it, `testing/memory-authority.ts`
 * is the smallest implementation, and `testing/authority-contract.ts` checks any of them. Correct means:
 * - Writing transactions run one after the other, in the order they commit, so readers see no gaps in commit numbers. With `of`, asked
 *   first and in the transaction, one may run beside those that have no name in common with it, and that have names at all.
 * - `write` resolves after the commit is durable; a body that throws leaves nothing behind, and its error is rethrown unchanged.
 * - `read` sees one committed state throughout.
 * - A temporary failure (busy, disk full, a dependency down) is thrown as {@link Transient}, an impossible row as {@link Declined}.
 *
 * `Native` is the implementation's own transaction, for features that write other tables in the same transaction.
 */
export interface AuthorityStore<Native = unknown> {
  read<T>(body: (tx: AuthorityReader<Native>) => Promise<T>): Promise<T>;
  write<T>(
    body: (tx: AuthorityTx<Native>) => Promise<T>,
    of?: (tx: AuthorityReader<Native>) => Promise<readonly string[]>,
  ): Promise<T>;
}

export interface AuthorityReader<Native = unknown> {
  readonly native: Native;
  replica(id: ReplicaId): Promise<ReplicaRecord | undefined>;
  /** Stored verdicts with `seq > after`, in order, at most `limit`. */
  results(replica: ReplicaId, range: { readonly after: number; readonly limit: number }): Promise<StoredResult[]>;
  /** The verdict on a change by its mid, from any replica; the oldest if there are several. */
  resultOf(mid: MutationId): Promise<(StoredResult & { readonly replicaId: ReplicaId }) | undefined>;
  head(space: SpaceId): Promise<Commit | undefined>;
  commit(space: SpaceId, seq: number): Promise<Commit | undefined>;
  /** Deletions up to this commit are forgotten; 0 if none are. */
  floor(space: SpaceId): Promise<number>;
  /** Rows as a mutator may see them, in the order asked; undefined where there is none or it is deleted. */
  rows(space: SpaceId, refs: readonly RowRef[]): Promise<(AnyRow | undefined)[]>;
  /**
   * Each row changed after `after`, once, with the number of its last commit: ordered by that number,
   * at most `limit`. A row is what the space's readers may see; deleted or hidden ones are null.
   */
  changes(space: SpaceId, range: { readonly after: number; readonly limit: number }): Promise<StoredChange[]>;
  /** A field's past values, newest first, at most `limit`. */
  revisions(space: SpaceId, of: FieldRef, limit: number): Promise<StoredRevision[]>;
  /** The last commit that wrote each row, deleted ones included, in the order asked; undefined if unknown. */
  lastWrites(space: SpaceId, refs: readonly RowRef[]): Promise<(number | undefined)[]>;
  places(space: SpaceId, refs: readonly RowRef[]): Promise<Place[]>;
  /** Every space that has a commit, and every replica; for compaction. */
  spaces(): Promise<SpaceId[]>;
  replicas(): Promise<ReplicaRecord[]>;
}

export interface AuthorityTx<Native = unknown> extends AuthorityReader<Native> {
  /** Runs the body. If it throws, its writes are undone, the error is rethrown, and the transaction continues. */
  savepoint<T>(body: () => Promise<T>): Promise<T>;
  saveReplica(replica: ReplicaRecord): Promise<void>;
  addResult(replica: ReplicaId, result: StoredResult): Promise<void>;
  /** `seq` is the head's plus one. */
  addCommit(commit: Commit): Promise<void>;
  writeRows(space: SpaceId, seq: number, writes: readonly RowWrite[]): Promise<void>;
  /** Stamps rows that this transaction wrote by its own means; a row that no longer exists becomes a deletion. */
  touchRows(space: SpaceId, seq: number, refs: readonly RowRef[]): Promise<void>;
  /** Appends to the history of fields, in the order given; `seq` is the commit's. */
  addRevisions(space: SpaceId, seq: number, revisions: readonly Revision[]): Promise<void>;
  /** Inserts or replaces, by row and field. */
  setPlaces(space: SpaceId, places: readonly Place[]): Promise<void>;
  dropRevisions(space: SpaceId, kept: number): Promise<void>;
  /** Deletes verdicts with `seq <= through`. */
  dropResults(replica: ReplicaId, through: number): Promise<void>;
  dropReplica(replica: ReplicaId): Promise<void>;
  /** Deletes deletions, places and commits with `seq <= through` (never the head) and raises the floor to it. */
  dropHistory(space: SpaceId, through: number): Promise<void>;
}

export interface ReplicaRecord {
  readonly id: ReplicaId;
  /** The only account whose session may use it (SPEC A1). */
  readonly accountId: AccountId;
  readonly lastSeq: number;
  /** Verdicts up to here are settled on the device. */
  readonly ackThrough: number;
  readonly schema: number;
  /** Server clock, ISO in UTC. */
  readonly seenAt: string;
}

export interface StoredResult {
  readonly seq: number;
  readonly mid: MutationId;
  /** The verdict as JSON; a replay returns exactly these bytes (SPEC P4). */
  readonly body: string;
  /** Hash of the decided change; absent in verdicts of earlier versions (SPEC P1). */
  readonly content?: string;
}

export interface FieldRef extends RowRef {
  readonly field: string;
}

export interface Revision extends FieldRef {
  readonly value: unknown;
  /** What the author wrote, if merging changed it. */
  readonly typed?: unknown;
  /** Two people changed the field at once: a text holds the words of both, any other field the later arrival. */
  readonly conflict: boolean;
  /** Null for a value from before the first change by a person. */
  readonly by: RevisionAuthor | null;
}
export interface RevisionAuthor {
  readonly accountId: AccountId;
  /** When and where the change was made, by the device's clock, ISO in UTC, and its zone: data, never compared (SPEC T1). */
  readonly at: string;
  readonly zone: string;
  /** Null for a caller without a copy. */
  readonly replicaId: ReplicaId | null;
  /** The API key through which a program acted; absent if a person did. */
  readonly keyId?: string;
}
export type StoredRevision = Revision & { readonly seq: number };

/**
 * The place of a row, or of one field, in the order that the server had confirmed before it was restored. Noted by changes
 * sent again, and by those that find their effect already there; everything else has its commit's moment (SPEC B5).
 */
export interface Place extends FieldRef {
  /** Empty for the row itself. */
  readonly field: string;
  /** The commit that noted it; later commits override it with their own place. */
  readonly seq: number;
  /** ISO in UTC, by the server that first accepted the change. */
  readonly at: string;
  /** The last state of a deleted row, which changes confirmed before the deletion are run on. */
  readonly last?: AnyRow;
}
/** A place to be noted. Without a moment it gets its commit's. */
export type NewPlace = Omit<Place, 'seq' | 'at'> & Partial<Pick<Place, 'at'>>;

export interface Commit {
  readonly space: SpaceId;
  readonly seq: number;
  /** Random: tells this history from one that a restored backup would write under the same numbers (SPEC B2). */
  readonly nonce: string;
  /** Server clock, ISO in UTC; later than the commit before it. */
  readonly at: string;
}

export interface StoredChange {
  readonly seq: number;
  readonly collection: string;
  readonly id: string;
  readonly row: AnyRow | null;
}

/** A temporary failure: nothing was consumed, and the same request will succeed later (SPEC P6). */
export class Transient extends Error {
  /** Milliseconds to wait. */
  readonly retryAfter: number;
  constructor(message: string, options: ErrorOptions & { readonly retryAfter?: number } = {}) {
    super(message, options);
    this.name = 'Transient';
    this.retryAfter = options.retryAfter ?? 2_000;
  }
}

/** The tables cannot store what a change writes, without any defect in the code: the change is refused with this code and message (SPEC P11). */
export class Declined extends Error {
  readonly code: FailureCode;
  readonly sentence: Message;
  constructor(code: FailureCode, sentence: Text) {
    const message = asMessage(sentence);
    super(message.key);
    this.name = 'Declined';
    this.code = code;
    this.sentence = message;
  }
}
