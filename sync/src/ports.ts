import type { FailureCode } from '@paratope/shared/failure';
import type { AccountId, MutationId, ReplicaId, SpaceId } from '@paratope/shared/ids';
import type { AnyRow, RowRef } from '@paratope/shared/mutation';
import type { Text } from '@paratope/shared/words/message';
import type { Poke } from './protocol/poke.ts';
import type { Cursor } from './protocol/sync-answer.ts';
import type { Entry, SyncRequest } from './protocol/sync-request.ts';

/**
 * Everything the device's half of the engine needs from the world. Each port is small enough to be given a second,
 * deterministic implementation, and says what correctness means; `testing/` holds the suites that check it.
 */

// --- Storage ---------------------------------------------------------------------------------------------------------

/**
 * The device's store. Correct means:
 * - *Atomic*: a `transact` whose body throws, or that dies at any point, leaves all record stores as they were.
 * - *Serializable*: two writing transactions that share a record store or a collection behave as if one ran after the other, also across tabs.
 * - *Durable*: the promise of a writing transaction resolves after the store's own "complete", never after the last put (SPEC W2).
 *   `strict` survives a power cut, `relaxed` may lose the newest transactions together (whole, in order) and is for what
 *   the server still holds.
 * - A body awaits the methods of its `tx` and nothing else (SPEC W4).
 * - Failures are {@link StorageFailure}; after one of kind `closed` the next `transact` works on a fresh connection (SPEC W5); after one of
 *   kind `outdated` every later one fails the same way (SPEC M6).
 */
export interface ClientStore {
  transact<T>(scope: Scope, body: (tx: ClientTx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
  /** Resolves when a newer program takes the store over, or somebody deletes it: this program may not write any more. */
  readonly outdated?: Promise<Outdated>;
  /**
   * Told of every new connection under the program that uses the store: the browser may have deleted it meanwhile, and `isEmpty` says that nothing was left of
   * it (SPEC W11). Otherwise it may have lost its rows (SPEC W7).
   */
  renewed?(listener: (isEmpty: boolean) => void): () => void;
}

export type Outdated = 'newer' | 'deleted';

export interface Scope {
  readonly mode: 'read' | 'write';
  readonly durability: 'strict' | 'relaxed';
  /** Collections whose rows the body may use. The record stores are always in scope. */
  readonly collections: readonly string[] | 'all';
}

/** A look at the engine's own records. */
export const reading = { mode: 'read', durability: 'relaxed', collections: [] } as const satisfies Scope;

export interface ClientTx {
  readonly rows: Rows;
  readonly outbox: RecordStore<number, OutboxMutation>;
  readonly base: RecordStore<RefKey, BaseRow>;
  readonly staged: RecordStore<RefKey, BaseRow>;
  readonly attention: RecordStore<string, AttentionItem>;
  readonly acked: RecordStore<number, AckedEntry>;
  readonly drafts: RecordStore<string, Draft>;
  readonly meta: RecordStore<string, MetaRecord>;
}

/** Records of one kind under one key. Answers come in key order; `get` answers in the order asked. */
export interface RecordStore<Key, Value> {
  get(keys: readonly Key[]): Promise<(Value | undefined)[]>;
  put(values: readonly Value[]): Promise<void>;
  remove(keys: readonly Key[]): Promise<void>;
  list(range?: { readonly after?: Key; readonly limit?: number }): Promise<Value[]>;
  /** Values whose indexed field (see {@link recordStores}) holds any of the given words, each value once. */
  where(index: string, anyOf: readonly string[]): Promise<Value[]>;
  count(): Promise<number>;
}

/** What screens read: each row as the person should see it now. */
export interface Rows {
  get(refs: readonly RefKey[]): Promise<(PlacedRow | undefined)[]>;
  put(rows: readonly PlacedRow[]): Promise<void>;
  remove(refs: readonly RefKey[]): Promise<void>;
  inSpace(space: SpaceId): Promise<PlacedRow[]>;
}

/** The keys and indexes every store gives the record stores. */
export const recordStores = {
  outbox: { key: 'seq', indexes: ['refs'] },
  base: { key: 'ref', indexes: ['space'] },
  staged: { key: 'ref', indexes: ['space'] },
  attention: { key: 'mid', indexes: ['refs'] },
  acked: { key: 'order', indexes: [] },
  drafts: { key: 'key', indexes: [] },
  meta: { key: 'key', indexes: [] },
} as const satisfies Record<Exclude<keyof ClientTx, 'rows'>, { key: string; indexes: readonly string[] }>;
export type RecordStoreName = keyof typeof recordStores;

/** `collection/id`. */
export type RefKey = string;
export const refKey = (ref: RowRef): RefKey => `${ref.collection}/${ref.id}`;
export const refOf = (key: RefKey): RowRef => {
  const slash = key.indexOf('/');
  return { collection: key.slice(0, slash), id: key.slice(slash + 1) };
};

export interface PlacedRow {
  readonly collection: string;
  readonly space: SpaceId;
  readonly row: AnyRow;
}

/** The server's copy of a row, kept only while a pending change shadows it. `row: null` means the server has none. */
export interface BaseRow {
  readonly ref: RefKey;
  readonly space: SpaceId;
  readonly row: AnyRow | null;
  /** The row as it was before the server deleted it under a pending change. */
  readonly last?: AnyRow;
}

/** A change waiting for its verdict. */
export interface OutboxMutation extends Entry {
  /** Rows the mutator declared, as keys. */
  readonly refs: readonly RefKey[];
}

/** A refused change with everything needed to read, repair and resubmit it (SPEC R1). */
export interface AttentionItem extends Omit<OutboxMutation, 'seq'> {
  readonly code: FailureCode;
  readonly message: Text;
  /** Device clock at the verdict, ISO in UTC. Data, never compared. */
  readonly refusedAt: string;
  /** Counts up on this device; oldest first. */
  readonly order: number;
  /** Turned away on the way, unread. Another tab may have brought it through all the same, so it is sent again under its own name (SPEC P1). */
  readonly undecided?: true;
  /** The refused creation this change was built on, if there is one (SPEC R4). */
  readonly cause?: MutationId;
  /** The rows it was about that were deleted meanwhile, as they were: what is needed to make them anew with this change (SPEC D1). */
  readonly deleted?: Readonly<Record<RefKey, AnyRow>>;
}

/** An accepted change, kept for a while so that a server restored from a backup gets it again (SPEC B3). */
export interface AckedEntry extends OutboxMutation {
  readonly order: number;
  readonly replicaId: ReplicaId;
}

/** Words of one form by one writer; one without a writer was stored by an older program, under the name of its form. See `client/drafts.ts`. */
export interface Draft {
  readonly key: string;
  readonly value?: unknown;
  /** Device clock, ISO in UTC. */
  readonly savedAt: string;
  /** The form. */
  readonly name?: string;
  readonly writer?: string;
  readonly count?: number;
  /** Which of the writer's forms it was typed into, each time it was opened another one. */
  readonly form?: string;
  /** The count of the words that form began with: what its writer has above it elsewhere, it has not seen. */
  readonly after?: number;
  /** Submitted or given up: what is left says up to which count (SPEC W9). */
  readonly isGone?: true;
}

/** The one record under `replica`: who this copy is and how far it has come. */
export interface MetaRecord {
  readonly key: 'replica';
  readonly replicaId: ReplicaId;
  /** Schema of the rows on this device (SPEC U3). */
  readonly schema: number;
  /** The collections and fields of the program that downloaded them; {@link withoutRows} where a store has lost its rows. */
  readonly shape?: string;
  /** Last sequence number given to a local change. */
  readonly lastSeq: number;
  /** Rises with every answer applied; an answer to a question asked before the last one is dropped unread (SPEC S3). */
  readonly turn: number;
  /** Counts up; orders `attention` and `acked`. */
  readonly order: number;
  readonly spaces: Readonly<Record<SpaceId, SpaceProgress>>;
  /** Device clock when the server was last heard, ISO in UTC. Shown, never compared. */
  readonly lastServerSeenAt: string | null;
}

/** A `shape` of no program: the replica shows again what its queue says, and downloads everything (SPEC W7). */
export const withoutRows = 'none';

/**
 * How far this device is with one space. `opening`: first download, rows are shown page by page,
 * except those with pending changes. `following`: complete up to
 * `cursor`. `staging`: a download of several pages is collected aside and shown at once (SPEC S2); with `fresh`, it started
 * from nothing and replaces every row of the space. `gone`: no longer visible to this person.
 */
export type SpaceProgress =
  | { readonly phase: 'opening' | 'following'; readonly cursor: Cursor }
  | { readonly phase: 'staging'; readonly cursor: Cursor; readonly staged: Cursor; readonly fresh: boolean }
  | { readonly phase: 'gone' };

/**
 * Thrown by a store. `quota`: no room left. `closed`: the connection died and has been replaced. `outdated`: the store belongs to a newer
 * program now, or is gone, and only a reload helps (SPEC M6). `broken`: anything else.
 */
export class StorageFailure extends Error {
  readonly kind: 'quota' | 'closed' | 'outdated' | 'broken';
  constructor(kind: StorageFailure['kind'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StorageFailure';
    this.kind = kind;
  }
}

// --- Network ---------------------------------------------------------------------------------------------------------

/** The way to the authority. Never throws: every end of a call is a {@link Reply}. It may lose, repeat or delay anything. */
export interface Network {
  sync(request: SyncRequest): Promise<Reply>;
  /** Opens this account's stream of pokes; returns the way to close it. Reconnecting is the engine's business. */
  events(accountId: AccountId, listener: { poke(poke: Poke): void; closed(reply: Reply): void }): () => void;
}

/**
 * `answered`: a success of our own server, body not yet parsed. `failed`: a refusal written by our own server, recognised by
 * its body; nothing else may sign a person out (SPEC A2). `unreachable`: everything else, a captive portal's page included.
 */
export type Reply =
  | { readonly kind: 'answered'; readonly body: unknown }
  | {
      readonly kind: 'failed';
      readonly code: FailureCode;
      readonly message: Text;
      /** Milliseconds the server asked to be left alone. */
      readonly retryAfter?: number;
      readonly details?: unknown;
    }
  | { readonly kind: 'unreachable' };

// --- Time, chance, other tabs ----------------------------------------------------------------------------------------

/** Nothing the engine decides depends on `now` (SPEC T1); `after` counts forward from the call and may be late. */
export interface Clock {
  /** Moment of now, ISO in UTC. */
  now(): string;
  /** IANA zone of the device. */
  zone(): string;
  /** Runs once after so many milliseconds unless the returned function is called first. */
  after(milliseconds: number, run: () => void): () => void;
}

export interface Random {
  /** Unpredictable bytes: replica ids, mutation ids and nonces rely on them never meeting again. */
  bytes(count: number): Uint8Array;
  /** Uniform in [0, 1), for jitter. */
  fraction(): number;
}

/** Small texts that are written without waiting: shared by the tabs of a browser, or a tab's own, which a reload leaves and a copy of the tab brings along. */
export interface Slips {
  get(key: string): string | null;
  /** Throws where there is no room. */
  set(key: string, text: string): void;
  remove(key: string): void;
  keys(): string[];
}

/** Web Locks or nothing. An optimisation: with every lock granted to everybody the engine is slower, not wrong (SPEC M1). */
export interface Locks {
  /**
   * Runs the body while holding the lock; `wait: false` answers `undefined` at once if another tab holds it. `steal` takes it from whoever
   * does; a body that is robbed runs on to its end and answers as ever. Who stops waiting by `signal` gets `undefined`.
   */
  hold<T>(
    name: string,
    options: { readonly wait: boolean; readonly steal?: boolean; readonly signal?: AbortSignal },
    body: () => Promise<T>,
  ): Promise<T | undefined>;
}

/** A word to the other tabs of this replica. May be lost (SPEC M1). */
export interface Channel {
  post(word: ChannelWord): void;
  listen(listener: (word: ChannelWord) => void): () => void;
}
/**
 * `wrote`: a change was queued. `settled`: an answer was applied. `signed-in`: a session is back. `busy`: the tab that asks the server is alive.
 * `who`: does anybody hold the stream of pokes? `leading`: I do; whoever thought so too lets it go.
 */
export type ChannelWord = 'wrote' | 'settled' | 'signed-in' | 'busy' | 'who' | 'leading';

/** What the device notices about itself. */
export interface Signals {
  listen(listener: (signal: Signal) => void): () => void;
  isVisible(): boolean;
}
export type Signal = 'online' | 'offline' | 'visible' | 'hidden';
