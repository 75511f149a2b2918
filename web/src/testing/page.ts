import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

/** The day on which every rendered page of these tests stands. */
export const testDay = '2026-06-12';

/** What a page needs of a browser and jsdom lacks, a fixed day, and an empty screen after each test. */
export function onATestPage() {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${testDay}T09:00:00Z`) });
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe() {}
        unobserve() {}
        disconnect() {}
      },
    );
    vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}
