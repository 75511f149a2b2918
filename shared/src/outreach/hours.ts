import * as z from 'zod/mini';
import type { CalendarDate } from '../dates.ts';
import { isTimeZone, momentIn } from '../time-zone.ts';

const WallTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time such as 09:30'));
const Zone = z.string().check(z.maxLength(64));

const hoursIn = (zone: typeof Zone) =>
  z
    .object({ start: WallTime, end: z.nullable(WallTime), zone })
    .check(z.refine(({ start, end }) => start !== end, 'The end is the same as the start.'));

/**
 * When something begins and ends on the wall clocks of a zone, beside the day it begins on there. Wall time and zone outlast
 * a change of the zone's rules, and one value holds all three, so that edits of two people never mix into nonsense. An end
 * that is earlier than the start is on the next day.
 */
export const Hours = hoursIn(Zone);
export type Hours = z.infer<typeof Hours>;

/** Only where hours are given: a record's zone may be one that an older device doesn't know. */
export const GivenHours = hoursIn(
  Zone.check(
    z.refine((zone) => /^[a-z]/i.test(zone) && isTimeZone(zone), 'Please choose a time zone, such as Europe/Berlin'),
  ),
);

/** Moments in milliseconds. */
export interface Span {
  readonly start: number;
  readonly end: number | null;
  readonly zone: string;
}

/** A skipped start may move past its end; such a span has no length. */
export function spanOf(day: CalendarDate, { start, end, zone }: Hours): Span {
  const at = (time: string) => Date.parse(`${day}T${time}Z`);
  const from = momentIn(zone, at(start));
  if (end === null) return { start: from, end, zone };
  const to = momentIn(zone, at(end) + (end < start ? oneDay : 0));
  return { start: from, end: Math.max(from, to), zone };
}

/** A day without hours is never still to come by its hours. */
export const isToCome = (day: CalendarDate, hours: Hours | null | undefined, now: number): boolean =>
  hours ? spanOf(day, hours).start > now : false;

/** Whether they share time, or one without an end begins during the other. */
export const isOverlapping = (a: Span, b: Span): boolean =>
  a.start === b.start || (a.start < b.start ? b.start < (a.end ?? a.start) : a.start < (b.end ?? b.start));

const oneDay = 86_400_000;
