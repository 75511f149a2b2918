import type { DeckId } from '@paratope/shared/ids';
import type { Clock, Locks, Signals } from '@paratope/sync/ports';
import type { ActResult } from '../api/act-result.ts';

/**
 * A deck chosen on this device. `waiting`: the server does not have it yet. `sent`: it does, and its record is
 * not here yet. `kept`: the server refused it for good; the file stays until the user replaces or removes it.
 */
export interface QueuedDeck {
  /** Created here; the server's record of the deck gets the same id. */
  readonly id: string;
  readonly fileName: string;
  readonly bytes: number;
  /** Of the whole file, in hex; empty until sent in queues of the first version. */
  readonly sha256: string;
  /** Device clock, ISO in UTC. */
  readonly addedAt: string;
  readonly state: 'waiting' | 'sent' | 'kept';
  /** Bytes the server last confirmed; it is asked again before anything is sent. */
  readonly received: number;
  /** Why it was refused; empty otherwise. */
  readonly message: string;
  /** The server's id for the deck; null until it was sent. */
  readonly deckId: DeckId | null;
}

export const filesDatabase = (accountId: string): string => `app-${accountId}-files`;

export interface DeckQueue {
  /** Resolves once the file and its entry are durable on this device. Replaces any deck still queued. */
  add(file: File): Promise<QueuedDeck>;
  /** The queued deck without its bytes. Works inside `useLiveQuery`. */
  current(): Promise<QueuedDeck | undefined>;
  file(): Promise<File | undefined>;
  remove(id: string): Promise<void>;
  retry(id: string): Promise<void>;
  /** Tries now; resolves when the attempt has ended. */
  send(): Promise<void>;
  start(): void;
  stop(): void;
}

export interface DeckQueueDeps {
  readonly accountId: string;
  readonly clock: Clock;
  readonly signals: Signals;
  readonly locks?: Locks;
  /** Sends the bytes at `offset` for this account; an empty Blob only asks how many bytes the server has. */
  sendPiece(piece: Piece, bytes: Blob, accountId: string): Promise<ActResult<PieceTaken>>;
  /** Called after the server accepted a deck. May resolve before its record is on this device. */
  taken(): Promise<void>;
}

export interface Piece {
  readonly id: string;
  readonly offset: number;
  readonly size: number;
  readonly sha256: string;
  readonly fileName: string;
}

export interface PieceTaken {
  readonly data: { readonly received: number; readonly isComplete: boolean; readonly deckId: DeckId | null };
}

/** One piece of a queued file. Stored as bytes because some browsers lose a stored Blob when they move its backing file. */
export interface StoredPiece {
  readonly id: string;
  readonly index: number;
  readonly contents: ArrayBuffer;
}
