import { afterAll, beforeAll, vi } from 'vitest';
import type { Channel, Locks } from '../ports.ts';
import { channelContract } from '../testing/channel-contract.ts';
import { clockContract } from '../testing/clock-contract.ts';
import { locksContract } from '../testing/locks-contract.ts';
import { randomContract } from '../testing/random-contract.ts';
import { signalsContract } from '../testing/signals-contract.ts';
import { browserChannel, browserClock, browserLocks, browserRandom, browserSignals } from './ports.ts';

/** What the ports touch of a page: somebody to listen to, and whether it is seen. */
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const frame = new EventTarget();

beforeAll(() => {
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', frame);
});
afterAll(() => vi.unstubAllGlobals());

clockContract('the clock of the platform', () => ({
  clock: browserClock,
  pass: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
}));

randomContract('chance of the platform', () => browserRandom);

signalsContract('signals of a page', () => ({
  signals: browserSignals,
  give: (signal) => {
    if (signal === 'online' || signal === 'offline') return void frame.dispatchEvent(new Event(signal));
    page.visibilityState = signal;
    page.dispatchEvent(new Event('visibilitychange'));
  },
}));

locksContract('Web Locks', () => browserLocks() as Locks);

channelContract('BroadcastChannel', () => ({
  tab: () => browserChannel('paratope-ada') as Channel,
  other: () => browserChannel('paratope-ben') as Channel,
}));
