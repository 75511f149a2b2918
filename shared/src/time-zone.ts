import { dateFormat } from './date-format.ts';

export function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the moment at which the wall clocks of a zone show a time, both in milliseconds, the time as if it were UTC. A time that
 * they skip is moved forward by as much as they skip; of one they show twice, the first counts (as in RFC 5545). In a zone
 * unknown to this program they show UTC.
 */
export function momentIn(zone: string, wall: number): number {
  const before = wall - offsetIn(zone, wall - oneDay);
  const after = wall - offsetIn(zone, wall + oneDay);
  return [before, after].find((moment) => moment + offsetIn(zone, moment) === wall) ?? before;
}

/** How far the wall clocks of a zone are ahead of UTC, in milliseconds. */
export function offsetIn(zone: string, moment: number): number {
  const name = isKnown(zone) ? dateFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).format(moment) : '';
  const [, sign, hours, minutes, seconds] = /([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(name) ?? [];
  const offset = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60 + Number(seconds ?? 0);
  return (sign === '-' ? -offset : offset) * 1_000;
}

const known = new Map<string, boolean>();
function isKnown(zone: string): boolean {
  const is = known.get(zone) ?? isTimeZone(zone);
  known.set(zone, is);
  return is;
}

const oneDay = 86_400_000;

/** Returns the local hour, 0 to 23. When clocks skip an hour, it is never returned. */
export const hourIn = (zone: string, moment: Date): number =>
  Number(dateFormat('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }).format(moment));
