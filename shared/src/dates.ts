import * as z from 'zod/mini';
import { dateFormat } from './date-format.ts';

/** A day without time or zone, `YYYY-MM-DD` from the form field to the database column and back. */
export const CalendarDate = z.iso.date();
export type CalendarDate = z.infer<typeof CalendarDate>;

/** ISO 8601 in UTC, e.g. `2026-05-04T13:41:00.000Z`. */
export const Instant = z.iso.datetime();
export type Instant = z.infer<typeof Instant>;

/**
 * Returns the calendar date of a moment in an IANA zone such as `Pacific/Pago_Pago`. A device may have a
 * zone unknown to this program, or none; the date is then that of UTC.
 */
export function calendarDateIn(zone: string, moment: Date): CalendarDate {
  try {
    // By parts, because the order differs between browsers, even for Canadian English.
    const date = { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: zone } as const;
    const parts = dateFormat('en', date).formatToParts(moment);
    return ['year', 'month', 'day'].map((part) => parts.find(({ type }) => type === part)?.value).join('-');
  } catch {
    return moment.toISOString().slice(0, 10);
  }
}
