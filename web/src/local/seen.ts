import { Dexie, type Table } from 'dexie';

/** Caches server answers worth reading offline, such as a record's history. Holds the newest few hundred. */
export interface SeenStore {
  /** `seenAt` is by the device's clock. */
  load(key: string): Promise<{ readonly value: unknown; readonly seenAt: string } | undefined>;
  keep(key: string, value: unknown, seenAt: string): Promise<void>;
  clear(): Promise<void>;
  close(): void;
}

export const seenDatabase = (accountId: string): string => `app-${accountId}-seen`;

/** Not in the engine's database and not durable: everything here can be fetched again. */
export function createSeenStore(accountId: string, most = 300): SeenStore {
  const db = new Dexie(seenDatabase(accountId), { chromeTransactionDurability: 'relaxed' });
  db.version(1).stores({ seen: 'key, seenAt' });
  const seen: Table<{ key: string; value: unknown; seenAt: string }, string> = db.table('seen');
  return {
    load: (key) => seen.get(key),
    keep: (key, value, seenAt) =>
      db.transaction('rw', seen, async () => {
        await seen.put({ key, value, seenAt });
        const excess = (await seen.count()) - most;
        if (excess > 0) await seen.bulkDelete(await seen.orderBy('seenAt').limit(excess).primaryKeys());
      }),
    clear: () => seen.clear(),
    close: () => db.close(),
  };
}
