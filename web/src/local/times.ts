import { dateFormat } from '@paratope/shared/date-format';
import { calendarDateIn } from '@paratope/shared/dates';
import type { Span } from '@paratope/shared/outreach/hours';
import { isTimeZone, offsetIn } from '@paratope/shared/time-zone';
import { dateLocale, t } from '../words/words.ts';
import { deviceZone } from './device.ts';

/** "9:30 – 10:00 AM", and where clocks here show another time than those there, both: "9:30 AM in Zurich (3:30 AM here)". */
export function timeInWords(span: Span): string {
  const { start, zone } = span;
  const here = deviceZone();
  if (isShownHere(span)) return spanInWords(span, here);
  const time = spanInWords(span, zone);
  const place = placeOf(zone);
  // Without the zone's rules, only the time there is known.
  if (!isTimeZone(zone)) return t('{time} in {place}', { time, place });
  const isOtherDay = calendarDateIn(zone, new Date(start)) !== calendarDateIn(here, new Date(start));
  const options = isOtherDay ? ({ weekday: 'short', ...clock(here) } as const) : clock(here);
  return t('{time} in {place} ({here} here)', { time, place, here: dateFormat(dateLocale(), options).format(start) });
}

/** "3:30 AM" on the clocks here, and "9:30 AM in Zurich" where those there show another time. */
export function startInWords({ start, zone }: Span): { readonly here: string; readonly there: string | undefined } {
  const span = { start, end: null, zone };
  const there = t('{time} in {place}', { time: spanInWords(span, zone), place: placeOf(zone) });
  return { here: spanInWords(span, deviceZone()), there: isShownHere(span) ? undefined : there };
}

const isShownHere = ({ start, zone }: Span): boolean =>
  isTimeZone(zone) && offsetIn(zone, start) === offsetIn(deviceZone(), start);

/** Every zone that can be chosen, and the one that is. */
export const zonesWith = (zone: string) =>
  [...new Set([zone, deviceZone(), ...Intl.supportedValuesOf('timeZone')])]
    .sort()
    .map((value) => ({ value, label: value.replaceAll('_', ' ') }));

/** The town that a zone is named after. */
export const placeOf = (zone: string): string => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');

export function spanInWords({ start, end }: Span, zone: string): string {
  const format = dateFormat(dateLocale(), clock(zone));
  if (end === null || end === start) return format.format(start);
  const isOneDay = calendarDateIn(zone, new Date(start)) === calendarDateIn(zone, new Date(end));
  // A range over midnight would name both days.
  return isOneDay ? format.formatRange(start, end) : `${format.format(start)} – ${format.format(end)}`;
}

/** A zone that this device doesn't know has the figures of UTC. */
const clock = (zone: string) =>
  ({ hour: 'numeric', minute: '2-digit', timeZone: isTimeZone(zone) ? zone : 'UTC' }) as const;
