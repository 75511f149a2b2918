import { dateFormat } from './date-format.ts';

export function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** Returns the local hour, 0 to 23. When clocks skip an hour, it is never returned. */
export const hourIn = (zone: string, moment: Date): number =>
  Number(dateFormat('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }).format(moment));
