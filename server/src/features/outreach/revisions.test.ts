import type { ActivityId, MatchId } from '@paratope/shared/ids';
import { Matches, type OpenMatch } from '@paratope/shared/matches/match';
import { Activities } from '@paratope/shared/outreach/activity';
import { addActivity, addOwnInvestor, editActivity, editNotes, setStatus } from '@paratope/shared/outreach/mutators';
import { expect, test } from 'vitest';
import { createTestDevice } from '../../testing/test-device.ts';
import { createTestServer } from '../../testing/test-server.ts';

const met = {
  id: 'm-1' as MatchId,
  name: 'Marit Halvor',
  firm: 'Skerry Fund',
  website: null,
  email: null,
  addedAt: '2026-06-10T09:00:00.000Z',
};

async function twoDevices() {
  const server = await createTestServer();
  const founder = await server.founder();
  const [phone, laptop] = [createTestDevice(server, founder, 1n), createTestDevice(server, founder, 2n)];
  await phone.replica.mutate(addOwnInvestor, met);
  await phone.replica.mutate(editNotes, { matchId: met.id, notes: 'Met at the fair. Send it on Monday.' });
  const meet = async () => {
    for (const device of [phone, laptop, phone]) await device.replica.sync();
  };
  await meet();
  const revisions = (query: string, token = founder.token) =>
    server.call('GET', `/api/client/revisions?${query}`, { token });
  return { server, founder, phone, laptop, meet, revisions };
}

test('[sync N1] [sync N2] notes written on two devices at once are merged, and every version is one call away', async () => {
  const { server, founder, phone, laptop, meet, revisions } = await twoDevices();
  await phone.replica.mutate(editNotes, { matchId: met.id, notes: 'Met at the Basel fair. Send it on Monday.' });
  await laptop.replica.mutate(setStatus, {
    matchId: met.id,
    status: 'reaching_out',
    notes: 'Met at the fair. Send it on Tuesday.',
    entryId: 'e-1' as ActivityId,
  });
  await meet();
  for (const device of [phone, laptop])
    expect(await device.rows(Matches)).toMatchObject([
      { notes: 'Met at the Basel fair. Send it on Tuesday.', status: 'reaching_out' },
    ]);
  const listed = await revisions('collection=matches&id=m-1&field=notes');
  expect(listed.body).toMatchObject({ total: 3, nextCursor: null });
  expect(listed.body.data).toMatchObject([
    {
      value: 'Met at the Basel fair. Send it on Tuesday.',
      typed: 'Met at the fair. Send it on Tuesday.',
      conflict: false,
      by: { accountId: founder.accountId, email: expect.stringContaining('@'), zone: 'Europe/Berlin' },
    },
    { value: 'Met at the Basel fair. Send it on Monday.' },
    { value: 'Met at the fair. Send it on Monday.' },
  ]);
  const page = await revisions('collection=matches&id=m-1&field=notes&limit=1');
  expect(page.body).toMatchObject({ total: 3, data: [{ typed: 'Met at the fair. Send it on Tuesday.' }] });
  const stranger = await server.founder();
  expect((await revisions('collection=matches&id=m-1&field=notes', stranger.token)).body.data).toEqual([]);
});

test('[Q07] [sync N2] one passage written twice is marked on the record, for notes and for an activity', async () => {
  const { phone, laptop, meet, revisions } = await twoDevices();
  const id = 'a-1' as ActivityId;
  await phone.replica.mutate(addActivity, {
    id,
    matchId: met.id,
    details: {
      activityType: 'call_held',
      title: 'First call',
      description: '',
      activityDate: '2026-06-10',
      nextAction: '',
      nextActionDate: null,
      status: 'completed',
      notes: 'Call on Monday.',
    },
  });
  await meet();
  for (const [device, day, status] of [
    [phone, 'Tuesday', 'pending'],
    [laptop, 'Friday', 'cancelled'],
  ] as const) {
    await device.replica.mutate(editNotes, { matchId: met.id, notes: `Met at the fair. Send it on ${day}.` });
    const changes = { notes: `Call on ${day}.`, status };
    await device.replica.mutate(editActivity, { id, matchId: met.id, changes });
  }
  await meet();
  for (const device of [phone, laptop]) {
    const [match] = (await device.rows(Matches)) as OpenMatch[];
    expect(match).toMatchObject({ notes: 'Met at the fair. Send it on Tuesday Friday.', overlaps: ['notes'] });
    expect(await device.rows(Activities)).toMatchObject([
      { notes: 'Call on Tuesday Friday.', status: 'cancelled', overlaps: ['notes', 'status'] },
    ]);
  }
  const listed = await revisions('collection=activities&id=a-1&field=status');
  expect(listed.body.data).toMatchObject([
    { value: 'cancelled', conflict: true },
    { value: 'pending', conflict: false },
    { value: 'completed', conflict: false },
  ]);
  await laptop.replica.mutate(editNotes, { matchId: met.id, notes: 'Met at the fair. Send it on Friday.' });
  await meet();
  const [match] = (await phone.rows(Matches)) as OpenMatch[];
  expect(match?.overlaps ?? []).toEqual([]);
});
