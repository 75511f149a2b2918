import { Matches } from '@paratope/shared/matches/match';
import { Startups } from '@paratope/shared/startups/startup';
import { act, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderOn, type TestRows, testDevice } from '../../testing/device.tsx';
import { onATestPage } from '../../testing/page.ts';
import { aMatch, aStartup } from '../../testing/samples.ts';
import { SimpleDashboardPage } from './simple-dashboard-page.tsx';

onATestPage();

async function open(rows: TestRows) {
  const device = await testDevice({ startup: aStartup(), ...rows });
  renderOn(device, <SimpleDashboardPage />, { at: '/client/dashboard-simple' });
  return device;
}

/** The test's clock stands at 09:00. */
const running = (startedAt: string) =>
  aStartup({ matching: { state: 'running', stage: 'comparing', done: 120, total: 412, startedAt } });

const clock = async () => (await screen.findByRole('timer')).textContent;

test('[R12 SC52 C30] counts ten minutes down from the start of the run, in minutes and seconds', async () => {
  await open({ startup: running('2026-06-12T08:58:55.000Z') });
  expect(await clock()).toBe('08:55');
  vi.setSystemTime(new Date('2026-06-12T09:00:07Z'));
  await act(() => new Promise((resolve) => setTimeout(resolve, 1_100)));
  expect(await clock()).toBe('08:48');
});

test('[T006] until the server has begun, it counts from the time the form was handed in', async () => {
  const device = await testDevice({ startup: aStartup({ matching: { state: 'idle' } }) });
  localStorage.setItem('lastFormSubmission', '2026-06-12T08:57:00.000Z');
  renderOn(device, <SimpleDashboardPage />, { at: '/client/dashboard-simple' });
  expect(await clock()).toBe('07:00');
  await device.server.put(Startups, running('2026-06-12T08:59:30.000Z'));
  await act(() => device.replica.sync());
  expect(await clock()).toBe('09:30');
});

test('[SC52] a device whose clock is behind never shows more than ten minutes', async () => {
  await open({ startup: running('2026-06-12T09:04:00.000Z') });
  expect(await clock()).toBe('10:00');
});

test('[X06] [decision I5] when the ten minutes are over it says that matching is still running', async () => {
  await open({ startup: running('2026-06-12T08:40:00.000Z') });
  expect(await clock()).toBe('00:00');
  expect(screen.getByText(/^Matching is still running\./)).toBeTruthy();
});

test('[SC53 C30 decision I5] the countdown ends as soon as the list is there, which shows the five best', async () => {
  const device = await open({ startup: running('2026-06-12T08:59:00.000Z') });
  expect(await clock()).toBe('09:00');
  const fits = [0.31, 0.92, 0.55, 0.77, 0.12, 0.64, 0.83];
  await device.server.put(Matches, ...fits.map((similarity, at) => aMatch(`m${at}`, `Investor ${at}`, { similarity })));
  await device.server.put(Startups, aStartup());
  await act(() => device.replica.sync());
  expect(await screen.findByRole('heading', { name: 'Top 5 matches' })).toBeTruthy();
  const list = within(screen.getByRole('list', { name: 'Best matches' }));
  expect(list.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Investor 1',
    'Investor 6',
    'Investor 3',
    'Investor 5',
    'Investor 2',
  ]);
  expect(screen.queryByRole('timer')).toBeNull();
});

test('[X06] [decision I5] a list under review says so', async () => {
  await open({
    startup: aStartup({
      matching: {
        state: 'done',
        finishedAt: '2026-06-12T08:50:00.000Z',
        total: 412,
        signals: 2_884,
        awaitsReview: true,
      },
    }),
  });
  expect(await screen.findByRole('heading', { name: 'Your list is being reviewed' })).toBeTruthy();
  expect(screen.getByText(/24-48 hours/)).toBeTruthy();
});
