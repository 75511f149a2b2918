import type { Activity } from './activity.ts';
import { isOverlapping, spanOf } from './hours.ts';

/**
 * The other entries of the same person that overlap with each, by id. Two people may well be in two places at once, and what
 * was canceled takes no time.
 */
export function clashesOf(activities: readonly Activity[]): ReadonlyMap<string, readonly Activity[]> {
  const timed = activities
    .flatMap((activity) =>
      activity.hours && activity.status !== 'cancelled'
        ? [{ activity, span: spanOf(activity.activityDate, activity.hours) }]
        : [],
    )
    .sort((a, b) => a.span.start - b.span.start);
  const clashes = new Map<string, Activity[]>();
  const note = (one: Activity, other: Activity) => clashes.set(one.id, [...(clashes.get(one.id) ?? []), other]);
  for (const [at, { activity, span }] of timed.entries())
    for (const later of timed.slice(at + 1)) {
      if (later.span.start > (span.end ?? span.start)) break;
      if (later.activity.accountId !== activity.accountId || !isOverlapping(span, later.span)) continue;
      note(activity, later.activity);
      note(later.activity, activity);
    }
  return clashes;
}
