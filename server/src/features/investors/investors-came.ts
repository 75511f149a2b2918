import type { Ctx } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';

/** Somebody is in the database who was not: whoever was compared with nobody may be compared now. */
export const investorsCameJob = 'investors-came';

export async function noteInvestorsCame(ctx: Pick<Ctx, 'jobs'>, tx: Transaction): Promise<void> {
  await ctx.jobs.enqueue(tx, { kind: investorsCameJob, key: investorsCameJob, input: {}, isFresh: true });
}
