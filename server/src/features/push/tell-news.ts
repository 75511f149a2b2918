import { calendarDateIn } from '@paratope/shared/dates';
import type { PushNews } from '@paratope/shared/push/api';
import { isQuiet } from '@paratope/shared/push/quiet-hours';
import { hourIn } from '@paratope/shared/time-zone';
import { dueCount } from '@paratope/shared/today/today';
import type { Deps } from '../../context.ts';
import type { JobHandler } from '../../jobs/jobs.ts';
import { todayFor } from '../outreach/index.ts';
import { queuePush } from './send-push.ts';
import {
  addressesOf,
  dropEndedSubscriptions,
  noteTold,
  openedSince,
  type Person,
  peopleReached,
  refusedAndUnseen,
} from './store.ts';

export const tellNewsJob = 'push.tell';

/** Four times an hour, because some zones are a half or three quarters of an hour off. */
export const nextTelling = (after: Date): Date => new Date((Math.floor(after.getTime() / aQuarter) + 1) * aQuarter);
const aQuarter = 15 * 60_000;

/**
 * Notifies everyone who allowed it, outside their quiet hours, of news: what is due (once a day), newly opened investors, and changes
 * rejected after their device had gone. What was told is noted in the transaction that queues it.
 */
export const tellNews =
  (deps: Deps): JobHandler =>
  async () => {
    if (!deps.gateways.push) return;
    await deps.database.write(dropEndedSubscriptions);
    for (const person of await peopleReached(deps.database.reader)) await tell(deps, person);
  };

async function tell(deps: Deps, person: Person): Promise<void> {
  const { accountId, startupId } = person;
  const db = deps.database.reader;
  const now = deps.clock.now();
  const zone = person.zone ?? deps.config.TIME_ZONE;
  const [day, hour] = [calendarDateIn(zone, now), hourIn(zone, now)];
  if (isQuiet(hour, person)) return;

  const news: { kind: PushNews['kind']; count: number }[] = [];
  const isTimeForDue = hour >= person.hour && (person.dueOn === null || person.dueOn < day);
  if (isTimeForDue) {
    news.push({ kind: 'due', count: dueCount(await todayFor(db, { startupId, accountId, day, zone })) });
  }
  news.push({ kind: 'matches', count: await openedSince(db, startupId, person.matchesUpTo) });
  const told = new Set(person.refused.split(' '));
  const refused = await refusedAndUnseen(db, accountId, new Date(now.getTime() - stillThere).toISOString());
  news.push({ kind: 'refused', count: refused.filter((mid) => !told.has(mid)).length });

  await deps.database.write(async (tx) => {
    await noteTold(tx, {
      accountId,
      dueOn: isTimeForDue ? day : person.dueOn,
      matchesUpTo: now.toISOString(),
      refused: refused.join(' '),
    });
    const addresses = await addressesOf(tx.db, accountId);
    for (const { kind, count } of news)
      if (count > 0) for (const endpoint of addresses) await queuePush(deps, tx, { endpoint, kind, count });
  });
}

/** Milliseconds since it was last seen in which a device counts as in use, so that its own screen shows what was rejected. */
const stillThere = 2 * 60_000;
