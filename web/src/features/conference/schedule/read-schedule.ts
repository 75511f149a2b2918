import type { CalendarDate } from '@paratope/shared/dates';
import ICAL from 'ical.js';

/** A meeting as a calendar file names it, on the clock of the place it is held at. */
export interface ScheduledMeeting {
  readonly day: CalendarDate;
  /** HH:MM; empty for a meeting of the whole day. */
  readonly time: string;
  readonly title: string;
  readonly place: string;
}

/** More meetings than three days hold; beyond it somebody chose another file. */
const most = 200;

/**
 * The meetings of a calendar file (RFC 5545), the earliest first; undefined for a file that is none. A time in UTC becomes this
 * device's own; one with a zone of its own stands as it is written, because that is the clock on the wall there. What was cancelled is left out.
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
  // A time of another zone names it and keeps its own figures; only one in UTC belongs to no place.
  const isOfNoPlace = start.zone === ICAL.Timezone.utcTimezone;
  const there = (isOfNoPlace ? ICAL.Time.fromJSDate(start.toJSDate(), false) : start).toString();
  return { day: there.slice(0, 10) as CalendarDate, time: there.slice(11, 16), title, place: said('location') };
}
