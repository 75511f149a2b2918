import type { MutationId, ReplicaId, SpaceId } from '@paratope/shared/ids';
import { describe, expect, test } from 'vitest';
import type { BaseRow, ClientStore, OutboxMutation, PlacedRow, Scope } from '../ports.ts';

const write: Scope = { mode: 'write', durability: 'strict', collections: ['cards', 'stickers'] };
const read: Scope = { mode: 'read', durability: 'relaxed', collections: ['cards', 'stickers'] };
const here = 'startup:lumen' as SpaceId;
const there = 'startup:other' as SpaceId;

const entry = (seq: number, refs: readonly string[]): OutboxMutation => ({
  seq,
  mid: `mid-${seq}` as MutationId,
  space: here,
  name: 'addCard',
  args: { id: 'a' },
  schema: 1,
  at: '2026-03-01T09:00:00.000Z',
  zone: 'Europe/Berlin',
  base: {},
  refs,
});
const card = (id: string, space = here, text = ''): PlacedRow => ({ collection: 'cards', space, row: { id, text } });
const base = (ref: string, space = here): BaseRow => ({ ref, space, row: null });

/** What every {@link ClientStore} must do. `open` starts empty and knows the collections `cards` and `stickers`; `again` opens the same data as a new tab would. */
export function storeContract(
  name: string,
  open: () => Promise<{ store: ClientStore; again(): Promise<ClientStore> }>,
): void {
  describe(`${name} keeps the store's contract`, () => {
    test('[sync W1] a body that throws after writing everywhere leaves nothing behind', async () => {
      const { store } = await open();
      await store.transact(write, (tx) => tx.rows.put([card('kept')]));
      const act = store.transact(write, async (tx) => {
        await tx.rows.put([card('a'), card('kept', here, 'changed')]);
        await tx.rows.remove(['cards/kept']);
        await tx.base.put([base('cards/a')]);
        await tx.outbox.put([entry(1, ['cards/a'])]);
        await tx.drafts.put([{ key: 'd', value: 'text', savedAt: '' }]);
        throw new Error('on purpose');
      });
      await expect(act).rejects.toThrow('on purpose');
      const left = await store.transact(read, async (tx) => ({
        rows: await tx.rows.inSpace(here),
        base: await tx.base.list(),
        outbox: await tx.outbox.list(),
        drafts: await tx.drafts.list(),
      }));
      expect(left).toEqual({ rows: [card('kept')], base: [], outbox: [], drafts: [] });
    });

    test('[sync W2] what a transaction wrote is there for a tab that opens afterwards', async () => {
      const { store, again } = await open();
      await store.transact(write, async (tx) => {
        await tx.rows.put([card('a')]);
        await tx.outbox.put([entry(1, ['cards/a'])]);
      });
      const tab = await again();
      const seen = await tab.transact(read, async (tx) => [await tx.rows.get(['cards/a']), await tx.outbox.get([1])]);
      expect(seen).toEqual([[card('a')], [entry(1, ['cards/a'])]]);
    });

    test('[sync W3] read-modify-writes that start together do not lose one another', async () => {
      const { store, again } = await open();
      const tabs = [store, await again()];
      const append = (tab: ClientStore): Promise<void> =>
        tab.transact(write, async (tx) => {
          const last = (await tx.outbox.list()).at(-1)?.seq ?? 0;
          await tx.outbox.put([entry(last + 1, [])]);
        });
      await Promise.all(Array.from({ length: 20 }, (_, index) => append(tabs[index % 2] as ClientStore)));
      const seqs = await store.transact(read, async (tx) => (await tx.outbox.list()).map(({ seq }) => seq));
      expect(seqs).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    });

    test('a record store lists in key order, from a key on, up to a limit', async () => {
      const { store } = await open();
      await store.transact(write, (tx) => tx.outbox.put([11, 2, 9, 100, 1].map((seq) => entry(seq, []))));
      const seqs = (range?: { after?: number; limit?: number }): Promise<number[]> =>
        store.transact(read, async (tx) => (await tx.outbox.list(range)).map(({ seq }) => seq));
      expect(await seqs()).toEqual([1, 2, 9, 11, 100]);
      expect(await seqs({ limit: 2 })).toEqual([1, 2]);
      expect(await seqs({ after: 2 })).toEqual([9, 11, 100]);
      expect(await seqs({ after: 2, limit: 1 })).toEqual([9]);
      expect(await store.transact(read, (tx) => tx.outbox.count())).toBe(5);
    });

    test('get answers in the order asked, with nothing for what is not there; put replaces', async () => {
      const { store } = await open();
      await store.transact(write, async (tx) => {
        await tx.outbox.put([entry(1, []), entry(2, [])]);
        await tx.outbox.put([entry(2, ['cards/x'])]);
        await tx.outbox.remove([7]);
      });
      const got = await store.transact(read, (tx) => tx.outbox.get([2, 3, 1]));
      expect(got).toEqual([entry(2, ['cards/x']), undefined, entry(1, [])]);
    });

    test('an index finds each value once, in key order, and forgets what was removed or rewritten', async () => {
      const { store } = await open();
      await store.transact(write, async (tx) => {
        await tx.outbox.put([entry(10, ['cards/a', 'cards/b']), entry(9, ['cards/b']), entry(2, ['cards/c'])]);
        await tx.base.put([base('cards/a'), base('cards/b', there)]);
      });
      const seqs = (refs: string[]): Promise<number[]> =>
        store.transact(read, async (tx) => (await tx.outbox.where('refs', refs)).map(({ seq }) => seq));
      expect(await seqs(['cards/b', 'cards/a'])).toEqual([9, 10]);
      expect(await seqs([])).toEqual([]);
      expect(await store.transact(read, (tx) => tx.base.where('space', [there]))).toEqual([base('cards/b', there)]);
      await store.transact(write, async (tx) => {
        await tx.outbox.remove([9]);
        await tx.outbox.put([entry(10, ['cards/a'])]);
      });
      expect(await seqs(['cards/b'])).toEqual([]);
    });

    test('rows of several collections are found by key and by space, as they were put', async () => {
      const { store } = await open();
      const sticker: PlacedRow = {
        collection: 'stickers',
        space: there,
        row: { id: 'a', kind: 'star', unknown: { deep: [1] } },
      };
      await store.transact(write, (tx) => tx.rows.put([card('a'), card('b', there), sticker]));
      const seen = await store.transact(read, async (tx) => ({
        got: await tx.rows.get(['stickers/a', 'cards/zzz', 'cards/a']),
        there: await tx.rows.inSpace(there),
      }));
      expect(seen.got).toEqual([sticker, undefined, card('a')]);
      expect(seen.there).toHaveLength(2);
      expect(seen.there).toEqual(expect.arrayContaining([card('b', there), sticker]));
      await store.transact(write, (tx) => tx.rows.remove(['stickers/a', 'cards/zzz']));
      expect(await store.transact(read, (tx) => tx.rows.inSpace(there))).toEqual([card('b', there)]);
    });

    test('[sync W4] a transaction of 200 rows with many steps holds together', async () => {
      const { store } = await open();
      const ids = Array.from({ length: 200 }, (_, index) => `card-${index}`);
      await store.transact(write, async (tx) => {
        for (const id of ids) {
          const [known] = await tx.rows.get([`cards/${id}`]);
          if (!known) await tx.rows.put([card(id)]);
        }
        await tx.meta.put([
          {
            key: 'replica',
            replicaId: 'r' as ReplicaId,
            schema: 1,
            lastSeq: 0,
            turn: 0,
            order: 0,
            spaces: {},
            lastServerSeenAt: null,
          },
        ]);
      });
      expect(await store.transact(read, async (tx) => (await tx.rows.inSpace(here)).length)).toBe(200);
    });

    test('a reading transaction cannot write', async () => {
      const { store } = await open();
      await expect(
        store.transact(read, (tx) => tx.drafts.put([{ key: 'd', value: 1, savedAt: '' }])),
      ).rejects.toThrow();
    });

    test('[sync S2] a reader beside a writer sees all of a transaction or none', async () => {
      const { store, again } = await open();
      const tab = await again();
      const writing = store.transact(write, async (tx) => {
        for (let index = 0; index < 30; index += 1) await tx.rows.put([card(`c${index}`)]);
      });
      const counts = await Promise.all(
        Array.from({ length: 10 }, () => tab.transact(read, async (tx) => (await tx.rows.inSpace(here)).length)),
      );
      await writing;
      expect(counts.filter((count) => count !== 0 && count !== 30)).toEqual([]);
    });
  });
}
