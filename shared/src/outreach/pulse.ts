import { type Activity, byDateNewestFirst, isSystemEntry } from './activity.ts';
import type { Hours } from './hours.ts';

export interface Pulse {
  readonly last: Activity | undefined;
  readonly next:
    | {
        readonly action: string;
        readonly date: string | null;
        readonly hours: Hours | null;
        readonly activity: Activity;
      }
    | undefined;
}

/**
 * Returns the last thing that happened with an investor, and the nearest thing to do. An open next action
 * with a date comes before one without; a pending activity is a thing to do on its own day.
 */
export function pulseOf(activities: readonly Activity[]): Pulse {
  const logged = activities.filter((activity) => !isSystemEntry(activity) && activity.status !== 'cancelled');
  const last = logged.filter(({ status }) => status === 'completed').sort(byDateNewestFirst)[0];
  const todo = logged.flatMap((activity) => {
    const { nextAction, nextActionDate, nextActionHours, status, title, activityDate, hours } = activity;
    const promised =
      nextAction.trim() === ''
        ? []
        : [{ action: nextAction, date: nextActionDate, hours: nextActionHours ?? null, activity }];
    return status === 'pending'
      ? [{ action: title, date: activityDate, hours: hours ?? null, activity }, ...promised]
      : promised;
  });
  const [next] = todo.sort((a, b) => dueAt(a).localeCompare(dueAt(b)));
  return { last, next };
}

/** In the order of the wall clocks: of one day, what has no hour comes first, and what has no day last. */
export const dueAt = ({ date, hours }: { readonly date: string | null; readonly hours: Hours | null }): string =>
  `${date ?? '9999'} ${hours?.start ?? ''}`;
