/** Runs the port contracts in a real browser; bundled by `servePage`, with `vitest-in-page.ts` in place of Vitest. */
import type { AccountId } from '@paratope/shared/ids';
import { defineCollection } from '@paratope/shared/mutation';
import { browserChannel, browserClock, browserLocks, browserRandom } from '@paratope/sync/browser/ports';
import { openBrowserMirror } from '@paratope/sync/dexie/mirror';
import { openDexieStore } from '@paratope/sync/dexie/store';
import type { Channel, ClientStore, Locks } from '@paratope/sync/ports';
import { channelContract } from '@paratope/sync/testing/channel-contract';
import { clockContract } from '@paratope/sync/testing/clock-contract';
import { locksContract } from '@paratope/sync/testing/locks-contract';
import { randomContract } from '@paratope/sync/testing/random-contract';
import { Cards } from '@paratope/sync/testing/sample';
import { storeContract } from '@paratope/sync/testing/store-contract';
import { collected } from './vitest-in-page.ts';

export interface Verdict {
  readonly title: string;
  readonly failure?: string;
}

declare global {
  interface Window {
    contracts: Readonly<Record<'kept' | 'broken', () => Promise<readonly Verdict[]>>>;
  }
}

const collections = [Cards, defineCollection({ ...Cards, name: 'stickers' })];
const openStore = (accountId: AccountId) =>
  openDexieStore({
    accountId,
    collections: collections as never,
    version: 1,
    mirror: (db) => openBrowserMirror(accountId, db),
  });
const freshAccount = () => crypto.randomUUID() as AccountId;

/** Drops every second value it should store: the contracts must notice. */
const forgetful = (store: ClientStore): ClientStore => ({
  ...store,
  transact: (scope, body) =>
    store.transact(scope, (tx) =>
      body({ ...tx, outbox: { ...tx.outbox, put: (values) => tx.outbox.put(values.filter((_, at) => at % 2 === 1)) } }),
    ),
});

window.contracts = {
  kept: () =>
    judged(() => {
      storeContract('the store in IndexedDB', async () => {
        const accountId = freshAccount();
        return { store: openStore(accountId), again: async () => openStore(accountId) };
      });
      locksContract('Web Locks', () => browserLocks() as Locks);
      channelContract('BroadcastChannel', () => ({
        tab: () => browserChannel('paratope-ada') as Channel,
        other: () => browserChannel('paratope-ben') as Channel,
      }));
      clockContract('the clock of the browser', () => ({
        clock: browserClock,
        pass: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
      }));
      randomContract('chance of the browser', () => browserRandom);
    }),
  broken: () =>
    judged(() =>
      storeContract('a store that forgets', async () => {
        const accountId = freshAccount();
        return { store: forgetful(openStore(accountId)), again: async () => forgetful(openStore(accountId)) };
      }),
    ),
};

async function judged(suites: () => void): Promise<readonly Verdict[]> {
  collected.length = 0;
  suites();
  const verdicts: Verdict[] = [];
  for (const { title, body } of [...collected]) {
    try {
      await body();
      verdicts.push({ title });
    } catch (error) {
      verdicts.push({ title, failure: error instanceof Error ? error.message : String(error) });
    }
  }
  return verdicts;
}
