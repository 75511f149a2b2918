import { canStartMatching } from '@paratope/shared/startups/startup';
import { type Ctx, type Founder, inTransaction, Refused } from '../../context.ts';
import { ownEmailOnly } from '../../http/own-email-only.ts';
import { startMatching } from '../matches/index.ts';
import { readStartup } from './store.ts';

/** Starts a run, or returns the one under way. */
export async function triggerMatching(ctx: Ctx<Founder>, input: { email?: string | undefined }) {
  ownEmailOnly(ctx, input.email);
  return start(ctx);
}

/** Starts a run only when there is none and no list yet. */
export async function ensureRunMatch(ctx: Ctx<Founder>) {
  return start(ctx);
}

async function start(ctx: Ctx<Founder>) {
  const startup = await readStartup(ctx.database.reader, ctx.actor.startupId);
  if (!startup) throw new Refused('missing', 'This startup is no longer on the server.');
  if (!canStartMatching(startup)) {
    throw new Refused('invalid', 'Drug Modality and Disease Focus are needed before matching can start.');
  }
  const job = await inTransaction(ctx, (tx) => startMatching(ctx, startup.id, tx));
  return {
    submissionTime: startup.submittedAt ?? startup.updatedAt,
    data: { jobId: job.jobId, state: job.state as 'waiting' },
  };
}
