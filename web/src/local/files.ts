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
  id: z.string(),
  fileName: z.string(),
  bytes: z.number(),
  /** Device clock, ISO in UTC. */
  addedAt: z.string(),
  state: z.enum(['waiting', 'sent', 'kept']),
  /** Why it was refused; empty otherwise. */
  message: z.string(),
  /** The server's id of it once it was sent. */
  deckId: z.nullable(DeckId),
});
export type QueuedDeck = z.infer<typeof QueuedDeck>;

export interface DeckQueue {
  /** Resolves once the file is durable on this device. It takes the place of one that was not sent yet. */
  add(file: File): Promise<QueuedDeck>;
  /** The one deck queued here, without its bytes. Works inside `useLiveQuery`. */
  current(): Promise<QueuedDeck | undefined>;
  /** The queued file itself, to save a copy of it. */
  file(): Promise<File | undefined>;
  /** The person's word that the queued file may go. */
  remove(id: string): Promise<void>;
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
  upload(file: File): Promise<Answer<{ data: { deckId: DeckId } }>>;
  /** Called after the server took a deck; resolves when its record is on this device, or later. */
  taken(): Promise<void>;
}

/** Bytes rather than a Blob: some browsers lose a stored Blob when they move the file behind it. */
type Contents = { readonly id: string; readonly contents: ArrayBuffer };

const longestWait = 60_000;

/** Beside the engine's database, so that large files never hold up its transactions. One deck at a time, sent until the server has it. */
export function createDeckQueue(deps: DeckQueueDeps): DeckQueue {
  const db = new Dexie(`app-${deps.accountId}-files`, { chromeTransactionDurability: 'strict' });
  db.version(1).stores({ decks: 'id', contents: 'id' });
  const decks: Table<QueuedDeck, string> = db.table('decks');
  const contents: Table<Contents, string> = db.table('contents');

  let stopListening = (): void => {};
  let cancelWait = (): void => {};
  let attempts = 0;
  let isStarted = false;
  let sending: Promise<void> | undefined;

  const queue: DeckQueue = {
    async add(file) {
      const bytes = await file.arrayBuffer();
      const deck: QueuedDeck = {
        id: newId(),
        fileName: file.name || 'deck.pdf',
        bytes: file.size,
        addedAt: deps.clock.now(),
        state: 'waiting',
        message: '',
        deckId: null,
      };
      await db.transaction('rw', decks, contents, async () => {
        await decks.clear();
        await contents.clear();
        await decks.put(deck);
        await contents.put({ id: deck.id, contents: bytes });
      });
      attempts = 0;
      if (isStarted) void queue.send();
      return deck;
    },
    current: () => decks.toCollection().first(),
    file: async () => {
      const deck = await queue.current();
      const stored = deck && (await contents.get(deck.id));
      return deck && stored && fileOf(deck, stored);
    },
    remove: (id) =>
      db.transaction('rw', decks, contents, async () => {
        await decks.delete(id);
        await contents.delete(id);
      }),
    send: () => {
      cancelWait();
      sending ??= sendAlone().finally(() => {
        sending = undefined;
      });
      return sending;
    },
    start: () => {
      if (isStarted) return;
      isStarted = true;
      stopListening = deps.signals.listen((signal) => {
        if (signal === 'online' || signal === 'visible') void queue.send();
      });
      void queue.send();
    },
    stop: () => {
      isStarted = false;
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

  async function sendWaiting(): Promise<void> {
    const deck = await queue.current();
    if (deck?.state === 'sent') return settle(deck);
    const file = deck?.state === 'waiting' ? await queue.file() : undefined;
    if (!deck || !file) return;
    const answer = await deps.upload(file);
    if (answer.ok) return settle({ ...deck, state: 'sent', deckId: answer.value.data.deckId });
    if (answer.kind === 'failed' && isFinal.has(answer.failure.code)) {
      await replace({ ...deck, state: 'kept', message: answer.failure.message });
      return;
    }
    tryLater();
  }

  /** The record stands in for the server's own until that has arrived, so that the screen never says the deck is gone. */
  async function settle(deck: QueuedDeck): Promise<void> {
    attempts = 0;
    if (!(await replace(deck))) return;
    await contents.delete(deck.id);
    await deps.taken();
    await decks.where('id').equals(deck.id).delete();
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
    if (!isStarted) return;
    cancelWait = deps.clock.after(Math.min(longestWait, 2_500 * 2 ** attempts), () => void queue.send());
  }
}

/** Refusals that the same file would meet again. */
const isFinal: ReadonlySet<string> = new Set([
  'invalid',
  'forbidden',
  'plan_limit',
  'missing',
  'too_large',
  'unsupported_type',
  'not_yet',
]);

const fileOf = (deck: QueuedDeck, { contents }: Contents): File =>
  new File([contents], deck.fileName, { type: 'application/pdf' });
