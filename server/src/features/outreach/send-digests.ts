import { calendarDateIn } from '@paratope/shared/dates';
import { hourIn } from '@paratope/shared/time-zone';
import { dueCount } from '@paratope/shared/today/today';
import type { Deps } from '../../context.ts';
import { startupById } from '../../db/startups.ts';
import { hashToken } from '../../http/session.ts';
import type { JobHandler } from '../../jobs/jobs.ts';
import { queueMail } from '../mail/index.ts';
import { digestMail } from './digest-mail.ts';
import { addUnsubscribeLink, type DigestReader, dropOldLinks, noteDay, readersOfDigests } from './digest-store.ts';
import { todayFor } from './today-store.ts';

export const digestJob = 'outreach.digest';

/** Four times an hour, because some zones are a half or three quarters of an hour off. */
export const nextDigest = (after: Date): Date => new Date((Math.floor(after.getTime() / aQuarter) + 1) * aQuarter);
const aQuarter = 15 * 60_000;

/**
 * Mails what is due today to everyone whose hour has come, if anything is. A day is handled once, in the transaction that queues its
 * mail; a server that was down in the morning mails in the evening of the same day, but never for the day before.
 */
export const sendDigests =
  (deps: Deps): JobHandler =>
  async () => {
    // A day's digest is worthless in an outbox that is never sent.
    if (!deps.gateways.mail) return;
    const now = deps.clock.now();
    for (const reader of await readersOfDigests(deps.database.reader)) await sendDigest(deps, reader, now);
    const old = new Date(now.getTime() - keptFor).toISOString();
    await deps.database.write((tx) => dropOldLinks(tx, old).then(() => undefined));
  };

/** How long the link in an old mail works, in milliseconds: 90 days. */
const keptFor = 90 * 86_400_000;

async function sendDigest(deps: Deps, reader: DigestReader, now: Date): Promise<void> {
  const { accountId, startupId, email } = reader;
  const zone = reader.zone ?? deps.config.TIME_ZONE;
  const day = calendarDateIn(zone, now);
  if (hourIn(zone, now) < reader.hour || (reader.day !== null && reader.day >= day)) return;

  const today = await todayFor(deps.database.reader, { startupId, accountId, day, zone });
  const startup = (await startupById(deps.database.reader, startupId))?.name ?? '';
  const token = deps.random.token(32);
  const address = (path: string) => new URL(path, deps.config.publicUrl).href;

  await deps.database.write(async (tx) => {
    if (!(await noteDay(tx, { accountId, startupId, day })) || dueCount(today) === 0) return;
    await addUnsubscribeLink(tx, { tokenHash: hashToken(token), accountId, startupId, createdAt: now.toISOString() });
    const mail = digestMail(today, {
      startup,
      zone,
      url: address('/client/today'),
      unsubscribeUrl: address(`/client/stop-reminders?token=${token}`),
    });
    await queueMail(deps, tx, { to: email, mail });
  });
}
