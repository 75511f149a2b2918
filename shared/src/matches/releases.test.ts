import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allowanceAt, nextOpening, nextRelease } from './releases.ts';

const at = (text: string) => new Date(text);

describe('a release comes on Mondays at 08:00 of the instance', () => {
  test.for([
    ['Europe/Berlin', '2026-03-23T12:00:00Z', '2026-03-30T06:00:00.000Z'],
    ['Europe/Berlin', '2026-10-19T12:00:00Z', '2026-10-26T07:00:00.000Z'],
    ['America/New_York', '2026-03-02T20:00:00Z', '2026-03-09T12:00:00.000Z'],
    ['America/New_York', '2026-10-26T20:00:00Z', '2026-11-02T13:00:00.000Z'],
    ['Pacific/Auckland', '2026-05-03T19:59:00Z', '2026-05-03T20:00:00.000Z'],
    ['Asia/Kathmandu', '2026-05-04T02:15:00Z', '2026-05-11T02:15:00.000Z'],
    ['UTC', '2026-05-04T07:59:59Z', '2026-05-04T08:00:00.000Z'],
    ['UTC', '2026-05-04T08:00:00Z', '2026-05-11T08:00:00.000Z'],
  ] as const)('[G24] in %s the first after %s is %s', ([zone, moment, release]) => {
    expect(nextRelease(at(moment), zone).toISOString()).toBe(release);
  });

  test('[G24] whatever the moment and the zone, it is a Monday at eight, later, and at most a week and an hour away', () => {
    const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Apia', 'Asia/Tehran'];
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.date({ min: at('2020-01-01'), max: at('2040-01-01'), noInvalidDate: true }),
        (zone, moment) => {
          const release = nextRelease(moment, zone);
          const shown = new Intl.DateTimeFormat('en-GB', {
            timeZone: zone,
            weekday: 'long',
            hour: '2-digit',
            minute: '2-digit',
          });
          expect(shown.format(release)).toBe('Monday 08:00');
          const hours = (release.getTime() - moment.getTime()) / 3_600_000;
          expect(hours).toBeGreaterThan(0);
          expect(hours).toBeLessThanOrEqual(7 * 24 + 1);
        },
      ),
    );
  });
});

describe('what a plan has opened', () => {
  const since = at('2026-10-14T10:00:00Z');
  const zone = 'Europe/Berlin';
  const allowed = (now: string, plan: 'free' | 'standard' = 'standard') =>
    allowanceAt(plan, { since, now: at(now), zone });

  test('[C20] [G24] 10 at once, then 10 each Monday beginning with the first after the upgrade, 50 in all', () => {
    expect(
      [
        '2026-10-14T10:00:00Z',
        '2026-10-19T05:59:59Z',
        '2026-10-19T06:00:00Z',
        '2026-10-26T06:59:59Z',
        '2026-10-26T07:00:00Z',
        '2026-11-02T07:00:00Z',
        '2026-11-09T07:00:00Z',
        '2027-05-03T07:00:00Z',
      ].map((now) => allowed(now)),
    ).toEqual([10, 10, 20, 20, 30, 40, 50, 50]);
  });

  test('[C19] is 5 for ever on the free plan', () => {
    expect(allowed('2027-05-03T07:00:00Z', 'free')).toBe(5);
  });

  test('the next opening is named only when it will open something', () => {
    const now = at('2026-10-14T12:00:00Z');
    const next = (visible: number, total: number) =>
      nextOpening('standard', { since, now, zone, visible, total })?.toISOString() ?? null;
    expect(next(10, 50)).toBe('2026-10-19T06:00:00.000Z');
    expect(next(25, 50)).toBe('2026-10-26T07:00:00.000Z');
    expect(next(10, 10)).toBeNull();
    expect(next(50, 60)).toBeNull();
    expect(nextOpening('free', { since, now, zone, visible: 5, total: 50 })).toBeNull();
  });
});
