import type { CalendarDate } from '@paratope/shared/dates';
import type { NextActionKind } from '@paratope/shared/outreach/activity';
import { type Activity, byDateNewestFirst, isSystemEntry } from '@paratope/shared/outreach/activity';
import type { Hours } from '@paratope/shared/outreach/hours';
import { dueAt } from '@paratope/shared/outreach/pulse';

/** Something owed to an investor, or agreed with one. */
export interface Promised {
  readonly id: string;
  readonly words: string;
  readonly kind: NextActionKind | undefined;
  readonly date: CalendarDate | null;
  readonly hours: Hours | null;
}

/** The last thing that happened, and everything still open, soonest first. */
export interface LeftOff {
  readonly last: Activity | undefined;
  readonly open: readonly Promised[];
}

export function leftOff(activities: readonly Activity[]): LeftOff {
  const own = activities.filter((activity) => !isSystemEntry(activity) && activity.status !== 'cancelled');
  const last = own.filter(({ status }) => status === 'completed').sort(byDateNewestFirst)[0];
  const open = own.flatMap(({ id, title, status, activityDate, hours = null, ...next }) => [
    ...(status === 'pending' ? [{ id: `${id}-day`, words: title, kind: undefined, date: activityDate, hours }] : []),
    ...(next.nextAction.trim() === ''
      ? []
      : [
          {
            id: `${id}-next`,
            words: next.nextAction,
            kind: next.nextActionKind ?? undefined,
            date: next.nextActionDate,
            hours: next.nextActionHours ?? null,
          },
        ]),
  ]);
  return { last, open: open.sort((a, b) => dueAt(a).localeCompare(dueAt(b))) };
}
