import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AccountId } from '../ids.ts';
import { Activities, type Activity, ActivityDetails, byDateNewestFirst } from './activity.ts';
import { clashesOf } from './clashes.ts';
import { GivenHours, type Hours, isOverlapping, spanOf } from './hours.ts';
import { anActivity } from './testing/sample-activity.ts';

const day = '2026-06-12';
const zurich = (start: string, end: string | null = null): Hours => ({ start, end, zone: 'Europe/Zurich' });
const span = (on: string, hours: Hours) => {
  const { start, end } = spanOf(on, hours);
  return [start, end].map((moment) => moment && new Date(moment).toISOString());
};

test('[capture 1] [decision Z47] hours are a wall time and a zone beside the day, and an earlier end is on the next day', () => {
  expect(span(day, zurich('09:30', '10:00'))).toEqual(['2026-06-12T07:30:00.000Z', '2026-06-12T08:00:00.000Z']);
  expect(span(day, zurich('22:00', '01:00'))).toEqual(['2026-06-12T20:00:00.000Z', '2026-06-12T23:00:00.000Z']);
  expect(span(day, zurich('09:30'))).toEqual(['2026-06-12T07:30:00.000Z', null]);
});

test('[capture 3] a time that is none, a zone nobody knows and an end at the start are refused', () => {
  const refusal = (hours: unknown) => GivenHours.safeParse(hours).error?.issues[0]?.message;
  expect(refusal(zurich('09:30', '10:00'))).toBeUndefined();
  for (const start of ['24:00', '9:30', '09:60', '09:30:00', ''])
    expect(refusal(zurich(start))).toBe('A time such as 09:30');
  for (const zone of ['', 'Mars/Phobos', '+02:00', 'Europe/Zurich Hbf'])
    expect(refusal({ ...zurich('09:30'), zone })).toBe('Please choose a time zone, such as Europe/Berlin');
  expect(refusal(zurich('09:30', '09:30'))).toBe('The end is the same as the start.');
});

test('[capture 4] a record in a zone that this device does not know is still read, and all-day ones have no hours', () => {
  const far = anActivity('a', { hours: { start: '09:30', end: null, zone: 'Mars/Phobos' } });
  expect(Activities.schema.safeParse(far).success).toBe(true);
  expect(Activities.schema.safeParse(anActivity('b')).success).toBe(true);
  const { id: _id, ...details } = anActivity('b');
  expect(ActivityDetails.safeParse(details).data).not.toHaveProperty('hours');
});

test('[capture 3] whatever the day, the times and the zone, the end is not before the start and at most a day after', () => {
  const time = fc.integer({ min: 0, max: 1439 }).map((all) => {
    const two = (part: number) => String(part).padStart(2, '0');
    return `${two(Math.floor(all / 60))}:${two(all % 60)}`;
  });
  const date = fc
    .date({ min: new Date('1971-01-01'), max: new Date('2037-12-31'), noInvalidDate: true })
    .map((one) => one.toISOString().slice(0, 10));
  const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
  fc.assert(
    fc.property(date, time, time, zone, (on, start, end, where) => {
      fc.pre(start !== end);
      const { start: from, end: to } = spanOf(on, { start, end, zone: where });
      expect(to).toBeGreaterThanOrEqual(from);
      // Clocks that go back make a night longer, by two hours at most outside of history.
      expect((to ?? 0) - from).toBeLessThanOrEqual(26 * 3_600_000);
    }),
    { numRuns: 2_000 },
  );
});

test('times overlap when they share a moment; what follows does not', () => {
  const on = (start: string, end: string | null = null) => spanOf(day, zurich(start, end));
  expect(isOverlapping(on('09:00', '10:00'), on('09:30', '10:30'))).toBe(true);
  expect(isOverlapping(on('09:00', '10:00'), on('10:00', '10:30'))).toBe(false);
  expect(isOverlapping(on('09:00', '10:00'), on('09:30'))).toBe(true);
  expect(isOverlapping(on('10:00'), on('09:00', '10:00'))).toBe(false);
  expect(isOverlapping(on('09:00'), on('09:00'))).toBe(true);
  const there = spanOf(day, { start: '03:30', end: '04:30', zone: 'America/New_York' });
  expect(isOverlapping(on('10:00', '11:00'), there)).toBe(true);
});

test('[capture 8] clashes are those of one person, without what was canceled, and seen from both sides', () => {
  const entry = (id: string, hours: Hours, more: Partial<Activity> = {}) =>
    anActivity(id, { activityDate: day, status: 'pending', hours, ...more });
  const clashes = clashesOf([
    entry('long', zurich('09:00', '12:00')),
    entry('early', zurich('08:00', '09:00')),
    entry('inside', zurich('11:00', '11:30')),
    entry('off', zurich('10:00', '11:00'), { status: 'cancelled' }),
    entry('hers', zurich('10:00', '11:00'), { accountId: 'account-2' as AccountId }),
    anActivity('all-day', { activityDate: day, status: 'pending' }),
    entry('over-midnight', zurich('23:00', '13:00'), { activityDate: '2026-06-11' }),
  ]);
  const words = [...clashes].map(([id, others]) => [id, others.map((one) => one.id).sort()]);
  expect(Object.fromEntries(words)).toEqual({
    long: ['inside', 'over-midnight'],
    inside: ['long', 'over-midnight'],
    early: ['over-midnight'],
    'over-midnight': ['early', 'inside', 'long'],
  });
});

test('[capture 9] the newest day comes first, and on it the latest hour; what has no hour counts as of when it was logged', () => {
  const entry = (id: string, more: Partial<Activity>) => anActivity(id, { activityDate: day, ...more });
  const sorted = [
    entry('noon', { hours: zurich('12:00'), createdAt: '2026-06-01T08:00:00.000Z' }),
    entry('logged at one', { createdAt: '2026-06-12T11:00:00.000Z' }),
    entry('breakfast', { hours: zurich('07:30'), createdAt: '2026-06-12T18:00:00.000Z' }),
    entry('day before', { activityDate: '2026-06-11', hours: zurich('23:00') }),
  ].sort(byDateNewestFirst);
  expect(sorted.map(({ id }) => id)).toEqual(['logged at one', 'noon', 'breakfast', 'day before']);
});
