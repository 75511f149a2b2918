import type { ActivityId, MatchId } from '@paratope/shared/ids';
import { Activities } from '@paratope/shared/outreach/activity';
import { addActivity } from '@paratope/shared/outreach/mutators';
import { anActivity } from '@paratope/shared/outreach/testing/sample-activity';
import german from '@paratope/shared/words/de.json' with { type: 'json' };
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderOn, type TestDevice, testDevice } from '../../testing/device.tsx';
import { onATestPage, testDay } from '../../testing/page.ts';
import { aMatch, aStartup } from '../../testing/samples.ts';
import { speak } from '../../words/words.ts';
import { TimelinePage } from './timeline-page.tsx';

onATestPage();
beforeEach(() => vi.stubEnv('TZ', 'Europe/Zurich'));
afterEach(() => {
  vi.unstubAllEnvs();
  speak('en', {});
});

const matches = [aMatch('m1', 'Marta Lind'), aMatch('m2', 'Abel Sørby')];
const zurich = (start: string, end: string | null = null) => ({ start, end, zone: 'Europe/Zurich' });
const newYork = (start: string, end: string | null = null) => ({ start, end, zone: 'America/New_York' });

async function timeline(activities: Parameters<typeof anActivity>[1][] = [], at = '/vc-timeline?matchId=m1') {
  const device = await testDevice({
    startup: aStartup(),
    matches,
    activities: activities.map((changes, index) => anActivity(`a${index}`, { activityDate: testDay, ...changes })),
  });
  renderOn(device, <TimelinePage />, { at });
  return { device, user: userEvent.setup() };
}

async function editing(hours: NonNullable<Parameters<typeof anActivity>[1]>['hours']) {
  const there = await timeline([{ title: 'Call', hours }]);
  await there.user.click(await screen.findByRole('button', { name: 'Edit Call' }));
  return { ...there, dialog: within(await screen.findByRole('dialog', { name: 'Edit Activity' })) };
}

/** Something the person of this device has planned with Abel Sørby for today. */
const plan = (device: TestDevice, hours: ReturnType<typeof zurich>) =>
  device.replica.mutate(addActivity, {
    id: 'planned' as ActivityId,
    matchId: 'm2' as MatchId,
    details: {
      ...{ activityType: 'call_scheduled', title: 'Call with counsel', description: '', activityDate: testDay, hours },
      ...{ nextAction: '', nextActionDate: null, status: 'pending', notes: '' },
    },
  });

const stored = async (device: TestDevice) => (await device.rows.table(Activities).toArray())[0];

test('[capture 7] an activity is all-day until a start is typed; then it may have an end, in the device’s zone', async () => {
  const { device, user } = await timeline();
  await user.click(await screen.findByRole('button', { name: 'Add First Activity' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add activity' }));
  await user.type(await dialog.findByLabelText('Title'), 'Lunch');
  expect(dialog.queryByLabelText(/^Until/)).toBeNull();
  await user.type(dialog.getByLabelText(/^Time/), '12:30');
  expect(dialog.queryByRole('combobox', { name: 'Time zone' })).toBeNull();
  await user.type(dialog.getByLabelText(/^Until/), '12:30');
  await user.click(dialog.getByRole('button', { name: 'Save activity' }));
  expect(await dialog.findByText('The end is the same as the start.')).toBeDefined();
  await user.clear(dialog.getByLabelText(/^Until/));
  await user.type(dialog.getByLabelText(/^Until/), '13:30');
  // Noon is still to come.
  expect(dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Status' }).value).toBe('pending');
  await user.click(dialog.getByRole('button', { name: 'Save activity' }));
  expect(await screen.findByText('12:30 – 1:30 PM')).toBeDefined();
  expect(await stored(device)).toMatchObject({ activityDate: testDay, hours: zurich('12:30', '13:30') });
});

test('[capture 7] another zone is shown and kept, and the device’s own one is chosen only by who asks', async () => {
  const { device, user, dialog } = await editing(newYork('03:30'));
  const zone = await dialog.findByRole<HTMLSelectElement>('combobox', { name: 'Time zone' });
  expect(zone.value).toBe('America/New_York');
  await user.clear(dialog.getByLabelText(/^Time optional/));
  await user.type(dialog.getByLabelText(/^Time optional/), '04:30');
  await user.click(dialog.getByRole('button', { name: 'Save activity' }));
  await waitFor(async () => expect(await stored(device)).toMatchObject({ hours: newYork('04:30') }));
});

test('[capture 7] a cleared start makes it all-day again, and Undo brings the hours back whole', async () => {
  const { device, user, dialog } = await editing(zurich('09:30', '10:00'));
  await user.click(await dialog.findByRole('button', { name: 'Time zone' }));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Time zone' }), 'Asia/Tokyo');
  await user.clear(dialog.getByLabelText(/^Time optional/));
  await user.click(dialog.getByRole('button', { name: 'Save activity' }));
  await waitFor(async () => expect((await stored(device))?.hours).toBeNull());
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await stored(device)).toMatchObject({ hours: zurich('09:30', '10:00') }));
});

test('[capture 7] the quick log takes a time as well', async () => {
  const { device, user } = await timeline([], '/vc-timeline?matchId=m1&log=1');
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(await dialog.findByLabelText(/^Time/), '09:30');
  await user.click(dialog.getByRole('button', { name: 'Save meeting' }));
  await waitFor(async () =>
    expect(await stored(device)).toMatchObject({ activityDate: testDay, hours: zurich('09:30'), status: 'completed' }),
  );
});

test('[capture 8] what the typed hours overlap with is said while they are typed', async () => {
  const { device, user } = await timeline();
  await plan(device, zurich('14:00', '15:00'));
  await user.click(await screen.findByRole('button', { name: 'Add First Activity' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add activity' }));
  await user.type(await dialog.findByLabelText(/^Time/), '14:30');
  expect(await dialog.findByText('Overlaps with Call with counsel, Abel Sørby, 2:00 – 3:00 PM')).toBeDefined();
  await user.clear(dialog.getByLabelText(/^Time/));
  await user.type(dialog.getByLabelText(/^Time/), '15:00');
  await waitFor(() => expect(dialog.queryByText(/^Overlaps/)).toBeNull());
});

test('[capture 6] a next action with a date may have an hour, which is shown with its day', async () => {
  const { device, user, dialog } = await editing(null);
  await user.type(await dialog.findByLabelText(/^Next action optional/), 'Send the deck');
  expect(dialog.queryByLabelText(/^Next action time/)).toBeNull();
  await user.type(dialog.getByLabelText(/^Next action date/), '2026-06-16');
  await user.type(dialog.getByLabelText(/^Next action time/), '09:30');
  await user.click(dialog.getByRole('button', { name: 'Save activity' }));
  expect(await screen.findByText('Tue Jun 16, 9:30 AM')).toBeDefined();
  expect(await stored(device)).toMatchObject({ nextActionDate: '2026-06-16', nextActionHours: zurich('09:30') });
});

test('[capture 12] hours are written in the reader’s way, and in another zone with both clocks', async () => {
  await timeline([
    { title: 'Over midnight', hours: zurich('22:00', '01:00') },
    { title: 'There', hours: newYork('09:30', '10:00') },
    { title: 'Late there', hours: newYork('20:00') },
    { title: 'Same clocks', hours: { start: '08:00', end: null, zone: 'Europe/Paris' } },
    { title: 'All day' },
  ]);
  const when = async (title: string) => {
    const entry = (await screen.findByRole('heading', { name: title })).closest('article') as HTMLElement;
    return entry.querySelector('time')?.textContent?.replace(/\s/g, ' ');
  };
  expect(await when('Over midnight')).toBe('Fri Jun 12, 10:00 PM – 1:00 AM');
  expect(await when('There')).toBe('Fri Jun 12, 9:30 – 10:00 AM in New York (3:30 PM here)');
  expect(await when('Late there')).toBe('Fri Jun 12, 8:00 PM in New York (Sat 2:00 AM here)');
  expect(await when('Same clocks')).toBe('Fri Jun 12, 8:00 AM');
  expect(await when('All day')).toBe('Fri Jun 12');
});

test('[capture 12] in German, with twenty-four hours', async () => {
  speak('de', german);
  await timeline([{ hours: newYork('09:30', '10:00') }]);
  expect(await screen.findByText(/09:30–10:00 Uhr in New York \(hier 15:30\)$/)).toBeDefined();
});
