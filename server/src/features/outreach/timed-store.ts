import { type Activity, isSystemEntry } from '@paratope/shared/outreach/activity';
import { spanOf } from '@paratope/shared/outreach/hours';
import { and, between, eq, isNull, ne, or } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { rowsWhere } from '../../db/lists.ts';
import { activities } from '../../db/schema/index.ts';
import { activityRecord } from './synced-store.ts';

/** The start of what someone plans or promised for an hour, about now: pending activities, and next actions. */
export async function timedFor(
  db: Db,
  { startupId, accountId, now }: { startupId: string; accountId: string; now: number },
): Promise<{ start: number; eventId: string | null }[]> {
  // The day is that of the place: up to one before or after that of UTC.
  const [from, to] = [-1, 1].map((days) => new Date(now + days * oneDay).toISOString().slice(0, 10)) as [
    string,
    string,
  ];
  const rows = await rowsWhere(
    db,
    activities,
    and(
      eq(activities.startupId, startupId),
      eq(activities.accountId, accountId),
      isNull(activities.deletedAt),
      ne(activities.status, 'cancelled'),
      or(between(activities.activityDate, from, to), between(activities.nextActionDate, from, to)),
    ),
  );
  return rows
    .map((row) => activityRecord(row) as Activity)
    .filter((activity) => !isSystemEntry(activity))
    .flatMap(({ status, activityDate, hours, nextAction, nextActionDate, nextActionHours, eventId = null }) => [
      ...(status === 'pending' && hours ? [{ start: spanOf(activityDate, hours).start, eventId }] : []),
      ...(nextAction.trim() !== '' && nextActionDate !== null && nextActionHours
        ? [{ start: spanOf(nextActionDate, nextActionHours).start, eventId: null }]
        : []),
    ]);
}

const oneDay = 86_400_000;
