import type { FailureCode } from '@paratope/shared/failure';
import type { AccountId, MutationId, ReplicaId, SpaceId } from '@paratope/shared/ids';
import type { AnyRow, RowRef } from '@paratope/shared/mutation';
import { asMessage, type Message, type Text } from '@paratope/shared/words/message';
import type { RowWrite } from '../row-tx.ts';

export type { RowWrite } from '../row-tx.ts';

/**
 * What the authority needs from a database. No SQL here: the server implements it, `testing/memory-authority.ts` is the
 * smallest implementation, and `testing/authority-contract.ts` checks any of them. Correct means:
 * - Writing transactions run one after the other, in the order they commit, so commit numbers have no holes for a reader.
 * - `write` resolves after the commit is durable; a body that throws leaves nothing behind, and its error comes out unchanged.
 * - `read` sees one committed state from its first to its last question.
 * - A passing trouble (busy, disk full, a dependency down) comes out as {@link Transient}, a row that cannot be as {@link Declined}.
 *
 * `Native` is the implementation's own transaction, for verbs that write other tables in the same breath.
 */
export interface AuthorityStore<Native = unknown> {
  read<T>(body: (tx: AuthorityReader<Native>) => Promise<T>): Promise<T>;
  write<T>(body: (tx: AuthorityTx<Native>) => Promise<T>): Promise<T>;
}

export interface AuthorityReader<Native = unknown> {
  readonly native: Native;
  replica(id: ReplicaId): Promise<ReplicaRecord | undefined>;
  /** Stored verdicts with `seq > after`, in order, at most `limit`. */
  results(replica: ReplicaId, range: { readonly after: number; readonly limit: number }): Promise<StoredResult[]>;
  /** The verdict on a change by its own name, whichever replica brought it; the oldest one if several did. */
  resultOf(mid: MutationId): Promise<(StoredResult & { readonly replicaId: ReplicaId }) | undefined>;
  /** The newest commit of a space. */
  head(space: SpaceId): Promise<Commit | undefined>;
  commit(space: SpaceId, seq: number): Promise<Commit | undefined>;
  /** Deletions up to this commit are forgotten; 0 if none was. */
  floor(space: SpaceId): Promise<number>;
  /** Rows as a mutator may see them, in the order asked; undefined where there is none or it is deleted. */
  rows(space: SpaceId, refs: readonly RowRef[]): Promise<(AnyRow | undefined)[]>;
  /**
   * Each row of the space changed after `after`, once, with the number of the last commit that touched it: ordered by that number, at
   * most `limit`. A row is what the space's readers may see; deleted or hidden ones are null.
   */
  changes(space: SpaceId, range: { readonly after: number; readonly limit: number }): Promise<StoredChange[]>;
  /** The values one field has had, newest first, at most `limit`. */
  revisions(space: SpaceId, of: FieldRef, limit: number): Promise<StoredRevision[]>;
  /** The last commit that wrote each row, deleted ones included, in the order asked; undefined where none is known. */
  lastWrites(space: SpaceId, refs: readonly RowRef[]): Promise<(number | undefined)[]>;
  /** The places of these rows and of their fields. */
  places(space: SpaceId, refs: readonly RowRef[]): Promise<Place[]>;
  /** Every space that has a commit, and every replica; for compaction. */
  spaces(): Promise<SpaceId[]>;
  replicas(): Promise<ReplicaRecord[]>;
}

export interface AuthorityTx<Native = unknown> extends AuthorityReader<Native> {
  /** Runs the body; if it throws, everything written since is undone, the error is rethrown, and the transaction goes on. */
  savepoint<T>(body: () => Promise<T>): Promise<T>;
  /** Inserts or replaces. */
  saveReplica(replica: ReplicaRecord): Promise<void>;
  addResult(replica: ReplicaId, result: StoredResult): Promise<void>;
  /** `seq` is the head's plus one. */
  addCommit(commit: Commit): Promise<void>;
  /** Writes rows of one space and stamps them with the commit's number. */
  writeRows(space: SpaceId, seq: number, writes: readonly RowWrite[]): Promise<void>;
  /** Stamps rows that this transaction wrote by its own means; a row that no longer exists becomes a deletion. */
  touchRows(space: SpaceId, seq: number, refs: readonly RowRef[]): Promise<void>;
  /** Adds to the history of fields, in the order given; `seq` is the commit's. */
  addRevisions(space: SpaceId, seq: number, revisions: readonly Revision[]): Promise<void>;
  /** Inserts or replaces, by row and field. */
  setPlaces(space: SpaceId, places: readonly Place[]): Promise<void>;
  /** Forgets all but the newest `kept` values of every field of the space. */
  dropRevisions(space: SpaceId, kept: number): Promise<void>;
  /** Forgets verdicts with `seq <= through`. */
  dropResults(replica: ReplicaId, through: number): Promise<void>;
  /** Forgets a replica and its verdicts. */
  dropReplica(replica: ReplicaId): Promise<void>;
  /** Forgets deletions, places and commits with `seq <= through` (never the head) and raises the floor to it. */
  dropHistory(space: SpaceId, through: number): Promise<void>;
}

export interface ReplicaRecord {
  readonly id: ReplicaId;
  /** The only account whose session may use it (SPEC A1). */
  readonly accountId: AccountId;
  /** Last change decided. */
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
  /** The verdict as JSON; a replay returns these very bytes (SPEC P4). */
  readonly body: string;
  /** What was decided, as a hash of it; verdicts of earlier programs have none (SPEC P1). */
  readonly content?: string;
}

/** One field of one record. */
export interface FieldRef extends RowRef {
  readonly field: string;
}

/** A value a field has had. */
export interface Revision extends FieldRef {
  readonly value: unknown;
  /** What the person wrote, where merging made another value of it. */
  readonly typed?: unknown;
  /** The field was changed by two at once: for a text, words of both stand in it; any other field took the later arrival. */
  readonly conflict: boolean;
  /** null for a value that was there before the first change of a person. */
  readonly by: RevisionAuthor | null;
}
export interface RevisionAuthor {
  readonly accountId: AccountId;
  /** Moment of capture on the device, ISO in UTC, and its zone: data, never compared (SPEC T1). */
  readonly at: string;
  readonly zone: string;
  /** The device; null for a caller that keeps no copy. */
  readonly replicaId: ReplicaId | null;
}
export type StoredRevision = Revision & { readonly seq: number };

/**
 * Where a row, or one field of it, stands in the order the server had confirmed before it was restored. Noted by changes that come again, and by
 * those that find done what they do; of everything else the commit says when it was (SPEC B5).
 */
export interface Place extends FieldRef {
  /** Empty for the row itself. */
  readonly field: string;
  /** The commit that noted it: what a later one writes has its place there. */
  readonly seq: number;
  /** ISO in UTC, of the server that accepted the change first. */
  readonly at: string;
  /** The row as it was, where it is deleted: what is confirmed before that meets it so. */
  readonly last?: AnyRow;
}
/** A place on its way into the history. Without a moment of its own it has that of its commit. */
export type NewPlace = Omit<Place, 'seq' | 'at'> & Partial<Pick<Place, 'at'>>;

/** One step of a space's history. */
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

/** A trouble that passes: nothing was consumed, the same request will do later (SPEC P6). */
export class Transient extends Error {
  /** Milliseconds to wait. */
  readonly retryAfter: number;
  constructor(message: string, options: ErrorOptions & { readonly retryAfter?: number } = {}) {
    super(message, options);
    this.name = 'Transient';
    this.retryAfter = options.retryAfter ?? 2_000;
  }
}

/** The tables cannot take what a change writes, which is nobody's defect: the change is refused with this code and sentence (SPEC P11). */
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
