import type { CalendarDate } from '@paratope/shared/dates';
import type { Hours } from '@paratope/shared/outreach/hours';
import { isTimeZone, offsetIn } from '@paratope/shared/time-zone';
import ICAL from 'ical.js';

export interface ScheduledMeeting {
  readonly day: CalendarDate;
  /** Null for an all-day meeting. */
  readonly hours: Hours | null;
  /** The file doesn't say in which zone its hours are. */
  readonly isOfNoZone: boolean;
  readonly title: string;
  readonly place: string;
}

/** More meetings than three days hold; a longer file is probably the wrong one. */
const most = 200;

/**
 * Returns the meetings of a calendar file (RFC 5545), earliest first; undefined if the file is none. A time in a zone of IANA's keeps
 * both. One in UTC, or in a zone that only the file's own rules describe, is converted to the zone the calendar is meant for; one
 * without a zone is of that. Where the file names none, it is the one given. Canceled meetings are left out.
 */
export function readSchedule(text: string, here: string): readonly ScheduledMeeting[] | undefined {
  return eventsOf(text)
    ?.flatMap(({ event, zone }) => meetingOf(event, { zone, here }) ?? [])
    .sort((a, b) => placeInDays(a).localeCompare(placeInDays(b)))
    .slice(0, most);
}

const placeInDays = ({ day, hours }: ScheduledMeeting): string => day + (hours?.start ?? '');

function eventsOf(text: string) {
  try {
    const read: unknown[] = ICAL.parse(text);
    // A file may hold several calendars.
    const calendars = (typeof read[0] === 'string' ? [read] : read) as unknown[][];
    return calendars.flatMap((read) => {
      const calendar = new ICAL.Component(read);
      const named = String(calendar.getFirstPropertyValue('x-wr-timezone') ?? '');
      const zone = isTimeZone(named) ? named : undefined;
      return calendar.getAllSubcomponents('vevent').map((event) => ({ event, zone }));
    });
  } catch {
    return undefined;
  }
}

interface Zones {
  /** That the calendar is meant for, if it says so. */
  readonly zone: string | undefined;
  readonly here: string;
}

function meetingOf(event: ICAL.Component, { zone: meant, here }: Zones): ScheduledMeeting | undefined {
  const said = (name: string): string => {
    const value = event.getFirstPropertyValue(name);
    return typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : '';
  };
  const start = event.getFirstPropertyValue('dtstart');
  const title = said('summary');
  if (!(start instanceof ICAL.Time) || title === '' || said('status').toUpperCase() === 'CANCELLED') return undefined;
  const named = String(event.getFirstProperty('dtstart')?.getFirstParameter('tzid') ?? '');
  const zone = isTimeZone(named) ? named : (meant ?? here);
  const isFloating = zone !== named && start.zone === ICAL.Timezone.localTimezone;
  const isWritten = zone === named || isFloating;
  const wallOf = (time: ICAL.Time): string => (isWritten ? time.toString() : wallIn(zone, time.toUnixTime() * 1_000));
  const from = wallOf(start);
  const day = from.slice(0, 10) as CalendarDate;
  const rest = { title, place: said('location') };
  if (start.isDate) return { day, hours: null, isOfNoZone: false, ...rest };
  const to = wallOf(new ICAL.Event(event).endDate ?? start);
  const lasts = Date.parse(`${to.slice(0, 19)}Z`) - Date.parse(`${from.slice(0, 19)}Z`);
  const end = lasts > 0 && lasts < oneDay ? to.slice(11, 16) : null;
  const isOfNoZone = isFloating && meant === undefined;
  return { day, hours: { start: from.slice(11, 16), end, zone }, isOfNoZone, ...rest };
}

const wallIn = (zone: string, moment: number): string => new Date(moment + offsetIn(zone, moment)).toISOString();

const oneDay = 86_400_000;
