import type { ActivityId, MatchId } from '@paratope/shared/ids';
import { Activities } from '@paratope/shared/outreach/activity';
import { addActivity, addOwnInvestor, editActivity, finishNextAction } from '@paratope/shared/outreach/mutators';
import { expect, test } from 'vitest';
import { createTestDevice } from '../../testing/test-device.ts';
import { createTestServer } from '../../testing/test-server.ts';

const marit = 'match-marit' as MatchId;
const call = 'activity-call' as ActivityId;
const zurich = (start: string, end: string | null = null) => ({ start, end, zone: 'Europe/Zurich' });
const details = {
  activityType: 'call_scheduled',
  title: 'Call',
  description: '',
  activityDate: '2026-06-12',
  hours: zurich('09:30', '10:00'),
  nextAction: 'Call back',
  nextActionDate: '2026-06-16',
  nextActionHours: zurich('14:00'),
  status: 'pending',
  notes: '',
} as const;

async function twoDevices() {
  const server = await createTestServer();
  const founder = await server.founder();
  const [phone, laptop] = [createTestDevice(server, founder, 1n), createTestDevice(server, founder, 2n)];
  const investor = { id: marit, name: 'Marit Halvor', firm: '', website: null, email: null };
  await phone.replica.mutate(addOwnInvestor, { ...investor, addedAt: '2026-03-01T09:00:00.000Z' });
  await phone.replica.mutate(addActivity, { id: call, matchId: marit, details });
  await phone.replica.sync();
  await laptop.replica.sync();
  const calls = (method: string, path: string, body?: object) =>
    server.call(method, `/api/client${path}`, { token: founder.token, body });
  return { phone, laptop, calls };
}

const edit = (changes: object) => ({ id: call, matchId: marit, changes });

test('[capture 4] hours made offline travel to the other device as they are', async () => {
  const { laptop } = await twoDevices();
  expect(await laptop.rows(Activities)).toMatchObject([
    { hours: zurich('09:30', '10:00'), nextActionHours: zurich('14:00'), activityDate: '2026-06-12' },
  ]);
});

test('[capture 5] of two people’s hours one counts whole, the other stays in the history, and a new day keeps them', async () => {
  const { phone, laptop, calls } = await twoDevices();
  await phone.replica.mutate(editActivity, edit({ hours: zurich('15:00', '16:00') }));
  await laptop.replica.mutate(
    editActivity,
    edit({ hours: { start: '08:00', end: '08:30', zone: 'America/New_York' } }),
  );
  await phone.replica.mutate(editActivity, edit({ activityDate: '2026-06-15' }));
  await phone.replica.sync();
  await laptop.replica.sync();
  await phone.replica.sync();
  for (const device of [phone, laptop])
    expect(await device.rows(Activities)).toMatchObject([
      {
        hours: { start: '08:00', end: '08:30', zone: 'America/New_York' },
        activityDate: '2026-06-15',
        overlaps: ['hours'],
      },
    ]);
  const history = await calls('GET', `/revisions?collection=activities&id=${call}&field=hours`);
  expect(history.body.data.map(({ value }: { value: unknown }) => value)).toEqual([
    { start: '08:00', end: '08:30', zone: 'America/New_York' },
    zurich('15:00', '16:00'),
    zurich('09:30', '10:00'),
  ]);
});

test('[capture 4] an edit by a program that knows no hours leaves them', async () => {
  const { calls } = await twoDevices();
  const path = `/matches/${marit}/activities/${call}`;
  const edited = await calls('PUT', path, { title: 'Long call', activityDate: '2026-06-13T08:00:00Z' });
  expect(edited.body.data).toMatchObject({
    title: 'Long call',
    activityDate: '2026-06-13',
    hours: zurich('09:30', '10:00'),
  });
  const wholeDay = await calls('PUT', path, { title: 'Long call', activityDate: '2026-06-13', hours: null });
  expect(wholeDay.body.data.hours).toBeNull();
});

test('[capture 3] the call refuses a time that is none and a zone nobody knows, in one sentence', async () => {
  const { calls } = await twoDevices();
  const path = `/matches/${marit}/activities`;
  const sent = (hours: object) => calls('POST', path, { title: 'Call', activityDate: '2026-06-12', hours });
  for (const [hours, message] of [
    [zurich('25:00'), 'A time such as 09:30'],
    [zurich('09:30', '09:30'), 'The end is the same as the start.'],
    [{ ...zurich('09:30'), zone: 'Mars/Phobos' }, 'Please choose a time zone, such as Europe/Berlin'],
  ] as const) {
    const { status, body } = await sent(hours);
    expect([status, body.message]).toEqual([400, message]);
  }
});

test('what begins later today is pending unless something else is said', async () => {
  const server = await createTestServer({ clock: { now: () => new Date('2026-06-12T10:00:00Z') } });
  const { token } = await server.founder();
  const added = await server.call('POST', '/api/client/investors', { token, body: { name: 'Marit Halvor' } });
  const sent = async (start: string) => {
    const hours = { start, end: null, zone: 'Europe/Zurich' };
    const body = { title: 'Coffee', activityDate: '2026-06-12', hours };
    return (await server.call('POST', `/api/client/matches/${added.body.data.id}/activities`, { token, body })).body
      .data;
  };
  expect((await sent('11:59')).status).toBe('completed');
  expect((await sent('12:01')).status).toBe('pending');
});

test('[capture 6] a next action that is done takes its hour along', async () => {
  const { phone } = await twoDevices();
  await phone.replica.mutate(finishNextAction, { id: call, matchId: marit, entryId: 'activity-done' as ActivityId });
  const rows = await phone.rows(Activities);
  expect(rows.find(({ id }) => id === call)).toMatchObject({
    nextAction: '',
    nextActionDate: null,
    nextActionHours: null,
    hours: zurich('09:30', '10:00'),
  });
});
