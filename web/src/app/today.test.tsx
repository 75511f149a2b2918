import type { MatchId } from '@paratope/shared/ids';
import type { Match } from '@paratope/shared/matches/match';
import { Activities, type Activity } from '@paratope/shared/outreach/activity';
import { anActivity } from '@paratope/shared/outreach/testing/sample-activity';
import { SettingsRecords, Snoozes } from '@paratope/shared/today/settings';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { TodayCount } from '../features/today/today-count.tsx';
import { renderOn, testDevice } from '../testing/device.tsx';
import { onATestPage } from '../testing/page.ts';
import { aMatch, aStartup } from '../testing/samples.ts';
import { Today } from './today.tsx';

onATestPage();

const matches = [
  aMatch('m1', 'Marta Lind', { status: 'in_discussion' }),
  aMatch('m2', 'Abel Sørby', { status: 'in_term_negotiation' }),
  aMatch('m3', 'Ike Rowan', { status: 'reaching_out' }),
];
const promise = anActivity('promise', {
  activityDate: '2026-06-01',
  nextAction: 'Tox summary',
  nextActionDate: '2026-06-10',
  nextActionKind: 'document',
});
const call = anActivity('call', {
  matchId: 'm2' as MatchId,
  activityType: 'call_scheduled',
  title: 'Call with their counsel',
  status: 'pending',
  activityDate: '2026-06-12',
});
const mail = anActivity('mail', { matchId: 'm3' as MatchId, title: 'First mail', activityDate: '2026-06-03' });

async function today({ activities = [promise, call, mail], rows = matches as readonly Match[] } = {}) {
  const device = await testDevice({ startup: aStartup(), matches: rows, activities });
  renderOn(device, <Today />, { at: '/client/today' });
  await screen.findByRole('heading', { name: 'Today' });
  const section = (name: string) => within(screen.getByRole('region', { name }));
  return { device, section, user: userEvent.setup() };
}

test('three lists say what to move forward, who has gone quiet and what is planned', async () => {
  const { section } = await today();
  await screen.findByText('Tox summary');
  const due = section('Due');
  expect(due.getByText('Send document')).toBeDefined();
  expect(due.getByText('2 days overdue, Wed Jun 10')).toBeDefined();
  expect(due.getByRole('link', { name: 'Marta Lind' }).getAttribute('href')).toBe('/vc-timeline?matchId=m1');
  const quiet = section('Gone quiet');
  expect(quiet.getByText('Quiet for 9 days')).toBeDefined();
  expect(quiet.getByText('since Wed Jun 3')).toBeDefined();
  expect(quiet.getByText('Last: First mail')).toBeDefined();
  expect(section('Planned for today').getByText('Call with their counsel')).toBeDefined();
  expect(section('Next six days').getByText('Nothing is planned.')).toBeDefined();
  for (const [name, address] of [
    ['Daily email', '/client/account'],
    ['In your calendar', '/client/calendar'],
    ['At a conference', '/client/conference'],
  ] as const)
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(address);
});

test('Done strikes a promise with one tap, leaves an entry, and Undo takes both back', async () => {
  const { device, user } = await today();
  await user.click(await screen.findByRole('button', { name: 'Done: Tox summary' }));
  expect(await screen.findByText('Done and saved on this device')).toBeDefined();
  const own = () => device.rows.table(Activities).where('matchId').equals('m1').toArray();
  expect((await own()).map(({ title, nextAction }) => [title, nextAction])).toEqual(
    expect.arrayContaining([
      ['First call', ''],
      ['Tox summary', ''],
    ]),
  );
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(async () =>
    expect(await own()).toMatchObject([
      { id: 'promise', nextAction: 'Tox summary', nextActionDate: '2026-06-10', nextActionKind: 'document' },
    ]),
  );
});

test('[decision U4] a planned call is held with one tap and stays one entry', async () => {
  const { device, user } = await today();
  await user.click(await screen.findByRole('button', { name: 'Held: Call with their counsel' }));
  await waitFor(async () =>
    expect(await device.rows.table(Activities).where('matchId').equals('m2').toArray()).toMatchObject([
      { id: 'call', activityType: 'call_held', status: 'completed' },
    ]),
  );
});

test('one tap puts an investor aside until tomorrow, and they are back then', async () => {
  const { device, section, user } = await today();
  await user.click(await screen.findByRole('button', { name: 'Snooze until tomorrow: Ike Rowan' }));
  expect(await screen.findByText('Snoozed until tomorrow')).toBeDefined();
  await waitFor(() => expect(section('Gone quiet').queryByText('Ike Rowan')).toBeNull());
  expect(screen.getByText('1 snoozed.')).toBeDefined();
  expect(await device.rows.table(Snoozes).toArray()).toEqual([{ id: 'm3', until: '2026-06-13' }]);
  vi.setSystemTime(new Date('2026-06-13T09:00:00Z'));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(await section('Gone quiet').findByText('Quiet for 10 days')).toBeDefined();
});

test('a promise is put aside for as long as the founder says, and Undo brings it back', async () => {
  const { device, user } = await today();
  await user.click(await screen.findByRole('button', { name: 'More for Marta Lind: Tox summary' }));
  await user.click(await screen.findByRole('menuitem', { name: 'For a week' }));
  expect(await screen.findByText('Snoozed until Fri Jun 19')).toBeDefined();
  expect(await device.rows.table(Snoozes).toArray()).toEqual([{ id: 'promise', until: '2026-06-19' }]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Tox summary')).toBeDefined();
});

test('the founder says after how many days an investor counts as gone quiet, and it travels', async () => {
  const { device, user } = await today();
  await user.click(await screen.findByRole('button', { name: 'Remind me after…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Gone quiet' }));
  const reaching = await dialog.findByLabelText<HTMLInputElement>('Reaching Out');
  expect(reaching.value).toBe('5');
  await user.clear(reaching);
  await user.type(reaching, '400');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Enter a whole number from 0 to 365.')).toBeDefined();
  await user.clear(reaching);
  await user.type(reaching, '10');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('No one has been quiet for too long.')).toBeDefined();
  const [settings] = await device.rows.table(SettingsRecords).toArray();
  expect(settings).toMatchObject({ quietDays: { reaching_out: 10, in_discussion: 4, in_term_negotiation: 2 } });
  await device.replica.sync();
  expect([...device.server.rows().values()]).toContainEqual(settings);
});

test('all of it works without a network', async () => {
  const { device, user } = await today();
  device.server.reply = { kind: 'unreachable' };
  await user.click(await screen.findByRole('button', { name: 'Snooze until tomorrow: Ike Rowan' }));
  await user.click(await screen.findByRole('button', { name: 'Done: Tox summary' }));
  await waitFor(() => expect(device.replica.status.getSnapshot().waiting).toBe(2));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Done: Tox summary' })).toBeNull());
  expect(screen.queryByText('Ike Rowan', { selector: 'a' })).toBeNull();
});

test('a day with nothing to do says so, and offers the next step', async () => {
  await today({ activities: [], rows: [aMatch('m1', 'Marta Lind', { status: 'not_contacted' })] });
  expect(await screen.findByText("You're all caught up")).toBeDefined();
  expect(screen.getByRole('link', { name: 'Log an activity' }).getAttribute('href')).toBe('/client/log');
});

test('without an investor it leads to the list', async () => {
  await today({ activities: [], rows: [] });
  expect(await screen.findByText('No investors on your list yet')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Go to your investors' }).getAttribute('href')).toBe('/client/dashboard');
});

test('the number in the navigation and on the icon is what waits, and it goes when somebody signs out', async () => {
  const shown: (number | 'clear')[] = [];
  Object.assign(navigator, {
    setAppBadge: async (count: number) => void shown.push(count),
    clearAppBadge: async () => void shown.push('clear'),
  });
  const device = await testDevice({ startup: aStartup(), matches, activities: [promise, call, mail] as Activity[] });
  const page = renderOn(device, <TodayCount />);
  expect((await screen.findByText(/3/)).textContent).toBe(', 3 due');
  await waitFor(() => expect(shown.at(-1)).toBe(3));
  page.unmount();
  expect(shown.at(-1)).toBe('clear');
});

test('[capture 8] [capture 9] the hours of today are in their order, and what overlaps names the other on both', async () => {
  vi.stubEnv('TZ', 'Europe/Zurich');
  const planned = (id: string, matchId: string, hours: Activity['hours']) =>
    anActivity(id, {
      matchId: matchId as MatchId,
      activityType: 'meeting_scheduled',
      title: `Table ${id}`,
      status: 'pending',
      activityDate: '2026-06-12',
      hours,
    });
  const { section } = await today({
    activities: [
      planned('three', 'm3', { start: '16:00', end: null, zone: 'Europe/Zurich' }),
      planned('two', 'm2', { start: '09:45', end: '10:15', zone: 'America/New_York' }),
      planned('one', 'm1', { start: '15:30', end: '16:00', zone: 'Europe/Zurich' }),
      planned('some time', 'm1', undefined),
    ],
  });
  await screen.findByText('Table one');
  const lines = section('Planned for today').getAllByRole('article');
  const said = lines.map((line) => [
    line.querySelector('time')?.textContent?.replace(/\s/g, ' '),
    within(line)
      .queryByText(/Overlaps/)
      ?.textContent?.trim(),
  ]);
  expect(said).toEqual([
    ['Today', undefined],
    ['Today, 3:30 PM', 'Overlaps with Abel Sørby'],
    ['Today, 3:45 PM9:45 AM in New York', 'Overlaps with Marta Lind'],
    ['Today, 4:00 PM', 'Overlaps with Abel Sørby'],
  ]);
  vi.unstubAllEnvs();
});
