import { type CalendarDate, calendarDateIn } from '../dates.ts';
import { isOpenMatch, type Match, type OpenMatch } from '../matches/match.ts';
import type { NextActionKind } from '../outreach/activity.ts';
import { type Activity, isSystemEntry } from '../outreach/activity.ts';
import { clashesOf } from '../outreach/clashes.ts';
import { type Hours, type Span, spanOf } from '../outreach/hours.ts';
import type { QuietDays, Snooze } from './settings.ts';

/** Days of silence per stage before an investor counts as quiet: the closer to a signature, the fewer. */
export const defaultQuietDays: QuietDays = { reaching_out: 5, in_discussion: 4, in_term_negotiation: 2 };

/** Something to do about one investor: a promised next action, or a planned activity. */
export interface ToDo {
  readonly match: OpenMatch;
  readonly activity: Activity;
  readonly what: 'promise' | 'planned';
  readonly action: string;
  readonly kind: NextActionKind | null;
  /** The person's own day, on which something with hours may be another than where it takes place. */
  readonly date: CalendarDate;
  readonly span: Span | undefined;
  /** With whom a planned entry overlaps with another one of the same person. */
  readonly clash: OpenMatch | undefined;
}

/** A document that was promised and has no date. */
export interface Owed {
  readonly match: OpenMatch;
  readonly activity: Activity;
}

export interface Quiet {
  readonly match: OpenMatch;
  /** Whole days since something last happened. */
  readonly days: number;
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
  /** Planned entries and promises of the next six days, the nearest first. */
  readonly ahead: readonly ToDo[];
  /** Promised documents without a date, by the person they are for; those with one are above. */
  readonly promised: readonly Owed[];
  /** How many of `due` and `quiet` are snoozed. */
  readonly snoozed: number;
}

export interface TodayInput {
  readonly matches: readonly Match[];
  readonly activities: readonly Activity[];
  readonly snoozes: readonly Snooze[];
  readonly quietDays: QuietDays;
  readonly today: CalendarDate;
  /** The person's time zone; gives the day of a change without a date. */
  readonly zone: string;
}

/** What a founder should look at today. Pure, so that the screen, the badge and the mail agree. */
export function todayOf({ matches, activities, snoozes, quietDays, today, zone }: TodayInput): Today {
  const open = new Map(matches.filter(isOpenMatch).map((match) => [match.id, match]));
  const aside = new Set(snoozes.filter(({ until }) => until > today).map(({ id }) => id));
  const isAside = (id: string) => aside.has(id);
  const lastDay = dayAfter(today, daysAhead);
  const clashes = clashesOf(
    activities.filter(
      ({ activityDate }) => dayAfter(today, -2) <= activityDate && activityDate <= dayAfter(lastDay, 1),
    ),
  );
  const clashOf = ({ id }: Activity): OpenMatch | undefined =>
    clashes.get(id)?.flatMap(({ matchId }) => open.get(matchId) ?? [])[0];
  const todos = activities.flatMap((activity) =>
    todosOf(activity, { match: open.get(activity.matchId), zone, clash: clashOf(activity) }),
  );

  const due = todos.filter((todo) => isDue(todo, today));
  const planned = todos.filter((todo) => !isDue(todo, today) && todo.date <= lastDay).sort(byDate);
  // An investor with something to come, or with something due, which is listed above anyway, is not quiet.
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
    promised: activities.flatMap(owedOf(open)).sort(byPerson),
    snoozed:
      due.filter(({ activity }) => isAside(activity.id)).length + quiet.filter(({ match }) => isAside(match.id)).length,
  };
}

/** The number on the badge. */
export const dueCount = ({ due, quiet, now }: Today): number => due.length + quiet.length + now.length;

/** A week including today. */
const daysAhead = 6;

interface Surroundings {
  readonly match: OpenMatch | undefined;
  readonly zone: string;
  readonly clash: OpenMatch | undefined;
}

function todosOf(activity: Activity, { match, zone, clash }: Surroundings): ToDo[] {
  if (!match || activity.status === 'cancelled' || isSystemEntry(activity)) return [];
  const { nextAction, nextActionDate, nextActionHours, nextActionKind, title, activityDate, hours, status } = activity;
  const at = (day: CalendarDate, time: Hours | null | undefined) => {
    const span = time ? spanOf(day, time) : undefined;
    return { date: span ? calendarDateIn(zone, new Date(span.start)) : day, span };
  };
  const todos: ToDo[] = [];
  if (status === 'pending')
    todos.push({ match, activity, what: 'planned', action: title, kind: null, clash, ...at(activityDate, hours) });
  if (nextAction.trim() !== '' && nextActionDate !== null)
    todos.push({
      match,
      activity,
      what: 'promise',
      action: nextAction,
      kind: nextActionKind ?? null,
      clash: undefined,
      ...at(nextActionDate, nextActionHours),
    });
  return todos;
}

const owedOf =
  (open: ReadonlyMap<string, OpenMatch>) =>
  (activity: Activity): Owed[] => {
    const { nextAction, nextActionDate, nextActionKind, status } = activity;
    const match = open.get(activity.matchId);
    const isOwed = nextActionKind === 'document' && nextAction.trim() !== '' && nextActionDate === null;
    return match && isOwed && status !== 'cancelled' ? [{ match, activity }] : [];
  };

/** What was promised to nobody by name comes last. */
const byPerson = (a: Owed, b: Owed): number => personIn(a).localeCompare(personIn(b));
const personIn = ({ match, activity }: Owed): string => activity.nextActionFor?.name ?? `\uffff${match.vcName}`;

/** A promise is due on its day; a planned activity is overdue once its day has passed without a result. */
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
    // A status change is a sign of contact; words typed into the notes are not.
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

/** What has no hour comes before what has one. */
const byDate = (a: ToDo, b: ToDo): number =>
  a.date.localeCompare(b.date) ||
  (a.span?.start ?? 0) - (b.span?.start ?? 0) ||
  a.activity.createdAt.localeCompare(b.activity.createdAt);

const byPatience =
  (quietDays: QuietDays) =>
  (a: Quiet, b: Quiet): number =>
    b.days - quietDaysOf(b.match, quietDays) - (a.days - quietDaysOf(a.match, quietDays)) ||
    a.match.vcName.localeCompare(b.match.vcName);

// Days have no zone: they are counted in UTC, so that no clock change makes one longer.
const oneDay = 86_400_000;
const daysFrom = (from: CalendarDate, to: CalendarDate): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / oneDay);

export const dayAfter = (day: CalendarDate, days: number): CalendarDate =>
  new Date(Date.parse(day) + days * oneDay).toISOString().slice(0, 10);
