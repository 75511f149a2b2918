import type { SpaceId } from '@paratope/shared/ids';
import { defineCollection } from '@paratope/shared/mutation';
import { Dexie } from 'dexie';
import { IDBTransaction as FakeTransaction, IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, expect, test } from 'vitest';
import type { PlacedRow, Scope } from '../ports.ts';
import { createSeededRandom } from '../testing/fakes.ts';
import { space } from '../testing/lab.ts';
import { ada, Card } from '../testing/sample.ts';
import type { Page } from './pages.ts';
import { type DexieStore, openDexieStore } from './store.ts';

const Cards = defineCollection<Card>({ name: 'cards', schema: Card, indexes: ['text', 'kind'] });
const elsewhere = 'startup:elsewhere' as SpaceId;
const strict: Scope = { mode: 'write', durability: 'strict', collections: ['cards'] };
const relaxed: Scope = { mode: 'write', durability: 'relaxed', collections: ['cards'] };
const read: Scope = { mode: 'read', durability: 'relaxed', collections: ['cards'] };

const opened: DexieStore[] = [];
afterEach(async () => {
  for (const store of opened.splice(0)) await store.close();
});

/** One browser profile: opens tabs, and shows what lies on its disk. */
function browser() {
  const indexedDB = { indexedDB: new IDBFactory(), IDBKeyRange };
  return {
    tab: (): DexieStore => {
      const store = openDexieStore({ accountId: ada, collections: [Cards], version: 1, indexedDB });
      opened.push(store);
      return store;
    },
    disk: async (): Promise<Page[]> => {
      const db = await new Dexie('app-ada', indexedDB).open();
      const pages: Page[] = await db.table('cards.pages').toArray();
      db.close();
      return pages;
    },
  };
}

const { commit } = FakeTransaction.prototype;
/** What the browser does when everything is written and there is no room for it. */
const fullDisk = (): void => {
  throw new DOMException('No room.', 'QuotaExceededError');
};

const card = (id: string, text: string, more: Partial<Card> = {}): PlacedRow => ({
  collection: 'cards',
  space,
  row: { id, text, marks: [], ...more },
});
const ids = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id);

test.each([1n, 2n, 3n, 4n])(
  '[sync W1] [sync S1] whatever two tabs write, undo and remove, every tab reads what was written last (seed %s)',
  async (seed) => {
    const random = createSeededRandom(seed);
    const profile = browser();
    const tabs = [profile.tab(), profile.tab()];
    const expected = new Map<string, PlacedRow>();
    for (let step = 0; step < 120; step += 1) {
      if (random.chance(0.03)) tabs[random.below(2)] = profile.tab();
      const tab = random.pick(tabs);
      const count = random.pick([1, 1, 1, 2, 300]);
      const next = new Map(expected);
      const act = tab.transact(random.pick([strict, relaxed]), async (tx) => {
        for (let part = 0; part < 2; part += 1) {
          const chosen = Array.from({ length: count }, () => `card-${random.below(400)}`);
          if (random.chance(0.4)) {
            await tx.rows.remove(chosen.map((id) => `cards/${id}`));
            for (const id of chosen) next.delete(id);
          } else {
            const placed = [...new Set(chosen)].map((id) => ({
              ...card(id, `${step}.${part}`),
              space: random.pick([space, elsewhere]),
            }));
            await tx.rows.put(placed);
            for (const one of placed) next.set(one.row.id, one);
          }
          const [known] = await tx.rows.get([`cards/${chosen[0]}`]);
          expect(known).toEqual(next.get(chosen[0] ?? ''));
        }
        expect((await tx.rows.inSpace(elsewhere)).length).toBe(
          [...next.values()].filter((one) => one.space === elsewhere).length,
        );
        if (random.chance(0.15)) throw new Error('undone');
        if (random.chance(0.15)) FakeTransaction.prototype.commit = fullDisk;
      });
      const isKept = await act
        .then(
          () => true,
          (error) => {
            if (error.message !== 'undone' && error.kind !== 'quota') throw error;
            return false;
          },
        )
        .finally(() => {
          FakeTransaction.prototype.commit = commit;
        });
      if (isKept) {
        expected.clear();
        for (const [id, one] of next) expected.set(id, one);
      }
      const sorted = [...expected.values()].map(({ row }) => row).sort((a, b) => (a.id < b.id ? -1 : 1));
      for (const one of tabs) expect(await one.table(Cards).toArray()).toEqual(sorted);
    }
    // The disk never holds much more than what is true.
    const stored = (await profile.disk()).reduce((sum, page) => sum + page.rows.length + page.gone.length, 0);
    expect(stored).toBeLessThan(expected.size * 2 + 250 + 1_200);
  },
);

test('[sync S4] five thousand rows lie in twenty records, and a tab that opens reads them all', async () => {
  const profile = browser();
  const tab = profile.tab();
  for (let page = 0; page < 20; page += 1)
    await tab.transact(relaxed, (tx) =>
      tx.rows.put(Array.from({ length: 250 }, (_, index) => card(`card-${page * 250 + index}`, `${index}`))),
    );
  expect(await profile.disk()).toHaveLength(20);
  expect(await profile.tab().table(Cards).count()).toBe(5_000);
});

test('many small writes are gathered into few records when the server’s rows come next, from any tab', async () => {
  const profile = browser();
  const [tab, other] = [profile.tab(), profile.tab()];
  for (let index = 0; index < 310; index += 1)
    await tab.transact(strict, (tx) => tx.rows.put([card(`card-${index}`, 'one by one')]));
  expect(await other.table(Cards).count()).toBe(310);
  expect(await profile.disk()).toHaveLength(310);
  await other.transact(relaxed, (tx) => tx.rows.put([card('card-0', 'from the server')]));
  expect(await profile.disk()).toHaveLength(2);
  for (const one of [tab, other, profile.tab()]) {
    expect(await one.table(Cards).count()).toBe(310);
    expect(await one.table(Cards).get('card-0')).toMatchObject({ text: 'from the server' });
  }
});

test('[sync S6] the words of a space that is gone leave the disk with its rows, and no tab shows them', async () => {
  const profile = browser();
  const [tab, other] = [profile.tab(), profile.tab()];
  await tab.transact(relaxed, (tx) => tx.rows.put([card('a', 'a secret'), card('b', 'another secret')]));
  expect(await other.table(Cards).count()).toBe(2);
  await tab.transact(relaxed, (tx) => tx.rows.remove(['cards/a', 'cards/b']));
  expect(JSON.stringify(await profile.disk())).not.toContain('secret');
  expect(await other.table(Cards).toArray()).toEqual([]);
  await tab.transact(relaxed, (tx) => tx.rows.put([card('c', 'new')]));
  expect(ids(await other.table(Cards).toArray())).toEqual(['c']);
});

test('a screen asks by index, in order, backwards, up to a limit', async () => {
  const tab = browser().tab();
  await tab.transact(strict, (tx) =>
    tx.rows.put([
      card('d', 'mango', { kind: 'x' }),
      card('a', 'pear', { kind: 'y' }),
      card('c', 'apple', { kind: 'x' }),
      card('b', 'apple'),
    ]),
  );
  const table = tab.table(Cards);
  expect(ids(await table.toArray())).toEqual(['a', 'b', 'c', 'd']);
  expect(ids(await table.where('kind').equals('x').toArray())).toEqual(['c', 'd']);
  expect(await table.where('kind').equals('z').count()).toBe(0);
  expect(ids(await table.orderBy('text').toArray())).toEqual(['b', 'c', 'd', 'a']);
  expect(ids(await table.orderBy('text').reverse().limit(2).toArray())).toEqual(['a', 'd']);
  expect(ids(await table.orderBy('kind').toArray())).toEqual(['c', 'd', 'a']);
  expect(await table.filter(({ text }) => text === 'apple').count()).toBe(2);
  expect(await table.get('nobody')).toBeUndefined();
  await expect(table.where('marks').equals('x').toArray()).rejects.toThrow('cards has no index on marks.');
});

test('what a reader gets is its own list of shared rows that nobody can write into', async () => {
  const tab = browser().tab();
  await tab.transact(relaxed, (tx) => tx.rows.put([card('a', 'one'), card('b', 'two')]));
  const list = await tab.table(Cards).toArray();
  list.reverse();
  expect(ids(await tab.table(Cards).toArray())).toEqual(['a', 'b']);
  expect(() => Object.assign(list[0] ?? {}, { text: 'changed' })).toThrow();
  expect(await tab.transact(read, (tx) => tx.rows.get(['cards/b']))).toEqual([card('b', 'two')]);
});
