import { type CalendarDate, calendarDateIn } from '../dates.ts';
import { isOpenMatch, type Match, type OpenMatch } from '../matches/match.ts';
import type { NextActionKind } from '../outreach/activity.ts';
import { type Activity, isSystemEntry } from '../outreach/activity.ts';
import type { QuietDays, Snooze } from './settings.ts';

/** Days of silence per stage before an investor counts as gone quiet: the closer to a signature, the shorter. */
export const defaultQuietDays: QuietDays = { reaching_out: 5, in_discussion: 4, in_term_negotiation: 2 };

/** Something to do about one investor: a promise, or an entry that was planned. */
export interface ToDo {
  readonly match: OpenMatch;
  readonly activity: Activity;
  readonly what: 'promise' | 'planned';
  readonly action: string;
  readonly kind: NextActionKind | null;
  readonly date: CalendarDate;
}

/** An investor nobody has heard from, or spoken to, for longer than their stage bears. */
export interface Quiet {
  readonly match: OpenMatch;
  /** Whole days since something last happened. */
  readonly days: number;
  /** The day it happened. */
  readonly since: CalendarDate;
  readonly last: Activity | undefined;
}

export interface Today {
  /** Due or overdue, the most overdue first. */
  readonly due: readonly ToDo[];
  /** The longest beyond their stage's days first. */
  readonly quiet: readonly Quiet[];
  /** Calls, meetings and other planned entries of this day. */
  readonly now: readonly ToDo[];
  /** Planned entries and promises of the six days that follow, the nearest first. */
  readonly ahead: readonly ToDo[];
  /** How many of `due` and `quiet` are put aside until later. */
  readonly snoozed: number;
}

export interface TodayInput {
  readonly matches: readonly Match[];
  readonly activities: readonly Activity[];
  readonly snoozes: readonly Snooze[];
  readonly quietDays: QuietDays;
  readonly today: CalendarDate;
  /** Where the person is; tells on which day a change without a day of its own was made. */
  readonly zone: string;
}

/** What a founder should look at today. Pure, so that the screen, the badge and the mail say the same. */
export function todayOf({ matches, activities, snoozes, quietDays, today, zone }: TodayInput): Today {
  const open = new Map(matches.filter(isOpenMatch).map((match) => [match.id, match]));
  const aside = new Set(snoozes.filter(({ until }) => until > today).map(({ id }) => id));
  const isAside = (id: string) => aside.has(id);
  const todos = activities.flatMap((activity) => todosOf(activity, open.get(activity.matchId)));
  const lastDay = dayAfter(today, daysAhead);

  const due = todos.filter((todo) => isDue(todo, today));
  const planned = todos.filter((todo) => !isDue(todo, today) && todo.date <= lastDay).sort(byDate);
  // Whoever has something to come, or something due that is on the list above anyway, is not silent.
  const inHand = new Set(todos.map(({ match }) => match.id));
  const quiet = [...open.values()]
    .filter((match) => !inHand.has(match.id))
    .flatMap(
      quietOf(
        Map.groupBy(activities, ({ matchId }) => matchId),
        { quietDays, today, zone },
      ),
    );

  return {
    due: due.filter(({ activity }) => !isAside(activity.id)).sort(byDate),
    quiet: quiet.filter(({ match }) => !isAside(match.id)).sort(byPatience(quietDays)),
    now: planned.filter(({ date }) => date === today),
    ahead: planned.filter(({ date }) => date > today),
    snoozed:
      due.filter(({ activity }) => isAside(activity.id)).length + quiet.filter(({ match }) => isAside(match.id)).length,
  };
}

/** How many things wait for the founder: the number on the badge. */
export const dueCount = ({ due, quiet, now }: Today): number => due.length + quiet.length + now.length;

/** A week with today in it. */
const daysAhead = 6;

function todosOf(activity: Activity, match: OpenMatch | undefined): ToDo[] {
  if (!match || activity.status === 'cancelled' || isSystemEntry(activity)) return [];
  const { nextAction, nextActionDate, nextActionKind, title, activityDate, status } = activity;
  const todos: ToDo[] = [];
  if (status === 'pending')
    todos.push({ match, activity, what: 'planned', action: title, kind: null, date: activityDate });
  if (nextAction.trim() !== '' && nextActionDate !== null)
    todos.push({
      match,
      activity,
      what: 'promise',
      action: nextAction,
      kind: nextActionKind ?? null,
      date: nextActionDate,
    });
  return todos;
}

/** A promise is due on its day; what was planned is overdue once its day has passed without a word on how it went. */
const isDue = ({ what, date }: ToDo, today: CalendarDate): boolean =>
  what === 'promise' ? date <= today : date < today;

interface Listening {
  readonly quietDays: QuietDays;
  readonly today: CalendarDate;
  readonly zone: string;
}

const quietOf =
  (activitiesOf: ReadonlyMap<string, readonly Activity[]>, { quietDays, today, zone }: Listening) =>
  (match: OpenMatch): Quiet[] => {
    const bearable = quietDaysOf(match, quietDays);
    if (bearable === 0) return [];
    const happened = (activitiesOf.get(match.id) ?? []).filter(
      ({ status, activityDate }) => status === 'completed' && activityDate <= today,
    );
    const [last] = happened
      .filter((activity) => !isSystemEntry(activity))
      .sort((a, b) => b.activityDate.localeCompare(a.activityDate) || b.createdAt.localeCompare(a.createdAt));
    // A move along the pipeline says that somebody was heard of; words typed into the notes do not.
    const moved = happened
      .filter(({ activityType }) => activityType === 'status_changed')
      .map(({ activityDate }) => activityDate)
      .sort()
      .at(-1);
    const known = [last?.activityDate, moved].filter((day) => day !== undefined).sort();
    const since = known.at(-1) ?? calendarDateIn(zone, new Date(match.lastUpdated ?? match.assignedAt));
    const days = daysFrom(since, today);
    return days >= bearable ? [{ match, days, since, last }] : [];
  };

/** 0 for a stage in which silence means nothing. */
export const quietDaysOf = ({ status }: Pick<OpenMatch, 'status'>, quietDays: QuietDays): number =>
  status in quietDays ? quietDays[status as keyof QuietDays] : 0;

const byDate = (a: ToDo, b: ToDo): number =>
  a.date.localeCompare(b.date) || a.activity.createdAt.localeCompare(b.activity.createdAt);

const byPatience =
  (quietDays: QuietDays) =>
  (a: Quiet, b: Quiet): number =>
    b.days - quietDaysOf(b.match, quietDays) - (a.days - quietDaysOf(a.match, quietDays)) ||
    a.match.vcName.localeCompare(b.match.vcName);

// A day has no zone: it is counted in UTC, so that no change of the clocks makes one longer.
const oneDay = 86_400_000;
const daysFrom = (from: CalendarDate, to: CalendarDate): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / oneDay);

/** The day so many days later. */
export const dayAfter = (day: CalendarDate, days: number): CalendarDate =>
  new Date(Date.parse(day) + days * oneDay).toISOString().slice(0, 10);
