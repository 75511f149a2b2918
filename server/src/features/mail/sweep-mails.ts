import type { Deps } from '../../context.ts';
import type { JobHandler } from '../../jobs/jobs.ts';
import { forgetMailsBefore } from './store.ts';

export const sweepMailsJob = 'mail.sweep';

const day = 24 * 60 * 60 * 1000;

/** How long a mail can be looked up, in milliseconds: three months, in which a recipient may ask about it. */
const kept = 90 * day;

export const sweepMails =
  ({ database, clock }: Deps): JobHandler =>
  () =>
    database.write((tx) => forgetMailsBefore(tx, new Date(clock.now().getTime() - kept).toISOString()));

export const nextMailSweep = (after: Date): Date => new Date(after.getTime() + day);
