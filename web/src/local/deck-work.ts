import { uploadPieceBytes } from '@paratope/shared/decks/deck';
import type { Dexie, Table } from 'dexie';
import type { DeckQueueDeps, QueuedDeck, StoredPiece } from './deck-queue.ts';
import { newId } from './device.ts';
import { sendPieces } from './send-deck.ts';

/** The part of the deck queue that is loaded once there is a file. */
export interface DeckWork {
  add(file: File): Promise<QueuedDeck>;
  file(): Promise<File | undefined>;
  remove(id: string): Promise<void>;
  /** Resolves when everything waiting was sent or could not be. */
  sendWaiting(): Promise<void>;
}

interface DeckWorkParts extends DeckQueueDeps {
  readonly db: Dexie;
  isStopped(): boolean;
  /** The server accepted something: backoff starts over. */
  progressed(): void;
  tryLater(): void;
}

export function createDeckWork(parts: DeckWorkParts): DeckWork {
  const { db } = parts;
  const decks: Table<QueuedDeck, string> = db.table('decks');
  const pieces: Table<StoredPiece> = db.table('pieces');
  const current = () => decks.toCollection().first();

  return {
    async add(file) {
      const bytes = await file.arrayBuffer();
      const deck: QueuedDeck = {
        id: newId(),
        fileName: file.name || 'deck.pdf',
        bytes: bytes.byteLength,
        sha256: await sha256Of(bytes),
        addedAt: parts.clock.now(),
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
      return deck;
    },
    file: async () => {
      const deck = await current();
      const stored = deck && (await wholeOf(deck));
      return deck && stored && new File([stored], deck.fileName, { type: 'application/pdf' });
    },
    remove: (id) =>
      db.transaction('rw', decks, pieces, async () => {
        await decks.delete(id);
        await pieces.where('id').equals(id).delete();
      }),
    sendWaiting,
  };

  /** Sends from the server's offset to the end; starts over when another file has replaced this one meanwhile. */
  async function sendWaiting(): Promise<void> {
    for (;;) {
      const deck = await current();
      if (deck?.state === 'sent') return settle(deck);
      if (deck?.state !== 'waiting' || parts.isStopped()) return;
      if ((await sendOne(deck)) === 'ended') return;
    }
  }

  async function sendOne(found: QueuedDeck): Promise<'ended' | 'replaced'> {
    const deck = await withHash(found);
    if (!deck) return 'ended';
    let hasArrived = false;
    const end = await sendPieces({
      deck,
      sendPiece: (piece, bytes) => parts.sendPiece(piece, bytes, parts.accountId),
      bytesFrom: async (place) => {
        const stored = await pieces.get([deck.id, Math.floor(place / uploadPieceBytes)]);
        return stored && new Blob([stored.contents.slice(place % uploadPieceBytes)]);
      },
      arrived: async (received) => {
        hasArrived ||= received > found.received;
        return (await decks.update(deck.id, { received })) > 0 || (await decks.get(deck.id)) !== undefined;
      },
      isStopped: parts.isStopped,
    });
    if (end.end === 'taken') await settle({ ...deck, state: 'sent', received: deck.bytes, deckId: end.deckId });
    else if (end.end === 'refused') await replace({ ...deck, state: 'kept', message: end.message });
    else if (end.end === 'replaced') return 'replaced';
    else {
      // A file that keeps arriving damaged does not reset the backoff.
      if (hasArrived && end.end === 'later') parts.progressed();
      parts.tryLater();
    }
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

  /** The entry stays as `sent` until the server's record has arrived, so that the screen never shows that the deck is gone. */
  async function settle(deck: QueuedDeck): Promise<void> {
    parts.progressed();
    if (!(await replace(deck))) return;
    await pieces.where('id').equals(deck.id).delete();
    await parts.taken();
    await decks.where('id').equals(deck.id).delete();
  }

  /** Writes the deck's new state unless another file has replaced it; returns whether it wrote. */
  function replace(deck: QueuedDeck): Promise<boolean> {
    return db.transaction('rw', decks, async () => {
      if (!(await decks.get(deck.id))) return false;
      await decks.put(deck);
      return true;
    });
  }
}

export function piecesOf(id: string, bytes: ArrayBuffer): StoredPiece[] {
  const count = Math.ceil(bytes.byteLength / uploadPieceBytes);
  return Array.from({ length: count }, (_, index) => ({
    id,
    index,
    contents: bytes.slice(index * uploadPieceBytes, (index + 1) * uploadPieceBytes),
  }));
}

/** The browser hashes off the main thread, so a large file does not block the page. */
async function sha256Of(bytes: ArrayBuffer): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
