import { isQuiet } from '@paratope/shared/push/quiet-hours';
import { hourIn } from '@paratope/shared/time-zone';
import type { Deps } from '../../context.ts';
import type { JobHandler } from '../../jobs/jobs.ts';
import { timedFor } from '../outreach/index.ts';
import { queuePush } from './send-push.ts';
import { addressesOf, noteReminded, type Person, peopleReached } from './store.ts';

export const remindJob = 'push.remind';

/** Each five minutes, since most things begin at a multiple of them. */
export const nextReminding = (after: Date): Date =>
  new Date((Math.floor(after.getTime() / fiveMinutes) + 1) * fiveMinutes);

const minute = 60_000;
const fiveMinutes = 5 * minute;

/** Notice of what has hours: shorter at a conference, where one meeting follows another. */
const leadOf = (isAtEvent: boolean): number => (isAtEvent ? 10 : 60) * minute;

/**
 * Reminds everyone who allowed it of what they planned for an hour. A reminder belongs to the stretch of time since the last ones that
 * its moment falls into, which is noted in the transaction that queues it: it comes once, and again only for what was moved. What falls
 * into quiet hours waits for their end, and nothing comes once it has begun.
 */
export const remind =
  (deps: Deps): JobHandler =>
  async () => {
    if (!deps.gateways.push) return;
    for (const person of await peopleReached(deps.database.reader)) await remindOf(deps, person);
  };

async function remindOf(deps: Deps, { accountId, startupId, zone, remindedUpTo, ...quiet }: Person): Promise<void> {
  const now = deps.clock.now().getTime();
  if (isQuiet(hourIn(zone ?? deps.config.TIME_ZONE, new Date(now)), quiet)) return;
  const since = remindedUpTo === null ? now - fiveMinutes : Date.parse(remindedUpTo);
  const timed = await timedFor(deps.database.reader, { startupId, accountId, now });
  const starts = timed
    .filter(({ start, eventId }) => {
      const moment = start - leadOf(Boolean(eventId));
      return since < moment && moment <= now && now < start;
    })
    .map(({ start }) => start);
  await deps.database.write(async (tx) => {
    await noteReminded(tx, accountId, new Date(now).toISOString());
    const addresses = starts.length > 0 ? await addressesOf(tx.db, accountId) : [];
    for (const [at, same] of Map.groupBy(starts, (start) => start))
      for (const endpoint of addresses)
        await queuePush(deps, tx, { endpoint, kind: 'soon', count: same.length, starts: at });
  });
}
