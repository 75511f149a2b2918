import type { EventId, MatchId } from '@paratope/shared/ids';
import { Activities } from '@paratope/shared/outreach/activity';
import { Events } from '@paratope/shared/outreach/event';
import { saveEvent } from '@paratope/shared/outreach/today-mutators';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { onATestPage } from '../features/outreach/testing/page.ts';
import { aMatch, anActivity, aStartup } from '../features/outreach/testing/samples.ts';
import { TimelinePage } from '../features/outreach/timeline-page.tsx';
import { renderOn, testDevice } from '../testing/device.tsx';
import { Conference } from './conference.tsx';
import { Log } from './log.tsx';

onATestPage();

const rhine = 'event-rhine' as EventId;
const details = { name: 'Rhine BioPartnering', from: '2026-06-11', to: '2026-06-13' };
const matches = [aMatch('m1', 'Marta Lind'), aMatch('m2', 'Abel Sørby'), aMatch('m3', 'Ike Rowan')];
const meeting = (id: string, matchId: string, activityDate: string) =>
  anActivity(id, {
    matchId: matchId as MatchId,
    activityType: 'meeting_scheduled',
    title: `Table ${id}`,
    status: 'pending',
    activityDate,
  });

async function conference({ hour = 9, withEvent = true, activities = [] as ReturnType<typeof meeting>[] } = {}) {
  const now = new Date();
  now.setHours(hour, 0, 0, 0);
  vi.setSystemTime(now);
  const device = await testDevice({ startup: aStartup(), matches, activities });
  if (withEvent) await device.replica.mutate(saveEvent, { id: rhine, details });
  renderOn(device, <Conference />, { at: '/client/conference' });
  await screen.findByRole('heading', { name: 'Conference' });
  return { device, user: userEvent.setup() };
}

test('an event is named with its days, and travels', async () => {
  const { device, user } = await conference({ withEvent: false });
  expect(await screen.findByText('No conference named yet')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Name an event' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Name an event' }));
  await user.click(await dialog.findByRole('button', { name: 'Save event' }));
  expect(await dialog.findByText('Name is required')).toBeDefined();
  await user.type(dialog.getByLabelText('Name'), 'Delta Days');
  await user.click(dialog.getByRole('button', { name: 'Save event' }));
  expect(await screen.findByRole('heading', { name: 'Delta Days' })).toBeDefined();
  expect(screen.getByText('Fri 12 Jun to Sun 14 Jun. Day 1 of 3.')).toBeDefined();
  await device.replica.sync();
  expect([...device.server.rows().values()]).toContainEqual(
    expect.objectContaining({ name: 'Delta Days', from: '2026-06-12', to: '2026-06-14' }),
  );
});

test('says whether this device is ready for a day without a network', async () => {
  await conference();
  expect(await screen.findByText(/^(Not ready|Ready) for offline/)).toBeDefined();
  expect(screen.getByRole('link', { name: /What/ }).getAttribute('href')).toBe('/client/device');
});

test('what is logged on its days is marked with it, unless the founder says it was elsewhere', async () => {
  const { device, user } = await conference();
  renderOn(device, <Log isOver={false} />, { at: '/client/log?matchId=m1' });
  const here = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'At Rhine BioPartnering' });
  expect(here.checked).toBe(true);
  await user.type(screen.getByLabelText(/One line/), 'Coffee in hall 2');
  await user.click(screen.getByRole('button', { name: 'Save meeting' }));
  const logged = async () =>
    (await device.rows.table(Activities).toArray()).map(({ title, eventId }) => [title, eventId]);
  await waitFor(async () => expect(await logged()).toEqual([['Coffee in hall 2', rhine]]));
  const list = within(await screen.findByRole('region', { name: 'Logged here' }));
  expect(await list.findByText('Coffee in hall 2')).toBeDefined();

  renderOn(device, <Log isOver={false} />, { at: '/client/log?matchId=m2' });
  await user.click(await screen.findByRole('checkbox', { name: 'At Rhine BioPartnering' }));
  await user.type(screen.getByLabelText(/One line/), 'A call from the train');
  await user.click(screen.getByRole('button', { name: 'Save meeting' }));
  await waitFor(async () => expect(await logged()).toContainEqual(['A call from the train', undefined]));
});

test('in the evening the meetings without a word are asked about, and each is one tap', async () => {
  const spoken = anActivity('spoken', { matchId: 'm3' as MatchId, activityDate: '2026-06-12' });
  const { device, user } = await conference({
    hour: 18,
    activities: [
      meeting('yesterday', 'm1', '2026-06-11'),
      meeting('tonight', 'm2', '2026-06-12'),
      meeting('told', 'm3', '2026-06-12'),
      meeting('tomorrow', 'm1', '2026-06-13'),
      meeting('later', 'm2', '2026-06-20'),
      spoken,
    ],
  });
  const debrief = within(await screen.findByRole('region', { name: 'Evening debrief' }));
  expect(debrief.getAllByText(/^Table /).map(({ textContent }) => textContent)).toEqual([
    'Table yesterday',
    'Table tonight',
  ]);
  expect(within(screen.getByRole('region', { name: 'Meetings' })).getByText('Table tomorrow')).toBeDefined();
  await user.click(debrief.getByRole('button', { name: 'Held: Table yesterday with Marta Lind' }));
  await user.click(await debrief.findByRole('button', { name: 'Did not take place: Table tonight with Abel Sørby' }));
  expect(await debrief.findByText('Every meeting that was planned has a word. Good night.')).toBeDefined();
  const after = await device.rows.table(Activities).toArray();
  expect(after.find(({ id }) => id === 'yesterday')).toMatchObject({
    activityType: 'meeting_held',
    status: 'completed',
  });
  expect(after.find(({ id }) => id === 'tonight')).toMatchObject({ status: 'cancelled' });
});

test('before the evening today’s meetings are a list, not a question', async () => {
  await conference({ hour: 10, activities: [meeting('noon', 'm1', '2026-06-12')] });
  expect(within(await screen.findByRole('region', { name: 'Meetings' })).getByText('Table noon')).toBeDefined();
  expect(screen.queryByRole('region', { name: 'Evening debrief' })).toBeNull();
});

test('an event is changed and removed, and what was logged there stays', async () => {
  const logged = anActivity('a', { activityDate: '2026-06-11', eventId: rhine });
  const { device, user } = await conference({ activities: [logged] });
  await user.click(await screen.findByRole('button', { name: 'Change' }));
  const last = await screen.findByLabelText<HTMLInputElement>('Last day');
  await user.clear(last);
  await user.type(last, '2026-06-10');
  await user.click(screen.getByRole('button', { name: 'Save event' }));
  expect(await screen.findByText('The last day is before the first.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Event removed')).toBeDefined();
  expect(await device.rows.table(Events).toArray()).toEqual([]);
  expect(await device.rows.table(Activities).get('a')).toMatchObject({ eventId: rhine });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('heading', { name: 'Rhine BioPartnering' })).toBeDefined();
});

test('an activity added with all its fields is marked with the event of its day too', async () => {
  const { device, user } = await conference();
  renderOn(device, <TimelinePage />, { at: '/vc-timeline?matchId=m1' });
  await user.click(await screen.findByRole('button', { name: 'Add First Activity' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Activity' }));
  await user.type(await dialog.findByLabelText('Title'), 'Dinner with two partners');
  await user.click(dialog.getByRole('button', { name: 'Save activity' }));
  await waitFor(async () =>
    expect(await device.rows.table(Activities).toArray()).toMatchObject([
      { title: 'Dinner with two partners', eventId: rhine },
    ]),
  );
});
