import {
  type Collection,
  defineCollection,
  defineMutator,
  done,
  refuse,
  registryOf,
  type Upcast,
} from '@paratope/shared/mutation';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createManualClock, createSeededRandom } from '../testing/fakes.ts';
import { createLab, type Device, space } from '../testing/lab.ts';
import { createMemoryStore } from '../testing/memory-store.ts';
import { Cards, sampleRegistry, writeCard } from '../testing/sample.ts';

/** The next program: what was a card's text are its lines. */
const Lined = z.looseObject({ id: z.string(), lines: z.array(z.string()), marks: z.array(z.string()) });
type Lined = z.infer<typeof Lined> & { id: string };
const LinedCards: Collection<Lined> = defineCollection<Lined>({ name: 'cards', schema: Lined, indexes: [] });
const writeLines = defineMutator({
  name: 'writeCard',
  args: z.object({ id: z.string(), lines: z.array(z.string()) }),
  touches: ({ id }) => [{ collection: 'cards', id }],
  apply: (tx, { id, lines }) => {
    const card = tx.get(LinedCards, id);
    if (!card) return refuse('missing', 'This card was deleted.');
    if (lines.includes('forbidden')) return refuse('invalid', 'This line may not be written.');
    tx.put(LinedCards, { ...card, lines });
    return done;
  },
});
const nextRegistry = registryOf([...sampleRegistry.values(), writeLines]);

const lined = ({ text, ...rest }: { readonly [field: string]: unknown }) =>
  text === undefined ? rest : { ...rest, lines: String(text).split('\n') };

/** The step between the two, as a product writes it. */
const toLines: Upcast = {
  to: 2,
  change: ({ name, args, base }) => ({
    name,
    args: name === 'writeCard' ? lined(args as { text: string }) : args,
    base: Object.fromEntries(
      Object.entries(base).map(([ref, row]) => [
        ref,
        row && ref.startsWith('cards/') ? { ...lined(row), id: row.id } : row,
      ]),
    ),
  }),
};
const next = { schema: 2, parts: { registry: nextRegistry, upcasts: [toLines] } };
const nextLab = () => createLab({ registry: nextRegistry, schema: { current: 2, oldest: 1 }, upcasts: [toLines] });
const queue = (device: Device) =>
  device.store.transact({ mode: 'read', durability: 'relaxed', collections: [] }, async (tx) => tx.outbox.list());
/** A program of schema 1 that has seen this text and no network. */
async function oldDevice(text: string, lab = nextLab()) {
  const store = createMemoryStore();
  const old = lab.device({ store, parts: { registry: sampleRegistry, ...twins() } });
  await old.replica.sync();
  await store.transact({ mode: 'write', durability: 'strict', collections: 'all' }, (tx) =>
    tx.rows.put([{ collection: Cards.name, space, row: { id: 'a', text, marks: [] } }]),
  );
  return { store, old, lab };
}
/** Two devices with these are dealt the same chance and the same time. */
const twins = () => ({ random: createSeededRandom(5n), clock: createManualClock() });

test('[sync U1] what an older program queued, brought up, is what this one would have queued', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), async (was, now) => {
      const { old, store } = await oldDevice(was);
      await old.replica.mutate(writeCard, { id: 'a', text: now });
      const upgraded = nextLab().device({ store, ...next, between: async () => ({ kind: 'unreachable' }) });
      await upgraded.replica.sync();

      const fresh = nextLab().device({ schema: 2, parts: { registry: nextRegistry, ...twins() } });
      await fresh.replica.sync();
      await fresh.store.transact({ mode: 'write', durability: 'strict', collections: 'all' }, (tx) =>
        tx.rows.put([{ collection: 'cards', space, row: { id: 'a', lines: was.split('\n'), marks: [] } }]),
      );
      await fresh.replica.mutate(writeLines, { id: 'a', lines: now.split('\n') });
      const [brought] = await queue(upgraded);
      const [written] = await queue(fresh);
      const meaning = (one: object | undefined) => {
        const { name, args, base, schema, refs, mid, space: where, at, zone } = one as NonNullable<typeof written>;
        return { name, args, base, schema, refs, mid, where, at, zone };
      };
      expect(meaning(brought)).toEqual(meaning(written));
    }),
    { numRuns: 60 },
  );
});

test('[sync U1] a queue written offline by an older program is sent after the upgrade, as the new one means it', async () => {
  const lab = nextLab();
  await lab.authority.commit(space, async ({ put }) =>
    put(LinedCards, { id: 'a', lines: ['there before'], marks: [] }),
  );
  const { store, old } = await oldDevice('there before', lab);
  await old.replica.mutate(writeCard, { id: 'a', text: 'one\ntwo' });
  const upgraded = lab.device({ store, ...next });
  await upgraded.replica.sync();
  expect(lab.serverRows().get('cards/a')).toMatchObject({ lines: ['one', 'two'] });
  expect(await upgraded.rows()).toEqual(lab.serverRows());
  expect(await upgraded.replica.attention()).toEqual([]);
});

test('[sync U1] the server brings up what an older device sends', async () => {
  const lab = nextLab();
  await lab.authority.commit(space, async ({ put }) =>
    put(LinedCards, { id: 'a', lines: ['there before'], marks: [] }),
  );
  const { old } = await oldDevice('there before', lab);
  await old.replica.mutate(writeCard, { id: 'a', text: 'three\nfour' });
  await old.replica.sync();
  expect(lab.serverRows().get('cards/a')).toMatchObject({ lines: ['three', 'four'] });
});

test('[sync U1] refused work of an older program can be sent again by the new one', async () => {
  const lab = nextLab();
  const { store, old } = await oldDevice('never on the server', lab);
  await old.replica.mutate(writeCard, { id: 'a', text: 'one\ntwo' });
  await old.replica.sync();
  expect(await old.replica.attention()).toMatchObject([{ code: 'missing', args: { text: 'one\ntwo' }, schema: 1 }]);

  await lab.authority.commit(space, async ({ put }) => put(LinedCards, { id: 'a', lines: [], marks: [] }));
  const upgraded = lab.device({ store, ...next });
  await upgraded.replica.sync();
  const [kept] = await upgraded.replica.attention();
  expect(kept).toMatchObject({ args: { id: 'a', lines: ['one', 'two'] }, schema: 2 });
  if (kept) await upgraded.replica.resubmit(kept.mid);
  await upgraded.replica.sync();
  expect(lab.serverRows().get('cards/a')).toMatchObject({ lines: ['one', 'two'] });
});

test('[sync U1] a step that breaks takes nothing along: the change waits as it was written, and ends with its author', async () => {
  const broken: Upcast = {
    to: 2,
    change: () => {
      throw new Error('a step with a mistake in it');
    },
  };
  const lab = createLab({ registry: nextRegistry, schema: { current: 2, oldest: 1 }, upcasts: [broken] });
  const { store, old } = await oldDevice('x', lab);
  await old.replica.mutate(writeCard, { id: 'a', text: 'words' });
  const upgraded = lab.device({ store, schema: 2, parts: { registry: nextRegistry, upcasts: [broken] } });
  await upgraded.replica.sync();
  expect(await upgraded.replica.attention()).toMatchObject([{ code: 'internal', args: { id: 'a', text: 'words' } }]);
  expect(await queue(upgraded)).toEqual([]);
});
