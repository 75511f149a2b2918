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
 * The data that stays on this device after a sign-out, encrypted with AES-GCM under a key that the server gives only to the same account's
 * next session (SPEC A4). While signed in, the key is stored as a non-extractable CryptoKey; afterwards only the sealed bytes remain.
 */
export interface Keep {
  /** Stores the key at sign-in, so that a later sign-out can seal even offline. */
  remember(accountId: AccountId, keepKey: string): Promise<void>;
  /** Stores a sealed copy of all the account's data; rejects, with nothing changed, where that is not possible. */
  seal(accountId: AccountId): Promise<void>;
  /** Deletes the sealed copy; the data it was made from stays. */
  unseal(accountId: AccountId): Promise<void>;
  /** Seals once more, for what another tab may have written since, then deletes the open data and the key. */
  leave(accountId: AccountId): Promise<void>;
  /**
   * Restores sealed data before anything opens it. `locked`: there is sealed data but no key.
   * `unreadable`: it was sealed with another key; it is moved aside under a random name, never deleted.
   */
  open(accountId: AccountId, keepKey: string | undefined): Promise<'nothing' | 'opened' | 'locked' | 'unreadable'>;
  /**
   * Seals and deletes the open data of every account with a stored key but `except`, who is signed in: interrupted
   * sign-outs, sessions that were gone when another account signed in, and accounts of another server (SPEC A5). On
   * failure, such as a full disk, the data stays as it is, and so does the mark that makes the next start try again.
   */
  finish(except: AccountId | undefined): Promise<void>;
  /** Deletes the account's data, which no page here has open any more, its key and anything sealed. */
  erase(accountId: AccountId): Promise<void>;
}

interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly sealed: ArrayBuffer;
}

interface Kept extends Sealed {
  readonly accountId: string;
  /** Text left mid-keystroke by a closed page: pairs of storage key and value, stored beside the databases until a page takes them over. */
  readonly words?: Sealed;
}

/** The engine's own database is restored last and deleted first. */
const namesOf = (accountId: AccountId): string[] => [databaseName(accountId), filesDatabase(accountId)];

/** Call it before `signIn`: restores this account's data and stores the key for the next sign-out. See {@link Keep.open}. */
export async function takeBack(accountId: AccountId, keepKey: string | undefined): ReturnType<Keep['open']> {
  const keep = createKeep();
  const kept = await keep.open(accountId, keepKey);
  // On an insecure origin browsers have no `crypto.subtle`; then nothing is ever sealed.
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
    // If the database is gone, the earlier sealed copy stands. The cache of server answers is deleted, not sealed: it can be fetched again.
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
        // The mark stays, so that the next start tries again.
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
