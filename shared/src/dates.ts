import * as z from 'zod/mini';

/** A day without a time or a zone, `YYYY-MM-DD` from the form field to the database column and back. */
export const CalendarDate = z.iso.date();
export type CalendarDate = z.infer<typeof CalendarDate>;

/** A moment, ISO 8601 in UTC, e.g. `2026-05-04T13:41:00.000Z`. */
export const Instant = z.iso.datetime();
export type Instant = z.infer<typeof Instant>;

/**
 * The calendar date of a moment where the person is; `zone` is an IANA name such as `Pacific/Pago_Pago`. A device may know a zone that
 * this program does not, or none; the date is then that of UTC.
 */
export function calendarDateIn(zone: string, moment: Date): CalendarDate {
  try {
    // Part by part: in which order a language writes them differs between browsers, that of Canada's English too.
    const date = { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: zone } as const;
    const parts = new Intl.DateTimeFormat('en', date).formatToParts(moment);
    return ['year', 'month', 'day'].map((part) => parts.find(({ type }) => type === part)?.value).join('-');
  } catch {
    return moment.toISOString().slice(0, 10);
  }
}
