import { createIndexes, createMergeableStore, createStore } from 'tinybase';
import { createIndexedDbPersister } from 'tinybase/persisters/persister-indexed-db';
import { createWsSynchronizer } from 'tinybase/synchronizers/synchronizer-ws-client';

let store;
let shared;
let persister;
let indexes;
let address;
let wanted;

const write = async ({ id, ...row }) => {
  (shared ?? store).setRow('contacts', id, row);
  if (!shared) await persister.save();
};
const until = (isDone) =>
  new Promise((resolve) => {
    if (isDone()) return resolve();
    const listener = shared.addTablesListener(() => {
      if (!isDone()) return;
      shared.delListener(listener);
      resolve();
    });
  });
/** Its store for synchronising is another kind, which its persister for IndexedDB does not take: what is synchronised stays in memory. */
const connect = async () => {
  shared = createMergeableStore();
  const synchronizer = await createWsSynchronizer(shared, new WebSocket(`${address.replace('http', 'ws')}`));
  await synchronizer.startSync();
};

export const contender = {
  async open(database, server) {
    address = `${server}/tinybase/${database}`;
    store = createStore();
    persister = createIndexedDbPersister(store, `tinybase-${database}`);
    await persister.load();
    indexes = createIndexes(store).setIndexDefinition('byStatus', 'contacts', 'status');
  },
  write,
  update: write,
  async bulk(rows) {
    store.transaction(() => {
      for (const { id, ...row } of rows) store.setRow('contacts', id, row);
    });
    await persister.save();
  },
  all: async () => Object.entries((shared ?? store).getTable('contacts')).map(([id, row]) => ({ id, ...row })),
  byStatus: async (status) => indexes.getSliceRowIds('byStatus', status).map((id) => store.getRow('contacts', id)),
  async firstSync(rows) {
    await connect();
    await until(() => shared.getRowCount('contacts') >= rows);
  },
  async follow() {
    await connect();
  },
  async seen(id) {
    wanted = id;
    await until(() => shared.hasRow('contacts', wanted));
  },
};
