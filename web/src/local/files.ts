import type { DeckId } from '@paratope/shared/ids';
import type { Clock, Locks, Signals } from '@paratope/sync/ports';
import { Dexie, type Table } from 'dexie';
import type { Answer } from '../api/call.ts';
import type { DeckWork } from './deck-work.ts';

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
export interface StoredPiece {
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

  let stopListening = (): void => {};
  let cancelWait = (): void => {};
  let attempts = 0;
  let isStarted = false;
  let isStopped = false;
  let sending: Promise<void> | undefined;
  /** A file came: an attempt under way may have looked before it was there. */
  let isNew = false;

  let working: Promise<DeckWork> | undefined;

  const queue: DeckQueue = {
    async add(file) {
      const deck = await (await work()).add(file);
      attempts = 0;
      isNew = true;
      if (isStarted) void queue.send();
      return deck;
    },
    current: () => decks.toCollection().first(),
    file: async () => (await work()).file(),
    remove: async (id) => (await work()).remove(id),
    retry: async (id) => {
      await decks.update(id, { state: 'waiting', message: '' });
      await queue.send();
    },
    send: () => {
      cancelWait();
      // A storage that fails, or that was closed under it at a sign-out, still has the file.
      sending ??= sendWhatIsNew()
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

  async function sendWhatIsNew(): Promise<void> {
    do {
      isNew = false;
      await sendAlone();
    } while (isNew && !isStopped);
  }

  async function sendAlone(): Promise<void> {
    const deck = await queue.current();
    if (!deck || deck.state === 'kept') return;
    const { sendWaiting } = await work();
    if (!deps.locks) return sendWaiting();
    await deps.locks.hold(`paratope-deck-${deps.accountId}`, { wait: false }, sendWaiting);
  }

  /** Fetched when there is a file: the first screen does without it. */
  function work(): Promise<DeckWork> {
    working ??= import('./deck-work.ts').then(
      ({ createDeckWork }) =>
        createDeckWork({
          ...deps,
          db,
          isStopped: () => isStopped,
          progressed: () => {
            attempts = 0;
          },
          tryLater,
        }),
      (failure) => {
        working = undefined;
        throw failure;
      },
    );
    return working;
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
      const { piecesOf } = await Dexie.waitFor(import('./deck-work.ts'));
      for (const { id, contents } of whole) await tx.table('pieces').bulkPut(piecesOf(id, contents));
      await tx.table('decks').toCollection().modify({ sha256: '', received: 0 });
    });
  return db;
}
