/** This project's engine, by the doors a product uses: `openDexieStore` and `createReplica`. */
import type { AccountId, StartupId } from '@paratope/shared/ids';
import type { Mutator } from '@paratope/shared/mutation';
import { dataSchema } from '@paratope/shared/synced';
import { keyOf } from '@paratope/shared/words/message';
import {
  browserChannel,
  browserClock,
  browserLocks,
  browserRandom,
  browserSignals,
} from '@paratope/sync/browser/ports';
import { createReplica, type Replica } from '@paratope/sync/client/replica';
import { replyFrom } from '@paratope/sync/client/reply';
import { openBrowserMirror } from '@paratope/sync/dexie/mirror';
import { type DexieStore, openDexieStore } from '@paratope/sync/dexie/store';
import type { Network } from '@paratope/sync/ports';
import { readPoke } from '@paratope/sync/protocol/poke';
import type { Contact, Contender } from '../contender.ts';
import { benchCollections, Contacts, putContact, putContacts, registry } from '../model.ts';

let store: DexieStore;
let replica: Replica;

const made = async <Args>(mutator: Mutator<Args>, args: Args): Promise<void> => {
  const saved = await replica.mutate(mutator, args);
  if (!saved.ok) throw new Error(keyOf(saved.message));
};
const table = () => store.table(Contacts);
const write = (row: Contact) => made(putContact, row);

export const contender: Contender = {
  async open(database, server) {
    const accountId = database as AccountId;
    store = openDexieStore({
      accountId,
      collections: benchCollections,
      version: 1,
      mirror: (db) => openBrowserMirror(accountId, db),
    });
    replica = createReplica({
      registry,
      store,
      network: networkOf(`${server}/paratope/${database.replace(/-tab$/, '')}`),
      clock: browserClock,
      random: browserRandom,
      signals: browserSignals,
      ...withoutUndefined({ locks: browserLocks(), channel: browserChannel(database) }),
      accountId,
      startupId: database as StartupId,
      schema: dataSchema,
    });
  },
  write,
  update: write,
  async bulk(rows) {
    for (let from = 0; from < rows.length; from += 200)
      await made(putContacts, { rows: rows.slice(from, from + 200) as Contact[] });
  },
  all: () => table().toArray(),
  byStatus: (status) => table().where('status').equals(status).toArray(),
  async firstSync(rows) {
    do await replica.sync();
    while (replica.status.getSnapshot().opening);
    if ((await table().count()) < rows) throw new Error('The first download ended early.');
  },
  async drain() {
    do await replica.sync();
    while (replica.status.getSnapshot().waiting > 0);
  },
  async follow() {
    replica.start();
    await replica.sync();
  },
  seen: (id) =>
    new Promise((resolve) => {
      const look = async () => {
        if (!(await table().get(id))) return;
        leave();
        resolve(undefined);
      };
      const leave = replica.status.subscribe(() => void look());
      void look();
    }),
};

function networkOf(address: string): Network {
  return {
    async sync(asked) {
      try {
        const response = await fetch(`${address}/sync`, { method: 'POST', body: JSON.stringify(asked) });
        return replyFrom({ status: response.status, retryAfter: null, body: await response.json() });
      } catch {
        return { kind: 'unreachable' };
      }
    },
    events(_, { poke, closed }) {
      const source = new EventSource(`${address}/events`);
      source.onmessage = ({ data }) => {
        const heard = readPoke(data);
        if (heard) poke(heard);
      };
      source.onerror = () => {
        source.close();
        closed({ kind: 'unreachable' });
      };
      return () => source.close();
    },
  };
}

const withoutUndefined = <T extends object>(some: T): { [K in keyof T]?: NonNullable<T[K]> } =>
  Object.fromEntries(Object.entries(some).filter(([, value]) => value !== undefined)) as never;
