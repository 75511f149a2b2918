import type { StartupId } from '@paratope/shared/ids';
import type { Ctx } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';

export async function startMatching(
  _ctx: Ctx,
  _startupId: StartupId,
  _tx?: Transaction,
): Promise<{ jobId: string; state: string }> {
  throw new Error('start-matching is being written');
}
