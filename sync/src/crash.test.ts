import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { createAuthority } from './authority/create.ts';
import type { AuthorityStore } from './authority/store.ts';
import type { Replica } from './client/replica.ts';
import { openDexieStore } from './dexie/store.ts';
import type { ClientStore, Reply, Scope } from './ports.ts';
import { createLab, type Device, join, overTheWire, shownRows, space } from './testing/lab.ts';
import { createMemoryStore } from './testing/memory-store.ts';
import { ada, addCard, Cards, gildCard, markBoth, markCard, writeCard } from './testing/sample.ts';

/** Where a call can be cut: never made, undone half-way, or made and its answer never heard. */
type Cut = 'before' | 'within' | 'after';

/** Power for one device and its server: counts every call through a port, and fails for good at the one it was told. */
function createPower(at: number, cut: Cut) {
  let goOut = (): void => {};
  const out = new Promise<void>((resolve) => {
    goOut = resolve;
  });
  const power = { calls: 0, isOut: false, out };
  const through = async <T>(call: (within: () => void) => Promise<T>): Promise<T> => {
    if (power.isOut) return new Promise<never>(() => {});
    power.calls += 1;
    const struck = power.calls === at;
    const strike = (): void => {
      power.isOut = true;
      goOut();
      throw new Error('power cut');
    };
    if (struck && cut === 'before') strike();
    const value = await call(() => {
      if (struck && cut === 'within') strike();
    });
    if (struck) strike();
    return value;
  };
  return { power, through };
}

/** What a person does, step by step. Each step looks whether it is done already, as the person would after a restart. */
const steps: ((device: Replica, seen: (id: string, word: string) => Promise<boolean>) => Promise<unknown>)[] = [
  async (device, seen) => (await seen('a', 'one')) || device.mutate(addCard, { id: 'a', text: 'one' }),
  async (device, seen) => (await seen('a', 'two')) || device.mutate(markCard, { id: 'a', mark: 'two' }),
  (device) => device.sync(),
  async (device, seen) => (await seen('b', 'three')) || device.mutate(addCard, { id: 'b', text: 'three' }),
  async (device, seen) => (await seen('a', 'four')) || device.mutate(gildCard, { id: 'a', mark: 'four' }),
  async (device, seen) => (await seen('a', 'five')) || device.mutate(markBoth, { one: 'a', other: 'b', mark: 'five' }),
  (device) => device.sync(),
  async (device, seen) => (await seen('b', 'six')) || device.mutate(writeCard, { id: 'b', text: 'six' }),
  async (device, seen) => (await seen('b', 'seven')) || device.mutate(markCard, { id: 'b', mark: 'seven' }),
  (device) => device.sync(),
  // Refused before for the plan; refused again, so that only one stays.
  async (device) => {
    const refused = (await device.attention()).find(({ name }) => name === 'gildCard');
    if (refused) await device.resubmit(refused.mid);
  },
  async (device, seen) => (await seen('c', 'eight')) || device.mutate(markCard, { id: 'c', mark: 'eight' }),
  (device) => device.sync(),
  async (device, seen) => (await seen('d', 'nine')) || device.mutate(addCard, { id: 'd', text: 'nine' }),
  (device) => device.sync(),
];

/** A browser profile: each tab opens the store anew. */
type Disk = () => ClientStore;
const inMemory = (): Disk => {
  const store = createMemoryStore();
  return () => store;
};
const inIndexedDB = (): Disk => {
  const indexedDB = { indexedDB: new IDBFactory(), IDBKeyRange };
  return () => openDexieStore({ accountId: ada, collections: [Cards], version: 1, indexedDB });
};
const reading: Scope = { mode: 'read', durability: 'relaxed', collections: 'all' };

async function live(
  at: number,
  cut: Cut,
  { disk, cards }: { readonly disk: Disk; readonly cards: number },
): Promise<{ calls: number; end: unknown }> {
  const lab = createLab();
  join(lab.members, ada, 'free');
  for (let from = 0; from < cards; from += 50)
    await lab.authority.commit(space, async ({ put }) => {
      for (let index = from; index < from + 50; index += 1)
        await put(Cards, { id: `old-${index}`, text: 'old', marks: [] });
    });
  const other = lab.device();
  await other.replica.mutate(addCard, { id: 'c', text: 'there before' });
  await other.replica.sync();

  const opened: ClientStore[] = [];
  const open = (): ClientStore => {
    const store = disk();
    opened.push(store);
    return store;
  };
  const { power, through } = createPower(at, cut);
  const device = (on: boolean): Device => {
    const own = open();
    const store: ClientStore = on
      ? {
          ...own,
          transact: (scope, body) =>
            through((within) =>
              own.transact(scope, async (tx) => {
                const value = await body(tx);
                within();
                return value;
              }),
            ),
        }
      : own;
    const database: AuthorityStore<undefined> = {
      ...lab.database,
      write: (body) =>
        through((within) =>
          lab.database.write(async (tx) => {
            const value = await body(tx);
            within();
            return value;
          }),
        ),
    };
    const authority = createAuthority<undefined>({ ...lab.deps, store: on ? database : lab.database });
    const between = (request: Parameters<typeof overTheWire>[2]): Promise<Reply> =>
      on ? through(() => overTheWire(authority, ada, request)) : overTheWire(authority, ada, request);
    return lab.device({ store, between });
  };

  let { replica } = device(true);
  const eye = open();
  const seen = async (id: string, word: string): Promise<boolean> => {
    const row = (await shownRows(eye)).get(`cards/${id}`);
    const refused = (await eye.transact(reading, (tx) => tx.attention.list())).some(
      ({ args }) => (args as { mark?: string }).mark === word,
    );
    return row?.text === word || ((row?.marks as string[] | undefined) ?? []).includes(word) || refused;
  };
  let restarted = false;
  for (let index = 0; index < steps.length; index += 1) {
    const act = steps[index]?.(replica, seen).catch(() => {});
    await Promise.race([act, restarted ? act : power.out.then(quiet)]);
    if (!power.isOut || restarted) continue;
    restarted = true;
    ({ replica } = device(false));
    index -= 1;
  }
  const last = device(false).replica;
  await last.sync();
  await other.replica.sync();
  const refused = (await last.attention()).map(({ name, args, base, code, message, refs }) => ({
    name,
    args,
    base,
    code,
    message,
    refs,
  }));
  const rows = await shownRows(eye);
  expect(rows).toEqual(lab.serverRows());
  expect(await other.rows()).toEqual(lab.serverRows());
  const waiting = await eye.transact(reading, (tx) => tx.outbox.count());
  for (const store of opened) await store.close();
  return { calls: power.calls, end: { rows: [...rows].sort(), refused, waiting } };
}

/** What ends by itself has ended. */
const quiet = async (): Promise<void> => {
  for (let round = 0; round < 5; round += 1) await new Promise((resolve) => setImmediate(resolve));
};

test.each([
  { where: 'in memory', disk: inMemory, cards: 0 },
  // Its first download has three pages.
  { where: 'in IndexedDB', disk: inIndexedDB, cards: 600 },
])(
  '[sync C1] in a scenario of fifteen steps, after a power cut at any call of any port, on either side, the end is as without it: $where',
  {
    timeout: 240_000,
  },
  async ({ disk, cards }) => {
    const { calls, end } = await live(Number.POSITIVE_INFINITY, 'before', { disk: disk(), cards });
    expect(end).toMatchObject({ refused: [{ name: 'gildCard', code: 'plan_limit' }], waiting: 0 });
    expect(steps).toHaveLength(15);
    expect(calls).toBeGreaterThan(40);
    for (let at = 1; at <= calls; at += 1) {
      for (const cut of ['before', 'within', 'after'] as const) {
        expect((await live(at, cut, { disk: disk(), cards })).end, `cut ${cut} at call ${at} of ${calls}`).toEqual(end);
      }
    }
  },
);
