import { type Activity, byDateNewestFirst, isSystemEntry } from '@paratope/shared/outreach/activity';
import { daysBetween } from '../../ui/days.ts';

/** A logged activity, a line the product wrote, or a silence. */
export type TimelineEntry =
  | { readonly kind: 'activity'; readonly activity: Activity }
  | { readonly kind: 'system'; readonly activity: Activity }
  | {
      readonly kind: 'quiet';
      readonly days: number;
      readonly isUntilToday: boolean;
      /** The id of the activity before the silence. */
      readonly after: string;
    };

/** Days from which a silence is drawn; shorter ones are the ordinary pace of a conversation. */
export const quietFrom = 7;

/** Newest first, with the silences between; `today` ends a silence that still lasts. */
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

export function byMatch(activities: readonly Activity[]): ReadonlyMap<string, readonly Activity[]> {
  return Map.groupBy(activities, ({ matchId }) => matchId);
}
