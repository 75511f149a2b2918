import { type Activity, isSystemEntry } from './activity.ts';

/** Completed of all, rounded to a whole percent; 0 when there are none. System entries do not count. */
export function activityProgress(activities: readonly Activity[]) {
  const logged = activities.filter((activity) => !isSystemEntry(activity));
  const completed = logged.filter((activity) => activity.status === 'completed').length;
  const cancelled = logged.filter((activity) => activity.status === 'cancelled').length;
  const percent = logged.length === 0 ? 0 : Math.round((completed / logged.length) * 100);
  return { total: logged.length, completed, cancelled, percent };
}
