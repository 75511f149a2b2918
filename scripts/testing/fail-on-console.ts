import { afterEach, beforeEach, expect, vi } from 'vitest';

/** A stray complaint on the console is a defect nobody would read, so it fails the test that caused it. */
beforeEach(() => {
  vi.spyOn(console, 'error');
  vi.spyOn(console, 'warn');
});

afterEach(() => {
  const complaints = [console.error, console.warn].flatMap((method) => vi.mocked(method).mock.calls);
  vi.restoreAllMocks();
  expect(complaints, 'complaints on the console').toEqual([]);
});
