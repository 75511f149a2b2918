/** A floor: IndexedDB by hand, row and outbox entry in one strict transaction. */
let db;

const settled = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const written = (durability, act) =>
  new Promise((resolve, reject) => {
    const transaction = db.transaction(['rows', 'outbox'], 'readwrite', { durability });
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
    act(transaction.objectStore('rows'), transaction.objectStore('outbox'));
    transaction.commit();
  });

const write = (row) =>
  written('strict', (rows, outbox) => {
    rows.put(row);
    outbox.add({ name: 'put', args: row });
  });

export const contender = {
  async open(database) {
    const opening = indexedDB.open(`raw-${database}`, 1);
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore('rows', { keyPath: 'id' }).createIndex('status', 'status');
      opening.result.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true });
    };
    db = await settled(opening);
  },
  write,
  update: write,
  bulk: (many) =>
    written('strict', (rows, outbox) => {
      for (const row of many) rows.put(row);
      outbox.add({ name: 'bulk', args: many });
    }),
  all: () => settled(db.transaction('rows').objectStore('rows').getAll()),
  byStatus: (status) => settled(db.transaction('rows').objectStore('rows').index('status').getAll(status)),
};
