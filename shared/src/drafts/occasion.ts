import type { CalendarDate } from '../dates.ts';
import type { Activity } from '../outreach/activity.ts';
import type { OutreachStatus } from '../outreach/status.ts';

/** The purpose of an email: the state of the raise with this investor. */
export type Occasion = 'first' | 'follow_up' | 'meeting' | 'diligence' | 'pass';

/** From the status and the logged activities: thanks for a meeting are written within a week of it. */
export function occasionOf({
  status,
  activities,
  today,
}: {
  status: OutreachStatus;
  activities: readonly Pick<Activity, 'activityType' | 'activityDate' | 'status'>[];
  today: CalendarDate;
}): Occasion {
  if (status === 'passed') return 'pass';
  const isLogged = (types: ReadonlySet<string>, since = '') =>
    activities.some(
      (one) =>
        one.status === 'completed' &&
        types.has(one.activityType) &&
        one.activityDate >= since &&
        one.activityDate <= today,
    );
  const weekAgo = new Date(Date.parse(today) - 7 * 24 * 60 * 60 * 1_000).toISOString().slice(0, 10);
  if (isLogged(talks, weekAgo)) return 'meeting';
  if (status !== 'not_contacted' && status !== 'reaching_out') return 'diligence';
  if (isLogged(talks)) return 'meeting';
  return status === 'reaching_out' || isLogged(mails) ? 'follow_up' : 'first';
}

const talks = new Set(['meeting_held', 'call_held', 'pitch_presented']);
const mails = new Set(['initial_contact', 'email_sent', 'follow_up']);
