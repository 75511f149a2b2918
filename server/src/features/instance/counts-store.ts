import { and, asc, count, desc, eq, gt, isNull, lt, ne, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { stillFailed } from '../../db/failed-jobs.ts';
import { firstOf } from '../../db/lists.ts';
import { countMatches } from '../../db/matches-counted.ts';
import {
  accounts,
  admins,
  investors,
  jobs,
  mails,
  paymentEvents,
  replicas,
  sessions,
  startups,
} from '../../db/schema/index.ts';

export async function countRows(db: Db) {
  return {
    startups: await db.$count(startups, isNull(startups.deletedAt)),
    accounts: await db.$count(accounts),
    admins: await db.$count(admins, isNull(admins.disabledAt)),
    matches: await countMatches(db, { isDeleted: false }),
    investors: await countInvestors(db),
  };
}

export const countInvestors = (db: Db): Promise<number> => db.$count(investors, isNull(investors.archivedAt));

/** Groups jobs by kind; their texts are left out because they may name a person. */
const jobsByKind = (db: Db, where: SQL | undefined) =>
  db.select({ kind: jobs.kind, number: count() }).from(jobs).where(where).groupBy(jobs.kind).orderBy(asc(jobs.kind));

/** Jobs that should have started or ended by then, and those that failed after `failedSince` and have not succeeded since. */
export async function jobsInTrouble(db: Db, { dueBefore, startedBefore, failedSince }: JobMoments) {
  return {
    late: await jobsByKind(db, and(eq(jobs.state, 'waiting'), lt(jobs.runAfter, dueBefore))),
    long: await jobsByKind(db, and(eq(jobs.state, 'running'), lt(jobs.startedAt, startedBefore))),
    failed: await jobsByKind(db, and(stillFailed(db), gt(jobs.finishedAt, failedSince))),
  };
}

interface JobMoments {
  readonly dueBefore: string;
  readonly startedBefore: string;
  readonly failedSince: string;
}

export const lastPaymentEvent = (db: Db): Promise<{ receivedAt: string; type: string } | undefined> =>
  firstOf(
    db
      .select({ receivedAt: paymentEvents.receivedAt, type: paymentEvents.type })
      .from(paymentEvents)
      .orderBy(desc(paymentEvents.receivedAt)),
  );

export async function mailCounts(db: Db, since: string) {
  const of = (state: 'sent' | 'failed' | 'waiting' | 'kept') =>
    db.$count(mails, and(eq(mails.state, state), gt(mails.createdAt, since)));
  return { sent: await of('sent'), failed: await of('failed'), waiting: await of('waiting'), kept: await of('kept') };
}

/**
 * Counts founders' sessions seen after `since`, those silent lately, and devices with an older schema. The server learns a device's
 * schema from the changes it sends, so devices that only read are not among the older ones.
 */
export async function deviceCounts(db: Db, { since, silentBefore, schema }: DeviceMoments) {
  const isSignedIn = and(
    eq(sessions.kind, 'founder'),
    eq(sessions.isTemporary, false),
    isNull(sessions.revokedAt),
    gt(sessions.seenAt, since),
  );
  return {
    seen: await db.$count(sessions, isSignedIn),
    silent: await db.$count(sessions, and(isSignedIn, lt(sessions.seenAt, silentBefore))),
    older: await db.$count(replicas, and(gt(replicas.seenAt, since), ne(replicas.schema, schema))),
  };
}

interface DeviceMoments {
  readonly since: string;
  readonly silentBefore: string;
  /** The schema version written now. */
  readonly schema: number;
}
