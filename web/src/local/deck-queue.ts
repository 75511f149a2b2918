import type { DeckId } from '@paratope/shared/ids';
import type { Clock, Locks, Signals } from '@paratope/sync/ports';
import type { ActResult } from '../api/act-result.ts';

/**
 * A deck chosen on this device. `waiting`: the server does not have it yet. `sent`: it has, and its record is on the way here.
 * `kept`: the server refused it for good; the file stays until the person replaces or removes it.
 */
export interface QueuedDeck {
  /** Made here; the server's record of the deck gets the same. */
  readonly id: string;
  readonly fileName: string;
  readonly bytes: number;
  /** Of the whole file, in hexadecimal digits; empty in a queue of the first programs until it is sent. */
  readonly sha256: string;
  /** Device clock, ISO in UTC. */
  readonly addedAt: string;
  readonly state: 'waiting' | 'sent' | 'kept';
  /** Bytes the server said it has. It is asked again before anything is sent. */
  readonly received: number;
  /** Why it was refused; empty otherwise. */
  readonly message: string;
  /** The server's id of it once it was sent. */
  readonly deckId: DeckId | null;
}

export const filesDatabase = (accountId: string): string => `app-${accountId}-files`;

export interface DeckQueue {
  /** Resolves once the file and its entry are durable on this device, together. It takes the place of one that was not sent yet. */
  add(file: File): Promise<QueuedDeck>;
  /** The one deck queued here, without its bytes. Works inside `useLiveQuery`. */
  current(): Promise<QueuedDeck | undefined>;
  /** The queued file itself, to save a copy of it. */
  file(): Promise<File | undefined>;
  /** The person's word that the queued file may go. */
  remove(id: string): Promise<void>;
  /** The person's word that a refused file is to be tried again. */
  retry(id: string): Promise<void>;
  /** Tries now. Resolves when the attempt has ended. */
  send(): Promise<void>;
  start(): void;
  stop(): void;
}

export interface DeckQueueDeps {
  readonly accountId: string;
  readonly clock: Clock;
  readonly signals: Signals;
  readonly locks?: Locks;
  /** Sends the bytes at `offset` for this account; none of them asks how far the server is. */
  sendPiece(piece: Piece, bytes: Blob, accountId: string): Promise<ActResult<PieceTaken>>;
  /** Called after the server took a deck; resolves when its record is on this device, or later. */
  taken(): Promise<void>;
}

export interface Piece {
  readonly id: string;
  readonly offset: number;
  /** Of the whole file. */
  readonly size: number;
  readonly sha256: string;
  readonly fileName: string;
}

export interface PieceTaken {
  readonly data: { readonly received: number; readonly isComplete: boolean; readonly deckId: DeckId | null };
}

/** One piece of a queued file. Bytes rather than a Blob: some browsers lose a stored Blob when they move the file behind it. */
export interface StoredPiece {
  readonly id: string;
  readonly index: number;
  readonly contents: ArrayBuffer;
}
