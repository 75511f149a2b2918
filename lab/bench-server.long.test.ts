import { expect, test } from 'vitest';
import { measureLogins } from './bench-server/login-timing.ts';
import { type Capacity, measureCapacity } from './bench-server/measure.ts';
import { plotCapacity } from './bench-server/plot.ts';
import type { AnsweredCall, Watch } from './bench-server/watch.ts';

/** A watch that goes on by so many milliseconds when a call is answered, and not otherwise; keeps what was answered. */
function watchThatCounts(cost: (call: AnsweredCall) => number) {
  let now = 0;
  const calls: AnsweredCall[] = [];
  const watch: Watch = {
    now: () => now,
    answered: (call) => {
      calls.push(call);
      now += cost(call);
    },
  };
  return { watch, calls };
}

const costs: Readonly<Record<string, number>> = {
  'PATCH /api/client/update-match-status': 2,
  'GET /api/client/matches': 3,
  'POST /api/client/trigger-matching': 5,
  'GET /api/admin/matches?limit=100': 7,
  'GET /api/admin/matches?limit=100&q=ostrya': 11,
  'GET /api/admin/clients?limit=100': 13,
  'GET /api/admin/summary': 17,
  'POST /api/sync': 19,
};

test('every figure of the benchmark is the time of calls that a whole server answered, with as many founders in it as it says', {
  timeout: 180_000,
}, async () => {
  const { watch, calls } = watchThatCounts(({ method, path }) => costs[`${method} ${path}`] ?? 0);
  const said: string[] = [];
  const asked = { sizes: [2, 5], investors: 200, tries: 3, streams: 4 };
  const measured = await measureCapacity(asked, (sentence) => said.push(sentence), watch);

  const figures = { change: 2, ownList: 3, matching: 5, adminMatches: 7, adminSearch: 11, adminClients: 13 };
  const more = { adminSummary: 17, pokeThousand: 2, startMs: 0 };
  expect(measured).toMatchObject([
    { founders: 2, ...figures, ...more },
    { founders: 5, ...figures, ...more },
  ]);
  // A device asks until it has every page, so its first sync is one call or some.
  for (const { firstSync } of measured) expect([firstSync % 19, firstSync >= 19]).toEqual([0, true]);
  const [small, large] = measured.map(({ fileMb }) => fileMb);
  expect(large).toBeGreaterThan(small ?? 0);
  expect(said[0]).toBe('200 investors');

  expect(calls.filter(({ status }) => status >= 300)).toEqual([]);
  const answers = (path: string) => calls.filter((call) => call.path === path).map(({ body }) => body);
  const inAll = (count: number) => [count, count, count];
  expect(answers('/api/admin/summary').map(({ data }) => data.totalMatches)).toEqual([...inAll(100), ...inAll(250)]);
  expect(answers('/api/admin/matches?limit=100').map(({ total }) => total)).toEqual([...inAll(100), ...inAll(250)]);
  const found = answers('/api/admin/matches?limit=100&q=ostrya').map(({ total, data }) => [total, data.length]);
  expect(found).toEqual([...inAll(100), ...inAll(250)].map((total) => [total, 100]));
  expect(answers('/api/admin/clients?limit=100').map(({ total }) => total)).toEqual([...inAll(2), ...inAll(5)]);
  // The first founder's own look at what was matched, then three tries for each size: of fifty, ten are open.
  expect(answers('/api/client/matches').map(({ data }) => data.length)).toEqual(Array.from({ length: 7 }, () => 10));
});

test('a login of a known address is compared with one of an unknown address, each by calls that were refused alike', {
  timeout: 60_000,
}, async () => {
  const isKnown = ({ sent }: AnsweredCall) => (sent as { email: string }).email === 'known@crowd.example';
  const { watch, calls } = watchThatCounts((call) => (isKnown(call) ? 6 : 4));
  expect(await measureLogins(5, watch)).toEqual({ pairs: 5, known: 6, unknown: 4, ratio: 1.5, longer: 1 });
  const logins = calls.filter(({ path }) => path === '/api/client/login');
  expect(logins.map(({ status }) => status)).toEqual(Array.from({ length: 11 }, () => 401));
  expect(new Set(logins.map(({ body }) => body.error))).toHaveLength(1);
  expect(logins.filter(isKnown)).toHaveLength(6);
});

test('the picture has a line for every figure, higher for what takes longer, and marks what grows with the founders', () => {
  const flat = { firstSync: 10, change: 10, ownList: 10, matching: 100, adminMatches: 10, adminClients: 10 };
  const sizes = { adminSummary: 10, pokeThousand: 10, streamKb: 1, startMs: 1, heapMb: 1, rssMb: 1, fileMb: 1 };
  const drawn = plotCapacity([
    { founders: 10, ...flat, ...sizes, adminSearch: 1 },
    { founders: 1_000, ...flat, ...sizes, adminSearch: 100 },
  ] satisfies Capacity[]);
  const polylines = [...drawn.matchAll(/<polyline class="(\w+)"[^>]* points="([^"]*)"/g)];
  const lines = polylines.map(([, name, points = '']) => ({
    name,
    heights: points.split(' ').map((xy) => +(xy.split(',')[1] ?? '')),
  }));
  expect(lines).toHaveLength(9);
  const [growing, ...more] = lines.filter(({ name }) => name === 'grows');
  expect(more).toEqual([]);
  const [start = 0, end = 0] = growing?.heights ?? [];
  expect(start).toBeGreaterThan(end);
  // What takes ten times as long stands half of the two powers of ten higher.
  const [matching, sync] = [lines[1]?.heights[0] ?? 0, lines[4]?.heights[0] ?? 0];
  expect(sync - matching).toBeCloseTo((start - end) / 2);
  expect(drawn).toContain('>team: matches, searched 100</text>');
});
