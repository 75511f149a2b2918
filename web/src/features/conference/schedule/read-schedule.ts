import type { CalendarDate } from '@paratope/shared/dates';
import ICAL from 'ical.js';

/** A meeting from a calendar file, in the local time of its place. */
export interface ScheduledMeeting {
  readonly day: CalendarDate;
  /** HH:MM; empty for an all-day meeting. */
  readonly time: string;
  readonly title: string;
  readonly place: string;
}

/** More meetings than three days hold; a longer file is probably the wrong one. */
const most = 200;

/**
 * Returns the meetings of a calendar file (RFC 5545), earliest first; undefined if the file is none. A time in UTC is converted to this
 * device's zone; one with a zone stays as written, because that is the clock on the wall there. Canceled meetings are left out.
 */
export function readSchedule(text: string): readonly ScheduledMeeting[] | undefined {
  return eventsOf(text)
    ?.flatMap((event) => meetingOf(event) ?? [])
    .sort((a, b) => (a.day + a.time).localeCompare(b.day + b.time))
    .slice(0, most);
}

function eventsOf(text: string): readonly ICAL.Component[] | undefined {
  try {
    const read: unknown[] = ICAL.parse(text);
    // A file may hold several calendars.
    const calendars = (typeof read[0] === 'string' ? [read] : read) as unknown[][];
    return calendars.flatMap((calendar) => new ICAL.Component(calendar).getAllSubcomponents('vevent'));
  } catch {
    return undefined;
  }
}

function meetingOf(event: ICAL.Component): ScheduledMeeting | undefined {
  const said = (name: string): string => {
    const value = event.getFirstPropertyValue(name);
    return typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : '';
  };
  const start = event.getFirstPropertyValue('dtstart');
  const title = said('summary');
  if (!(start instanceof ICAL.Time) || title === '' || said('status').toUpperCase() === 'CANCELLED') return undefined;
  // A time in another zone names the zone and keeps its own figures; only a time in UTC has no place.
  const isOfNoPlace = start.zone === ICAL.Timezone.utcTimezone;
  const there = (isOfNoPlace ? ICAL.Time.fromJSDate(start.toJSDate(), false) : start).toString();
  return { day: there.slice(0, 10) as CalendarDate, time: there.slice(11, 16), title, place: said('location') };
}
