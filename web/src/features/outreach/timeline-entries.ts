import { type Activity, byDateNewestFirst, isSystemEntry } from '@paratope/shared/outreach/activity';
import { daysBetween } from '../../ui/days.ts';

/** What stands below what on the timeline: something logged, a line the product wrote, or a silence. */
export type TimelineEntry =
  | { readonly kind: 'activity'; readonly activity: Activity }
  | { readonly kind: 'system'; readonly activity: Activity }
  | {
      readonly kind: 'quiet';
      readonly days: number;
      readonly isUntilToday: boolean;
      /** The entry that the silence followed. */
      readonly after: string;
    };

/** A silence this long is drawn; shorter ones are the ordinary pace of a conversation. */
export const quietFrom = 7;

/** Newest first, with the silences between; `today` lets the one that still lasts be seen. */
export function timelineEntries(activities: readonly Activity[], today: string): TimelineEntry[] {
  const sorted = [...activities].sort(byDateNewestFirst);
  const [newest] = sorted;
  const entries: TimelineEntry[] = [];
  let later = newest && newest.activityDate < today ? today : newest?.activityDate;
  for (const activity of sorted) {
    const days = later === undefined ? 0 : daysBetween(activity.activityDate, later);
    if (days >= quietFrom)
      entries.push({ kind: 'quiet', days, isUntilToday: later === today && activity === newest, after: activity.id });
    entries.push({ kind: isSystemEntry(activity) ? 'system' : 'activity', activity });
    later = activity.activityDate;
  }
  return entries;
}

/** Where a conversation stands in time: what happened last, and what is promised next. */
export interface Pulse {
  readonly last: Activity | undefined;
  readonly next: { readonly action: string; readonly date: string | null; readonly activity: Activity } | undefined;
}

/**
 * Of one investor's activities: the last thing that happened, and the nearest thing to do. An open next action with a
 * date comes before one without; something pending is a thing to do on its own day.
 */
export function pulseOf(activities: readonly Activity[]): Pulse {
  const logged = activities.filter((activity) => !isSystemEntry(activity) && activity.status !== 'cancelled');
  const last = logged.filter(({ status }) => status === 'completed').sort(byDateNewestFirst)[0];
  const todo = logged.flatMap((activity) => {
    const { nextAction, nextActionDate, status, title, activityDate } = activity;
    const promised = nextAction.trim() === '' ? [] : [{ action: nextAction, date: nextActionDate, activity }];
    return status === 'pending' ? [{ action: title, date: activityDate, activity }, ...promised] : promised;
  });
  const [next] = todo.sort((a, b) => (a.date ?? '9999').localeCompare(b.date ?? '9999'));
  return { last, next };
}

export function byMatch(activities: readonly Activity[]): ReadonlyMap<string, readonly Activity[]> {
  return Map.groupBy(activities, ({ matchId }) => matchId);
}
