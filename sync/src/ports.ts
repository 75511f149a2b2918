import type { FailureCode } from '@paratope/shared/failure';
import type { AccountId, MutationId, ReplicaId, SpaceId } from '@paratope/shared/ids';
import type { AnyRow, RowRef } from '@paratope/shared/mutation';
import type { Text } from '@paratope/shared/words/message';
import type { Poke } from './protocol/poke.ts';
import type { Cursor } from './protocol/sync-answer.ts';
import type { Entry, SyncRequest } from './protocol/sync-request.ts';

/**
 * Everything the device's half of the engine needs from its environment. Each port is small enough for a second,
 * deterministic implementation, and defines what correct means; `testing/` holds the suites that check it.
 */

// --- Storage ---------------------------------------------------------------------------------------------------------

/**
 * The device's store. Correct means:
 * - *Atomic*: a `transact` whose body throws, or that dies at any point, leaves all record stores as they were.
 * - *Serializable*: two writing transactions that share a record store or
 *   a collection behave as if one ran after the other, also across tabs.
 * - *Durable*: a writing transaction resolves after the store's own "complete", never after the last put (SPEC W2). `strict`
 *   survives a power cut; `relaxed` may lose the newest transactions (whole, in order) and is for what the server still has.
 * - A body awaits only the methods of its `tx` (SPEC W4).
 * - Failures are {@link StorageFailure}; after `closed`, the next `transact` uses a fresh
 *   connection (SPEC W5); after `outdated`, every later one fails the same way (SPEC M6).
 */
export interface ClientStore {
  transact<T>(scope: Scope, body: (tx: ClientTx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
  /** Resolves when a newer program takes over the store, or it is deleted: this program must not write any more. */
  readonly outdated?: Promise<Outdated>;
  /**
   * Calls the listener after every new connection under the running program: the browser may have deleted the store,
   * and `isEmpty` means that nothing is left of it (SPEC W11). Otherwise it may have lost its rows (SPEC W7).
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

/** Records of one kind under one key. Results come in key order, those of `get` in the order asked. */
export interface RecordStore<Key, Value> {
  get(keys: readonly Key[]): Promise<(Value | undefined)[]>;
  put(values: readonly Value[]): Promise<void>;
  remove(keys: readonly Key[]): Promise<void>;
  list(range?: { readonly after?: Key; readonly limit?: number }): Promise<Value[]>;
  /** Values whose indexed field (see {@link recordStores}) contains any of these, each value once. */
  where(index: string, anyOf: readonly string[]): Promise<Value[]>;
  count(): Promise<number>;
}

/** The view: each row as the user should see it now. */
export interface Rows {
  get(refs: readonly RefKey[]): Promise<(PlacedRow | undefined)[]>;
  put(rows: readonly PlacedRow[]): Promise<void>;
  remove(refs: readonly RefKey[]): Promise<void>;
  inSpace(space: SpaceId): Promise<PlacedRow[]>;
}

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

/** The server's copy of a row, kept only while a pending change covers it. Null if the server has none. */
export interface BaseRow {
  readonly ref: RefKey;
  readonly space: SpaceId;
  readonly row: AnyRow | null;
  /** The row before the server deleted it under a pending change. */
  readonly last?: AnyRow;
}

export interface OutboxMutation extends Entry {
  readonly refs: readonly RefKey[];
}

/** A refused change with everything needed to read, repair and resubmit it (SPEC R1). */
export interface AttentionItem extends Omit<OutboxMutation, 'seq'> {
  readonly code: FailureCode;
  readonly message: Text;
  /** Device clock at the verdict, ISO in UTC. Data, never compared. */
  readonly refusedAt: string;
  /** Rises on this device; oldest first. */
  readonly order: number;
  /** Rejected without being read. Another tab may still have delivered it, so it is resubmitted under its own mid (SPEC P1). */
  readonly undecided?: true;
  /** The refused creation this change was built on, if any (SPEC R4). */
  readonly cause?: MutationId;
  /** Its rows that were deleted meanwhile, in their last state, so that this change can recreate them (SPEC D1). */
  readonly deleted?: Readonly<Record<RefKey, AnyRow>>;
}

/** An accepted change, kept for a while so that a server restored from a backup gets it again (SPEC B3). */
export interface AckedEntry extends OutboxMutation {
  readonly order: number;
  readonly replicaId: ReplicaId;
}

/** One writer's words in one form. Without a writer it was stored by an older version, under the form's name. See `client/drafts.ts`. */
export interface Draft {
  readonly key: string;
  readonly value?: unknown;
  /** Device clock, ISO in UTC. */
  readonly savedAt: string;
  readonly name?: string;
  readonly writer?: string;
  readonly count?: number;
  /** The form instance it was typed into; a new one each time the form opens. */
  readonly form?: string;
  /** The count the form instance began with: it has not seen this writer's words above it. */
  readonly after?: number;
  /** Submitted or discarded: only the count is left (SPEC W9). */
  readonly isGone?: true;
}

/** The single record under `replica`: this copy's identity and progress. */
export interface MetaRecord {
  readonly key: 'replica';
  readonly replicaId: ReplicaId;
  /** Schema of the rows on this device (SPEC U3). */
  readonly schema: number;
  /** The collections and fields of the program that downloaded them; {@link withoutRows} if the store has lost its rows. */
  readonly shape?: string;
  readonly lastSeq: number;
  /** Rises with every answer applied; an answer to a request of an earlier turn is dropped (SPEC S3). */
  readonly turn: number;
  /** Rises; orders `attention` and `acked`. */
  readonly order: number;
  readonly spaces: Readonly<Record<SpaceId, SpaceProgress>>;
  /** Device clock when the server last answered, ISO in UTC. Shown, never compared. */
  readonly lastServerSeenAt: string | null;
}

/** A `shape` that no program has: the replica rebuilds its view from the queue and downloads everything (SPEC W7). */
export const withoutRows = 'none';

/**
 * A space's progress on this device. `opening`: first download; rows are shown page by page, except those with pending
 * changes. `following`: complete up to `cursor`. `staging`: a download of several pages is collected and shown at once (SPEC
 * S2); with `fresh` it started from nothing and replaces every row of the space. `gone`: no longer visible to this account.
 */
export type SpaceProgress =
  | { readonly phase: 'opening' | 'following'; readonly cursor: Cursor }
  | { readonly phase: 'staging'; readonly cursor: Cursor; readonly staged: Cursor; readonly fresh: boolean }
  | { readonly phase: 'gone' };

/**
 * Thrown by a store. `quota`: no space left. `closed`: the connection was lost and has been replaced. `outdated`:
 * a newer program owns the store, or it was deleted, and only a reload helps (SPEC M6). `broken`: anything else.
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

/** The connection to the authority. Never throws: every outcome is a {@link Reply}. It may lose, repeat or delay anything. */
export interface Network {
  sync(request: SyncRequest): Promise<Reply>;
  /** Opens this account's poke stream; returns a function that closes it. The engine reconnects. */
  events(accountId: AccountId, listener: { poke(poke: Poke): void; closed(reply: Reply): void }): () => void;
}

/**
 * `answered`: a success of our own server, body not yet parsed. `failed`: a refusal by our own server, recognized by its
 * body; nothing else may sign a user out (SPEC A2). `unreachable`: everything else, including a captive portal's page.
 */
export type Reply =
  | { readonly kind: 'answered'; readonly body: unknown }
  | {
      readonly kind: 'failed';
      readonly code: FailureCode;
      readonly message: Text;
      /** Milliseconds the server asked to wait. */
      readonly retryAfter?: number;
      readonly details?: unknown;
    }
  | { readonly kind: 'unreachable' };

// --- Time, chance, other tabs ----------------------------------------------------------------------------------------

/** No decision of the engine depends on `now` (SPEC T1); `after` counts from the call and may fire late. */
export interface Clock {
  /** ISO in UTC. */
  now(): string;
  /** IANA zone of the device. */
  zone(): string;
  /** Runs once after the delay unless the returned function is called first. */
  after(milliseconds: number, run: () => void): () => void;
}

export interface Random {
  /** Cryptographically random: replica ids, mutation ids and nonces must never repeat. */
  bytes(count: number): Uint8Array;
  /** Uniform in [0, 1), for jitter. */
  fraction(): number;
}

/** Small texts written synchronously: shared by a browser's tabs, or a tab's own, which survives a reload and is copied with the tab. */
export interface Slips {
  get(key: string): string | null;
  /** Throws if there is no room. */
  set(key: string, text: string): void;
  remove(key: string): void;
  keys(): string[];
}

/** Web Locks, if available. An optimization: if every tab got every lock, the engine would be slower, not wrong (SPEC M1). */
export interface Locks {
  /**
   * Runs the body while holding the lock. With `wait: false`, returns undefined at once if another tab holds it. `steal`
   * takes it from the holder, whose body runs on and returns as usual. Returns undefined if `signal` aborts the wait.
   */
  hold<T>(
    name: string,
    options: { readonly wait: boolean; readonly steal?: boolean; readonly signal?: AbortSignal },
    body: () => Promise<T>,
  ): Promise<T | undefined>;
  /** Whether any tab, this one included, holds the lock now. Asking never takes it. */
  isHeld(name: string): Promise<boolean>;
}

/** Messages to the other tabs of this replica. May be lost (SPEC M1). */
export interface Channel {
  post(word: ChannelWord): void;
  listen(listener: (word: ChannelWord) => void): () => void;
}
/**
 * `wrote`: a change was queued. `settled`: an answer was applied. `signed-in`: a session is back. `busy`: the
 * syncing tab is alive. `who`: does a tab hold the poke stream? `leading`: this one does; any other holder lets go.
 */
export type ChannelWord = 'wrote' | 'settled' | 'signed-in' | 'busy' | 'who' | 'leading';

export interface Signals {
  listen(listener: (signal: Signal) => void): () => void;
  isVisible(): boolean;
}
export type Signal = 'online' | 'offline' | 'visible' | 'hidden';
