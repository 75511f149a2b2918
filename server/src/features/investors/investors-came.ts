import type { Ctx } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';

/** The database has new investors, so startups that were compared with none may be matched now. */
export const investorsCameJob = 'investors-came';

export async function noteInvestorsCame(ctx: Pick<Ctx, 'jobs'>, tx: Transaction): Promise<void> {
  await ctx.jobs.enqueue(tx, { kind: investorsCameJob, key: investorsCameJob, input: {}, isFresh: true });
}
