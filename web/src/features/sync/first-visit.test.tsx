import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderOn, testDevice } from '../../testing/device.tsx';
import { SyncBar, SyncStatus } from './sync-status.tsx';

afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

test('a first visit says at once that it gets ready, on a phone too, and does not say ready before it is', async () => {
  const events = new EventTarget();
  const workers = {
    controller: null as object | null,
    getRegistration: async () => ({ installing: {} }),
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
  };
  const device = await testDevice();
  Object.defineProperty(navigator, 'serviceWorker', { value: workers, configurable: true });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  renderOn(
    device,
    <>
      <SyncStatus />
      <SyncBar />
    </>,
  );
  const said = () => screen.queryAllByRole('button').map((line) => line.querySelector('.sync-state')?.textContent);
  expect(said()).toEqual(['Getting ready for offline…', 'Getting ready for offline…']);
  await act(() => vi.advanceTimersByTimeAsync(1_500));
  await vi.dynamicImportSettled();
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(said()).toEqual(['Getting ready for offline…', 'Getting ready for offline…']);
  workers.controller = {};
  act(() => void events.dispatchEvent(new Event('controllerchange')));
  expect(said()).toEqual(['Ready offline', 'Ready offline']);
  await act(() => vi.advanceTimersByTimeAsync(6_000));
  expect(said()).toEqual(['All changes saved']);
});
