import { defineCollection, defineMutator, done, Overlaps, refuse, registryOf } from '@paratope/shared/mutation';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createLab, type Device, type Lab, space } from '../testing/lab.ts';
import type { Backup } from '../testing/memory-authority.ts';

const Lead = z.looseObject({
  id: z.string(),
  notes: z.string(),
  stage: z.string(),
  changedAt: z.string(),
  ...Overlaps,
});
type Lead = z.infer<typeof Lead>;
const Leads = defineCollection<Lead>({ name: 'leads', schema: Lead, indexes: [], texts: ['notes'], kept: ['stage'] });
const lead = (id: string) => [{ collection: 'leads', id }];
const addLead = defineMutator({
  name: 'addLead',
  args: z.object({ id: z.string(), notes: z.string() }),
  touches: ({ id }) => lead(id),
  apply: (tx, { id, notes }) => {
    if (tx.get(Leads, id)) return refuse('exists', 'It is there already.');
    tx.put(Leads, { id, notes, stage: 'new', changedAt: tx.by.at });
    return done;
  },
});
const editLead = defineMutator({
  name: 'editLead',
  args: z.object({ id: z.string(), notes: z.optional(z.string()), stage: z.optional(z.string()) }),
  touches: ({ id }) => lead(id),
  apply: (tx, { id, notes, stage }) => {
    const found = tx.get(Leads, id);
    if (!found) return refuse('missing', 'It was deleted.');
    tx.put(Leads, { ...found, notes: notes ?? found.notes, stage: stage ?? found.stage, changedAt: tx.by.at });
    return done;
  },
});
const dropLead = defineMutator({
  name: 'dropLead',
  args: z.object({ id: z.string() }),
  touches: ({ id }) => lead(id),
  apply: (tx, { id }) => {
    if (tx.get(Leads, id)) tx.remove(Leads, id);
    return done;
  },
});
/** Of those that are there. */
const stageAll = defineMutator({
  name: 'stageAll',
  args: z.object({ ids: z.array(z.string()), stage: z.string() }),
  touches: ({ ids }) => ids.flatMap(lead),
  apply: (tx, { ids, stage }) => {
    for (const id of ids) {
      const found = tx.get(Leads, id);
      if (found) tx.put(Leads, { ...found, stage });
    }
    return done;
  },
});
const registry = registryOf([addLead, editLead, dropLead, stageAll]);

interface Restored {
  readonly lab: Lab;
  readonly ada: Device;
  readonly ben: Device;
  readonly backup: Backup;
}

/** What both devices did was accepted after the backup; then the server is what it was. */
async function restored(
  acts: (devices: { ada: Device; ben: Device }) => Promise<void>,
  options: { readonly ranPast?: number } = {},
): Promise<Restored> {
  const lab = createLab({ registry });
  const [ada, ben] = [lab.device(), lab.device()];
  await act(ada, addLead, { id: 'old', notes: 'Met at the fair.' });
  await ben.replica.sync();
  const backup = lab.database.backup();
  await acts({ ada, ben });
  restore(lab, backup);
  for (let times = 0; times < (options.ranPast ?? 0); times += 1)
    await lab.authority.commit(space, async ({ put }) =>
      put(Leads, { id: 'other', notes: '', stage: `${times}`, changedAt: '' }),
    );
  return { lab, ada, ben, backup };
}

/** It takes a while, and the clock of the server goes on. */
function restore(lab: Lab, backup: Backup): void {
  lab.database.restore(backup);
  lab.clock.advance(60_000);
}

async function act<Args>(
  device: Device,
  mutator: Parameters<Device['replica']['mutate']>[0],
  args: Args,
): Promise<void> {
  await device.replica.sync();
  await device.replica.mutate(mutator as never, args as never);
  await device.replica.sync();
}

const back = async (...devices: Device[]): Promise<void> => {
  for (const device of devices) await device.replica.sync();
  for (const device of devices) await device.replica.sync();
};
const leadOn = (lab: Lab, id: string): Lead | undefined => lab.serverRows().get(`leads/${id}`) as Lead | undefined;
const historyOf = (lab: Lab, id: string, field: string) =>
  lab.database.read((tx) => tx.revisions(space, { collection: 'leads', id, field }, 100));
const verdicts = (device: Device): string[] =>
  device.answers.flatMap(({ results }) => results.map(({ status }) => status));
async function allAgree({ lab, ada, ben }: Restored): Promise<void> {
  await back(ada, ben);
  for (const device of [ada, ben]) {
    expect(await device.rows()).toEqual(lab.serverRows());
    expect(await device.replica.attention()).toEqual([]);
  }
}

describe.each([
  ['the one who wrote first returns first', false, 0],
  ['the one who wrote last returns first', true, 0],
  ['the one who wrote first returns first, to a server that has run past them', false, 9],
  ['the one who wrote last returns first, to a server that has run past them', true, 9],
] as const)('%s', (_, lastFirst, ranPast) => {
  const ordered = <One>(first: One, last: One): [One, One] => (lastFirst ? [last, first] : [first, last]);

  test('[sync B5] [sync D1] what one device added and the other deleted stays deleted, and nobody is bothered with it', async () => {
    const world = await restored(
      async ({ ada, ben }) => {
        await act(ada, addLead, { id: 'k', notes: 'Asked about the rat study' });
        await act(ada, editLead, { id: 'k', notes: 'Asked about the rat study. Twice.' });
        await act(ben, dropLead, { id: 'k' });
      },
      { ranPast },
    );
    await back(...ordered(world.ada, world.ben));
    expect(leadOn(world.lab, 'k')).toBeUndefined();
    await allAgree(world);
    const words = (await historyOf(world.lab, 'k', 'notes')).map(({ value }) => value);
    expect(words).toEqual(expect.arrayContaining(['Asked about the rat study. Twice.', 'Asked about the rat study']));
  });

  test('[sync B5] of two who set one field, the later of the old order stays', async () => {
    const world = await restored(
      async ({ ada, ben }) => {
        await act(ada, editLead, { id: 'old', stage: 'passed' });
        await act(ben, editLead, { id: 'old', stage: 'aboard' });
      },
      { ranPast },
    );
    await back(...ordered(world.ada, world.ben));
    expect(leadOn(world.lab, 'old')?.stage).toBe('aboard');
    expect(leadOn(world.lab, 'old')?.overlaps).toEqual(lastFirst ? ['stage'] : undefined);
    const [newest] = await historyOf(world.lab, 'old', 'stage');
    expect(newest).toMatchObject(
      lastFirst ? { value: 'aboard', typed: 'passed', conflict: true } : { value: 'aboard' },
    );
    if (lastFirst) expect(verdicts(world.ada).at(-1)).toBe('merged');
    await allAgree(world);
  });

  test('[sync B5] a field that was set back to what the backup holds stays so', async () => {
    const world = await restored(
      async ({ ada, ben }) => {
        await act(ada, editLead, { id: 'old', stage: 'passed', notes: 'Met at the fair. No.' });
        await act(ben, editLead, { id: 'old', stage: 'new', notes: 'Met at the fair.' });
      },
      { ranPast },
    );
    await back(...ordered(world.ada, world.ben));
    expect(leadOn(world.lab, 'old')).toMatchObject({ stage: 'new', notes: 'Met at the fair.' });
    expect((await historyOf(world.lab, 'old', 'notes')).flatMap(({ value, typed }) => [value, typed])).toContain(
      'Met at the fair. No.',
    );
    await allAgree(world);
  });

  test('[sync B5] what was deleted and made anew is there, as it was made anew', async () => {
    const world = await restored(
      async ({ ada, ben }) => {
        await act(ada, dropLead, { id: 'old' });
        await act(ben, addLead, { id: 'old', notes: 'Met again in May.' });
        await act(ben, editLead, { id: 'old', stage: 'aboard' });
      },
      { ranPast },
    );
    await back(...ordered(world.ada, world.ben));
    expect(leadOn(world.lab, 'old')).toMatchObject({ notes: 'Met again in May.', stage: 'aboard' });
    await allAgree(world);
  });

  test('[sync B5] [sync N1] words two wrote into one text are all there', async () => {
    const world = await restored(
      async ({ ada, ben }) => {
        await act(ada, editLead, { id: 'old', notes: 'Met Ilse at the fair.' });
        await act(ben, editLead, { id: 'old', notes: 'Met Ilse at the fair. Send it on Monday.' });
      },
      { ranPast },
    );
    await back(...ordered(world.ada, world.ben));
    expect(leadOn(world.lab, 'old')?.notes).toBe('Met Ilse at the fair. Send it on Monday.');
    await allAgree(world);
  });

  test('[sync B5] a second restore changes nothing about the order', async () => {
    const world = await restored(
      async ({ ada, ben }) => {
        await act(ada, addLead, { id: 'k', notes: 'gone' });
        await act(ada, editLead, { id: 'old', stage: 'passed' });
        await act(ben, editLead, { id: 'old', stage: 'aboard' });
        await act(ben, dropLead, { id: 'k' });
      },
      { ranPast },
    );
    const [first, second] = ordered(world.ada, world.ben);
    await back(first);
    restore(world.lab, world.backup);
    await back(second);
    restore(world.lab, world.backup);
    await back(first, second);
    expect(leadOn(world.lab, 'old')?.stage).toBe('aboard');
    expect(leadOn(world.lab, 'k')).toBeUndefined();
    await allAgree(world);
  });
});

test('[sync B5] what was written between two restores is later than what was confirmed before the first, though its number is smaller', async () => {
  const world = await restored(async ({ ada }) => {
    for (const stage of ['one', 'two', 'three', 'four']) await act(ada, editLead, { id: 'old', stage });
  });
  const { lab, ada, ben, backup } = world;
  await act(ben, editLead, { id: 'old', stage: 'after the first restore' });
  restore(lab, backup);
  await back(ben, ada);
  expect(leadOn(lab, 'old')).toMatchObject({ stage: 'after the first restore', overlaps: ['stage'] });
  await allAgree(world);
});

test('[sync B5] a change made after the restore is overridden, deleted or revived by nothing that comes again', async () => {
  const world = await restored(async ({ ada }) => {
    await act(ada, editLead, { id: 'old', stage: 'passed' });
    await act(ada, dropLead, { id: 'old' });
    await act(ada, addLead, { id: 'old', notes: 'anew' });
    await act(ada, dropLead, { id: 'old' });
  });
  const { lab, ada, ben } = world;
  const fresh = lab.device();
  await act(fresh, editLead, { id: 'old', stage: 'aboard', notes: 'Met at the fair. They called.' });
  await back(ada, ben);
  expect(leadOn(lab, 'old')).toMatchObject({ stage: 'aboard', notes: 'Met at the fair. They called.' });
  expect(await historyOf(lab, 'old', 'stage')).toContainEqual(
    expect.objectContaining({ value: 'aboard', typed: 'passed', conflict: true }),
  );
  await allAgree(world);
});

test('[sync B5] a deletion made after the restore is not undone by an earlier one that was taken back', async () => {
  const world = await restored(async ({ ada }) => {
    await act(ada, dropLead, { id: 'old' });
    await act(ada, addLead, { id: 'old', notes: 'Met at the fair.' });
  });
  await act(world.lab.device(), dropLead, { id: 'old' });
  await back(world.ada, world.ben);
  expect(leadOn(world.lab, 'old')).toBeUndefined();
  await allAgree(world);
});

test('[sync B5] [sync B3] a deletion remembered for a row that never came is sent again after a second restore, by a device the backup does not know', async () => {
  const world = await restored(async ({ ada, ben }) => {
    await act(ada, addLead, { id: 'k', notes: 'gone' });
    await act(ben, dropLead, { id: 'k' });
  });
  const { lab, ada, ben, backup } = world;
  await back(ben);
  restore(lab, backup);
  await back(ben, ada);
  expect(leadOn(lab, 'k')).toBeUndefined();
  await allAgree(world);
});

describe.each([
  ['they return first', true],
  ['they return last', false],
] as const)('what somebody did to what the restore took, and had not sent: %s', (_, benFirst) => {
  const returned = async ({ lab, ada, ben, backup }: Restored): Promise<void> => {
    await back(...(benFirst ? [ben, ada] : [ada, ben]));
    restore(lab, backup);
    await back(ada, ben);
  };

  test('[sync B5] [sync D1] a deletion of a row that is not there holds against what comes again, after a second restore too', async () => {
    const world = await restored(async ({ ada, ben }) => {
      await act(ada, addLead, { id: 'k', notes: 'Asked about the rat study' });
      await ben.replica.sync();
      await ben.replica.mutate(dropLead, { id: 'k' });
    });
    await returned(world);
    expect(leadOn(world.lab, 'k')).toBeUndefined();
    expect((await historyOf(world.lab, 'k', 'notes')).map(({ value }) => value)).toContain('Asked about the rat study');
    await allAgree(world);
  });

  test('[sync B5] a value set back to what the backup holds stays, after a second restore too', async () => {
    const world = await restored(async ({ ada, ben }) => {
      await act(ada, editLead, { id: 'old', stage: 'passed', notes: 'Met at the fair. No.' });
      await ben.replica.sync();
      await ben.replica.mutate(editLead, { id: 'old', stage: 'new', notes: 'Met at the fair.' });
    });
    await returned(world);
    expect(leadOn(world.lab, 'old')).toMatchObject({ stage: 'new', notes: 'Met at the fair.' });
    for (const [field, value] of [
      ['stage', 'passed'],
      ['notes', 'Met at the fair. No.'],
    ] as const)
      expect((await historyOf(world.lab, 'old', field)).flatMap((one) => [one.value, one.typed])).toContain(value);
    await allAgree(world);
  });
});

test('[sync B5] a change that has nothing to do with a row that is not there is no deletion of it', async () => {
  const { lab, ada, ben } = await restored(async (devices) => {
    await act(devices.ada, addLead, { id: 'k', notes: 'Asked about the rat study' });
    await devices.ben.replica.sync();
    await devices.ben.replica.mutate(stageAll, { ids: ['k', 'old'], stage: 'aboard' });
  });
  await back(ben, ada);
  expect(leadOn(lab, 'k')?.notes).toBe('Asked about the rat study');
  expect(leadOn(lab, 'old')?.stage).toBe('aboard');
});

test('[sync B5] a change in the journal of an older program has no place in the order and comes as one made now', async () => {
  const { lab, ada, ben } = await restored(async (devices) => {
    await act(devices.ada, editLead, { id: 'old', stage: 'passed' });
    await act(devices.ben, editLead, { id: 'old', stage: 'aboard' });
  });
  await ada.store.transact({ mode: 'write', durability: 'relaxed', collections: [] }, async (tx) => {
    const journal = await tx.acked.list();
    await tx.acked.put(journal.map(({ confirmed: _, ...entry }) => entry));
  });
  await back(ben, ada);
  expect(leadOn(lab, 'old')).toMatchObject({ stage: 'passed', overlaps: ['stage'] });
});

test('[sync B5] a place goes with the history it was noted in', async () => {
  const { lab, ada, ben } = await restored(async (devices) => {
    await act(devices.ada, addLead, { id: 'k', notes: 'gone' });
    await act(devices.ben, dropLead, { id: 'k' });
  });
  await back(ben, ada);
  const places = () => lab.database.read((tx) => tx.places(space, [{ collection: 'leads', id: 'k' }]));
  expect(await places()).toMatchObject([{ field: '', last: { notes: 'gone' } }]);
  await lab.authority.commit(space, async ({ put }) =>
    put(Leads, { id: 'later', notes: '', stage: '', changedAt: '' }),
  );
  await lab.authority.compact({ commitsKept: 1 });
  expect(await places()).toEqual([]);
});
