import type { StartupId } from '@paratope/shared/ids';
import { defineCollection, defineMutator, done, Overlaps, refuse, registryOf } from '@paratope/shared/mutation';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createSeededRandom } from '../testing/fakes.ts';
import { jsonCopy } from '../testing/json-copy.ts';
import { createLab, type Device, type Lab, space } from '../testing/lab.ts';
import { ada } from '../testing/sample.ts';
import type { Share } from './authority.ts';

const Note = z.looseObject({
  id: z.string(),
  text: z.string().check(z.maxLength(200_000)),
  stage: z.string(),
  ...Overlaps,
});
type Note = z.infer<typeof Note>;
const Notes = defineCollection<Note>({ name: 'notes', schema: Note, indexes: [], texts: ['text'], kept: ['stage'] });
const writeNote = defineMutator({
  name: 'writeNote',
  args: z.object({ id: z.string(), text: z.optional(z.string()), stage: z.optional(z.string()) }),
  touches: ({ id }) => [{ collection: 'notes', id }],
  permit: (_, { stage }, { plan }) => (stage && plan === 'free' ? refuse('plan_limit', 'Not on this plan.') : done),
  apply: (tx, { id, text, stage }) => {
    const found = tx.get(Notes, id);
    tx.put(Notes, { ...found, id, text: text ?? found?.text ?? '', stage: stage ?? found?.stage ?? 'new' });
    return done;
  },
});
const registry = registryOf([writeNote]);

/** Two devices that both hold the note, and have not heard of each other since. */
async function apart(text: string): Promise<{ lab: Lab; phone: Device; laptop: Device }> {
  const lab = createLab({ registry });
  const [phone, laptop] = [lab.device(), lab.device()];
  await phone.replica.mutate(writeNote, { id: 'n', text });
  await phone.replica.sync();
  await laptop.replica.sync();
  return { lab, phone, laptop };
}
const noteOn = async (device: Device): Promise<Note> => (await device.rows()).get('notes/n') as Note;
const meet = async (...devices: Device[]): Promise<void> => {
  for (const device of devices) await device.replica.sync();
  for (const device of devices) await device.replica.sync();
};
const historyOf = (lab: Lab, field: string) =>
  lab.database.read((tx) => tx.revisions(space, { collection: 'notes', id: 'n', field }, 100));

test('[sync N1] [sync N2] [sync N3] two edits of one text end as one text on every device, and the verdict says merged', async () => {
  const { lab, phone, laptop } = await apart('Met Ilse at the fair. Send it on Monday.');
  await phone.replica.mutate(writeNote, { id: 'n', text: 'Met Ilse at the Basel fair. Send it on Monday.' });
  await laptop.replica.mutate(writeNote, { id: 'n', text: 'Met Ilse at the fair. Send it on Tuesday.' });
  await meet(phone, laptop);
  for (const device of [phone, laptop])
    expect(await noteOn(device)).toEqual({
      id: 'n',
      text: 'Met Ilse at the Basel fair. Send it on Tuesday.',
      stage: 'new',
    });
  expect(laptop.answers.flatMap(({ results }) => results.map(({ status }) => status))).toEqual(['merged']);
  const [newest, ...older] = await historyOf(lab, 'text');
  expect(newest).toMatchObject({
    value: 'Met Ilse at the Basel fair. Send it on Tuesday.',
    typed: 'Met Ilse at the fair. Send it on Tuesday.',
    conflict: false,
    by: { accountId: ada, replicaId: laptop.requests[0]?.replicaId, zone: 'Europe/Berlin' },
  });
  expect(older.map(({ value }) => value)).toEqual([
    'Met Ilse at the Basel fair. Send it on Monday.',
    'Met Ilse at the fair. Send it on Monday.',
  ]);
});

test('[sync N2] edits of one passage name the field on the record until somebody writes it again', async () => {
  const { phone, laptop } = await apart('Send it on Monday.');
  await phone.replica.mutate(writeNote, { id: 'n', text: 'Send it on Tuesday.' });
  await laptop.replica.mutate(writeNote, { id: 'n', text: 'Send it on Friday.' });
  await meet(phone, laptop);
  expect(await noteOn(phone)).toEqual({
    id: 'n',
    text: 'Send it on Tuesday Friday.',
    stage: 'new',
    overlaps: ['text'],
  });
  await phone.replica.mutate(writeNote, { id: 'n', text: 'Send it on Friday.' });
  await meet(phone, laptop);
  expect(await noteOn(laptop)).toEqual({ id: 'n', text: 'Send it on Friday.', stage: 'new' });
});

test('[sync S7] of any other field the later arrival is the value, the other one stays in the history with who and when, and the record says so', async () => {
  const { lab, phone, laptop } = await apart('text');
  await laptop.replica.mutate(writeNote, { id: 'n', stage: 'passed' });
  lab.clock.set('2036-03-01T09:00:00.000Z');
  await phone.replica.mutate(writeNote, { id: 'n', stage: 'in talks' });
  lab.clock.set('2016-03-01T09:00:00.000Z');
  await meet(phone, laptop);
  for (const device of [phone, laptop])
    expect(await noteOn(device)).toEqual({ id: 'n', text: 'text', stage: 'passed', overlaps: ['stage'] });
  const history = await historyOf(lab, 'stage');
  expect(history.map(({ value, conflict, by }) => [value, conflict, by?.at])).toEqual([
    ['passed', true, '2026-03-01T09:00:00.000Z'],
    ['in talks', false, '2036-03-01T09:00:00.000Z'],
    ['new', false, '2026-03-01T09:00:00.000Z'],
  ]);
});

test('[sync N1] a refused change resubmitted later is merged with what was written meanwhile', async () => {
  const { lab, phone, laptop } = await apart('Met Ilse.');
  const member = lab.members.get(ada) as NonNullable<ReturnType<Lab['members']['get']>>;
  lab.members.set(ada, { ...member, entitlements: { ...member.entitlements, plan: 'free' } });
  await phone.replica.mutate(writeNote, { id: 'n', text: 'Met Ilse. She liked it.', stage: 'warm' });
  await phone.replica.sync();
  lab.members.set(ada, member);
  await laptop.replica.mutate(writeNote, { id: 'n', text: 'Yesterday: Met Ilse.' });
  await meet(laptop, phone);
  const [refused] = await phone.replica.attention();
  expect((await phone.replica.resubmit(refused?.mid as never)).ok).toBe(true);
  await meet(phone, laptop);
  expect(await noteOn(laptop)).toEqual({ id: 'n', text: 'Yesterday: Met Ilse. She liked it.', stage: 'warm' });
});

test('[sync N1] a value that was written by other means is in the history before it is written over, and a caller without a copy writes over it', async () => {
  const lab = createLab({ registry });
  await lab.authority.commit(space, async ({ put }) => put(Notes, { id: 'n', text: 'From the import', stage: 'new' }));
  const call = { accountId: ada, startupId: 'lumen' as StartupId, at: '2026-03-01T09:00:00.000Z', zone: 'UTC' };
  await lab.authority.runMutation({ ...call, name: 'writeNote', args: { id: 'n', text: 'By hand' } });
  expect(lab.serverRows().get('notes/n')).toEqual({ id: 'n', text: 'By hand', stage: 'new' });
  expect((await historyOf(lab, 'text')).map(({ value, by }) => [value, by?.replicaId])).toEqual([
    ['By hand', null],
    ['From the import', undefined],
  ]);
  await lab.authority.compact({ revisionsKept: 1 });
  expect((await historyOf(lab, 'text')).map(({ value }) => value)).toEqual(['By hand']);
});

test('a text that merging makes too long is refused with the text kept', async () => {
  const { phone, laptop } = await apart('');
  await phone.replica.mutate(writeNote, { id: 'n', text: `a ${'x'.repeat(120_000)}` });
  await laptop.replica.mutate(writeNote, { id: 'n', text: `b ${'y'.repeat(120_000)}` });
  await meet(phone, laptop);
  expect(await laptop.replica.attention()).toMatchObject([{ code: 'too_large', name: 'writeNote' }]);
});

test('[sync N1] [sync N3] of 11,000 words typed at once on three devices none is lost, and all end with the same text', async () => {
  const random = createSeededRandom(11n);
  const base = Array.from({ length: 40 }, (_, index) => `base${index}`).join(' ');
  const { lab, phone, laptop } = await apart(base);
  const tablet = lab.device();
  await tablet.replica.sync();
  const devices = [phone, laptop, tablet];
  let typed = 0;
  while (typed < 11_000) {
    const round: string[] = [];
    for (const device of devices) {
      const words = (await noteOn(device)).text.split(' ').slice(0, 60);
      const added = Array.from({ length: 1 + random.below(8) }, (_, index) => `typed${typed + index}`);
      typed += added.length;
      round.push(...added);
      words.splice(random.below(words.length + 1), random.below(3), ...added);
      await device.replica.mutate(writeNote, { id: 'n', text: words.join(' ') });
    }
    await meet(...devices);
    const { text } = await noteOn(phone);
    const there = new Set(text.split(' '));
    expect(round.filter((word) => !there.has(word))).toEqual([]);
    for (const device of devices) expect((await noteOn(device)).text).toBe(text);
  }
  expect(typed).toBeGreaterThanOrEqual(11_000);
}, 60_000);

test('[sync P10] [sync N3] however a queue is cut into answers, the texts that two wrote at once end the same', async () => {
  const ends: unknown[] = [];
  for (const allowed of [0, 1, 100]) {
    const { lab, phone } = await apart('Met Ilse at the fair. Send it on Monday.');
    const laptop = lab.device({
      between: async (request) => {
        let left = allowed;
        const share: Share = { hold: (body) => body(), goOn: async () => left-- > 0 };
        const reply = await lab.authority.sync({ accountId: ada, share }, jsonCopy(request));
        return reply.ok ? { kind: 'answered', body: reply.answer } : { kind: 'unreachable' };
      },
    });
    await laptop.replica.sync();
    await phone.replica.mutate(writeNote, { id: 'n', text: 'Met Ilse at the Basel fair. Send it on Monday.' });
    for (const day of ['Tuesday', 'Tuesday morning', 'Friday morning', 'Friday'])
      await laptop.replica.mutate(writeNote, { id: 'n', text: `Met Ilse at the fair. Send it on ${day}.` });
    await meet(phone, laptop);
    expect(laptop.answers.filter(({ results }) => results.length > 0)).toHaveLength(
      allowed === 0 ? 4 : allowed === 1 ? 2 : 1,
    );
    expect(await noteOn(laptop)).toEqual(await noteOn(phone));
    ends.push([await noteOn(phone), (await historyOf(lab, 'text')).map(({ value, typed }) => [value, typed])]);
  }
  expect(ends[1]).toEqual(ends[0]);
  expect(ends[2]).toEqual(ends[0]);
});
