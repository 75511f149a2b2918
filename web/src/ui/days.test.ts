import { expect, test, vi } from 'vitest';
import { agoInWords, dayInWords, daysBetween, dueInWords } from './days.ts';

test('a day is written as that day wherever the device is', () => {
  for (const [place, day] of [
    ['Pacific/Pago_Pago', 11],
    ['Pacific/Kiritimati', 12],
  ] as const) {
    vi.stubEnv('TZ', place);
    expect(new Date('2026-06-12T01:00:00Z').getDate(), 'the device stands there').toBe(day);
    expect(dayInWords('2026-06-12', '2026-01-01'), place).toBe('Fri Jun 12');
    expect(dayInWords('2027-01-01', '2026-12-31'), place).toBe('Fri Jan 1, 2027');
  }
  vi.unstubAllEnvs();
});

test('what is due is said in words near today, and as a day further off', () => {
  expect(dueInWords('2026-06-10', '2026-06-12')).toEqual({ words: '2 days overdue', isLate: true, isToday: false });
  expect(dueInWords('2026-06-11', '2026-06-12').words).toBe('1 day overdue');
  expect(dueInWords('2026-06-12', '2026-06-12')).toEqual({ words: 'Today', isLate: false, isToday: true });
  expect(dueInWords('2026-06-13', '2026-06-12').words).toBe('Tomorrow');
  expect(dueInWords('2026-06-19', '2026-06-12').words).toBe('Fri Jun 19');
});

test('what happened is said in words near today', () => {
  expect(agoInWords('2026-06-12', '2026-06-12')).toBe('today');
  expect(agoInWords('2026-06-11', '2026-06-12')).toBe('yesterday');
  expect(agoInWords('2026-06-02', '2026-06-12')).toBe('Tue Jun 2');
});

test('days between two days are whole also where the clocks change', () => {
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
  expect(daysBetween('2026-10-26', '2026-10-24')).toBe(-2);
});
