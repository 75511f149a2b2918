import { createRxDatabase } from 'rxdb/plugins/core';
import { replicateRxCollection } from 'rxdb/plugins/replication';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { Subject } from 'rxjs';

let contacts;
let address;
let replication;

const text = { type: 'string' };
const schema = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 40 },
    name: text,
    firm: text,
    email: text,
    status: { type: 'string', maxLength: 20 },
    updatedAt: text,
    note: text,
  },
  required: ['id', 'status'],
  indexes: ['status'],
};

const replicate = ({ live = false } = {}) => {
  const news = new Subject();
  if (live) new EventSource(`${address}/events`).onmessage = () => news.next('RESYNC');
  replication = replicateRxCollection({
    collection: contacts,
    replicationIdentifier: address,
    live,
    retryTime: 1_000,
    pull: {
      batchSize: 250,
      stream$: news.asObservable(),
      handler: async (checkpoint, limit) => {
        const page = await (await fetch(`${address}/pull?after=${checkpoint?.after ?? 0}&limit=${limit}`)).json();
        return {
          documents: page.rows.map((row) => ({ ...row, _deleted: false })),
          checkpoint: { after: page.checkpoint },
        };
      },
    },
    push: {
      batchSize: 100,
      handler: async (changes) => {
        const rows = changes.map(({ newDocumentState: { _deleted, ...row } }) => row);
        await fetch(`${address}/push`, { method: 'POST', body: JSON.stringify(rows) });
        return [];
      },
    },
  });
  replication.error$.subscribe((error) => console.error(error));
  return replication;
};

export const contender = {
  async open(database, server) {
    address = `${server}/plain/${database}`;
    const db = await createRxDatabase({
      name: `rxdb-${database}`,
      storage: getRxStorageDexie(),
      closeDuplicates: true,
    });
    contacts = (await db.addCollections({ contacts: { schema } })).contacts;
  },
  write: (row) => contacts.upsert(row),
  update: (row) => contacts.upsert(row),
  bulk: (rows) => contacts.bulkInsert(rows),
  all: () => contacts.find().exec(),
  byStatus: (status) => contacts.find({ selector: { status } }).exec(),
  firstSync: () => replicate().awaitInitialReplication(),
  drain: () => replicate().awaitInitialReplication(),
  follow: () => replicate({ live: true }).awaitInitialReplication(),
  seen: (id) =>
    new Promise((resolve) => {
      const watching = contacts.findOne(id).$.subscribe((found) => {
        if (!found) return;
        resolve();
        setTimeout(() => watching.unsubscribe());
      });
    }),
};
