import { Dexie, type Table } from 'dexie';

/** Answers of the server worth reading again without a network, such as a record's history. The newest few hundred. */
export interface SeenStore {
  /** What was kept under this name, and when by the device's clock. */
  load(key: string): Promise<{ readonly value: unknown; readonly seenAt: string } | undefined>;
  keep(key: string, value: unknown, seenAt: string): Promise<void>;
  /** Forgets all of it. */
  clear(): Promise<void>;
  close(): void;
}

export const seenDatabase = (accountId: string): string => `app-${accountId}-seen`;

/** Beside the engine's database: what stands here can be asked for again, so it may go when the device runs out of room. */
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
