import { Activities } from '@paratope/shared/outreach/activity';
import { anActivity } from '@paratope/shared/outreach/testing/sample-activity';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { TimelinePage } from '../features/timeline/timeline-page.tsx';
import { renderOn, testDevice } from '../testing/device.tsx';
import { onATestPage } from '../testing/page.ts';
import { aMatch, aStartup } from '../testing/samples.ts';
import { Log } from './log.tsx';
import { Today } from './today.tsx';

onATestPage();
afterEach(() => vi.unstubAllEnvs());

/** The two ends of the world, 25 hours apart: at one moment it is Thursday in one and Friday in the other. */
const moment = new Date('2026-06-12T09:30:00Z');
const ends = [
  { zone: 'Pacific/Pago_Pago', day: '2026-06-11', words: 'Thu Jun 11', isDue: false, quiet: 'Quiet for 3 days' },
  { zone: 'Pacific/Kiritimati', day: '2026-06-12', words: 'Fri Jun 12', isDue: true, quiet: 'Quiet for 4 days' },
];

const promised = anActivity('promised', {
  activityDate: '2026-06-08',
  nextAction: 'Tox summary',
  nextActionDate: '2026-06-12',
});
const spoken = anActivity('spoken', { matchId: 'm2' as typeof promised.matchId, activityDate: '2026-06-08' });

test.each(ends)('Today is the day of the device in $zone', async ({ zone, words, isDue, quiet }) => {
  vi.stubEnv('TZ', zone);
  vi.setSystemTime(moment);
  const matches = [aMatch('m1', 'Marta Lind'), aMatch('m2', 'Abel Sørby', { status: 'in_term_negotiation' })];
  const device = await testDevice({ startup: aStartup(), matches, activities: [promised, spoken] });
  renderOn(device, <Today />);
  expect(await screen.findByText(words)).toBeDefined();
  const list = within(screen.getByRole('region', { name: isDue ? 'Due' : 'Next six days' }));
  expect(list.getByText('Tox summary')).toBeDefined();
  expect(list.getByText(isDue ? 'Today' : 'Tomorrow')).toBeDefined();
  expect(screen.getByText(quiet)).toBeDefined();
});

test.each(ends)(
  '[T087] [Q05] what is logged in $zone is of that day there, and stays so in the timeline',
  async ({ zone, day, words }) => {
    vi.stubEnv('TZ', zone);
    vi.setSystemTime(moment);
    const device = await testDevice({ startup: aStartup(), matches: [aMatch('m1', 'Marta Lind')] });
    const page = renderOn(device, <Log isOver={false} />, { at: '/client/log' });
    const dialog = within(await screen.findByRole('dialog'));
    expect((await dialog.findByLabelText<HTMLInputElement>('Day')).value).toBe(day);
    await userEvent.click(dialog.getByRole('button', { name: 'Save meeting' }));
    await waitFor(async () =>
      expect(await device.rows.table(Activities).toArray()).toMatchObject([
        { activityDate: day, status: 'completed', createdAt: moment.toISOString(), zone },
      ]),
    );
    page.unmount();
    for (const elsewhere of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/Berlin']) {
      vi.stubEnv('TZ', elsewhere);
      const shown = renderOn(device, <TimelinePage />, { at: '/vc-timeline' });
      expect((await screen.findByText(words)).getAttribute('datetime')).toBe(day);
      expect(within(screen.getByRole('article')).getByText('Completed')).toBeDefined();
      shown.unmount();
    }
  },
);

test.each([
  {
    zone: 'America/New_York',
    clocks: 'go forward',
    at: '2026-03-08T06:30:00Z',
    spokenOn: '2026-03-04',
    day: 'Sun Mar 8',
  },
  { zone: 'America/New_York', clocks: 'go back', at: '2026-11-01T05:30:00Z', spokenOn: '2026-10-28', day: 'Sun Nov 1' },
  {
    zone: 'Australia/Lord_Howe',
    clocks: 'go back by half an hour',
    at: '2026-04-04T15:15:00Z',
    spokenOn: '2026-04-01',
    day: 'Sun Apr 5',
  },
])('four days are four days when the clocks of $zone $clocks', async ({ zone, at, spokenOn, day }) => {
  vi.stubEnv('TZ', zone);
  vi.setSystemTime(new Date(at));
  const matches = [aMatch('m1', 'Marta Lind', { status: 'in_discussion' })];
  const activities = [anActivity('spoken', { activityDate: spokenOn, createdAt: `${spokenOn}T12:00:00.000Z` })];
  const device = await testDevice({ startup: aStartup(), matches, activities });
  const page = renderOn(device, <Today />);
  expect(await screen.findByText(day)).toBeDefined();
  expect(screen.getByText('Quiet for 4 days')).toBeDefined();
  page.unmount();
  renderOn(device, <TimelinePage />, { at: '/vc-timeline?matchId=m1' });
  expect(await screen.findByRole('heading', { name: /VC Timeline/ })).toBeDefined();
  expect(screen.queryByText(/days so far/)).toBeNull();
});
