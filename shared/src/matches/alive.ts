import type { CalendarDate } from '../dates.ts';
import { monthsBetween } from './signals.ts';

/** Months without a sign of activity after which a fund is quiet. */
export const quietMonths = 18;

/** Months after which it may be closed: a fund invests for three to five years. */
export const longSilence = 36;

export interface SignsOfLife {
  readonly lastDeal: CalendarDate | null;
  /** The latest sign of any kind, deals included. */
  readonly lastSeen: CalendarDate | null;
  readonly checked: CalendarDate;
}

export type Aliveness =
  | { readonly state: 'unknown' }
  | { readonly state: 'active' | 'quiet' | 'silent'; readonly months: number; readonly seen: CalendarDate };

export function aliveness({ lastDeal, lastSeen }: SignsOfLife, today: CalendarDate): Aliveness {
  const seen = lastSeen ?? lastDeal;
  if (seen === null) return { state: 'unknown' };
  const months = Math.max(0, Math.floor(monthsBetween(seen, today)));
  return { state: months >= longSilence ? 'silent' : months >= quietMonths ? 'quiet' : 'active', months, seen };
}
