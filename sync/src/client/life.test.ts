import { expect, test } from 'vitest';
import type { Reply } from '../ports.ts';
import { createChannels, createLocks, createManualClock } from '../testing/fakes.ts';
import { createLab, type Device, space } from '../testing/lab.ts';
import { createMemoryStore } from '../testing/memory-store.ts';
import { addCard, Cards, markCard } from '../testing/sample.ts';

const settled = async (): Promise<void> => {
  for (let round = 0; round < 30; round += 1) await new Promise((resolve) => setImmediate(resolve));
};
const state = (device: Device) => device.replica.status.getSnapshot().state;
const minute = 60_000;

test('a started device sends a change by itself', async () => {
  const lab = createLab();
  const device = lab.device();
  device.replica.start();
  await settled();
  await device.replica.mutate(addCard, { id: 'a', text: 'x' });
  await settled();
  expect(lab.serverRows().size).toBe(1);
  expect(device.replica.status.getSnapshot()).toMatchObject({
    state: 'idle',
    waiting: 0,
    lastServerSeenAt: '2026-03-01T09:00:00.000Z',
  });
  await device.replica.stop();
});

test('[sync K1] a poke brings the news at once; a stale or repeated one costs no request', async () => {
  const lab = createLab();
  const device = lab.device();
  device.replica.start();
  await settled();
  await lab.authority.commit(space, async ({ put }) => put(Cards, { id: 'a', text: 'news', marks: [] }));
  const before = device.requests.length;
  device.stream.current?.poke({ space, seq: 1 });
  await settled();
  expect((await device.rows()).size).toBe(1);
  expect(device.requests.length).toBe(before + 1);
  for (let time = 0; time < 5; time += 1) device.stream.current?.poke({ space, seq: 1 });
  await settled();
  expect(device.requests.length).toBe(before + 1);
  await device.replica.stop();
});

test('[sync K1] without any poke the news comes within a minute, while the app is in view', async () => {
  const lab = createLab();
  const device = lab.device();
  device.replica.start();
  await settled();
  await lab.authority.commit(space, async ({ put }) => put(Cards, { id: 'a', text: 'news', marks: [] }));
  device.signals.give('hidden');
  const before = device.requests.length;
  lab.clock.advance(10 * minute);
  await settled();
  expect(device.requests.length).toBe(before);
  device.signals.give('visible');
  await settled();
  expect((await device.rows()).size).toBe(1);
  await lab.authority.commit(space, async ({ put }) => put(Cards, { id: 'b', text: 'more', marks: [] }));
  lab.clock.advance(minute);
  await settled();
  expect((await device.rows()).size).toBe(2);
  await device.replica.stop();
});

test('[sync K1] [sync K2] a stream that waits to come back comes back at once when the device comes online', async () => {
  const lab = createLab();
  const device = lab.device();
  device.replica.start();
  await settled();
  const { stream } = device;
  const standing = () => stream.current;
  stream.current?.closed({ kind: 'unreachable' });
  stream.current = undefined;
  device.signals.give('online');
  await settled();
  const stands = standing();
  expect(stands).toBeDefined();
  // The wait of the one that was lost is over too: there is never a second one.
  lab.clock.advance(minute);
  await settled();
  expect(standing()).toBe(stands);
  await lab.authority.commit(space, async ({ put }) => put(Cards, { id: 'a', text: 'news', marks: [] }));
  stands?.poke({ space, seq: 1 });
  await settled();
  expect((await device.rows()).size).toBe(1);
  await device.replica.stop();
  expect(standing()).toBeUndefined();
});

test('[sync P6] an unreachable server is tried again and again, with growing waits, and at once when the device comes online', async () => {
  const lab = createLab();
  let reachable = false;
  const device = lab.device({ between: async (_, pass) => (reachable ? pass() : { kind: 'unreachable' }) });
  await device.replica.mutate(addCard, { id: 'a', text: 'x' });
  device.replica.start();
  await settled();
  expect(state(device)).toBe('offline');
  const waits: number[] = [];
  for (let time = 0; time < 12; time += 1) {
    const [next = 0] = lab.clock.pending();
    waits.push(next);
    lab.clock.advance(next);
    await settled();
  }
  expect(device.requests.length).toBeGreaterThanOrEqual(8);
  expect(waits.slice(0, 4)).toEqual([...waits.slice(0, 4)].sort((a, b) => a - b));
  expect(Math.max(...waits)).toBeLessThanOrEqual(minute);
  reachable = true;
  device.signals.give('online');
  await settled();
  expect(state(device)).toBe('idle');
  expect(lab.serverRows().size).toBe(1);
  await device.replica.stop();
});

test('[sync P6] a server that asks for time gets it, and the queue goes out afterwards', async () => {
  const lab = createLab();
  let busy = true;
  const device = lab.device({
    between: async (_, pass): Promise<Reply> =>
      busy ? { kind: 'failed', code: 'rate_limited', message: '', retryAfter: 20_000 } : pass(),
  });
  await device.replica.mutate(addCard, { id: 'a', text: 'x' });
  device.replica.start();
  await settled();
  const asked = device.requests.length;
  lab.clock.advance(19_999);
  await settled();
  expect({ state: state(device), asked: device.requests.length }).toEqual({ state: 'backoff', asked });
  busy = false;
  lab.clock.advance(2_000);
  await settled();
  expect({ state: state(device), rows: lab.serverRows().size }).toEqual({ state: 'idle', rows: 1 });
  await device.replica.stop();
});

test('[sync A2] a captive portal’s page is no answer: the device is offline, not signed out', async () => {
  const lab = createLab();
  const device = lab.device({ between: async () => ({ kind: 'answered', body: { welcome: 'to the hotel' } }) });
  await device.replica.sync();
  expect(state(device)).toBe('offline');
});

test('a stopped device sends and schedules nothing more, and can start again', async () => {
  const lab = createLab();
  let release = (): void => {};
  const device = lab.device({
    between: async (_, pass) => {
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      return pass();
    },
  });
  device.replica.start();
  await settled();
  await device.replica.stop();
  release();
  await settled();
  expect({ state: state(device), pending: lab.clock.pending(), stream: device.stream.current }).toEqual({
    state: 'closed',
    pending: [],
    stream: undefined,
  });
  await device.replica.mutate(addCard, { id: 'a', text: 'still works here' });
  expect(device.requests.length).toBe(1);
  device.replica.start();
  await settled();
  release();
  await settled();
  expect(lab.serverRows().size).toBe(1);
  await device.replica.stop();
});

test('[sync K2] a stream that breaks comes back after a jittered wait and counts as poked', async () => {
  const lab = createLab();
  const device = lab.device();
  device.replica.start();
  await settled();
  const before = device.requests.length;
  device.stream.current?.closed({ kind: 'unreachable' });
  const waits = lab.clock.pending();
  expect(waits[0]).toBeGreaterThanOrEqual(500);
  expect(waits[0]).toBeLessThanOrEqual(1_000);
  await lab.authority.commit(space, async ({ put }) => put(Cards, { id: 'a', text: 'missed', marks: [] }));
  lab.clock.advance(1_000);
  await settled();
  expect(device.requests.length).toBe(before + 1);
  expect((await device.rows()).size).toBe(1);
  await device.replica.stop();
});

test('[sync K2] a stream that ends for want of a session stays closed until the person is back', async () => {
  const lab = createLab();
  let signedIn = true;
  const device = lab.device({
    between: async (_, pass) => (signedIn ? pass() : { kind: 'failed', code: 'session.expired', message: '' }),
  });
  device.replica.start();
  await settled();
  signedIn = false;
  const listener = device.stream.current;
  device.stream.current = undefined;
  listener?.closed({ kind: 'failed', code: 'session.expired', message: '' });
  await settled();
  expect(state(device)).toBe('needsAuth');
  lab.clock.advance(10 * minute);
  await settled();
  expect(device.stream.current).toBeUndefined();
  signedIn = true;
  device.replica.signedIn();
  await settled();
  expect({ state: state(device), open: device.stream.current !== undefined }).toEqual({ state: 'idle', open: true });
  await device.replica.stop();
});

test('[sync M4] tabs of one browser hold one stream and ask one at a time', async () => {
  const lab = createLab();
  const store = createMemoryStore();
  const [locks, channel] = [createLocks(), createChannels()];
  let inFlight = 0;
  let most = 0;
  const between = async (_: unknown, pass: () => Promise<Reply>): Promise<Reply> => {
    inFlight += 1;
    most = Math.max(most, inFlight);
    await settled();
    inFlight -= 1;
    return pass();
  };
  const tabs = [1, 2, 3].map(() => lab.device({ store, between, parts: { locks, channel: channel() } }));
  for (const tab of tabs) tab.replica.start();
  for (let time = 0; time < 4; time += 1) await settled();
  for (const [index, tab] of tabs.entries()) await tab.replica.mutate(addCard, { id: `c${index}`, text: '' });
  for (let time = 0; time < 6; time += 1) {
    for (let round = 0; round < 4; round += 1) await settled();
    lab.clock.advance(5_000);
  }
  await settled();
  expect({ most, streams: tabs.filter((tab) => tab.stream.current).length, rows: lab.serverRows().size }).toEqual({
    most: 1,
    streams: 1,
    rows: 3,
  });
  await tabs[0]?.replica.stop();
  await settled();
  expect(tabs.filter((tab) => tab.stream.current).length).toBe(1);
  for (const tab of tabs) await tab.replica.stop();
});

test('[sync M1] without locks and channel, tabs that ask at the same time do everything once', async () => {
  const lab = createLab();
  const store = createMemoryStore();
  const tabs = [1, 2, 3].map(() => lab.device({ store }));
  await tabs[0]?.replica.mutate(addCard, { id: 'a', text: '' });
  for (let index = 0; index < 30; index += 1)
    await tabs[index % 3]?.replica.mutate(markCard, { id: 'a', mark: `${index}` });
  await Promise.all(tabs.map((tab) => tab.replica.sync()));
  await Promise.all(tabs.map((tab) => tab.replica.sync()));
  expect(lab.serverRows().get('cards/a')?.marks).toEqual(Array.from({ length: 30 }, (_, index) => `${index}`));
  expect(await tabs[0]?.rows()).toEqual(lab.serverRows());
});

test('[sync M2] a tab frozen with the lock in hand holds up the others for less than five seconds, and nothing happens twice', async () => {
  const lab = createLab();
  const store = createMemoryStore();
  const [locks, channel] = [createLocks(), createChannels()];
  // The frozen tab has a clock of its own, which stands still.
  let thaw = (): void => {};
  const awake = new Promise<void>((resolve) => {
    thaw = resolve;
  });
  const frozen = lab.device({
    store,
    between: async (_, pass) => {
      const reply = await pass();
      await awake;
      return reply;
    },
    parts: { locks, channel: channel(), clock: createManualClock() },
  });
  const other = lab.device({ store, parts: { locks, channel: channel() } });
  await other.replica.mutate(addCard, { id: 'a', text: '' });
  frozen.replica.start();
  await settled();
  other.replica.start();
  await other.replica.mutate(markCard, { id: 'a', mark: 'once' });
  await settled();
  for (let time = 0; time < 4; time += 1) {
    lab.clock.advance(1_200);
    await settled();
  }
  expect(lab.serverRows().get('cards/a')?.marks).toEqual(['once']);
  expect(state(other)).toBe('idle');
  thaw();
  await settled();
  await other.replica.sync();
  expect(lab.serverRows().get('cards/a')?.marks).toEqual(['once']);
  expect(await other.rows()).toEqual(lab.serverRows());
  for (const tab of [frozen, other]) await tab.replica.stop();
});

test('[sync M2] a tab that is slow and alive is not robbed for ten seconds, and then only asked past', async () => {
  const lab = createLab();
  const store = createMemoryStore();
  const [locks, channel] = [createLocks(), createChannels()];
  let answer = (): void => {};
  const slow = lab.device({
    store,
    between: async (_, pass) => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return pass();
    },
    parts: { locks, channel: channel() },
  });
  const other = lab.device({ store, parts: { locks, channel: channel() } });
  slow.replica.start();
  await settled();
  other.replica.start();
  await settled();
  const pass = async (seconds: number): Promise<void> => {
    for (let time = 0; time < seconds; time += 1) {
      lab.clock.advance(1_000);
      await settled();
    }
  };
  await pass(9);
  expect(other.requests).toEqual([]);
  await pass(6);
  expect(other.requests).toHaveLength(1);
  answer();
  await settled();
  expect(await slow.rows()).toEqual(lab.serverRows());
  for (const tab of [slow, other]) await tab.replica.stop();
});

test('[sync M2] a tab in view takes the stream of pokes from a frozen one, which lets it go when it wakes', async () => {
  const lab = createLab();
  const store = createMemoryStore();
  const [locks, channels] = [createLocks(), createChannels()];
  const asleep: (() => void)[] = [];
  let isFrozen = false;
  const own = channels();
  const channel: typeof own = {
    post: (word) => own.post(word),
    listen: (hear) => own.listen((word) => (isFrozen ? void asleep.push(() => hear(word)) : hear(word))),
  };
  const frozen = lab.device({ store, parts: { locks, channel, clock: createManualClock() } });
  const other = lab.device({ store, parts: { locks, channel: channels() } });
  frozen.replica.start();
  other.replica.start();
  await settled();
  other.signals.give('visible');
  lab.clock.advance(5_000);
  await settled();
  expect([frozen, other].map(({ stream }) => stream.current !== undefined)).toEqual([true, false]);

  isFrozen = true;
  other.signals.give('visible');
  await settled();
  lab.clock.advance(5_000);
  await settled();
  expect(other.stream.current).toBeDefined();
  isFrozen = false;
  for (const hear of asleep.splice(0)) hear();
  await settled();
  expect([frozen, other].map(({ stream }) => stream.current !== undefined)).toEqual([false, true]);
  await other.replica.stop();
  await settled();
  expect(frozen.stream.current).toBeDefined();
  await frozen.replica.stop();
});

test('[sync A2] ninety days without a session, with restarts: everything is readable and writable, nothing asks by itself, and all of it goes out in order', async () => {
  const lab = createLab();
  const store = createMemoryStore();
  let isSignedIn = true;
  const asked: number[] = [];
  let day = 0;
  const open = (): Device =>
    lab.device({
      store,
      between: async (_, pass) => {
        asked.push(day);
        return isSignedIn ? pass() : { kind: 'failed', code: 'session.expired', message: '' };
      },
    });
  let device = open();
  device.replica.start();
  await device.replica.mutate(addCard, { id: 'a', text: '' });
  await settled();
  isSignedIn = false;
  asked.length = 0;
  for (day = 1; day <= 90; day += 1) {
    await device.replica.mutate(markCard, { id: 'a', mark: `day ${day}` });
    lab.clock.advance(24 * 60 * minute);
    await settled();
    expect((await device.rows()).get('cards/a')?.marks).toHaveLength(day);
    if (day % 10 > 0) continue;
    await device.replica.stop();
    device = open();
    device.replica.start();
    await settled();
  }
  // Once when the session was found to be over, and once after each of nine restarts.
  expect(asked).toHaveLength(10);
  expect(device.replica.status.getSnapshot()).toMatchObject({ state: 'needsAuth', waiting: 90, needsYou: 0 });
  isSignedIn = true;
  device.replica.signedIn();
  await device.replica.sync();
  expect(lab.serverRows().get('cards/a')?.marks).toEqual(Array.from({ length: 90 }, (_, index) => `day ${index + 1}`));
  await device.replica.stop();
});

test.each([
  ['the server still remembers', 1_000],
  ['the server has forgotten', 3],
])(
  '[Q14] [sync D2] a device that was away for ninety days catches up with what %s, and its own words are there once',
  async (_, commitsKept) => {
    const lab = createLab();
    let isReachable = true;
    const away = lab.device({ between: async (_, pass) => (isReachable ? pass() : { kind: 'unreachable' }) });
    const other = lab.device();
    away.replica.start();
    for (const id of ['a', 'b', 'c']) await away.replica.mutate(addCard, { id, text: id });
    await away.replica.sync();
    isReachable = false;
    for (let day = 1; day <= 90; day += 1) {
      await away.replica.mutate(markCard, { id: 'a', mark: `away ${day}` });
      await other.replica.sync();
      await other.replica.mutate(markCard, { id: 'a', mark: `other ${day}` });
      await other.replica.mutate(markCard, { id: 'b', mark: `other ${day}` });
      await other.replica.sync();
      lab.clock.advance(24 * 60 * minute);
    }
    await other.replica.mutate(addCard, { id: 'd', text: 'new' });
    await other.replica.sync();
    await lab.authority.commit(space, async ({ remove }) => remove(Cards, 'c'));
    await lab.authority.compact({ commitsKept });

    isReachable = true;
    await away.replica.sync();
    await other.replica.sync();
    const days = (who: string): string[] => Array.from({ length: 90 }, (_, index) => `${who} ${index + 1}`);
    const rows = lab.serverRows();
    expect(rows.get('cards/a')?.marks).toEqual([...days('other'), ...days('away')]);
    expect(rows.get('cards/b')?.marks).toEqual(days('other'));
    expect([...rows.keys()].sort()).toEqual(['cards/a', 'cards/b', 'cards/d']);
    expect(await away.rows()).toEqual(rows);
    expect(await other.rows()).toEqual(rows);
    expect(away.replica.status.getSnapshot()).toMatchObject({ waiting: 0, needsYou: 0 });
    await away.replica.stop();
  },
);

test.each(['2016-03-01T09:00:00.000Z', '2036-03-01T09:00:00.000Z'])(
  '[sync A3] a device whose clock says %s writes, reads and sends as ever: only the server can end a session',
  async (moment) => {
    const lab = createLab();
    const device = lab.device();
    device.replica.start();
    await settled();
    lab.clock.set(moment);
    await device.replica.mutate(addCard, { id: 'a', text: 'x' });
    expect((await device.rows()).size).toBe(1);
    lab.clock.advance(minute);
    await settled();
    expect(state(device)).toBe('idle');
    expect(await device.rows()).toEqual(lab.serverRows());
    await device.replica.stop();
  },
);

test('[sync M5] going out of view sends what waits, and asks nothing when nothing does', async () => {
  const lab = createLab();
  let isReachable = false;
  const device = lab.device({ between: async (_, pass) => (isReachable ? pass() : { kind: 'unreachable' }) });
  device.replica.start();
  await device.replica.mutate(addCard, { id: 'a', text: '' });
  await settled();
  expect(state(device)).toBe('offline');
  isReachable = true;
  device.signals.give('hidden');
  await settled();
  expect(lab.serverRows().size).toBe(1);
  const asked = device.requests.length;
  device.signals.give('hidden');
  await settled();
  expect(device.requests.length).toBe(asked);
  await device.replica.stop();
});

test('[sync M5] a tab that goes without a last word loses nothing: the next one sends it, once', async () => {
  const lab = createLab();
  const store = createMemoryStore();
  const gone = lab.device({ store, between: () => new Promise<Reply>(() => {}) });
  gone.replica.start();
  await gone.replica.mutate(addCard, { id: 'a', text: '' });
  await gone.replica.mutate(markCard, { id: 'a', mark: 'once' });
  await gone.replica.stop();
  // A last word that reached the server without its tab hearing of it is the same.
  const heardOnly = lab.device({ store, between: async (_, pass) => pass().then(() => new Promise<Reply>(() => {})) });
  heardOnly.replica.start();
  await settled();
  await heardOnly.replica.stop();
  const next = lab.device({ store });
  await next.replica.sync();
  expect(lab.serverRows().get('cards/a')?.marks).toEqual(['once']);
  expect(next.replica.status.getSnapshot().waiting).toBe(0);
});

test('the status keeps its identity while nothing in it changes', async () => {
  const lab = createLab();
  const device = lab.device();
  await device.replica.mutate(addCard, { id: 'a', text: '' });
  await settled();
  const seen: string[] = [];
  const end = device.replica.status.subscribe(() => {
    const { state: now, waiting, sending } = device.replica.status.getSnapshot();
    seen.push(`${now} ${waiting} ${sending}`);
  });
  await device.replica.sync();
  expect(seen[0]).toBe('syncing 1 0');
  expect(seen).toContain('syncing 1 1');
  expect(seen.at(-1)).toBe('idle 0 0');
  const snapshot = device.replica.status.getSnapshot();
  await device.replica.sync();
  expect(device.replica.status.getSnapshot()).toStrictEqual(snapshot);
  end();
});
