import { afterAll } from 'vitest';

let begun = 0;
// A test may put another clock in its place.
const later = setTimeout;
const { transaction } = IDBDatabase.prototype;
IDBDatabase.prototype.transaction = function (...asked) {
  begun += 1;
  return transaction.apply(this, asked);
};

/**
 * A page may still wait for the device's storage when the last test of a file is over, and what it then draws would find no window. So a
 * file of tests ends when its databases are at rest: nothing was asked of them while everything asked before it was done.
 */
afterAll(async () => {
  let before: number;
  do {
    before = begun;
    for (const { name } of await indexedDB.databases()) if (name) await allDone(name);
    await new Promise((resolve) => later(resolve));
  } while (begun > before);
});

/** A transaction over everything begins after all that were asked for before it. */
async function allDone(name: string): Promise<void> {
  const opening = indexedDB.open(name);
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  const stores = [...database.objectStoreNames];
  if (stores.length > 0) {
    const last = transaction.call(database, stores, 'readwrite');
    await new Promise<void>((resolve, reject) => {
      last.oncomplete = () => resolve();
      last.onabort = () => reject(last.error);
    });
  }
  database.close();
}
