import type { MatchId } from '@paratope/shared/ids';
import { isOpenMatch, type Match, Matches } from '@paratope/shared/matches/match';
import { Startups } from '@paratope/shared/startups/startup';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { useMatches } from '../../../local/matches.ts';
import { answerWith } from '../../../testing/answers.ts';
import { renderOn, type TestDevice, type TestRows, testDevice } from '../../../testing/device.tsx';
import { aLockedMatch, aMatch, aStartup } from '../../../testing/samples.ts';
import { MatchPage } from '../detail/match-page.tsx';
import { MatchingProgress } from '../progress/matching-progress.tsx';
import { Arrivals } from './arrivals.tsx';
import { useMarkSeen } from './use-mark-seen.ts';
import { useNewMatches } from './use-new-matches.ts';

afterEach(() => vi.unstubAllGlobals());

/** A list that marks what is new, as the rows of the dashboard do. */
function List() {
  const matches = useMatches();
  const fresh = useNewMatches(matches);
  const { seen } = useMarkSeen();
  return (
    <ul>
      {matches?.filter(isOpenMatch).map(({ id, vcName }) => (
        <li key={id}>
          <button type="button" onClick={() => seen([id])}>
            {vcName}
          </button>
          {fresh.has(id) ? 'New' : ''}
        </li>
      ))}
    </ul>
  );
}

async function open(rows: TestRows) {
  const device = await testDevice(rows);
  show(device);
  return device;
}

const show = (device: TestDevice) =>
  renderOn(
    device,
    <Arrivals>
      <List />
    </Arrivals>,
    { at: '/client/dashboard' },
  );

const marked = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

async function arrive(device: TestDevice, ...rows: readonly Match[]) {
  for (const row of rows) await device.server.put(Matches, row);
  await act(() => device.replica.sync());
}

const named = (id: string, name: string) => ({ ...aMatch(id as MatchId, name), id: id as MatchId });

test('an upgrade ends with how many investors it opened, the receipt, and a mark on each, once', async () => {
  answerWith({
    'GET /api/client/payments': {
      body: { success: true, data: [payment], total: 1, nextCursor: null },
    },
  });
  const device = await open({
    startup: aStartup({ plan: 'free' }),
    matches: [named('m1', 'Marta Lind'), aLockedMatch('m2' as MatchId), aLockedMatch('m3' as MatchId)],
  });
  await waitFor(() => expect(marked()).toEqual(['Marta Lind']));
  await device.server.put(Startups, aStartup({ plan: 'standard' }));
  await arrive(device, named('m2', 'Ivo Castel'), named('m3', 'Orla Fenn'));
  const told = await screen.findByRole('complementary', { name: "What's new" });
  await waitFor(() => expect(told.textContent).toContain("You're in. 2 new investors"));
  expect((await within(told).findByRole('link', { name: 'View receipt' })).getAttribute('href')).toBe(
    '/client/payments?receipt=pay-1',
  );
  expect(marked()).toEqual(['Marta Lind', 'Ivo CastelNew', 'Orla FennNew']);
  await userEvent.click(within(told).getByRole('button', { name: 'Got it' }));
  expect(screen.queryByRole('complementary')).toBeNull();
  expect(marked()).toEqual(['Marta Lind', 'Ivo CastelNew', 'Orla FennNew']);
  cleanup();
  show(device);
  await waitFor(() => expect(marked()).toEqual(['Marta Lind', 'Ivo CastelNew', 'Orla FennNew']));
  expect(screen.queryByRole('complementary')).toBeNull();
});

test('what Monday opened is told and marked until the founder opens it', async () => {
  const device = await open({ startup: aStartup(), matches: [named('m1', 'Marta Lind')] });
  await waitFor(() => expect(marked()).toEqual(['Marta Lind']));
  await arrive(device, named('m2', 'Ivo Castel'), named('m3', 'Orla Fenn'));
  const told = await screen.findByRole('complementary', { name: "What's new" });
  await waitFor(() => expect(told.textContent).toContain('2 new investors'));
  expect(told.textContent).not.toContain("You're in");
  expect(within(told).queryByRole('link')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Ivo Castel' }));
  expect(marked()).toEqual(['Marta Lind', 'Ivo Castel', 'Orla FennNew']);
  await userEvent.click(screen.getByRole('button', { name: 'Orla Fenn' }));
  expect(marked()).toEqual(['Marta Lind', 'Ivo Castel', 'Orla Fenn']);
  expect(screen.queryByRole('complementary')).toBeNull();
});

test('a match whose page was opened is no longer new', async () => {
  const device = await open({ startup: aStartup(), matches: [named('m1', 'Marta Lind')] });
  await waitFor(() => expect(marked()).toEqual(['Marta Lind']));
  await arrive(device, named('m2', 'Ivo Castel'));
  await waitFor(() => expect(marked()).toEqual(['Marta Lind', 'Ivo CastelNew']));
  cleanup();
  renderOn(device, <MatchPage id="m2" />, { at: '/client/matches/m2' });
  await screen.findByRole('heading', { level: 1, name: 'Ivo Castel' });
  cleanup();
  show(device);
  await waitFor(() => expect(marked()).toEqual(['Marta Lind', 'Ivo Castel']));
});

test('a device that shows the list for the first time marks nothing', async () => {
  await open({ startup: aStartup(), matches: [named('m1', 'Marta Lind'), named('m2', 'Ivo Castel')] });
  await waitFor(() => expect(marked()).toEqual(['Marta Lind', 'Ivo Castel']));
  expect(screen.queryByRole('complementary')).toBeNull();
});

test('the first list ends the wait: the best five in order, and one to begin with', async () => {
  const running = aStartup({
    matching: { state: 'running', stage: 'explaining', done: 412, total: 412, startedAt: '2026-06-12T08:59:00.000Z' },
  });
  const device = await testDevice({ startup: running });
  renderOn(device, <MatchingProgress startup={running} />);
  await screen.findByRole('heading', { name: 'Analyzing 412 Investors' });
  cleanup();

  show(device);
  await arrive(
    device,
    ...[0.7, 0.95, 0.8, 0.9, 0.6, 0.85].map((similarity, at) => ({ ...named(`m${at}`, `Firm ${at}`), similarity })),
  );
  await device.server.put(Startups, aStartup());
  await act(() => device.replica.sync());
  expect(await screen.findByRole('heading', { level: 1, name: 'Your first 5 investors' })).toBeTruthy();
  expect(screen.getByText('We compared 412 investors with your profile. These fit best.')).toBeTruthy();
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Firm 1',
    'Firm 3',
    'Firm 5',
    'Firm 2',
    'Firm 0',
  ]);
  expect(screen.getAllByRole('img', { name: /^Fit 95 of 100/ })).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'See why Firm 1 fits' }).getAttribute('href')).toBe('/client/matches/m1');
  await userEvent.click(screen.getByRole('button', { name: 'Go to your list' }));
  await waitFor(() => expect(marked()).toHaveLength(6));
  expect(marked().filter((line) => line?.includes('New'))).toEqual([]);
  cleanup();
  show(device);
  await waitFor(() => expect(marked()).toHaveLength(6));
});

test('a list that was worked with is shown at once, even if this browser still waits for it', async () => {
  localStorage.setItem('clientAwaitsList', '1');
  await open({ startup: aStartup(), matches: [{ ...named('m1', 'Marta Lind'), notes: 'Asked for the tox summary' }] });
  await waitFor(() => expect(marked()).toEqual(['Marta Lind']));
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
});

test('the wait tells the steps of the run as the server reports them, and counts only what is counted', async () => {
  const running = aStartup({
    matching: { state: 'running', stage: 'explaining', done: 412, total: 412, startedAt: '2026-06-12T08:59:00.000Z' },
  });
  renderOn(await testDevice({ startup: running }), <MatchingProgress startup={running} />);
  const steps = screen.getAllByRole('listitem').map((step) => [step.textContent, step.getAttribute('aria-current')]);
  expect(steps).toEqual([
    ['Reading your profile Done', null],
    ['Comparing investors with your profile Done', null],
    ['Writing the reasons', 'step'],
    ['Saving the list', null],
  ]);
  expect(screen.queryByRole('progressbar')).toBeNull();
});

const payment = {
  id: 'pay-1',
  state: 'succeeded',
  provider: 'demo',
  receiptNumber: 1,
  company: 'Ostrya Bio',
  payer: 'ines@ostrya.example',
  amount: 29_900,
  currency: 'usd',
  discount: 0,
  promoCode: null,
  period: 'once',
  isRenewal: false,
  createdAt: '2026-06-12T08:00:00.000Z',
  paidAt: '2026-06-12T08:01:00.000Z',
  paidUntil: null,
  refundedAt: null,
  endReason: '',
};
