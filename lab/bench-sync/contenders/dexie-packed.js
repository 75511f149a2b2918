/** A floor for downloading: Dexie, 250 rows to a record, as they came. It can store and read all; it cannot look anything up. */
import { Dexie } from 'dexie';

let db;
let address;

export const contender = {
  async open(database, server) {
    address = `${server}/plain/${database}`;
    db = new Dexie(`packed-${database}`, { chromeTransactionDurability: 'relaxed' });
    db.version(1).stores({ pages: 'after' });
    await db.open();
  },
  all: async () => (await db.pages.toArray()).flatMap(({ rows }) => rows),
  async firstSync(rows) {
    for (let after = 0; after < rows; ) {
      const page = await (await fetch(`${address}/pull?after=${after}&limit=250`)).json();
      await db.pages.put({ after, rows: page.rows });
      after = page.checkpoint;
    }
  },
};
