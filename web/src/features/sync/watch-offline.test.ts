import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchOffline } from './watch-offline.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The browser's container of workers, with what a test says of it. */
function browser() {
  const events = new EventTarget();
  const state = { controller: null as object | null, registration: undefined as object | undefined };
  const container = {
    get controller() {
      return state.controller;
    },
    getRegistration: async () => state.registration,
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
  } as unknown as ServiceWorkerContainer;
  return { state, container, takesControl: () => events.dispatchEvent(new Event('controllerchange')) };
}

test('a browser is ready once its first worker controls the page, however long it installs', async () => {
  const { state, container, takesControl } = browser();
  const tell = vi.fn();
  state.registration = { installing: {} };
  watchOffline(container, tell);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tell).not.toHaveBeenCalled();
  state.controller = {};
  takesControl();
  expect(tell.mock.calls).toEqual([['ready']]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tell).toHaveBeenCalledOnce();
});

test('a page that was loaded past its worker finds it', async () => {
  const { state, container } = browser();
  const tell = vi.fn();
  state.registration = { active: { state: 'activated' } };
  watchOffline(container, tell);
  await vi.advanceTimersByTimeAsync(0);
  expect(tell.mock.calls).toEqual([['ready']]);
});

test('a browser that begins no worker, or whose worker failed to install, promises nothing', async () => {
  for (const registration of [undefined, { installing: null, waiting: null, active: null }]) {
    const { state, container } = browser();
    const tell = vi.fn();
    state.registration = registration;
    watchOffline(container, tell);
    await vi.advanceTimersByTimeAsync(9_000);
    expect(tell).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(tell.mock.calls).toEqual([['none']]);
  }
});

test('who stops listening hears nothing more', async () => {
  const { state, container, takesControl } = browser();
  const tell = vi.fn();
  watchOffline(container, tell)();
  state.controller = {};
  takesControl();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tell).not.toHaveBeenCalled();
});
