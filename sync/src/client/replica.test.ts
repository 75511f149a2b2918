import { accountSpace, type MutationId } from '@paratope/shared/ids';
import { defineCollection, defineMutator, done, refuse, registryOf } from '@paratope/shared/mutation';
import { msg } from '@paratope/shared/words/message';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { compact, compactLimits } from '../authority/compact.ts';
import type { ClientStore } from '../ports.ts';
import type { SyncRequest } from '../protocol/sync-request.ts';
import { createManualClock } from '../testing/fakes.ts';
import { createLab, type Device, join, type Lab, space } from '../testing/lab.ts';
import { createMemoryStore } from '../testing/memory-store.ts';
import {
  ada,
  addCard,
  ben,
  breakCard,
  Card,
  Cards,
  gildCard,
  idle,
  markBoth,
  markCard,
  removeCard,
  sampleRegistry,
  strayCard,
  writeCard,
} from '../testing/sample.ts';
import { applyAnswer } from './apply-answer.ts';

const add = (device: Device, id: string, text = '') => device.replica.mutate(addCard, { id, text });
const mark = (device: Device, id: string, word: string) => device.replica.mutate(markCard, { id, mark: word });
const seqs = (store: ClientStore): Promise<number[]> =>
  store.transact({ mode: 'read', durability: 'relaxed', collections: [] }, async (tx) =>
    (await tx.outbox.list()).map(({ seq }) => seq),
  );
const status = (device: Device) => device.replica.status.getSnapshot();
const asServed = async (lab: Lab, ...devices: Device[]): Promise<void> => {
  for (const device of devices) expect(await device.rows()).toEqual(lab.serverRows());
};

test('[sync S1] two devices show what the server has', async () => {
  const lab = createLab();
  const [phone, laptop] = [lab.device(), lab.device()];
  expect(await add(phone, 'a', 'first')).toMatchObject({ ok: true });
  await mark(phone, 'a', 'm1');
  await phone.replica.sync();
  await laptop.replica.sync();
  expect(lab.serverRows()).toEqual(new Map([['cards/a', { id: 'a', text: 'first', marks: ['m1'] }]]));
  await asServed(lab, phone, laptop);
  expect(status(phone)).toMatchObject({ state: 'idle', waiting: 0, needsYou: 0 });
});

test('[sync W1] a store that fails before its commit leaves neither row nor entry', async () => {
  const inner = createMemoryStore();
  let fail = false;
  const store: ClientStore = {
    ...inner,
    transact: (scope, body) =>
      inner.transact(scope, async (tx) => {
        const value = await body(tx);
        if (fail && scope.mode === 'write') throw new Error('power cut');
        return value;
      }),
  };
  const device = createLab().device({ store });
  await add(device, 'a', 'before');
  fail = true;
  await expect(mark(device, 'a', 'lost')).rejects.toThrow('power cut');
  fail = false;
  expect((await device.rows()).get('cards/a')).toEqual({ id: 'a', text: 'before', marks: [] });
  expect(await seqs(store)).toEqual([1]);
  await mark(device, 'a', 'kept');
  expect(await seqs(store)).toEqual([1, 2]);
});

test('a change the mutator refuses, or whose arguments are wrong, is a value and writes nothing', async () => {
  const device = createLab().device();
  await add(device, 'a');
  expect(await add(device, 'a')).toEqual({ ok: false, code: 'exists', message: msg('There is such a card already.') });
  expect(await device.replica.mutate(addCard, { id: '', text: 'x' })).toMatchObject({
    ok: false,
    code: 'invalid',
    fields: { id: expect.any(String) },
  });
  await expect(device.replica.mutate(strayCard, { id: 'a' })).rejects.toThrow('did not declare cards/never-declared');
  expect(await seqs(device.store)).toEqual([1]);
});

test('[sync W3] [sync T2] tabs that write at the same time get numbers without holes, in the order written', async () => {
  const store = createMemoryStore();
  const lab = createLab();
  const tabs = [lab.device({ store }), lab.device({ store }), lab.device({ store })];
  await Promise.all(Array.from({ length: 30 }, (_, index) => add(tabs[index % 3] as Device, `c${index}`)));
  expect(await seqs(store)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
});

test('[sync P1] an answer lost on the way is asked for again, and nothing happens twice', async () => {
  const lab = createLab();
  let lose = 3;
  const device = lab.device({
    between: async (_, pass) => {
      const reply = await pass();
      lose -= 1;
      return lose >= 0 ? { kind: 'unreachable' } : reply;
    },
  });
  await add(device, 'a');
  await mark(device, 'a', 'once');
  for (let time = 0; time < 4; time += 1) await device.replica.sync();
  expect(lab.serverRows().get('cards/a')?.marks).toEqual(['once']);
  expect(status(device)).toMatchObject({ state: 'idle', waiting: 0 });
});

test('[sync P8] 250 changes go out in batches of 100', async () => {
  const lab = createLab();
  const device = lab.device();
  for (let index = 0; index < 250; index += 1) await add(device, `c${index}`);
  await device.replica.sync();
  expect(device.requests.map(({ mutations }) => mutations.length)).toEqual([100, 100, 50]);
  await asServed(lab, device);
});

test('[sync P8] long texts make shorter batches', async () => {
  const lab = createLab();
  const device = lab.device();
  for (let index = 0; index < 4; index += 1) await add(device, `c${index}`, 'x'.repeat(100_000));
  await device.replica.sync();
  expect(device.requests.map(({ mutations }) => mutations.length)).toEqual([2, 2]);
});

test('[sync P8] a server that refuses the size gets halves, down to one', async () => {
  const lab = createLab();
  const device = lab.device({
    between: async (request, pass) =>
      request.mutations.length > 1 ? { kind: 'failed', code: 'too_large', message: '' } : pass(),
  });
  for (let index = 0; index < 5; index += 1) await add(device, `c${index}`);
  await device.replica.sync();
  expect(lab.serverRows().size).toBe(5);
  expect(status(device).waiting).toBe(0);
});

test('[sync P8] one change that is too large alone is kept for the person, and those behind it go out', async () => {
  const lab = createLab();
  const device = lab.device();
  const long = 'x'.repeat(300_000);
  await add(device, 'a');
  await device.replica.mutate(writeCard, { id: 'a', text: long });
  await mark(device, 'a', 'behind');
  await device.replica.sync();
  expect(await device.replica.attention()).toMatchObject([
    { name: 'writeCard', code: 'too_large', args: { id: 'a', text: long } },
  ]);
  expect(lab.serverRows().get('cards/a')).toEqual({ id: 'a', text: '', marks: ['behind'] });
  await asServed(lab, device);
});

test('[sync P1] [sync P8] a change turned away on the way that got through all the same takes effect once when it is sent again', async () => {
  const lab = createLab();
  let refusing = false;
  const late: SyncRequest[] = [];
  const device = lab.device({
    between: async (request, pass) => {
      if (!refusing || request.mutations.length === 0) return pass();
      late.push(request);
      return { kind: 'failed', code: 'too_large', message: 'Too much.' };
    },
  });
  await add(device, 'a');
  await device.replica.sync();
  refusing = true;
  await mark(device, 'a', 'once');
  await device.replica.sync();
  refusing = false;
  const [kept] = await device.replica.attention();
  expect(kept).toMatchObject({ name: 'markCard', code: 'too_large', undecided: true });
  // The other tab's copy of the request arrives.
  await lab.authority.sync({ accountId: ada }, late[0]);
  expect(lab.serverRows().get('cards/a')?.marks).toEqual(['once']);
  await device.replica.resubmit(kept?.mid as MutationId);
  await device.replica.sync();
  expect(lab.serverRows().get('cards/a')?.marks).toEqual(['once']);
  expect(await device.replica.attention()).toEqual([]);
  await asServed(lab, device);
});

test('[sync P5] a change the server cannot read is set aside only after a request without it went through', async () => {
  const lab = createLab();
  const device = lab.device();
  await add(device, 'a');
  await device.replica.mutate(addCard, { id: 'b', text: 'fine' });
  // Something wrote an entry no server accepts: an empty name.
  await device.store.transact({ mode: 'write', durability: 'strict', collections: [] }, async (tx) => {
    const [entry] = await tx.outbox.get([1]);
    if (entry) await tx.outbox.put([{ ...entry, name: '' }]);
  });
  await device.replica.sync();
  expect(await device.replica.attention()).toMatchObject([{ name: '', code: 'invalid', args: { id: 'a' } }]);
  expect([...lab.serverRows().keys()]).toEqual(['cards/b']);
  await asServed(lab, device);

  const refused = lab.device({ between: async () => ({ kind: 'failed', code: 'invalid', message: '' }) });
  await add(refused, 'c');
  await refused.replica.sync();
  expect(status(refused)).toMatchObject({ state: 'backoff', waiting: 1, needsYou: 0 });
});

test('[sync R1] a refused change is found whole: name, arguments, base, code and sentence', async () => {
  const lab = createLab();
  join(lab.members, ada, 'free');
  const device = lab.device();
  await add(device, 'a', 'words');
  const gilded = await device.replica.mutate(gildCard, { id: 'a', mark: 'gold' });
  await device.replica.sync();
  const mid = gilded.ok ? gilded.value.mid : '';
  expect(await device.replica.attention()).toEqual([
    {
      mid,
      space,
      name: 'gildCard',
      args: { id: 'a', mark: 'gold' },
      refs: ['cards/a'],
      base: { 'cards/a': { id: 'a', marks: [] } },
      schema: 1,
      at: '2026-03-01T09:00:00.000Z',
      zone: 'Europe/Berlin',
      code: 'plan_limit',
      message: msg('Gilding is part of Standard.'),
      refusedAt: '2026-03-01T09:00:00.000Z',
      order: expect.any(Number),
    },
  ]);
  expect(status(device)).toMatchObject({ state: 'idle', waiting: 0, needsYou: 1 });
});

test('[sync R2] a refused change leaves only by resubmitting or discarding', async () => {
  const lab = createLab();
  join(lab.members, ada, 'free');
  const device = lab.device();
  await add(device, 'a');
  for (const word of ['gold', 'silver']) await device.replica.mutate(gildCard, { id: 'a', mark: word });
  for (let time = 0; time < 3; time += 1) await device.replica.sync();
  const [gold, silver] = await device.replica.attention();
  expect([gold?.args, silver?.args]).toEqual([
    { id: 'a', mark: 'gold' },
    { id: 'a', mark: 'silver' },
  ]);
  await device.replica.discard(silver?.mid as MutationId);
  expect(await device.replica.resubmit(silver?.mid as MutationId)).toMatchObject({ ok: false, code: 'missing' });
  expect((await device.replica.attention()).map(({ mid }) => mid)).toEqual([gold?.mid]);
});

test('[sync R3] after a refusal the row is the server’s, with the other pending changes on it', async () => {
  const lab = createLab();
  join(lab.members, ada, 'free');
  const device = lab.device();
  await add(device, 'a');
  await device.replica.mutate(gildCard, { id: 'a', mark: 'gold' });
  const cutOff = lab.device({
    store: device.store,
    between: async ({ mutations }, pass) => {
      if (mutations.length > 2) return { kind: 'failed', code: 'too_large', message: '' };
      return mutations[0]?.seq === 3 ? { kind: 'unreachable' } : pass();
    },
  });
  await mark(device, 'a', 'pending');
  expect((await device.rows()).get('cards/a')?.marks).toEqual(['gold', 'pending']);
  await cutOff.replica.sync();
  expect((await device.rows()).get('cards/a')?.marks).toEqual(['pending']);
  expect(await seqs(device.store)).toEqual([3]);
  await device.replica.sync();
  await asServed(lab, device);
});

test('[sync R4] a change built on a refused creation is shown with it', async () => {
  const lab = createLab();
  const [phone, laptop] = [lab.device(), lab.device()];
  await add(phone, 'a', 'from the phone');
  await phone.replica.sync();
  await phone.replica.mutate(removeCard, { id: 'a' });
  await phone.replica.sync();
  await add(laptop, 'b', 'will be refused');
  await mark(laptop, 'b', 'on top');
  lab.members.set(ada, { spaces: [], entitlements: { plan: 'free', role: 'member', policy: {} } });
  await laptop.replica.sync();
  const [creation, child] = await laptop.replica.attention();
  expect({ name: creation?.name, cause: creation?.cause }).toEqual({ name: 'addCard', cause: undefined });
  expect({ name: child?.name, cause: child?.cause }).toEqual({ name: 'markCard', cause: creation?.mid });
});

/** Puts a card beside another one that must be there. */
const addBeside = defineMutator({
  name: 'addBeside',
  args: z.object({ id: z.string(), beside: z.string() }),
  touches: ({ id, beside }) => [
    { collection: 'cards', id },
    { collection: 'cards', id: beside },
  ],
  apply: (tx, { id, beside }) => {
    if (!tx.get(Cards, beside)) return refuse('missing', 'The card beside it was deleted.');
    tx.put(Cards, { id, text: `beside ${beside}`, marks: [] });
    return done;
  },
});

test('[sync R4] a whole tree on a refused creation is one group, over several levels and requests, and goes again together', async () => {
  const lab = createLab({ registry: registryOf([...sampleRegistry.values(), addBeside]) });
  const device = lab.device();
  await device.replica.sync();
  lab.members.delete(ada);
  await add(device, 'root', 'first');
  await device.replica.mutate(addBeside, { id: 'child', beside: 'root' });
  await device.replica.mutate(addBeside, { id: 'grandchild', beside: 'child' });
  await mark(device, 'grandchild', 'a leaf');
  await add(device, 'stranger', 'on its own');
  await device.replica.sync();
  const refused = await device.replica.attention();
  const top = refused.find(({ args }) => (args as { id: string }).id === 'root');
  expect(refused.map(({ name, cause }) => [name, cause])).toEqual([
    ['addCard', undefined],
    ['addBeside', top?.mid],
    ['addBeside', top?.mid],
    ['markCard', top?.mid],
    ['addCard', undefined],
  ]);

  join(lab.members, ada);
  const again = await device.replica.resubmitTree(top?.mid as MutationId);
  expect(again.ok && again.value.mids).toHaveLength(4);
  expect(await device.replica.attention()).toHaveLength(1);
  await device.replica.sync();
  expect([...lab.serverRows().keys()].sort()).toEqual(['cards/child', 'cards/grandchild', 'cards/root']);
  expect(lab.serverRows().get('cards/grandchild')).toMatchObject({ marks: ['a leaf'] });
  expect(await device.replica.resubmitTree(top?.mid as MutationId)).toMatchObject({ ok: false, code: 'missing' });
});

test('[sync R4] a tree of which one part is refused here stays whole where it is', async () => {
  const lab = createLab();
  const device = lab.device();
  await device.replica.sync();
  lab.members.delete(ada);
  await add(device, 'root', 'first');
  await mark(device, 'root', 'a leaf');
  await device.replica.sync();
  join(lab.members, ada);
  await add(device, 'root', 'made anew meanwhile');
  const before = await device.replica.attention();
  expect(await device.replica.resubmitTree(before[0]?.mid as MutationId)).toMatchObject({ ok: false, code: 'exists' });
  expect(await device.replica.attention()).toEqual(before);
  expect(status(device).waiting).toBe(1);
});

test('[sync R5] a change refused for the plan succeeds unchanged after the upgrade', async () => {
  const lab = createLab();
  join(lab.members, ada, 'free');
  const device = lab.device();
  await add(device, 'a');
  const first = await device.replica.mutate(gildCard, { id: 'a', mark: 'gold' });
  await device.replica.sync();
  join(lab.members, ada, 'standard');
  const again = await device.replica.resubmit(first.ok ? first.value.mid : ('' as MutationId));
  expect(again.ok && first.ok && again.value.mid !== first.value.mid).toBe(true);
  await device.replica.sync();
  expect(lab.serverRows().get('cards/a')?.marks).toEqual(['gold']);
  expect(await device.replica.attention()).toEqual([]);
});

test('[Q06] [sync S7] what is pending stays visible over what the server sends, and both are there in the end', async () => {
  const lab = createLab();
  const [phone, laptop] = [lab.device(), lab.device()];
  await add(phone, 'a', 'first');
  await phone.replica.sync();
  await laptop.replica.sync();
  await phone.replica.mutate(writeCard, { id: 'a', text: 'from the phone' });
  await phone.replica.sync();
  const pulls = lab.device({ store: laptop.store, between: (request, pass) => pass({ ...request, mutations: [] }) });
  await mark(laptop, 'a', 'pending');
  await pulls.replica.sync();
  expect((await laptop.rows()).get('cards/a')).toEqual({ id: 'a', text: 'from the phone', marks: ['pending'] });
  await laptop.replica.sync();
  await phone.replica.sync();
  await asServed(lab, phone, laptop);
  expect(lab.serverRows().get('cards/a')).toEqual({ id: 'a', text: 'from the phone', marks: ['pending'] });
});

test('[sync S7] [sync R3] what waits is shown over what another device writes, and what was refused can be sent again', async () => {
  const lab = createLab();
  const phone = lab.device();
  await add(phone, 'a', 'first');
  await phone.replica.sync();
  const laptop = lab.device({ between: (request, pass) => pass({ ...request, mutations: [] }) });
  await laptop.replica.sync();
  await asServed(lab, laptop);

  await phone.replica.mutate(writeCard, { id: 'a', text: 'from the phone' });
  await phone.replica.sync();
  await mark(laptop, 'a', 'pending');
  await laptop.replica.sync();
  expect((await laptop.rows()).get('cards/a')).toEqual({ id: 'a', text: 'from the phone', marks: ['pending'] });
  expect(status(laptop)).toMatchObject({ waiting: 1 });

  join(lab.members, ada, 'free');
  const later = lab.device({ store: laptop.store });
  await later.replica.mutate(gildCard, { id: 'a', mark: 'gold' });
  await later.replica.sync();
  const [gold] = await later.replica.attention();
  expect(gold?.args).toEqual({ id: 'a', mark: 'gold' });
  join(lab.members, ada);
  const last = lab.device({ store: laptop.store });
  expect(await last.replica.resubmit(gold?.mid as MutationId)).toMatchObject({ ok: true });
  await last.replica.sync();
  await phone.replica.sync();
  expect(lab.serverRows().get('cards/a')?.marks).toEqual(['pending', 'gold']);
  await asServed(lab, phone, last);
});

test('[sync S8] rows that come again as they are are not written again', async () => {
  const lab = createLab();
  const store = createMemoryStore();
  const written: string[] = [];
  const noting: ClientStore = {
    ...store,
    transact: (scope, body) =>
      store.transact(scope, (tx) =>
        body({
          ...tx,
          rows: {
            ...tx.rows,
            put: (rows) => {
              written.push(...rows.map(({ row }) => row.id));
              return tx.rows.put(rows);
            },
          },
        }),
      ),
  };
  const [device, other] = [lab.device({ store: noting }), lab.device()];
  for (const id of ['a', 'b', 'c']) await add(other, id);
  await other.replica.sync();
  await device.replica.sync();
  expect(written).toEqual(['a', 'b', 'c']);
  await mark(other, 'b', 'newer');
  await other.replica.sync();
  await mark(other, 'b', 'newest');
  await other.replica.sync();
  await lab.authority.compact({ commitsKept: 1 });
  await device.replica.sync();
  expect(written).toEqual(['a', 'b', 'c', 'b']);
  await asServed(lab, device);
});

test('[sync S8] [sync C2] a page that arrives twice, or late, changes nothing', async () => {
  const lab = createLab();
  const store = createMemoryStore();
  const device = lab.device({ store });
  await add(device, 'a');
  const askedAt = await device.store.transact(
    { mode: 'read', durability: 'relaxed', collections: [] },
    async (tx) => (await tx.meta.get(['replica']))[0],
  );
  if (!askedAt) throw new Error('opened');
  await device.replica.sync();
  const [answer] = device.answers;
  if (!answer) throw new Error('answered');
  await mark(device, 'a', 'since then');
  const before = structuredClone([...store.shown(space)]);
  const deps = {
    registry: new Map(),
    accountId: ada,
    clock: lab.clock,
    random: { bytes: (count: number) => new Uint8Array(count) },
  };
  expect(await applyAnswer(store, deps, askedAt, answer)).toBe('stale');
  expect([...store.shown(space)]).toEqual(before);
  expect(await seqs(store)).toEqual([2]);
});

test('[sync S3] an older answer that overtakes nothing is dropped: the cursor never goes back', async () => {
  const lab = createLab();
  const store = createMemoryStore();
  const held: (() => void)[] = [];
  const slow = lab.device({
    store,
    between: async (_, pass) => {
      const reply = await pass();
      await new Promise<void>((resolve) => void held.push(resolve));
      return reply;
    },
  });
  const quick = lab.device({ store });
  await lab.authority.commit(space, async ({ put }) => put(Cards, { id: 'a', text: 'old', marks: [] }));
  const syncing = slow.replica.sync();
  while (held.length === 0) await new Promise((resolve) => setImmediate(resolve));
  await lab.authority.commit(space, async ({ put }) => put(Cards, { id: 'a', text: 'new', marks: [] }));
  await quick.replica.sync();
  held.splice(0).forEach((release) => void release());
  while (held.length === 0) await new Promise((resolve) => setImmediate(resolve));
  expect((await quick.rows()).get('cards/a')?.text).toBe('new');
  held.splice(0).forEach((release) => void release());
  await syncing;
  await asServed(lab, slow);
});

test('[sync S2] [sync S5] a long download is shown at once, not page by page; the first one is shown as it comes', async () => {
  const lab = createLab();
  const put = async (count: number, word: string): Promise<void> => {
    for (let index = 0; index < count; index += 1) {
      await lab.authority.commit(space, async (writer) =>
        writer.put(Cards, { id: `c${index}`, text: word, marks: [] }),
      );
    }
  };
  await put(600, 'old');
  const shown: string[] = [];
  const device = lab.device({
    between: async (_, pass) => {
      const words = [...(await device.rows()).values()].map(({ text }) => text as string);
      shown.push(
        `${words.filter((word) => word === 'old').length} old ${words.filter((word) => word === 'new').length} new`,
      );
      return pass();
    },
  });
  await device.replica.sync();
  // The next page is asked for while one is being stored.
  expect(shown).toEqual(['0 old 0 new', '0 old 0 new', '250 old 0 new']);
  expect(await device.rows()).toHaveProperty('size', 600);
  shown.length = 0;
  await put(600, 'new');
  await device.replica.sync();
  expect(shown).toEqual(['600 old 0 new', '600 old 0 new', '600 old 0 new']);
  await asServed(lab, device);
});

test('[sync S4] an interrupted first download goes on where it was, while the server is written to', async () => {
  const lab = createLab();
  for (let index = 0; index < 600; index += 1) {
    await lab.authority.commit(space, async ({ put }) => put(Cards, { id: `c${index}`, text: '', marks: [] }));
  }
  const store = createMemoryStore();
  let calls = 0;
  const first = lab.device({
    store,
    between: async (_, pass) => {
      calls += 1;
      return calls > 1 ? { kind: 'unreachable' } : pass();
    },
  });
  await first.replica.sync();
  expect(status(first)).toMatchObject({ state: 'offline', opening: true });
  await lab.authority.commit(space, async ({ put, remove }) => {
    put(Cards, { id: 'c1', text: 'changed meanwhile', marks: [] });
    remove(Cards, 'c2');
  });
  const second = lab.device({ store });
  await second.replica.sync();
  expect(second.requests[0]?.cursors[space]?.seq).toBe(250);
  await asServed(lab, second);
  expect(status(second)).toMatchObject({ state: 'idle', opening: false });
});

test('[sync S1] [sync S4] of a row that lies aside during the first download, what arrives later stays, though nothing waits on it any more', async () => {
  const lab = createLab();
  const card = (id: string, text = '') =>
    lab.authority.commit(space, async ({ put }) => put(Cards, { id, text, marks: [] }));
  for (let index = 0; index < 1_000; index += 1) await card(`c${index}`);
  let calls = 0;
  const device = lab.device({
    between: async (request, pass) => {
      calls += 1;
      // A change to a row of the page that is on its way: that row is put aside.
      if (calls === 2) await add(device, 'c300', 'written here meanwhile');
      if (request.mutations.length === 0) return pass();
      // Nobody wants the change, and before the download is over the row is another one.
      await card('c300', 'newer');
      for (let index = 1_000; index < 1_400; index += 1) await card(`c${index}`);
      return { kind: 'failed', code: 'too_large', message: 'Too much.' };
    },
  });
  await device.replica.sync();
  expect(await device.replica.attention()).toMatchObject([{ args: { id: 'c300' }, code: 'too_large' }]);
  expect((await device.rows()).get('cards/c300')).toMatchObject({ text: 'newer' });
  await asServed(lab, device);
});

test('[sync S6] rows of a space the person has left go with the next pull, pending ones too, and what was typed is kept', async () => {
  const lab = createLab();
  const device = lab.device();
  await add(device, 'a');
  await add(device, 'b');
  await device.replica.sync();
  await mark(device, 'a', 'too late');
  lab.members.set(ada, { spaces: [accountSpace(ada)], entitlements: { plan: 'free', role: 'member', policy: {} } });
  await device.replica.sync();
  expect(await device.rows()).toEqual(new Map());
  expect(await device.replica.attention()).toMatchObject([
    { name: 'markCard', code: 'forbidden', args: { mark: 'too late' } },
  ]);
  join(lab.members, ada);
  await device.replica.sync();
  await asServed(lab, device);
  expect(lab.serverRows().size).toBe(2);
});

test('[sync S6] [sync S7] what is pending in a space is hidden while the space is gone, and there again with it', async () => {
  const lab = createLab();
  const store = createMemoryStore();
  const device = lab.device({ store });
  await device.replica.sync();
  await add(device, 'new', 'not sent yet');
  const pulling = lab.device({ store, between: (request, pass) => pass({ ...request, mutations: [] }) });
  lab.members.set(ada, { spaces: [accountSpace(ada)], entitlements: { plan: 'free', role: 'member', policy: {} } });
  await pulling.replica.sync();
  expect((await device.rows()).size).toBe(0);
  join(lab.members, ada);
  await pulling.replica.sync();
  expect((await device.rows()).get('cards/new')?.text).toBe('not sent yet');
  await device.replica.sync();
  await asServed(lab, device);
});

test('[sync S6] a row that may no longer be seen arrives as gone', async () => {
  const lab = createLab();
  const device = lab.device();
  await add(device, 'a');
  await device.replica.sync();
  await lab.authority.commit(space, async ({ remove }) => remove(Cards, 'a'));
  await device.replica.sync();
  expect((await device.rows()).size).toBe(0);
});

test('[Q08] [sync D1] an edit that meets a deletion keeps its words', async () => {
  const lab = createLab();
  const [phone, laptop] = [lab.device(), lab.device()];
  await add(phone, 'a', 'first call');
  await phone.replica.sync();
  await laptop.replica.sync();
  await laptop.replica.mutate(removeCard, { id: 'a' });
  await laptop.replica.sync();
  await phone.replica.mutate(writeCard, { id: 'a', text: 'asked for the tox report' });
  await phone.replica.sync();
  expect(await phone.replica.attention()).toMatchObject([
    {
      name: 'writeCard',
      code: 'missing',
      args: { text: 'asked for the tox report' },
      base: { 'cards/a': { text: 'first call' } },
    },
  ]);
  await asServed(lab, phone, laptop);
  expect(lab.serverRows().size).toBe(0);
});

test('[sync D1] the deleted record stands beside the refused edit, so that both can be made anew in one change', async () => {
  const lab = createLab();
  const [phone, laptop] = [lab.device(), lab.device()];
  await add(phone, 'a', 'first call');
  await phone.replica.sync();
  await laptop.replica.sync();
  await laptop.replica.mutate(removeCard, { id: 'a' });
  await laptop.replica.sync();
  await phone.replica.mutate(writeCard, { id: 'a', text: 'asked for the tox report' });
  await phone.replica.sync();
  const [item] = await phone.replica.attention();
  expect(item?.deleted).toEqual({ 'cards/a': { id: 'a', text: 'first call', marks: [] } });
  const anew = { mutator: addCard, args: { id: 'b', text: 'asked for the tox report' } };
  expect(await phone.replica.resubmit(item?.mid as MutationId, anew)).toMatchObject({ ok: true });
  expect(await phone.replica.attention()).toEqual([]);
  await phone.replica.sync();
  expect(lab.serverRows()).toEqual(new Map([['cards/b', { id: 'b', text: 'asked for the tox report', marks: [] }]]));
  await laptop.replica.sync();
  await asServed(lab, phone, laptop);
});

test('[sync D1] a deletion that arrived before the edit was judged leaves the record beside it too', async () => {
  const lab = createLab();
  const laptop = lab.device();
  let isMeanwhile = false;
  const phone: Device = lab.device({
    between: async (_, pass) => {
      const reply = await pass();
      if (isMeanwhile) {
        isMeanwhile = false;
        await phone.replica.mutate(writeCard, { id: 'a', text: 'while the answer was on its way' });
      }
      return reply;
    },
  });
  await add(phone, 'a', 'first call');
  await phone.replica.sync();
  await laptop.replica.sync();
  await laptop.replica.mutate(removeCard, { id: 'a' });
  await laptop.replica.sync();
  isMeanwhile = true;
  await phone.replica.sync();
  await phone.replica.sync();
  expect(await phone.replica.attention()).toMatchObject([{ deleted: { 'cards/a': { text: 'first call' } } }]);
});

test('[sync P4] [sync P1] a change put into the place of one that waits takes its number, and the server makes one of the two', async () => {
  const lab = createLab();
  let isLost = false;
  const device = lab.device({
    between: async (_, pass) => {
      const reply = await pass();
      return isLost ? { kind: 'unreachable' } : reply;
    },
  });
  await add(device, 'a', 'kept');
  await device.replica.sync();
  const unsent = await device.replica.mutate(writeCard, { id: 'a', text: 'taken back' });
  const midOf = (result: typeof unsent) => (result.ok ? result.value.mid : '') as MutationId;
  expect(await device.replica.replace(midOf(unsent), { mutator: idle, args: {} })).toBe(true);
  expect((await device.rows()).get('cards/a')).toMatchObject({ text: 'kept' });
  await mark(device, 'a', 'after');
  await device.replica.sync();
  expect(lab.serverRows().get('cards/a')).toEqual({ id: 'a', text: 'kept', marks: ['after'] });

  isLost = true;
  const sent = await device.replica.mutate(writeCard, { id: 'a', text: 'already there' });
  await device.replica.sync();
  expect(await device.replica.replace(midOf(sent), { mutator: idle, args: {} })).toBe(true);
  isLost = false;
  await device.replica.sync();
  expect(lab.serverRows().get('cards/a')).toMatchObject({ text: 'already there' });
  expect(await device.replica.attention()).toEqual([]);
  await asServed(lab, device);
  expect(await device.replica.replace(midOf(sent), { mutator: idle, args: {} })).toBe(false);
});

test('[sync A2] a lost session keeps every change, asks no more, and drains in order once the person is back', async () => {
  const lab = createLab();
  let expired = true;
  const device = lab.device({
    between: async (_, pass) =>
      expired ? { kind: 'failed', code: 'session.expired', message: 'Session expired. Please log in again.' } : pass(),
  });
  device.replica.start();
  await add(device, 'a');
  await device.replica.sync();
  expect(status(device)).toMatchObject({ state: 'needsAuth', reason: 'session.expired', waiting: 1 });
  const asked = device.requests.length;
  for (let index = 0; index < 20; index += 1) await mark(device, 'a', `${index}`);
  lab.clock.advance(7 * 24 * 3600 * 1000);
  await settled();
  expect(device.requests.length).toBe(asked);
  expect((await device.rows()).get('cards/a')?.marks).toHaveLength(20);
  expired = false;
  device.replica.signedIn();
  await device.replica.sync();
  expect(lab.serverRows().get('cards/a')?.marks).toEqual(Array.from({ length: 20 }, (_, index) => `${index}`));
  await device.replica.stop();
});

test('[sync A1] under another person’s session nothing is sent, shown or stored, and nothing asks again by itself', async () => {
  const lab = createLab();
  join(lab.members, ben);
  const session: { current: typeof ada | undefined } = { current: ada };
  const device = lab.device({ session });
  device.replica.start();
  await add(device, 'a', 'before');
  await device.replica.sync();
  await mark(device, 'a', 'hers');
  // Her cookie goes, and before the page hears of it his is there; he belongs to another startup.
  session.current = ben;
  const before = await device.rows();
  await device.replica.sync();
  const asked = device.requests.length;
  device.signals.give('visible');
  await settled();
  expect(device.requests.length).toBeLessThanOrEqual(asked + 1);
  lab.clock.advance(7 * 24 * 3600 * 1000);
  await settled();
  expect(device.requests.length).toBeLessThanOrEqual(asked + 1);
  expect(status(device)).toMatchObject({ state: 'needsAuth', reason: 'account.mismatch', waiting: 1 });
  expect(await device.rows()).toEqual(before);
  expect(lab.serverRows().get('cards/a')?.marks).toEqual([]);
  session.current = ada;
  device.replica.signedIn();
  await device.replica.sync();
  expect(lab.serverRows().get('cards/a')?.marks).toEqual(['hers']);
  await asServed(lab, device);
  await device.replica.stop();
});

test('[sync A1] a device whose very first request goes out under another’s session stays its own person’s', async () => {
  const lab = createLab();
  join(lab.members, ben);
  const session: { current: typeof ada | undefined } = { current: ben };
  const device = lab.device({ session });
  await add(device, 'a', 'hers');
  await device.replica.sync();
  expect(await lab.database.read((tx) => tx.replicas())).toEqual([]);
  expect(await device.replica.attention()).toEqual([]);
  session.current = ada;
  await device.replica.sync();
  expect(lab.serverRows().get('cards/a')?.text).toBe('hers');
  expect(status(device)).toMatchObject({ state: 'idle', waiting: 0 });
});

test('[sync A8] a device that the server has as another account’s takes a new identity, and its words arrive, those refused meanwhile too', async () => {
  const lab = createLab();
  join(lab.members, ben);
  lab.members.set(ben, { spaces: [accountSpace(ben)], entitlements: { plan: 'standard', role: 'member', policy: {} } });
  // What a server without the rule made of it: her first words were pushed under his session.
  const hers = lab.device({
    session: { current: ben },
    between: (request, pass) => pass({ ...request, accountId: ben }),
  });
  await add(hers, 'a', 'sent as his');
  await hers.replica.sync();
  expect(await hers.replica.attention()).toMatchObject([{ name: 'addCard', code: 'forbidden' }]);
  await add(hers, 'b', 'written since');
  await mark(hers, 'b', 'and this');

  const back = lab.device({ store: hers.store });
  await back.replica.sync();
  expect(status(back)).toMatchObject({ state: 'idle', waiting: 0 });
  expect(lab.serverRows().get('cards/b')).toMatchObject({ text: 'written since', marks: ['and this'] });
  expect(back.requests[0]?.replicaId).not.toBe(back.requests.at(-1)?.replicaId);
  const [refused] = await back.replica.attention();
  expect(await back.replica.resubmit(refused?.mid as MutationId)).toMatchObject({ ok: true });
  await back.replica.sync();
  expect(lab.serverRows().get('cards/a')?.text).toBe('sent as his');
  expect(await back.replica.attention()).toEqual([]);
  await asServed(lab, back);
});

test('[sync A7] a suspended account freezes its queue, keeps its name, and sends everything when it is back', async () => {
  const lab = createLab();
  let suspended = true;
  const device = lab.device({
    between: async (_, pass) =>
      suspended ? { kind: 'failed', code: 'forbidden', message: 'This account is suspended.' } : pass(),
  });
  await add(device, 'a', 'mine');
  await device.replica.sync();
  expect(status(device)).toMatchObject({ state: 'needsAuth', reason: 'forbidden', waiting: 1 });
  suspended = false;
  await device.replica.sync();
  expect(lab.serverRows().get('cards/a')?.text).toBe('mine');
  expect(new Set(device.requests.map(({ replicaId }) => replicaId)).size).toBe(1);
});

test('[sync U2] an outdated device keeps its queue and is told to update; the newer program sends it', async () => {
  const lab = createLab({ schema: { current: 2, oldest: 2 } });
  const store = createMemoryStore();
  const old = lab.device({ store, schema: 1 });
  await add(old, 'a', 'typed in the old version');
  await old.replica.sync();
  expect(status(old)).toMatchObject({ state: 'upgradeRequired', reason: 'upgrade_required', waiting: 1 });
  const reloaded = lab.device({ store, schema: 2 });
  await reloaded.replica.sync();
  expect(lab.serverRows().get('cards/a')?.text).toBe('typed in the old version');
  expect(status(reloaded)).toMatchObject({ state: 'idle', waiting: 0 });
});

test('[sync U3] a new schema has every row downloaded again while the old ones stay in use', async () => {
  const lab = createLab({ schema: { current: 2, oldest: 1 } });
  const store = createMemoryStore();
  const old = lab.device({ store, schema: 1 });
  await add(old, 'a');
  await old.replica.sync();
  // A row the old program passed over, as one would a collection it does not know.
  await store.transact({ mode: 'write', durability: 'strict', collections: 'all' }, (tx) =>
    tx.rows.remove(['cards/a']),
  );
  const upgraded = lab.device({ store, schema: 2 });
  await upgraded.replica.sync();
  expect(upgraded.requests[0]?.cursors[space]).toEqual({ seq: 0, nonce: '' });
  await asServed(lab, upgraded);
});

test('[sync U3] a new field makes every row come again, even if nobody raised the schema', async () => {
  const lab = createLab();
  await lab.authority.commit(space, async ({ put }) => put(Cards, { id: 'a', text: 'x', marks: [] }));
  const store = createMemoryStore();
  const before = lab.device({ store, parts: { collections: [Cards] } });
  await before.replica.sync();
  await before.replica.sync();
  expect(before.requests.at(-1)?.cursors[space]?.seq).toBe(1);

  const Coloured = defineCollection({
    ...Cards,
    schema: z.looseObject({ ...Card.shape, colour: z.optional(z.string()) }),
  });
  const after = lab.device({ store, parts: { collections: [Coloured] } });
  await after.replica.sync();
  expect(after.requests[0]?.cursors[space]?.seq).toBe(0);
  expect(await after.rows()).toEqual(lab.serverRows());
  const again = lab.device({ store, parts: { collections: [Coloured] } });
  await again.replica.sync();
  expect(again.requests[0]?.cursors[space]?.seq).toBe(1);
});

test('[sync M6] a tab of an older program writes and sends nothing once another tab has brought the data to a newer schema', async () => {
  const lab = createLab({ schema: { current: 2, oldest: 1 } });
  const store = createMemoryStore();
  const old = lab.device({ store, schema: 1 });
  await add(old, 'a');
  await old.replica.sync();
  await lab.device({ store, schema: 2 }).replica.sync();
  await expect(add(old, 'b')).rejects.toMatchObject({ name: 'StorageFailure', kind: 'outdated' });
  expect(status(old)).toMatchObject({ state: 'upgradeRequired', reason: 'upgrade_required' });
  const asked = old.requests.length;
  await old.replica.sync();
  expect(old.requests.length).toBe(asked);
  expect(status(old).state).toBe('upgradeRequired');
  await expect(add(lab.device({ store, schema: 1 }), 'c')).rejects.toMatchObject({ kind: 'outdated' });
});

test('[sync U5] fields this program does not know survive its edit', async () => {
  const lab = createLab();
  const device = lab.device();
  await lab.authority.commit(space, async ({ put }) =>
    put(Cards, { id: 'a', text: '', marks: [], colour: { from: 'the future' } }),
  );
  await device.replica.sync();
  await mark(device, 'a', 'm');
  await device.replica.sync();
  expect(lab.serverRows().get('cards/a')).toEqual({ id: 'a', text: '', marks: ['m'], colour: { from: 'the future' } });
  await asServed(lab, device);
});

test.each(['1990-01-01T00:00:00.000Z', '2036-12-31T23:59:59.999Z'])(
  '[sync T1] a device whose clock says %s ends with the same rows',
  async (moment) => {
    const run = async (set: boolean): Promise<unknown> => {
      const lab = createLab();
      const [phone, laptop] = [lab.device(), lab.device()];
      await add(phone, 'a', 'first');
      await phone.replica.sync();
      await laptop.replica.sync();
      if (set) lab.clock.set(moment);
      await phone.replica.mutate(writeCard, { id: 'a', text: 'second' });
      if (set) lab.clock.set('2000-02-29T00:00:00.000Z');
      await laptop.replica.mutate(writeCard, { id: 'a', text: 'third' });
      await phone.replica.sync();
      await laptop.replica.sync();
      await phone.replica.sync();
      await asServed(lab, phone, laptop);
      return [...lab.serverRows()];
    };
    expect(await run(true)).toEqual(await run(false));
  },
);

test('[sync P7] a cloned browser profile gets a name of its own, and both histories arrive', async () => {
  const lab = createLab();
  const store = createMemoryStore();
  const device = lab.device({ store });
  await add(device, 'a');
  await device.replica.sync();
  await mark(device, 'a', 'before the copy');
  const clone = lab.device({ store: store.copy() });
  await mark(device, 'a', 'original');
  await device.replica.sync();
  await mark(clone, 'a', 'clone one');
  await mark(clone, 'a', 'clone two');
  await clone.replica.sync();
  await device.replica.sync();
  expect(lab.serverRows().get('cards/a')?.marks).toEqual(['before the copy', 'original', 'clone one', 'clone two']);
  await asServed(lab, device, clone);
  const names = new Set([...device.requests, ...clone.requests].map(({ replicaId }) => replicaId));
  expect(names.size).toBe(2);
});

test('[sync P7] [sync W3] a copy numbers what it holds from one under its new name, and its first request is taken', async () => {
  const lab = createLab();
  const store = createMemoryStore();
  const device = lab.device({ store });
  await add(device, 'a');
  await mark(device, 'a', 'before the copy');
  await device.replica.sync();
  const copy = store.copy();
  await mark(device, 'a', 'original');
  await device.replica.sync();
  const clone = lab.device({ store: copy });
  await mark(clone, 'a', 'clone one');
  await mark(clone, 'a', 'clone two');
  await clone.replica.sync();
  const [oldName] = clone.requests;
  const renamed = clone.requests.filter(({ replicaId }) => replicaId !== oldName?.replicaId);
  expect(renamed[0]?.mutations.map(({ seq }) => seq)).toEqual([1, 2]);
  expect(renamed).toHaveLength(1);
});

test('[sync W4] a change of more than 200 rows is refused before it writes anything', async () => {
  const touchMany = defineMutator({
    name: 'touchMany',
    args: z.object({ count: z.number() }),
    touches: ({ count }) => Array.from({ length: count }, (_, index) => ({ collection: 'cards', id: `many-${index}` })),
    apply: (tx) => {
      tx.put(Cards, { id: 'many-0', text: '', marks: [] });
      return done;
    },
  });
  const device = createLab({ registry: registryOf([touchMany]) }).device();
  expect(await device.replica.mutate(touchMany, { count: 201 })).toMatchObject({ ok: false, code: 'too_large' });
  expect(await device.rows()).toEqual(new Map());
  expect(await device.replica.mutate(touchMany, { count: 200 })).toMatchObject({ ok: true });
});

test('[sync P7] a profile set back to an older copy does not repeat what the server already has', async () => {
  const lab = createLab();
  const store = createMemoryStore();
  const device = lab.device({ store });
  await add(device, 'a');
  await mark(device, 'a', 'one');
  const copy = store.copy();
  await mark(device, 'a', 'two');
  await device.replica.sync();
  const restored = lab.device({ store: copy });
  await mark(restored, 'a', 'three');
  await restored.replica.sync();
  expect(lab.serverRows().get('cards/a')?.marks).toEqual(['one', 'two', 'three']);
  await asServed(lab, restored);
});

test('[sync N5] half a pair and U+0000 are the same replacement on the device, at once, and on the server', async () => {
  const lab = createLab();
  const phone = lab.device();
  await add(phone, 'a', 'cut \uD83D emoji \u{1F600}, \uDE00 and \u0000');
  const expected = 'cut \uFFFD emoji \u{1F600}, \uFFFD and \uFFFD';
  expect((await phone.rows()).get('cards/a')?.text).toBe(expected);
  await phone.replica.sync();
  expect(lab.serverRows().get('cards/a')?.text).toBe(expected);
  // A device that does not do so itself.
  await phone.replica.mutate(addCard, { id: 'b', text: 'x' });
  const request = phone.requests.at(-1);
  if (!request) throw new Error('nothing was sent');
  const raw = { ...request.mutations[0], seq: 2, mid: 'raw', args: { id: 'c', text: '\uDE00\u0000' } };
  await lab.authority.sync({ accountId: ada }, { ...request, ackThrough: 1, mutations: [raw] });
  expect(lab.serverRows().get('cards/c')?.text).toBe('\uFFFD\uFFFD');
});

test('[sync B3] [sync B4] a server set back to a backup gets this device’s accepted changes again, once, and nothing here is lost', async () => {
  const lab = createLab();
  join(lab.members, ada, 'free');
  const [phone, laptop] = [lab.device(), lab.device()];
  await add(phone, 'a', 'kept');
  await phone.replica.sync();
  const backup = lab.database.backup();
  await mark(phone, 'a', 'after the backup');
  await phone.replica.mutate(gildCard, { id: 'a', mark: 'refused' });
  await add(phone, 'b', 'after the backup');
  await phone.replica.sync();
  await laptop.replica.sync();
  await mark(phone, 'b', 'never sent');
  await phone.desk.drafts.save('note', 'half a sentence');
  lab.database.restore(backup);
  for (const id of ['x', 'y', 'z', 'w'])
    await lab.authority.commit(space, async ({ put }) => put(Cards, { id, text: 'since', marks: [] }));

  await phone.replica.sync();
  await laptop.replica.sync();
  await phone.replica.sync();
  expect(lab.serverRows().get('cards/a')).toEqual({ id: 'a', text: 'kept', marks: ['after the backup'] });
  expect(lab.serverRows().get('cards/b')).toEqual({ id: 'b', text: 'after the backup', marks: ['never sent'] });
  await asServed(lab, phone, laptop);
  expect(await phone.replica.attention()).toMatchObject([{ args: { mark: 'refused' } }]);
  expect(await phone.desk.drafts.load('note')).toBe('half a sentence');
  expect(status(phone)).toMatchObject({ state: 'idle', waiting: 0, needsYou: 1 });
});

test('[sync B3] what was accepted under an earlier name of the device is sent again too, and only what is missing takes effect', async () => {
  const lab = createLab();
  const store = createMemoryStore();
  const device = lab.device({ store });
  await add(device, 'a');
  await device.replica.sync();
  const copy = lab.device({ store: store.copy() });
  await mark(device, 'a', 'in the backup');
  await device.replica.sync();
  const backup = lab.database.backup();
  await mark(device, 'a', 'after the backup');
  await device.replica.sync();
  const older = lab.device({ store: store.copy() });
  await mark(copy, 'a', 'from the copy');
  await copy.replica.sync();
  await mark(older, 'a', 'first');
  await older.replica.sync();
  await mark(device, 'a', 'second');
  await device.replica.sync();
  lab.database.restore(backup);
  for (const one of [device, copy, older, device, copy, older]) await one.replica.sync();
  const marks = lab.serverRows().get('cards/a')?.marks as string[];
  expect(marks.toSorted()).toEqual(['after the backup', 'first', 'from the copy', 'in the backup', 'second']);
  await asServed(lab, device, copy, older);
});

test('[sync B3] a device that got another name sends what was accepted under its first one, though nobody else comes back', async () => {
  const lab = createLab();
  const store = createMemoryStore();
  const device = lab.device({ store });
  await add(device, 'a');
  await device.replica.sync();
  const backup = lab.database.backup();
  await mark(device, 'a', 'under the first name');
  await device.replica.sync();
  const copy = lab.device({ store: store.copy() });
  await mark(copy, 'a', 'by the copy');
  await copy.replica.sync();
  await mark(device, 'a', 'under the second name');
  await device.replica.sync();
  expect(device.requests.at(-1)?.replicaId).not.toBe(device.requests[0]?.replicaId);
  lab.database.restore(backup);
  await device.replica.sync();
  await device.replica.sync();
  expect(lab.serverRows().get('cards/a')?.marks).toEqual(['under the first name', 'under the second name']);
});

test('[sync T2] [sync P9] what is sent again after a restore keeps its order, though the clock of the device went back', async () => {
  const lab = createLab();
  const clock = createManualClock();
  const device = lab.device({ parts: { clock } });
  await add(device, 'a');
  await device.replica.sync();
  const backup = lab.database.backup();
  await mark(device, 'a', 'first');
  clock.set('2001-01-01T00:00:00.000Z');
  await mark(device, 'a', 'second');
  await device.replica.sync();
  lab.database.restore(backup);
  await device.replica.sync();
  await device.replica.sync();
  expect(lab.serverRows().get('cards/a')?.marks).toEqual(['first', 'second']);
});

test('[sync D2] a device behind what was forgotten downloads afresh, and what was deleted meanwhile goes', async () => {
  const lab = createLab();
  const [phone, laptop] = [lab.device(), lab.device()];
  await add(phone, 'a');
  await add(phone, 'b');
  await phone.replica.sync();
  await laptop.replica.sync();
  await mark(laptop, 'b', 'written long ago');
  await phone.replica.mutate(removeCard, { id: 'a' });
  await add(phone, 'c');
  await phone.replica.sync();
  await compact(lab.database, { ...compactLimits, commitsKept: 1, resultsKept: 0 });
  await laptop.replica.sync();
  expect([...lab.serverRows().keys()].sort()).toEqual(['cards/b', 'cards/c']);
  expect(lab.serverRows().get('cards/b')?.marks).toEqual(['written long ago']);
  await asServed(lab, laptop);
});

test.each([
  ['its verdicts and its cursor too', { namesKept: 10_000, commitsKept: 1 }, 2],
  ['its name, but not its cursor', { namesKept: 0, commitsKept: 20_000 }, 1],
])(
  '[sync D3] [sync P1] a device forgotten by the server, %s, comes back with its queue, and nothing it sent before takes effect again',
  async (_, limits, names) => {
    const lab = createLab();
    const store = createMemoryStore();
    const [away, other] = [lab.device({ store }), lab.device()];
    await add(away, 'a');
    for (const word of ['one', 'two', 'three']) await mark(away, 'a', word);
    await away.replica.sync();
    await away.replica.sync();
    await mark(away, 'a', 'written while away');
    // Only a request with changes says how far the device has settled.
    await lab.database.write(async (tx) => {
      const [replica] = await tx.replicas();
      if (replica) await tx.saveReplica({ ...replica, ackThrough: replica.lastSeq });
    });
    await other.replica.sync();
    await mark(other, 'a', 'meanwhile');
    await mark(other, 'a', 'and again');
    await other.replica.sync();
    await compact(lab.database, { ...compactLimits, replicasKept: 0, ...limits });
    expect(await lab.database.read(async (tx) => (await tx.replicas()).length)).toBe(names);

    await away.replica.sync();
    expect(lab.serverRows().get('cards/a')?.marks).toEqual([
      'one',
      'two',
      'three',
      'meanwhile',
      'and again',
      'written while away',
    ]);
    await mark(away, 'a', 'later');
    await away.replica.sync();
    expect(lab.serverRows().get('cards/a')?.marks).toContain('later');
    await asServed(lab, away);
    expect(status(away)).toMatchObject({ state: 'idle', waiting: 0, needsYou: 0 });
  },
);

test('[sync D3] the journal of accepted changes keeps the newest thousand', async () => {
  const lab = createLab();
  const store = createMemoryStore();
  const device = lab.device({ store });
  for (let index = 0; index < 1_050; index += 1) await add(device, `c${index}`);
  await device.replica.sync();
  const journal = store.peek('acked').map(({ seq }) => seq);
  expect([journal.length, Math.min(...journal), Math.max(...journal)]).toEqual([1_000, 51, 1_050]);
});

test('changes that touch rows together are replayed together', async () => {
  const lab = createLab();
  const [phone, laptop] = [lab.device(), lab.device()];
  await add(phone, 'a');
  await add(phone, 'b');
  await phone.replica.sync();
  await laptop.replica.sync();
  await laptop.replica.mutate(markBoth, { one: 'a', other: 'b', mark: 'both' });
  await mark(laptop, 'b', 'later');
  await phone.replica.mutate(removeCard, { id: 'a' });
  await phone.replica.sync();
  await laptop.replica.sync();
  expect(await laptop.replica.attention()).toMatchObject([
    { name: 'markBoth', message: msg('One of the two cards was deleted.') },
  ]);
  expect(lab.serverRows()).toEqual(new Map([['cards/b', { id: 'b', text: '', marks: ['later'] }]]));
  await asServed(lab, laptop);
});

test('[sync P5] a refused change in the middle does not hold up its neighbours', async () => {
  const lab = createLab();
  const device = lab.device();
  await add(device, 'a');
  await device.replica.mutate(breakCard, { id: 'a' });
  await mark(device, 'a', 'after');
  await device.replica.sync();
  expect(lab.serverRows().get('cards/a')).toEqual({ id: 'a', text: '', marks: ['after'] });
  expect(await device.replica.attention()).toMatchObject([{ name: 'breakCard', code: 'internal' }]);
  await asServed(lab, device);
});

const settled = async (): Promise<void> => {
  for (let round = 0; round < 20; round += 1) await new Promise((resolve) => setImmediate(resolve));
};

test('[sync W8] a change that was saved is counted although the count before it never comes', async () => {
  const lab = createLab();
  const store = createMemoryStore();
  let isSilent = false;
  const device = lab.device({
    store: {
      ...store,
      transact: (scope, body) =>
        isSilent && scope.mode === 'read' ? new Promise<never>(() => {}) : store.transact(scope, body),
    },
  });
  await device.replica.sync();
  isSilent = true;
  await device.replica.discard('none' as MutationId);
  expect(await add(device, 'a', 'typed')).toMatchObject({ ok: true });
  expect(status(device)).toMatchObject({ waiting: 1 });
});

test.each([
  ['a count', 'read'],
  ['an answer', 'write'],
] as const)('[sync W8] %s that had looked before a change was saved does not take it back', async (_, looks) => {
  const lab = createLab();
  const store = createMemoryStore();
  let hold: Promise<void> | undefined;
  const device = lab.device({
    store: {
      ...store,
      transact: async (scope, body) => {
        const value = await store.transact(scope, body);
        // What it has read comes only now, as from a storage with much to do.
        if (scope.mode === looks && scope.durability === 'relaxed') await hold;
        return value;
      },
    },
  });
  await device.replica.sync();
  const { promise: later, resolve: comes } = Promise.withResolvers<void>();
  hold = later;
  const ended = looks === 'read' ? device.replica.discard('none' as MutationId) : device.replica.sync();
  await atRest();
  expect(await add(device, 'a', 'typed')).toMatchObject({ ok: true });
  const said: number[] = [];
  device.replica.status.subscribe(() => said.push(status(device).waiting));
  // Whoever looks again before the change is sent hears nothing.
  hold = new Promise(() => {});
  comes();
  await atRest();
  expect([...said, status(device).waiting]).not.toContain(0);
  void ended;
});

test.each(['before', 'after'])(
  '[sync W8] a change that an answer or a count has seen, told %s its author is, is counted once',
  async (when) => {
    const lab = createLab();
    const store = createMemoryStore();
    const [written, settled, arrives] = [0, 1, 2].map(() => Promise.withResolvers<void>());
    let isHeld = false;
    const device = lab.device({
      // Nothing that was written is taken meanwhile.
      between: async (request, pass) => {
        if (request.mutations.length > 0) return { kind: 'unreachable' };
        if (isHeld) await arrives?.promise;
        return pass();
      },
      store: {
        ...store,
        transact: async (scope, body) => {
          const value = await store.transact(scope, body);
          // What has happened in the storage is told late.
          if (isHeld && scope.mode === 'write') await (scope.durability === 'strict' ? written : settled)?.promise;
          return value;
        },
      },
    });
    await device.replica.sync();
    isHeld = true;
    const synced = device.replica.sync();
    await atRest();
    const saved = add(device, 'a', 'typed');
    await atRest();
    arrives?.resolve();
    await atRest();
    for (const told of when === 'before' ? [settled, written] : [written, settled]) {
      told?.resolve();
      await atRest();
    }
    await synced;
    expect(await saved).toMatchObject({ ok: true });
    expect(status(device)).toMatchObject({ waiting: 1 });
  },
);

const atRest = async (): Promise<void> => {
  for (let round = 0; round < 20; round += 1) await new Promise((resolve) => setImmediate(resolve));
};
