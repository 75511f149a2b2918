import { keepAsIs } from '@paratope/shared/resolve-conflict';
import { submitProfile } from '@paratope/shared/startups/mutators';
import { Startups } from '@paratope/shared/startups/startup';
import { expect, test } from 'vitest';
import { createTestDevice } from '../../testing/test-device.ts';
import { createTestServer } from '../../testing/test-server.ts';

/** A phone and a laptop of one founder, both of which have changed the stage while they did not hear of each other. */
async function twoDevices() {
  const server = await createTestServer();
  const founder = await server.founder();
  const [phone, laptop] = [createTestDevice(server, founder, 1n), createTestDevice(server, founder, 2n)];
  const meet = async () => {
    for (const device of [phone, laptop, phone]) await device.replica.sync();
  };
  const profiles = async () => [...(await phone.rows(Startups)), ...(await laptop.rows(Startups))];
  await phone.replica.sync();
  await phone.replica.mutate(submitProfile, { changes: { investmentStage: 'Seed', drugModality: ['Vaccine'] } });
  await meet();
  await phone.replica.mutate(submitProfile, { changes: { investmentStage: 'Series A' } });
  await laptop.replica.mutate(submitProfile, { changes: { investmentStage: 'Series B', contactName: 'Ines Varga' } });
  await meet();
  return { server, founder, phone, laptop, meet, profiles };
}

test('[Q07] [sync N2] a field of the profile that two devices changed is named on both, and both values are kept', async () => {
  const { server, founder, profiles } = await twoDevices();
  for (const profile of await profiles())
    expect(profile).toMatchObject({
      investmentStage: 'Series B',
      contactName: 'Ines Varga',
      overlaps: ['investmentStage'],
    });
  const past = `/api/client/revisions?collection=startups&id=${founder.clientId}&field=investmentStage`;
  expect((await server.call('GET', past, founder)).body.data).toMatchObject([
    { value: 'Series B', conflict: true },
    { value: 'Series A', conflict: false },
    { value: 'Seed' },
  ]);
});

test('[sync N2] whichever value is taken, or left as it is, no device asks again', async () => {
  const taken = await twoDevices();
  await taken.phone.replica.mutate(submitProfile, { changes: { investmentStage: 'Series A' } });
  await taken.meet();
  for (const profile of await taken.profiles()) {
    expect(profile.investmentStage).toBe('Series A');
    expect(profile).not.toHaveProperty('overlaps');
  }

  const left = await twoDevices();
  const { clientId } = left.founder;
  await left.laptop.replica.mutate(keepAsIs, { collection: Startups.name, id: clientId, field: 'investmentStage' });
  await left.meet();
  for (const profile of await left.profiles()) {
    expect(profile.investmentStage).toBe('Series B');
    expect(profile).not.toHaveProperty('overlaps');
  }
});
