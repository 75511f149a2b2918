import { Replicache } from 'replicache';

let replicache;
let address;

const key = (id) => `contact/${id}`;
const start = (name, more = {}) =>
  new Replicache({
    name,
    logLevel: 'error',
    pullInterval: null,
    indexes: { status: { jsonPointer: '/status', prefix: 'contact/' } },
    mutators: {
      put: (tx, row) => tx.set(key(row.id), row),
      bulk: async (tx, rows) => {
        for (const row of rows) await tx.set(key(row.id), row);
      },
    },
    ...more,
  });
/** Offline until told otherwise: an address of nothing is what it takes for "do not push". */
const connect = () => {
  replicache.pushURL = `${address}/push`;
  replicache.pullURL = `${address}/pull`;
};
const count = (tx) => tx.scan({ prefix: 'contact/' }).keys().toArray();

export const contender = {
  async open(database, server) {
    address = `${server}/replicache/${database.replace(/-tab$/, '')}`;
    replicache = start(`replicache-${database}`);
    await replicache.query(() => undefined);
  },
  write: (row) => replicache.mutate.put(row),
  update: (row) => replicache.mutate.put(row),
  bulk: (rows) => replicache.mutate.bulk(rows),
  all: () => replicache.query((tx) => tx.scan({ prefix: 'contact/' }).values().toArray()),
  byStatus: (status) =>
    replicache.query((tx) =>
      tx
        .scan({ indexName: 'status', start: { key: [status] }, prefix: status })
        .values()
        .toArray(),
    ),
  async firstSync(rows) {
    connect();
    const complete = new Promise((resolve) => {
      const leave = replicache.subscribe(count, (keys) => {
        if (keys.length < rows) return;
        resolve();
        setTimeout(() => leave());
      });
    });
    await replicache.pull();
    await complete;
  },
  async drain() {
    connect();
    await replicache.push({ now: true });
    while ((await replicache.experimentalPendingMutations()).length > 0) {
      await replicache.push({ now: true });
      await replicache.pull({ now: true });
    }
  },
  async follow() {
    connect();
    await replicache.pull({ now: true });
    new EventSource(`${address}/events`).onmessage = () => void replicache.pull({ now: true });
  },
  seen: (id) =>
    new Promise((resolve) => {
      const leave = replicache.subscribe(
        (tx) => tx.has(key(id)),
        (has) => {
          if (!has) return;
          resolve();
          setTimeout(() => leave());
        },
      );
    }),
};
