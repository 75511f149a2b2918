import type { AccountId, StartupId } from '@paratope/shared/ids';
import type { Ctx } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { insertStartupOf } from './store.ts';

/** A startup for somebody who belongs to none any more: an account always has a place to work. */
export const insertEmptyStartup = (
  ctx: Ctx,
  tx: Transaction,
  { accountId, email }: { accountId: string; email: string },
): Promise<void> =>
  insertStartupOf(tx, ctx.history, {
    accountId: accountId as AccountId,
    startupId: ctx.random.id() as StartupId,
    email,
    startupName: 'New startup',
    plan: 'free',
    isSample: false,
    now: ctx.now,
  });
