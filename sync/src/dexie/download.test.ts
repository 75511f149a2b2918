import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, expect, test } from 'vitest';
import { createLab, type Lab, space } from '../testing/lab.ts';
import { ada, addCard, Cards, markCard } from '../testing/sample.ts';
import { type DexieStore, openDexieStore } from './store.ts';

const opened: DexieStore[] = [];
afterEach(async () => {
  for (const store of opened.splice(0)) await store.close();
});

function browser(): () => DexieStore {
  const indexedDB = { indexedDB: new IDBFactory(), IDBKeyRange };
  return () => {
    const store = openDexieStore({ accountId: ada, collections: [Cards], version: 1, indexedDB });
    opened.push(store);
    return store;
  };
}

async function serve(lab: Lab, cards: number): Promise<void> {
  for (let from = 0; from < cards; from += 50)
    await lab.authority.commit(space, async ({ put }) => {
      for (let index = from; index < from + 50; index += 1)
        await put(Cards, { id: `c${index}`, text: `word ${index % 7}`, marks: [] });
    });
}

test.each([1, 2, 3, 4, 5])(
  '[sync S4] a first download of six pages, cut off after page %i while others write, goes on there and ends as if it had not been',
  async (pages) => {
    const lab = createLab();
    await serve(lab, 1_500);
    const tab = browser();
    const before = tab();
    let calls = 0;
    const first = lab.device({
      store: before,
      between: async (_, pass) => {
        calls += 1;
        return calls > pages ? { kind: 'unreachable' } : pass();
      },
    });
    await first.replica.sync();
    expect(await before.table(Cards).count()).toBe(pages * 250);
    const reached = first.answers.at(-1)?.cursors;
    await before.close();

    await lab.authority.commit(space, async ({ put, remove }) => {
      await put(Cards, { id: 'c0', text: 'written meanwhile', marks: [] });
      await put(Cards, { id: 'c1499', text: 'written meanwhile', marks: [] });
      await remove(Cards, 'c1');
      await remove(Cards, 'c1498');
    });
    const after = tab();
    const second = lab.device({ store: after });
    await second.replica.sync();
    expect(second.requests[0]?.cursors).toEqual(reached);
    const again = second.answers.flatMap(({ changes }) => changes).filter(({ id }) => !['c0', 'c1'].includes(id));
    expect(again.length).toBeLessThanOrEqual(1_500 - pages * 250);

    const never = lab.device({ store: browser()() });
    await never.replica.sync();
    expect(await second.rows()).toEqual(lab.serverRows());
    expect(await second.rows()).toEqual(await never.rows());
    expect(second.replica.status.getSnapshot()).toMatchObject({ state: 'idle', opening: false });
    expect(await tab().table(Cards).toArray()).toEqual(await after.table(Cards).toArray());
  },
);

test('[sync S5] from the first page on, while the rest is on its way, rows are read, searched, opened and changed', async () => {
  const lab = createLab();
  await serve(lab, 1_000);
  const store = browser()();
  const seen: unknown[] = [];
  let calls = 0;
  const device = lab.device({
    store,
    between: async (_, pass) => {
      calls += 1;
      // With the second page on its way, the first is here; the third is asked for while the second is being stored.
      if (calls === 3) {
        const table = store.table(Cards);
        const there = await table.toArray();
        const found = await table.where('text').equals('word 3').toArray();
        const changed = await device.replica.mutate(markCard, { id: 'c0', mark: 'seen early' });
        const added = await device.replica.mutate(addCard, { id: 'new', text: 'written early' });
        seen.push(there.length >= 250 && there.length < 1_000, found.length >= 36, changed.ok, added.ok);
        seen.push((await table.filter(({ text }) => text === 'written early').count()) === 1);
        seen.push((await table.get('c0'))?.marks, await store.marksOf({ collection: 'cards', id: 'c0' }));
      }
      return pass();
    },
  });
  await device.replica.sync();
  expect(seen).toEqual([true, true, true, true, true, ['seen early'], { waiting: 1, needsYou: 0 }]);
  expect(await device.rows()).toEqual(lab.serverRows());
  expect(lab.serverRows().get('cards/c0')).toMatchObject({ marks: ['seen early'] });
  expect(lab.serverRows().get('cards/new')).toMatchObject({ text: 'written early' });
  expect(device.replica.status.getSnapshot()).toMatchObject({ waiting: 0, opening: false });
});

test('[sync P2] a change decided while the first download runs is seen once, whatever page holds its row', async () => {
  const lab = createLab();
  await serve(lab, 1_000);
  const store = browser()();
  const seen: number[] = [];
  let calls = 0;
  const device = lab.device({
    store,
    between: async (request, pass) => {
      calls += 1;
      if (calls === 3) for (const id of ['c0', 'c10']) await device.replica.mutate(markCard, { id, mark: 'once' });
      // The first answer after the changes were sent is lost: the server has decided, the device does not know.
      if (request.mutations.length > 0 && calls < 6) {
        await pass();
        return { kind: 'unreachable' };
      }
      seen.push((await store.table(Cards).get('c0'))?.marks.length ?? 0);
      return pass();
    },
  });
  for (let round = 0; round < 3; round += 1) await device.replica.sync();
  expect(Math.max(...seen)).toBe(1);
  expect(await device.rows()).toEqual(lab.serverRows());
  expect(lab.serverRows().get('cards/c10')).toMatchObject({ marks: ['once'] });
});
