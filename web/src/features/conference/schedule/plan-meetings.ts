import type { Event } from '@paratope/shared/conference/event';
import type { EventId } from '@paratope/shared/ids';
import type { OpenMatch } from '@paratope/shared/matches/match';
import type { Activity, ActivityDetails } from '@paratope/shared/outreach/activity';
import type { ScheduledMeeting } from './read-schedule.ts';

export interface PlannedMeeting extends ScheduledMeeting {
  /** The title in the timeline. */
  readonly words: string;
  /** The investor on the list whom the title names. */
  readonly match: OpenMatch | undefined;
  /** The title without the founder's company and the usual words: perhaps someone new. */
  readonly newName: string;
}

export interface Plan {
  readonly meetings: readonly PlannedMeeting[];
  /** On the event's days and already in the timeline. */
  readonly known: number;
  /** On other days. */
  readonly elsewhere: number;
}

interface Rows {
  readonly matches: readonly OpenMatch[];
  readonly activities: readonly Activity[];
  /** The founder's own company, which is in every title. */
  readonly company: string;
}

/** Returns the meetings of a schedule that belong to the event and are not in the timeline yet. Reading the same file again finds none. */
export function planMeetings(
  schedule: readonly ScheduledMeeting[],
  event: Pick<Event, 'from' | 'to'>,
  { matches, activities, company }: Rows,
): Plan {
  const there = new Set(activities.map(({ activityDate, hours, title }) => placeOf(activityDate, hours?.start, title)));
  // Earlier versions wrote the time into the title.
  const isThere = ({ day, hours, words }: ScheduledMeeting & { words: string }): boolean =>
    there.has(placeOf(day, hours?.start, words)) || there.has(placeOf(day, undefined, `${hours?.start} ${words}`));
  const onDays = schedule.filter(({ day }) => event.from <= day && day <= event.to);
  const meetings = onDays
    .map((meeting) => ({ ...meeting, words: wordsOf(meeting) }))
    .filter((meeting) => !isThere(meeting))
    .map((meeting) => ({
      ...meeting,
      match: namedIn(meeting.title, matches),
      newName: restOf(meeting.title, company),
    }));
  return { meetings, known: onDays.length - meetings.length, elsewhere: schedule.length - onDays.length };
}

const placeOf = (day: string, start: string | undefined, title: string): string => `${day} ${start ?? ''} ${title}`;

export const detailsOf = ({ day, hours, words }: PlannedMeeting, eventId: EventId): ActivityDetails => ({
  activityType: 'meeting_scheduled',
  title: words,
  description: '',
  activityDate: day,
  hours,
  nextAction: '',
  nextActionDate: null,
  nextActionKind: null,
  status: 'pending',
  notes: '',
  eventId,
});

const wordsOf = ({ title, place }: ScheduledMeeting): string =>
  [title, place && `(${place})`].filter(Boolean).join(' ').slice(0, 500);

/** Matches whole words; of several names in the title the longest wins, because a shorter one may be a part of it. */
function namedIn(title: string, matches: readonly OpenMatch[]): OpenMatch | undefined {
  const words = ` ${lettersOf(title)} `;
  const named = matches.flatMap((match) =>
    [match.vcName, match.vcInvestor.firm]
      .map(lettersOf)
      .filter((name) => name !== '' && words.includes(` ${name} `))
      .map((name) => ({ match, length: name.length })),
  );
  return named.sort((a, b) => b.length - a.length)[0]?.match;
}

function restOf(title: string, company: string): string {
  const own = lettersOf(company);
  const parts = title
    .split(/\s*(?:<>|[|/:–—·]|\s-\s|\bwith\b|\bmit\b|\band\b|\bund\b|&|\bvs?\.?\s)\s*/i)
    .map((part) => part.trim())
    .filter((part) => part !== '' && !usual.test(part) && lettersOf(part) !== own);
  return (parts[0] ?? '').slice(0, 200);
}

/** How partnering systems begin a title. */
const usual =
  /^(?:(?:(?:confirmed|partnering|1[:x]?1|one[- ]on[- ]one|investor|in[- ]person|virtual|online)\s*)*(?:meeting|call|termin|treffen|gespräch)?|1|\d+)$/i;

const lettersOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
