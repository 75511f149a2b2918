import indexedDbAdapter from 'pouchdb-adapter-indexeddb';
import PouchDB from 'pouchdb-browser';

PouchDB.plugin(indexedDbAdapter);
let db;
let remote;

const asDoc = ({ id, ...fields }) => ({ _id: id, ...fields });
const asRow = ({ _id, _rev, ...fields }) => ({ id: _id, ...fields });
const ended = (replication) =>
  new Promise((resolve, reject) => {
    replication.on('complete', resolve).on('error', reject);
  });

export const contender = {
  async open(database, server) {
    db = new PouchDB(`pouch-${database}`, { adapter: 'indexeddb' });
    remote = new PouchDB(`${server}/pouch/${database}`);
    await db.info();
  },
  write: (row) => db.put(asDoc(row)),
  async update(row) {
    const { _rev } = await db.get(row.id);
    await db.put({ ...asDoc(row), _rev });
  },
  bulk: (rows) => db.bulkDocs(rows.map(asDoc)),
  all: async () => (await db.allDocs({ include_docs: true })).rows.map(({ doc }) => asRow(doc)),
  byStatus: async (status) =>
    (await db.allDocs({ include_docs: true })).rows.map(({ doc }) => doc).filter((doc) => doc.status === status),
  firstSync: () => ended(db.replicate.from(remote, { batch_size: 250 })),
  async drain() {
    // One replication gives up at the first lost answer; the next goes on where it stood.
    for (;;) {
      try {
        return await ended(db.replicate.to(remote, { batch_size: 100 }));
      } catch (error) {
        console.warn(error);
      }
    }
  },
  async follow() {
    const live = db.sync(remote, { live: true, retry: true });
    await new Promise((resolve) => live.once('paused', resolve));
  },
  seen: (id) =>
    new Promise((resolve) => {
      const changes = db.changes({ live: true, since: 0, doc_ids: [id] }).on('change', () => {
        changes.cancel();
        resolve();
      });
    }),
};
