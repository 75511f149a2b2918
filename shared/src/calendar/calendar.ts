import type { Event } from '../conference/event.ts';
import type { CalendarDate } from '../dates.ts';
import { type Activity, isSystemEntry } from '../outreach/activity.ts';
import { activityTypeLabels } from '../outreach/activity-labels.ts';
import { nextActionKindLabels } from '../outreach/next-action-labels.ts';
import { dayAfter } from '../today/today.ts';

/** An entry of a calendar, in the shape that the device's and the server's writers take. Whole days only, so without time zones. */
export interface CalendarEntry {
  /** Stable for the same thing, so that a program that reads again updates its entry. */
  readonly id: string;
  readonly allDay: true;
  /** Midnight in UTC of the day; only the date is written. */
  readonly start: Date;
  /** The day after the last. */
  readonly end: Date;
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
      ...events.map((event) => entry(event.id, event.name, event, new Date(event.createdAt))),
    ],
  };
}

function entriesOf(activity: Activity, investor: string | undefined): CalendarEntry[] {
  if (isSystemEntry(activity) || activity.status === 'cancelled') return [];
  const { id, activityType, title, description, activityDate, nextAction, nextActionDate, nextActionKind } = activity;
  const stamp = new Date(activity.updatedAt);
  const type = activityTypeLabels[activityType as keyof typeof activityTypeLabels];
  const said = title === type ? type : `${type}: ${title}`;
  const entries = [
    { ...entry(id, withWhom(said, investor), onDay(activityDate), stamp), ...(description ? { description } : {}) },
  ];
  if (nextAction.trim() === '' || nextActionDate === null) return entries;
  const todo = nextActionKind ? `${nextActionKindLabels[nextActionKind]}: ${nextAction}` : nextAction;
  return [...entries, entry(`${id}-next`, withWhom(todo, investor), onDay(nextActionDate), stamp)];
}

const withWhom = (words: string, investor: string | undefined): string => (investor ? `${words} (${investor})` : words);
const onDay = (day: CalendarDate) => ({ from: day, to: day });

const entry = (
  id: string,
  summary: string,
  { from, to }: { readonly from: CalendarDate; readonly to: CalendarDate },
  stamp: Date,
): CalendarEntry => ({
  id: `${id}@paratope`,
  allDay: true,
  start: new Date(from),
  end: new Date(dayAfter(to, 1)),
  summary,
  stamp,
});
