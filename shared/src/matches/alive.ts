import type { CalendarDate } from '../dates.ts';
import { monthsBetween } from './signals.ts';

/** Without a sign of activity for this long a fund is quiet, in months. */
export const quietMonths = 18;

/** For this long, and it may be closed: a fund invests for three to five years. */
export const longSilence = 36;

/** What is known of a fund's activity, and the day that was looked up. */
export interface SignsOfLife {
  readonly lastDeal: CalendarDate | null;
  /** The latest of any sign, a deal among them. */
  readonly lastSeen: CalendarDate | null;
  readonly checked: CalendarDate;
}

export type Aliveness =
  | { readonly state: 'unknown' }
  | { readonly state: 'active' | 'quiet' | 'silent'; readonly months: number; readonly seen: CalendarDate };

/** How alive a fund looks on a day. */
export function aliveness({ lastDeal, lastSeen }: SignsOfLife, today: CalendarDate): Aliveness {
  const seen = lastSeen ?? lastDeal;
  if (seen === null) return { state: 'unknown' };
  const months = Math.max(0, Math.floor(monthsBetween(seen, today)));
  return { state: months >= longSilence ? 'silent' : months >= quietMonths ? 'quiet' : 'active', months, seen };
}
