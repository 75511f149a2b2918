import type { Status } from '@paratope/sync/client/status';
import { describe, expect, test } from 'vitest';
import { type SyncFacts, syncView } from './sync-view.ts';

const now = new Date(2026, 2, 10, 14, 0);
const seen = new Date(2026, 2, 10, 13, 41).toISOString();

describe('the words of the indicator', () => {
  test.each<[string, Partial<Status>, Partial<SyncFacts>, string]>([
    ['synced', {}, {}, 'All changes saved'],
    ['sending one', { state: 'syncing', waiting: 1 }, {}, 'Syncing 1 change'],
    ['sending', { state: 'syncing', waiting: 3 }, {}, 'Syncing 3 changes'],
    ['offline and clean', { state: 'offline' }, { isOnline: false }, 'Offline. Last synced 1:41 PM'],
    ['offline and pending', { state: 'offline', waiting: 3 }, { isOnline: false }, 'Offline. 3 changes waiting'],
    ['a slow network', { state: 'syncing', waiting: 3 }, { isSlow: true }, 'Slow connection. 3 changes waiting'],
    ['a server that is down', { state: 'offline', waiting: 3 }, {}, "Can't reach Paratope. 3 changes waiting"],
    ['a busy server', { state: 'backoff', waiting: 1 }, {}, "Can't reach Paratope. 1 change waiting"],
    ['a refused change', { needsYou: 1, waiting: 2 }, {}, '1 change needs your attention'],
    ['refused changes', { needsYou: 2 }, {}, '2 changes need your attention'],
    [
      'a browser that promised nothing, a day after the server was seen',
      { waiting: 2, state: 'offline', lastServerSeenAt: new Date(2026, 2, 8).toISOString() },
      { persistence: 'may-vanish', isOnline: false },
      'This browser may delete unsynced changes. Save a copy',
    ],
    ['a full device', { waiting: 1, state: 'quota' }, {}, 'This browser may delete unsynced changes. Save a copy'],
    ['words the device has not taken', { waiting: 0, needsYou: 1 }, { overdue: 'words' }, 'Not saved yet'],
    [
      'a queue that could never be looked at',
      { lastServerSeenAt: null },
      { overdue: 'else' },
      'Checking for unsynced changes on this device',
    ],
    ['a queue that cannot be looked at', {}, { overdue: 'else' }, 'Checking for unsynced changes on this device'],
    [
      'a page drawn before the queue is counted',
      { lastServerSeenAt: null },
      {},
      'Checking for unsynced changes on this device',
    ],
    ['what is known to wait', { state: 'syncing', waiting: 1 }, { overdue: 'else' }, 'Syncing 1 change'],
    ['a first visit without its worker', {}, { offline: 'coming' }, 'Getting ready for offline…'],
    [
      'a first visit without its data',
      { state: 'syncing', lastServerSeenAt: null },
      { offline: 'coming' },
      'Getting ready for offline…',
    ],
    ['a change on a first visit', { state: 'syncing', waiting: 1 }, { offline: 'coming' }, 'Syncing 1 change'],
    [
      'a first visit that loses its network',
      { state: 'offline' },
      { offline: 'coming', isOnline: false },
      'Offline. Last synced 1:41 PM',
    ],
    ['a first visit that has all', {}, { offline: 'ready' }, 'Ready offline'],
    ['the very first download', { state: 'syncing', lastServerSeenAt: null }, {}, 'Loading your data'],
  ])('%s', (_, status, facts, words) => {
    expect(view(status, facts).words).toBe(words);
  });

  test('the second line says where it is and when the server was seen', () => {
    expect(view({ waiting: 1 }, { deviceWord: 'phone' }).detail).toBe('Saved on this phone. Last synced 1:41 PM');
    const yesterday = new Date(2026, 2, 9, 8, 5).toISOString();
    expect(view({ lastServerSeenAt: yesterday }, {}).detail).toBe('Saved on this device. Last synced Mar 9, 8:05 AM');
  });

  test('[sync W8] the second line never says saved of words that are not', () => {
    expect(view({}, { overdue: 'words', deviceWord: 'phone' })).toMatchObject({
      detail: "This phone isn't responding",
      isNews: true,
    });
  });

  test('[sync W11] what the browser deleted is said with its count, whatever waits since', () => {
    const lost = { deleted: { changes: 2, isThere: true }, waiting: 1 };
    expect(view(lost, {})).toMatchObject({
      words: 'This browser deleted 2 unsynced changes',
      detail: 'Synced data is safe.',
      isNews: true,
    });
    expect(view({ deleted: { changes: 0, isThere: true } }, {}).words).toBe('All changes saved');
    const gone = { state: 'upgradeRequired', deleted: { changes: 0, isThere: false } } as const;
    expect(view(gone, {}).words).toBe('This browser deleted your saved data. Reload');
  });

  test('a phone shows the bar only when there is news', () => {
    expect(view({}, {}).isNews).toBe(false);
    expect(view({ state: 'syncing', waiting: 1 }, {}).isNews).toBe(false);
    expect(view({ state: 'offline', waiting: 1 }, { isOnline: false }).isNews).toBe(true);
    expect(view({ needsYou: 1 }, {}).isNews).toBe(true);
    expect(view({}, { offline: 'coming' }).isNews).toBe(true);
    expect(view({}, { offline: 'ready' }).isNews).toBe(true);
  });
});

function view(status: Partial<Status>, facts: Partial<SyncFacts>) {
  return syncView({
    status: {
      state: 'idle',
      reason: null,
      waiting: 0,
      needsYou: 0,
      sending: 0,
      lastServerSeenAt: seen,
      opening: false,
      deleted: null,
      ...status,
    },
    isOnline: true,
    isSlow: false,
    persistence: 'unknown',
    overdue: 'nothing',
    deviceWord: 'device',
    now,
    ...facts,
  });
}
