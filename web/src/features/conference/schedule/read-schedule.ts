import type { CalendarDate } from '@paratope/shared/dates';

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
  if (!/^BEGIN:VCALENDAR\s*$/im.test(text)) return undefined;
  // A long line goes on in the next one, behind a blank.
  const lines = text.replace(/\r?\n[ \t]/g, '').split(/\r?\n/);
  const meetings: ScheduledMeeting[] = [];
  let fields: Map<string, string> | undefined;
  let depth = 0;
  for (const line of lines) {
    const [, name = '', value = ''] = /^([A-Za-z-]+)(?:;[^:"]*(?:"[^"]*"[^:"]*)*)?:(.*)$/.exec(line) ?? [];
    const property = name.toUpperCase();
    if (property === 'BEGIN') {
      if (/^VEVENT$/i.test(value)) fields = new Map();
      // An alarm inside an event has words of its own.
      else if (fields) depth += 1;
    } else if (property === 'END') {
      if (depth > 0) depth -= 1;
      else if (fields) {
        const meeting = meetingOf(fields);
        if (meeting) meetings.push(meeting);
        fields = undefined;
      }
    } else if (depth === 0) fields?.set(property, value);
  }
  return meetings.sort((a, b) => (a.day + a.time).localeCompare(b.day + b.time)).slice(0, most);
}

function meetingOf(fields: ReadonlyMap<string, string>): ScheduledMeeting | undefined {
  const title = plain(fields.get('SUMMARY') ?? '');
  const start = startOf(fields.get('DTSTART') ?? '');
  if (!start || title === '' || /^CANCELLED$/i.test(fields.get('STATUS') ?? '')) return undefined;
  return { ...start, title, place: plain(fields.get('LOCATION') ?? '') };
}

function startOf(written: string): Pick<ScheduledMeeting, 'day' | 'time'> | undefined {
  const [, year, month, date, hour, minute, utc] =
    /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})\d{2}(Z)?)?$/.exec(written.trim()) ?? [];
  if (year === undefined) return undefined;
  if (!utc) return { day: `${year}-${month}-${date}` as CalendarDate, time: hour ? `${hour}:${minute}` : '' };
  const here = new Date(`${year}-${month}-${date}T${hour}:${minute}:00Z`);
  if (Number.isNaN(here.getTime())) return undefined;
  const two = (part: number): string => String(part).padStart(2, '0');
  return {
    day: `${here.getFullYear()}-${two(here.getMonth() + 1)}-${two(here.getDate())}` as CalendarDate,
    time: `${two(here.getHours())}:${two(here.getMinutes())}`,
  };
}

/** Commas, semicolons and line ends are escaped in a calendar file. */
const plain = (text: string): string =>
  text
    .replace(/\\n/gi, ' ')
    .replace(/\\([\\,;])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
