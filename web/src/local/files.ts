import { uploadPieceBytes } from '@paratope/shared/decks/deck';
import { DeckId } from '@paratope/shared/ids';
import type { Clock, Locks, Signals } from '@paratope/sync/ports';
import { Dexie, type Table } from 'dexie';
import * as z from 'zod/mini';
import type { Answer } from '../api/call.ts';
import { newId } from './device.ts';

/**
 * A deck chosen on this device. `waiting`: the server does not have it yet. `sent`: it has, and its record is on the way here.
 * `kept`: the server refused it for good; the file stays until the person replaces or removes it.
 */
export const QueuedDeck = z.object({
  /** Made here; the server's record of the deck gets the same. */
  id: z.string(),
  fileName: z.string(),
  bytes: z.number(),
  /** Of the whole file, in hexadecimal digits; empty in a queue of the first programs until it is sent. */
  sha256: z.string(),
  /** Device clock, ISO in UTC. */
  addedAt: z.string(),
  state: z.enum(['waiting', 'sent', 'kept']),
  /** Bytes the server said it has. It is asked again before anything is sent. */
  received: z.number(),
  /** Why it was refused; empty otherwise. */
  message: z.string(),
  /** The server's id of it once it was sent. */
  deckId: z.nullable(DeckId),
});
export type QueuedDeck = z.infer<typeof QueuedDeck>;

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
  erase(): Promise<void>;
}

export interface DeckQueueDeps {
  readonly accountId: string;
  readonly clock: Clock;
  readonly signals: Signals;
  readonly locks?: Locks;
  /** Sends the bytes at `offset`; none of them asks how far the server is. */
  sendPiece(piece: Piece, bytes: Blob): Promise<Answer<PieceTaken>>;
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
interface StoredPiece {
  readonly id: string;
  readonly index: number;
  readonly contents: ArrayBuffer;
}

const longestWait = 60_000;

/**
 * Beside the engine's database, so that large files never hold up its transactions, and beside its queue, so that no change waits for a file. One
 * deck at a time, sent in pieces from where the server is, until the server has it.
 */
export function createDeckQueue(deps: DeckQueueDeps): DeckQueue {
  const db = openFiles(deps.accountId);
  const decks: Table<QueuedDeck, string> = db.table('decks');
  const pieces: Table<StoredPiece> = db.table('pieces');

  let stopListening = (): void => {};
  let cancelWait = (): void => {};
  let attempts = 0;
  let isStarted = false;
  let isStopped = false;
  let sending: Promise<void> | undefined;

  const queue: DeckQueue = {
    async add(file) {
      const bytes = await file.arrayBuffer();
      const deck: QueuedDeck = {
        id: newId(),
        fileName: file.name || 'deck.pdf',
        bytes: bytes.byteLength,
        sha256: await sha256Of(bytes),
        addedAt: deps.clock.now(),
        state: 'waiting',
        received: 0,
        message: '',
        deckId: null,
      };
      await db.transaction('rw', decks, pieces, async () => {
        await decks.clear();
        await pieces.clear();
        await decks.put(deck);
        await pieces.bulkPut(piecesOf(deck.id, bytes));
      });
      attempts = 0;
      if (isStarted) void queue.send();
      return deck;
    },
    current: () => decks.toCollection().first(),
    file: async () => {
      const deck = await queue.current();
      const stored = deck && (await wholeOf(deck));
      return deck && stored && new File([stored], deck.fileName, { type: 'application/pdf' });
    },
    remove: (id) => db.transaction('rw', decks, pieces, () => forget(id)),
    retry: async (id) => {
      await decks.update(id, { state: 'waiting', message: '' });
      await queue.send();
    },
    send: () => {
      cancelWait();
      // A storage that fails, or that was closed under it at a sign-out, still has the file.
      sending ??= sendAlone()
        .catch(tryLater)
        .finally(() => {
          sending = undefined;
        });
      return sending;
    },
    start: () => {
      if (isStarted) return;
      isStarted = true;
      isStopped = false;
      stopListening = deps.signals.listen((signal) => {
        if (signal === 'online' || signal === 'visible') void queue.send();
      });
      void queue.send();
    },
    stop: () => {
      isStarted = false;
      isStopped = true;
      cancelWait();
      stopListening();
      // Whoever deletes the database should not have to wait for this; the next use opens it again.
      const close = (): void => db.close({ disableAutoOpen: false });
      close();
      void sending?.then(close);
    },
    erase: async () => {
      queue.stop();
      db.close();
      await Dexie.delete(db.name);
    },
  };
  return queue;

  async function sendAlone(): Promise<void> {
    if (!deps.locks) return sendWaiting();
    await deps.locks.hold(`paratope-deck-${deps.accountId}`, { wait: false }, sendWaiting);
  }

  /** From where the server is to the end; over again when another file has taken the place of this one meanwhile. */
  async function sendWaiting(): Promise<void> {
    for (;;) {
      const deck = await queue.current();
      if (deck?.state === 'sent') return settle(deck);
      if (deck?.state !== 'waiting' || isStopped) return;
      if ((await sendPieces(deck)) === 'ended') return;
    }
  }

  async function sendPieces(found: QueuedDeck): Promise<'ended' | 'replaced'> {
    const deck = await withHash(found);
    if (!deck) return 'ended';
    // Fetched when there is something to send: the first screen does without it.
    const sender = await import('./send-deck.ts').catch(() => undefined);
    const end = await sender?.sendPieces({
      deck,
      sendPiece: deps.sendPiece,
      bytesFrom: async (place) => {
        const stored = await pieces.get([deck.id, Math.floor(place / uploadPieceBytes)]);
        return stored && new Blob([stored.contents.slice(place % uploadPieceBytes)]);
      },
      arrived: async (received) => {
        attempts = 0;
        return (await decks.update(deck.id, { received })) > 0 || (await decks.get(deck.id)) !== undefined;
      },
      isStopped: () => isStopped,
    });
    if (end?.end === 'taken') await settle({ ...deck, state: 'sent', received: deck.bytes, deckId: end.deckId });
    else if (end?.end === 'refused') await replace({ ...deck, state: 'kept', message: end.message });
    else if (end?.end === 'replaced') return 'replaced';
    else tryLater();
    return 'ended';
  }

  async function wholeOf({ id }: QueuedDeck): Promise<Blob | undefined> {
    const stored = await pieces.where('id').equals(id).sortBy('index');
    return stored.length > 0 ? new Blob(stored.map(({ contents }) => contents)) : undefined;
  }

  async function withHash(deck: QueuedDeck): Promise<QueuedDeck | undefined> {
    if (deck.sha256 !== '') return deck;
    const whole = await wholeOf(deck);
    if (!whole) return undefined;
    const known = { ...deck, sha256: await sha256Of(await whole.arrayBuffer()) };
    return (await replace(known)) ? known : undefined;
  }

  /** The record stands in for the server's own until that has arrived, so that the screen never says the deck is gone. */
  async function settle(deck: QueuedDeck): Promise<void> {
    attempts = 0;
    if (!(await replace(deck))) return;
    await pieces.where('id').equals(deck.id).delete();
    await deps.taken();
    await decks.where('id').equals(deck.id).delete();
  }

  async function forget(id: string): Promise<void> {
    await decks.delete(id);
    await pieces.where('id').equals(id).delete();
  }

  /** Writes the deck's new state unless another file has taken its place meanwhile. */
  function replace(deck: QueuedDeck): Promise<boolean> {
    return db.transaction('rw', decks, async () => {
      if (!(await decks.get(deck.id))) return false;
      await decks.put(deck);
      return true;
    });
  }

  function tryLater(): void {
    attempts += 1;
    if (isStarted) cancelWait = deps.clock.after(Math.min(longestWait, 2_500 * 2 ** attempts), () => void queue.send());
  }
}

/** Its transactions are strict: a file called chosen survives whatever happens to the browser. */
function openFiles(accountId: string): Dexie {
  const db = new Dexie(`app-${accountId}-files`, { chromeTransactionDurability: 'strict', cache: 'disabled' });
  db.version(1).stores({ decks: 'id', contents: 'id' });
  db.version(2)
    .stores({ decks: 'id', contents: null, pieces: '[id+index], id' })
    .upgrade(async (tx) => {
      const whole: { id: string; contents: ArrayBuffer }[] = await tx.table('contents').toArray();
      for (const { id, contents } of whole) await tx.table('pieces').bulkPut(piecesOf(id, contents));
      await tx.table('decks').toCollection().modify({ sha256: '', received: 0 });
    });
  return db;
}

function piecesOf(id: string, bytes: ArrayBuffer): StoredPiece[] {
  const count = Math.ceil(bytes.byteLength / uploadPieceBytes);
  return Array.from({ length: count }, (_, index) => ({
    id,
    index,
    contents: bytes.slice(index * uploadPieceBytes, (index + 1) * uploadPieceBytes),
  }));
}

/** Done by the browser beside the page, so that a large file freezes nothing. */
async function sha256Of(bytes: ArrayBuffer): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
