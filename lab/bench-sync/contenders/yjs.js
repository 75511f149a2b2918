import { IndexeddbPersistence } from 'y-indexeddb';
import { WebsocketProvider } from 'y-websocket';
import * as Y from 'yjs';

let doc;
let rows;
let room;
let address;

const connect = () => {
  const provider = new WebsocketProvider(address.replace('http', 'ws'), room, doc);
  return new Promise((resolve) => {
    provider.on('sync', (isSynced) => isSynced && resolve(provider));
  });
};
const write = async (row) => rows.set(row.id, row);

export const contender = {
  async open(database, server) {
    address = `${server}/yjs`;
    room = database;
    doc = new Y.Doc();
    rows = doc.getMap('contacts');
    await new IndexeddbPersistence(`yjs-${database}`, doc).whenSynced;
  },
  write,
  update: write,
  bulk: async (many) =>
    doc.transact(() => {
      for (const row of many) rows.set(row.id, row);
    }),
  all: async () => [...rows.values()],
  byStatus: async (status) => [...rows.values()].filter((row) => row.status === status),
  firstSync: connect,
  follow: connect,
  seen: (id) =>
    new Promise((resolve) => {
      if (rows.has(id)) return resolve();
      const look = () => {
        if (!rows.has(id)) return;
        rows.unobserve(look);
        resolve();
      };
      rows.observe(look);
    }),
};
