import type { AccountId } from '@paratope/shared/ids';
import { databaseName } from '@paratope/sync/dexie/database';
import { deleteBrowserStore } from '@paratope/sync/dexie/spare';
import { Dexie, type Table } from 'dexie';
import { packDatabases, unpackDatabases } from './dump.ts';
import { seenDatabase } from './seen.ts';
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
  /** Deletes what was sealed from its open place, and the key. First seals once more what another tab may have written since. */
  leave(accountId: AccountId): Promise<void>;
  /**
   * Puts what was kept back in its place, before anybody opens it. `locked`: there is something, and no key for it. `unreadable`: it was sealed with
   * another key, and stays as it is.
   */
  open(accountId: AccountId, keepKey: string | undefined): Promise<'nothing' | 'opened' | 'locked' | 'unreadable'>;
  /**
   * Ends every leaving, also one that was cut short; `except` is who is signed in. What cannot be sealed, for want of a key or of room, stays as it is for
   * the same person, and with it the mark in the storage that has it tried again at the next start.
   */
  finish(storage: Storage, except: AccountId | undefined): Promise<void>;
  /** Deletes the key, and anything sealed with it, of somebody who leaves nothing. */
  forget(accountId: AccountId): Promise<void>;
}

interface Kept {
  readonly accountId: string;
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly sealed: ArrayBuffer;
}

/** Files first in the name only: the engine's own database is the last to come back and the first to go. */
const namesOf = (accountId: AccountId): string[] => [databaseName(accountId), `${databaseName(accountId)}-files`];

/** Before `signIn`: puts back what this person kept here, and remembers the key for the next time. See {@link Keep.open}. */
export async function takeBack(accountId: AccountId, keepKey: string | undefined): ReturnType<Keep['open']> {
  const keep = createKeep();
  const kept = await keep.open(accountId, keepKey);
  // Where a page is not served securely, browsers have no cipher; then nothing is ever sealed.
  if (keepKey !== undefined && globalThis.crypto.subtle) await keep.remember(accountId, keepKey);
  return kept;
}

export function createKeep(): Keep {
  const db = new Dexie('paratope-kept', { chromeTransactionDurability: 'strict' });
  db.version(1).stores({ keys: 'accountId', kept: 'accountId' });
  const keys: Table<{ accountId: string; key: CryptoKey }, string> = db.table('keys');
  const kept: Table<Kept, string> = db.table('kept');

  const seal: Keep['seal'] = async (accountId) => {
    const held = await keys.get(accountId);
    if (!held) throw new Error('This device has no key to seal with.');
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const sealed = await crypto.subtle.encrypt({ name, iv }, held.key, await packDatabases(namesOf(accountId)));
    await kept.put({ accountId, iv, sealed });
  };
  const leave: Keep['leave'] = async (accountId) => {
    // The engine's own database goes first: as long as it is there, it counts, see `unpackDatabases`.
    const [own, files] = namesOf(accountId);
    if (own && (await Dexie.exists(own))) await seal(accountId);
    await deleteBrowserStore(accountId);
    // What was only read can be read again: it is not sealed, and nobody else finds it here.
    await Dexie.delete(seenDatabase(accountId));
    if (files) await Dexie.delete(files);
    await keys.delete(accountId);
  };

  return {
    remember: async (accountId, keepKey) => void (await keys.put({ accountId, key: await imported(keepKey) })),
    seal,
    leave,
    open: async (accountId, keepKey) => {
      const found = await kept.get(accountId);
      if (!found) return 'nothing';
      if (keepKey === undefined) return 'locked';
      let packed: ArrayBuffer;
      try {
        packed = await crypto.subtle.decrypt({ name, iv: found.iv }, await imported(keepKey), found.sealed);
      } catch {
        await kept.put({ ...found, accountId: `${accountId} ${crypto.randomUUID()}` });
        await kept.delete(accountId);
        return 'unreadable';
      }
      await unpackDatabases(new Uint8Array(packed));
      await kept.delete(accountId);
      return 'opened';
    },
    finish: async (storage, except) => {
      try {
        for (const { accountId } of await keys.toArray()) if (accountId !== except) await leave(accountId as AccountId);
        storage.removeItem(leavingMark);
      } catch {
        // The mark stays.
      }
    },
    forget: async (accountId) => {
      await keys.delete(accountId);
      await kept.delete(accountId);
    },
  };
}

const name = 'AES-GCM';

const imported = (keepKey: string): Promise<CryptoKey> =>
  crypto.subtle.importKey(
    'raw',
    Uint8Array.from(atob(keepKey), (letter) => letter.charCodeAt(0)),
    name,
    false,
    ['encrypt', 'decrypt'],
  );
