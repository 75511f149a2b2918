import { Dexie, type Table } from 'dexie';
import { type DeckQueue, type DeckQueueDeps, filesDatabase, type QueuedDeck } from './deck-queue.ts';
import type { DeckWork } from './deck-work.ts';

const longestWait = 60_000;

/**
 * Separate from the engine's database, so that large files never delay its transactions, and from its outbox, so
 * that no change waits for a file. One deck at a time, sent in pieces from the server's offset until it is complete.
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
  /** A file was added; an attempt under way may have looked before it was there. */
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
      // If storage fails or a sign-out closes it, the file is still there for the next attempt.
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
      // Closed, so that deleting the database need not wait for this connection; the next use reopens it.
      const close = (): void => db.close({ disableAutoOpen: false });
      close();
      void sending?.then(close);
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

  /** Loaded only when there is a file, to keep the first screen small. */
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

/** Strict durability: a chosen file must survive a browser crash. */
function openFiles(accountId: string): Dexie {
  const db = new Dexie(filesDatabase(accountId), { chromeTransactionDurability: 'strict', cache: 'disabled' });
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
