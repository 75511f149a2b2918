import { dateFormat } from '@paratope/shared/date-format';
import { calendarDateIn } from '@paratope/shared/dates';
import type { Span } from '@paratope/shared/outreach/hours';
import { isTimeZone, offsetIn } from '@paratope/shared/time-zone';
import { dateLocale, t } from '../words/words.ts';
import { deviceZone } from './device.ts';

/**
 * "9:30 – 10:00 AM". Where clocks there show another time than those here, both: "9:30 AM in Zurich (3:30 AM here)". `first` are
 * the clocks of the day it is shown beside.
 */
export function timeInWords(span: Span, first: 'here' | 'there' = 'there'): string {
  const { start, zone } = span;
  const here = deviceZone();
  const place = placeOf(zone);
  if (!isTimeZone(zone)) return t('{time} in {place}', { time: spanInWords(span, 'UTC'), place });
  if (offsetIn(zone, start) === offsetIn(here, start)) return spanInWords(span, here);
  const isOtherDay = calendarDateIn(zone, new Date(start)) !== calendarDateIn(here, new Date(start));
  const also = (at: string) =>
    dateFormat(dateLocale(), isOtherDay ? { ...weekday, ...clock(at) } : clock(at)).format(start);
  return first === 'here'
    ? t('{time} ({there} in {place})', { time: spanInWords(span, here), there: also(zone), place })
    : t('{time} in {place} ({here} here)', { time: spanInWords(span, zone), here: also(here), place });
}

/** The town that a zone is named after. */
export const placeOf = (zone: string): string => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');

export function spanInWords({ start, end }: Span, zone: string): string {
  const format = dateFormat(dateLocale(), clock(zone));
  if (end === null || end === start) return format.format(start);
  const isOneDay = calendarDateIn(zone, new Date(start)) === calendarDateIn(zone, new Date(end));
  // A range over midnight would name both days.
  return isOneDay ? format.formatRange(start, end) : `${format.format(start)} – ${format.format(end)}`;
}

const clock = (timeZone: string) => ({ hour: 'numeric', minute: '2-digit', timeZone }) as const;
const weekday = { weekday: 'short' } as const;
