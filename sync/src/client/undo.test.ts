import { keyOf } from '@paratope/shared/words/message';
import { expect, test } from 'vitest';
import { createLab, type Device } from '../testing/lab.ts';
import { addLine, Notes, writeNote } from '../testing/sample.ts';

const note = async (device: Device) => (await device.rows()).get('notes/n');

async function twoDevices(text: string) {
  const lab = createLab();
  const [phone, laptop] = [lab.device(), lab.device()];
  await phone.replica.mutate(addLine, { id: 'n', line: 'made' });
  await phone.replica.mutate(writeNote, { id: 'n', text, stage: 'open' });
  for (const { replica } of [phone, laptop]) await replica.sync();
  const write = async (device: Device, changes: { text?: string; stage?: string }) => {
    const saved = await device.replica.mutate(writeNote, { id: 'n', ...changes });
    if (!saved.ok) throw new Error(keyOf(saved.message));
    const back = () =>
      device.replica.undo(saved.value.made, writeNote, (was) => {
        const before = was(Notes, 'n');
        return {
          id: 'n',
          ...(changes.text === undefined ? {} : { text: before?.text }),
          ...(changes.stage === undefined ? {} : { stage: before?.stage }),
        };
      });
    return { undo: back };
  };
  const sync = async (...devices: Device[]) => {
    for (const { replica } of devices) await replica.sync();
  };
  return { lab, phone, laptop, write, sync };
}

test('[sync N6] [decision Z42] an undo leaves what another device wrote into the text since, at once and on the server', async () => {
  const { lab, phone, laptop, write, sync } = await twoDevices('Met in Basel.');
  const { undo } = await write(phone, { text: 'Met Orla in Basel.' });
  await sync(phone, laptop);
  await write(laptop, { text: 'Met Orla in Basel. Wants the deck.' });
  await sync(laptop, phone);
  expect(await undo()).toMatchObject({ ok: true });
  expect(await note(phone)).toMatchObject({ text: 'Met in Basel. Wants the deck.' });
  await sync(phone);
  expect(lab.serverRows().get('notes/n')).toMatchObject({ text: 'Met in Basel. Wants the deck.' });
  expect(lab.serverRows().get('notes/n')).not.toHaveProperty('overlaps');
});

test('[sync N6] [decision Z42] also what this device had not heard of when it undid', async () => {
  const { lab, phone, laptop, write, sync } = await twoDevices('Met in Basel.');
  const { undo } = await write(phone, { text: 'Met Orla in Basel.' });
  await write(laptop, { text: 'Met in Basel. Wants the deck.' });
  await sync(laptop);
  await undo();
  expect(await note(phone)).toMatchObject({ text: 'Met in Basel.' });
  await sync(phone, laptop);
  expect(lab.serverRows().get('notes/n')).toMatchObject({ text: 'Met in Basel. Wants the deck.' });
  expect(await note(laptop)).toEqual(await note(phone));
});

test('[sync N6] [sync N2] an undo over what somebody else has set since is named on the record', async () => {
  const { lab, phone, laptop, write, sync } = await twoDevices('');
  const { undo } = await write(phone, { stage: 'won' });
  await sync(phone, laptop);
  await write(laptop, { stage: 'lost' });
  await sync(laptop, phone);
  await undo();
  await sync(phone);
  expect(lab.serverRows().get('notes/n')).toMatchObject({ stage: 'open', overlaps: ['stage'] });
});

test('[sync N6] an undo nobody interfered with leaves no mark', async () => {
  const { lab, phone, write, sync } = await twoDevices('Met in Basel.');
  const { undo } = await write(phone, { text: 'Met Orla in Basel.', stage: 'won' });
  await undo();
  await sync(phone);
  expect(lab.serverRows().get('notes/n')).toEqual({ id: 'n', text: 'Met in Basel.', stage: 'open', lines: ['made'] });
});

test('[sync N6] an undo leaves what its change did not alter, whatever else it sets', async () => {
  const { lab, phone, laptop, write, sync } = await twoDevices('Met in Basel.');
  const { undo } = await write(phone, { text: 'Met in Basel.', stage: 'won' });
  await sync(phone, laptop);
  await write(laptop, { text: 'Met in Basel. Wants the deck.' });
  await sync(laptop, phone);
  await undo();
  expect(await note(phone)).toMatchObject({ text: 'Met in Basel. Wants the deck.', stage: 'open' });
  await sync(phone);
  expect(lab.serverRows().get('notes/n')).toMatchObject({ text: 'Met in Basel. Wants the deck.', stage: 'open' });
  expect(lab.serverRows().get('notes/n')).not.toHaveProperty('overlaps');
});

test('[sync N6] an undo of a change that altered nothing leaves what others wrote since', async () => {
  const { lab, phone, laptop, write, sync } = await twoDevices('Met in Basel.');
  const { undo } = await write(phone, { text: 'Met in Basel.' });
  await write(laptop, { text: 'Met in Basel. Wants the deck.' });
  await sync(laptop, phone);
  await write(laptop, { text: 'Met in Basel. Wants the deck, and a call.' });
  await sync(laptop);
  expect(await undo()).toMatchObject({ ok: true });
  expect(await note(phone)).toMatchObject({ text: 'Met in Basel. Wants the deck.' });
  await sync(phone);
  expect(lab.serverRows().get('notes/n')).toMatchObject({ text: 'Met in Basel. Wants the deck, and a call.' });
});
