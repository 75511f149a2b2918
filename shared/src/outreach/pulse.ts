import { type Activity, byDateNewestFirst, isSystemEntry } from './activity.ts';

export interface Pulse {
  readonly last: Activity | undefined;
  readonly next: { readonly action: string; readonly date: string | null; readonly activity: Activity } | undefined;
}

/**
 * Returns the last thing that happened with an investor, and the nearest thing to do. An open next action
 * with a date comes before one without; a pending activity is a thing to do on its own day.
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
