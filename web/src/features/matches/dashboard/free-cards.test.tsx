import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answerWith } from '../../../testing/answers.ts';
import { renderOn, testDevice } from '../../../testing/device.tsx';
import { onATestPage } from '../../../testing/page.ts';
import { aStartup } from '../../../testing/samples.ts';
import { UpgradeCard } from './free-cards.tsx';

onATestPage();

const unlock = 'POST /api/client/unlock-matches';
const opened = { body: { success: true, matchesUnlocked: 5, userType: 'free' } };
const running = {
  state: 'running',
  stage: 'comparing',
  done: 1,
  total: 40,
  startedAt: '2026-03-02T09:00:00.000Z',
} as const;

test('[T024] once matching has finished, a Free founder’s matches are opened, the time of submission is forgotten, and the matches are fetched', async () => {
  const asked = answerWith({ [unlock]: opened });
  const device = await testDevice({ startup: aStartup({ plan: 'free' }) });
  localStorage.setItem('lastFormSubmission', '2026-03-02T09:00:00.000Z');
  const fetched = vi.spyOn(device.replica, 'sync');
  renderOn(device, <UpgradeCard />);
  await waitFor(() => expect(fetched).toHaveBeenCalledOnce());
  expect(asked.map(({ call }) => call)).toEqual([unlock]);
  expect(localStorage.getItem('lastFormSubmission')).toBeNull();
});

test('nothing is asked while matching runs, nor a second time, and what could not be asked is kept for the next visit', async () => {
  const asked = answerWith({});
  const device = await testDevice({ startup: aStartup({ plan: 'free', matching: running }) });
  localStorage.setItem('lastFormSubmission', '2026-03-02T09:00:00.000Z');
  const page = renderOn(device, <UpgradeCard />);
  expect(await screen.findByRole('link', { name: 'Upgrade' })).toBeTruthy();
  expect(asked).toEqual([]);
  page.unmount();

  const ready = await testDevice({ startup: aStartup({ plan: 'free' }) });
  localStorage.setItem('lastFormSubmission', '2026-03-02T09:00:00.000Z');
  const offline = renderOn(ready, <UpgradeCard />);
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(localStorage.getItem('lastFormSubmission')).not.toBeNull();
  offline.unmount();
  localStorage.removeItem('lastFormSubmission');
  renderOn(ready, <UpgradeCard />);
  await screen.findByRole('link', { name: 'Upgrade' });
  expect(asked).toHaveLength(1);
});
