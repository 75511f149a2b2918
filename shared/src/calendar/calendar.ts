import type { Event } from '../conference/event.ts';
import type { CalendarDate } from '../dates.ts';
import { type Activity, isSystemEntry } from '../outreach/activity.ts';
import { activityTypeLabels } from '../outreach/activity-labels.ts';
import { type Hours, spanOf } from '../outreach/hours.ts';
import { nextActionKindLabels } from '../outreach/next-action-labels.ts';
import { dayAfter } from '../today/today.ts';

/**
 * An entry of a calendar, in the shape that the device's and the server's writers take. Hours are moments in UTC, which every program
 * shows in its reader's zone, while few agree on the names of zones without a table of their rules in the file.
 */
export interface CalendarEntry {
  /** Stable for the same thing, so that a program that reads again updates its entry. */
  readonly id: string;
  readonly allDay: boolean;
  /** Of whole days, midnight in UTC; only the date is written. */
  readonly start: Date;
  /** Of whole days, the day after the last. */
  readonly end?: Date;
  readonly summary: string;
  readonly description?: string;
  /** When it was last changed. */
  readonly stamp: Date;
}

interface CalendarInput {
  readonly activities: readonly Activity[];
  readonly events?: readonly Event[];
  /** Name of an investor; undefined if it is no longer in the list. */
  readonly nameOf: (matchId: string) => string | undefined;
}

/** Past, planned and promised activities, each on its day; canceled ones are left out. */
export function calendarOf({ activities, events = [], nameOf }: CalendarInput) {
  const name = 'Paratope';
  return {
    name,
    prodId: { company: name, product: 'Outreach', language: 'EN' },
    events: [
      ...activities.flatMap((activity) => entriesOf(activity, nameOf(activity.matchId))),
      ...events.map((event) => entry(event.id, event.name, days(event), new Date(event.createdAt))),
    ],
  };
}

function entriesOf(activity: Activity, investor: string | undefined): CalendarEntry[] {
  if (isSystemEntry(activity) || activity.status === 'cancelled') return [];
  const { id, activityType, title, description, nextAction, nextActionDate, nextActionKind } = activity;
  const stamp = new Date(activity.updatedAt);
  const type = activityTypeLabels[activityType as keyof typeof activityTypeLabels];
  const said = title === type ? type : `${type}: ${title}`;
  const entries = [
    {
      ...entry(id, withWhom(said, investor), onDay(activity.activityDate, activity.hours), stamp),
      ...(description ? { description } : {}),
    },
  ];
  if (nextAction.trim() === '' || nextActionDate === null) return entries;
  const todo = nextActionKind ? `${nextActionKindLabels[nextActionKind]}: ${nextAction}` : nextAction;
  const due = onDay(nextActionDate, activity.nextActionHours);
  return [...entries, entry(`${id}-next`, withWhom(todo, investor), due, stamp)];
}

const withWhom = (words: string, investor: string | undefined): string => (investor ? `${words} (${investor})` : words);

type When = Pick<CalendarEntry, 'allDay' | 'start' | 'end'>;

const days = ({ from, to }: { readonly from: CalendarDate; readonly to: CalendarDate }): When => ({
  allDay: true,
  start: new Date(from),
  end: new Date(dayAfter(to, 1)),
});

function onDay(day: CalendarDate, hours: Hours | null | undefined): When {
  if (!hours) return days({ from: day, to: day });
  const { start, end } = spanOf(day, hours);
  return { allDay: false, start: new Date(start), ...(end === null ? {} : { end: new Date(end) }) };
}

const entry = (id: string, summary: string, when: When, stamp: Date): CalendarEntry => ({
  id: `${id}@paratope`,
  ...when,
  summary,
  stamp,
});
