import type { CalendarDate } from '../dates.ts';
import type { ActivityStatus, ActivityType } from './activity.ts';

/** A type that names something still to come starts as pending; so does any date ahead of today. Everything else happened. */
export function defaultActivityStatus(type: ActivityType, date: CalendarDate, today: CalendarDate): ActivityStatus {
  return type.endsWith('_scheduled') || date > today ? 'pending' : 'completed';
}
