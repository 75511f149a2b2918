import type { AccountId } from '@paratope/shared/ids';
import { browserSlips } from '@paratope/sync/browser/ports';
import { forgetLastWords, lastWordsOf } from '@paratope/sync/client/desk';
import { databaseName } from '@paratope/sync/dexie/database';
import { Dexie, type Table } from 'dexie';
import { filesDatabase } from './deck-queue.ts';
import { packDatabases, unpackDatabases } from './dump.ts';
import { eraseDatabases } from './erase.ts';
import { leavingMark } from './session.ts';

/**
 * What a person leaves on this device when they sign out: sealed with AES-GCM under a key that the server gives to their next session only
 * (SPEC A4). While they are signed in the key lies here in a form no script can read; once they have left, only the sealed bytes do.
 */
export interface Keep {
  /** Remembers the key of whoever signs in, for the moment they leave, with or without a network. */
  remember(accountId: AccountId, keepKey: string): Promise<void>;
  /** Stores a sealed copy of everything the person has on this device; rejects where that is not possible, and nothing has changed. */
  seal(accountId: AccountId): Promise<void>;
  /** Deletes the sealed copy: what it was made of stays in its open place. */
  unseal(accountId: AccountId): Promise<void>;
  /** Deletes what was sealed from its open place, and the key. First seals once more what another tab may have written since. */
  leave(accountId: AccountId): Promise<void>;
  /**
   * Puts what was kept back in its place, before anybody opens it. `locked`: there is something, and no key for it. `unreadable`: it was sealed with
   * another key, and stays as it is.
   */
  open(accountId: AccountId, keepKey: string | undefined): Promise<'nothing' | 'opened' | 'locked' | 'unreadable'>;
  /**
   * Ends every leaving, also one that was cut short, and that of people whose session was merely gone when somebody else signed in, or whose server is another
   * one now (SPEC A5); `except` is who is signed in. What cannot be sealed, for want of a key or of room, stays as it is for
   * the same person, and with it the mark in the storage that has it tried again at the next start.
   */
  finish(except: AccountId | undefined): Promise<void>;
  /** Deletes all there is of somebody who leaves nothing: the data, which no page here has open any more, the key, and anything sealed with it. */
  erase(accountId: AccountId): Promise<void>;
}

interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly sealed: ArrayBuffer;
}

interface Kept extends Sealed {
  readonly accountId: string;
  /** Words of a page left in mid-keystroke, which stand beside the databases until another page takes them in, by the names they stand under. */
  readonly words?: Sealed;
}

/** The engine's own database is the last to come back and the first to go. */
const namesOf = (accountId: AccountId): string[] => [databaseName(accountId), filesDatabase(accountId)];

/** Before `signIn`: puts back what this person kept here, and remembers the key for the next time. See {@link Keep.open}. */
export async function takeBack(accountId: AccountId, keepKey: string | undefined): ReturnType<Keep['open']> {
  const keep = createKeep();
  const kept = await keep.open(accountId, keepKey);
  // Where a page is not served securely, browsers have no cipher; then nothing is ever sealed.
  if (keepKey !== undefined && globalThis.crypto.subtle) await keep.remember(accountId, keepKey);
  return kept;
}

export function createKeep(storage: Storage = localStorage): Keep {
  const slips = browserSlips(storage);
  const db = new Dexie('paratope-kept', { chromeTransactionDurability: 'strict' });
  db.version(1).stores({ keys: 'accountId', kept: 'accountId' });
  const keys: Table<{ accountId: string; key: CryptoKey }, string> = db.table('keys');
  const kept: Table<Kept, string> = db.table('kept');

  const seal: Keep['seal'] = async (accountId) => {
    const held = await keys.get(accountId);
    if (!held) throw new Error('This device has no key to seal with.');
    const words = lastWordsOf(slips, accountId);
    await kept.put({
      accountId,
      ...(await sealedWith(held.key, await packDatabases(namesOf(accountId)))),
      ...(words.length === 0
        ? {}
        : { words: await sealedWith(held.key, new TextEncoder().encode(JSON.stringify(words))) }),
    });
  };
  const deleteOpen = async (accountId: AccountId): Promise<void> => {
    await eraseDatabases(accountId);
    forgetLastWords(slips, accountId);
  };
  const leave: Keep['leave'] = async (accountId) => {
    // Once it is gone what was sealed before counts. What was only read can be read again: it is deleted and not sealed.
    if (await Dexie.exists(databaseName(accountId))) await seal(accountId);
    await deleteOpen(accountId);
    await keys.delete(accountId);
  };

  return {
    remember: async (accountId, keepKey) => void (await keys.put({ accountId, key: await imported(keepKey) })),
    seal,
    unseal: (accountId) => kept.delete(accountId),
    leave,
    open: async (accountId, keepKey) => {
      const found = await kept.get(accountId);
      if (!found) return 'nothing';
      if (keepKey === undefined) return 'locked';
      let packed: ArrayBuffer;
      let words: ArrayBuffer | undefined;
      try {
        const key = await imported(keepKey);
        packed = await opened(key, found);
        words = found.words && (await opened(key, found.words));
      } catch {
        await kept.put({ ...found, accountId: `${accountId} ${crypto.randomUUID()}` });
        await kept.delete(accountId);
        return 'unreadable';
      }
      await unpackDatabases(new Uint8Array(packed));
      const slipsKept: ReturnType<typeof lastWordsOf> = words ? JSON.parse(new TextDecoder().decode(words)) : [];
      for (const [key, text] of slipsKept) if (slips.get(key) === null) slips.set(key, text);
      await kept.delete(accountId);
      return 'opened';
    },
    finish: async (except) => {
      try {
        const others = (await keys.toArray()).filter(({ accountId }) => accountId !== except);
        if (others.length > 0) storage.setItem(leavingMark, '1');
        for (const { accountId } of others) await leave(accountId as AccountId);
        storage.removeItem(leavingMark);
      } catch {
        // The mark stays.
      }
    },
    erase: async (accountId) => {
      await deleteOpen(accountId);
      await keys.delete(accountId);
      await kept.delete(accountId);
    },
  };
}

const name = 'AES-GCM';

async function sealedWith(key: CryptoKey, bytes: Uint8Array<ArrayBuffer>): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  return { iv, sealed: await crypto.subtle.encrypt({ name, iv }, key, bytes) };
}

const opened = (key: CryptoKey, { iv, sealed }: Sealed): Promise<ArrayBuffer> =>
  crypto.subtle.decrypt({ name, iv }, key, sealed);

const imported = (keepKey: string): Promise<CryptoKey> =>
  crypto.subtle.importKey(
    'raw',
    Uint8Array.from(atob(keepKey), (letter) => letter.charCodeAt(0)),
    name,
    false,
    ['encrypt', 'decrypt'],
  );
