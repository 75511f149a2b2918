import fc from 'fast-check';
import { expect, test } from 'vitest';
import { momentIn, offsetIn } from './time-zone.ts';

const zones = Intl.supportedValuesOf('timeZone');
const at = (time: string): number => Date.parse(`${time}:00Z`);
const isoOf = (zone: string, time: string): string => new Date(momentIn(zone, at(time))).toISOString();

/** What the wall clocks of a zone show, by the digits that `Intl` writes. */
function wallOf(zone: string, moment: number): number {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' },
  });
  const part = (type: string) => Number(format.formatToParts(moment).find((one) => one.type === type)?.value);
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}

const hour = 3_600_000;

/** The moments between two at which the clocks of a zone change, found by halving. */
function changesOf(zone: string, from: number, to: number): number[] {
  const changes: number[] = [];
  const step = 14 * 24 * hour;
  for (let low = from; low < to; low += step) {
    let [before, after] = [low, low + step];
    if (offsetIn(zone, before) === offsetIn(zone, after)) continue;
    while (after - before > 1_000) {
      const middle = Math.floor((before + after) / 2_000) * 1_000;
      if (offsetIn(zone, middle) === offsetIn(zone, before)) before = middle;
      else after = middle;
    }
    changes.push(after);
  }
  return changes;
}

test('[capture 2] a time that the clocks skip moves forward by as much, and of one they show twice the first counts', () => {
  expect(isoOf('Europe/Zurich', '2026-03-29T02:30')).toBe('2026-03-29T01:30:00.000Z');
  expect(isoOf('Europe/Zurich', '2026-10-25T02:30')).toBe('2026-10-25T00:30:00.000Z');
  expect(isoOf('America/New_York', '2026-03-08T02:30')).toBe('2026-03-08T07:30:00.000Z');
  expect(isoOf('America/New_York', '2026-11-01T01:30')).toBe('2026-11-01T05:30:00.000Z');
  // Half an hour, a whole day that never was, and offsets of three quarters.
  expect(isoOf('Australia/Lord_Howe', '2026-10-04T02:15')).toBe('2026-10-03T15:45:00.000Z');
  expect(isoOf('Pacific/Apia', '2011-12-30T09:30')).toBe('2011-12-30T19:30:00.000Z');
  expect(isoOf('Asia/Kathmandu', '2026-06-12T09:30')).toBe('2026-06-12T03:45:00.000Z');
});

test('[capture 2] in every zone, the clocks show the time at its moment and at none before', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: at('1971-01-01T00:00') / 60_000, max: at('2037-12-31T00:00') / 60_000 }),
      (zone, minutes) => {
        const wall = minutes * 60_000;
        const moment = momentIn(zone, wall);
        const shown = wallOf(zone, moment);
        // Only a skipped time is shown as a later one.
        expect(shown).toBeGreaterThanOrEqual(wall);
        for (let earlier = moment - 26 * hour; earlier < moment; earlier += 15 * 60_000)
          expect(wallOf(zone, earlier)).not.toBe(wall);
      },
    ),
    { numRuns: 400 },
  );
});

test('[capture 2] around every change of season in every zone for thirty years, no time is lost or moved backward', () => {
  const [from, to] = [at('2010-01-01T00:00'), at('2040-01-01T00:00')];
  let changes = 0;
  for (const zone of zones)
    for (const change of changesOf(zone, from, to)) {
      changes += 1;
      const [before, after] = [offsetIn(zone, change - 1), offsetIn(zone, change)];
      const length = Math.abs(after - before);
      const [low, high] = [Math.min(before, after), Math.max(before, after)];
      const inside = change + low + Math.min(length, 2 * hour) / 2;
      const moment = momentIn(zone, inside);
      // Skipped: the offset from before the change moves it forward. Shown twice: the first is with that offset as well.
      expect([zone, moment]).toEqual([zone, inside - before]);
      if (after > before) expect(moment + offsetIn(zone, moment)).toBe(inside + length);
      else expect(moment + offsetIn(zone, moment)).toBe(inside);
      for (const wall of [change + low - 60_000, change + high + 60_000])
        expect([zone, wallOf(zone, momentIn(zone, wall))]).toEqual([zone, wall]);
    }
  expect(changes).toBeGreaterThan(3_000);
});

test('a zone that this program does not know is that of UTC', () => {
  expect(isoOf('Mars/Phobos', '2026-06-12T09:30')).toBe('2026-06-12T09:30:00.000Z');
});
