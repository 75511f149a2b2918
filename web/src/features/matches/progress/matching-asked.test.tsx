import { Startups } from '@paratope/shared/startups/startup';
import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderOn, testDevice } from '../../../testing/device.tsx';
import { aStartup } from '../../../testing/samples.ts';
import { MatchingProgress } from './matching-progress.tsx';

test('while news is pushed nobody asks', async () => {
  const startup = aStartup({
    matching: { state: 'running', stage: 'comparing', done: 1, total: 40, startedAt: '2026-03-02T09:00:00.000Z' },
  });
  const device = await testDevice({ startup });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const asked = vi.spyOn(device.replica, 'sync');
  const pushed = vi.spyOn(device.local, 'isPushed').mockReturnValue(true);
  renderOn(device, <MatchingProgress startup={startup} />);
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(asked).not.toHaveBeenCalled();
  pushed.mockReturnValue(false);
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(asked).toHaveBeenCalledOnce();
  await asked.mock.results[0]?.value;
  vi.useRealTimers();
});

test('[T018] [C24] while matching runs, the server is asked within five seconds even where nothing is pushed', async () => {
  const startup = aStartup({
    matching: { state: 'running', stage: 'comparing', done: 1, total: 40, startedAt: '2026-03-02T09:00:00.000Z' },
  });
  const device = await testDevice({ startup });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const asked = vi.spyOn(device.replica, 'sync');
  renderOn(device, <MatchingProgress startup={startup} />);
  expect(screen.getByRole('progressbar')).toBeTruthy();
  await device.server.put(Startups, { ...startup, name: 'Named meanwhile' });
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(asked).toHaveBeenCalledOnce();
  await asked.mock.results[0]?.value;
  expect(await device.rows.table(Startups).get(startup.id)).toMatchObject({ name: 'Named meanwhile' });
  vi.useRealTimers();
});
