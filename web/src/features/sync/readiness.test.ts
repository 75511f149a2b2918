import { describe, expect, test } from 'vitest';
import { ageWarning, checksOf, type ReadinessFacts, verdict } from './readiness.ts';

const now = new Date('2026-03-10T12:00:00Z');
const ready: ReadinessFacts = {
  worker: 'active',
  isShellHere: true,
  isDownloaded: true,
  persistence: 'kept',
  room: { used: 12 * 1024 ** 2, allowed: 10 * 1024 ** 3 },
  lastServerSeenAt: '2026-03-10T11:59:00Z',
  waiting: 0,
  oldestWaitingAt: undefined,
  hasNoRoom: false,
  isInstalled: false,
  now,
};
const titles = (facts: ReadinessFacts) => checksOf(facts).map(({ title, isGood }) => [title, isGood]);
const words = (facts: ReadinessFacts, name: string) => checksOf(facts).find((one) => one.name === name)?.words;

describe('ready for offline', () => {
  test('is said when the app, the data, the promise of the browser and the room are all there', () => {
    expect(verdict(checksOf(ready))).toBe('Ready to use offline');
    expect(titles(ready)).toEqual([
      ['The app opens offline', true],
      ['Your data is on this device', true],
      ["Your browser won't delete your data", true],
      ['Storage', true],
      ['Everything has synced', true],
    ]);
    expect(words(ready, 'room')).toBe('12 MB used of 10.0 GB available in this browser.');
  });

  test('is denied while the app or the first download is missing', () => {
    for (const missing of [
      { isShellHere: false },
      { worker: 'coming' },
      { worker: 'none' },
      { worker: 'unsafe' },
      { isDownloaded: false },
    ] as const)
      expect(verdict(checksOf({ ...ready, ...missing }))).toBe('Not ready to use offline yet');
  });

  test('an address without https is told as the reason, because nothing on the device can change it', () => {
    expect(titles({ ...ready, worker: 'unsafe' })[0]).toEqual(["The app can't open offline here", false]);
    expect(words({ ...ready, worker: 'unsafe' }, 'app')).toBe(
      'This address starts with http. Browsers only store and install apps from https addresses. Ask your Paratope administrator for one.',
    );
  });

  test('a browser that promised nothing is told with what may be lost and what helps', () => {
    const facts = { ...ready, persistence: 'may-vanish' } as const;
    expect(verdict(checksOf(facts))).toBe('Ready to use offline. Some things need your attention');
    expect(words(facts, 'storage')).toContain('in Safari after seven days without a visit');
    expect(words(facts, 'storage')).toContain('Ask the browser to keep your data, or install the app.');
    expect(words({ ...facts, isInstalled: true }, 'storage')).not.toContain('install');
  });

  test('[sync W5] a full device is told with where the text is and what to do', () => {
    expect(words({ ...ready, hasNoRoom: true }, 'room')).toBe(
      "We couldn't save the last change; its text is still in the form. Free up space on the device, then save again.",
    );
  });

  test('the age of what waits is a warning after a day', () => {
    expect(ageWarning('2026-03-09T13:00:00Z', now)).toBeUndefined();
    expect(ageWarning('2026-03-07T11:00:00Z', now)).toBe(
      'The oldest has been waiting for 3 days. Go online with this device, or save a copy as a file.',
    );
    const facts = { ...ready, waiting: 2, oldestWaitingAt: '2026-03-07T11:00:00Z' };
    expect(titles(facts).at(-1)).toEqual(['2 changes are only on this device', false]);
  });
});
