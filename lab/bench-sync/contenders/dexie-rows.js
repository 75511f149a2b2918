/** A floor: Dexie with a row and an outbox entry in one strict transaction; pulled rows in a relaxed one, page by page. */
import { Dexie } from 'dexie';

let strict;
let relaxed;
let address;

const opened = (name, durability) => {
  const db = new Dexie(name, { chromeTransactionDurability: durability });
  db.version(1).stores({ rows: 'id, status', outbox: '++seq' });
  return db;
};
const write = (row) =>
  strict.transaction('rw', strict.rows, strict.outbox, async () => {
    await strict.rows.put(row);
    await strict.outbox.add({ name: 'put', args: row });
  });

export const contender = {
  async open(database, server) {
    address = `${server}/plain/${database}`;
    strict = opened(`dexie-${database}`, 'strict');
    relaxed = opened(`dexie-${database}`, 'relaxed');
    await strict.open();
  },
  write,
  update: write,
  bulk: (rows) =>
    strict.transaction('rw', strict.rows, strict.outbox, async () => {
      await strict.rows.bulkPut(rows);
      await strict.outbox.add({ name: 'bulk', args: rows });
    }),
  all: () => relaxed.rows.toArray(),
  byStatus: (status) => relaxed.rows.where('status').equals(status).toArray(),
  async firstSync(rows) {
    for (let after = 0; after < rows; ) {
      const page = await (await fetch(`${address}/pull?after=${after}&limit=250`)).json();
      await relaxed.rows.bulkPut(page.rows);
      after = page.checkpoint;
    }
  },
  async drain() {
    for (;;) {
      const some = await strict.outbox.limit(100).toArray();
      if (some.length === 0) return;
      await fetch(`${address}/push`, { method: 'POST', body: JSON.stringify(some.map(({ args }) => args)) });
      await strict.outbox.bulkDelete(some.map(({ seq }) => seq));
    }
  },
};
