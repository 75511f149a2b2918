import type { InputOf } from '@paratope/shared/endpoint';
import type { AccountId, StartupId } from '@paratope/shared/ids';
import type { StartupApi } from '@paratope/shared/startups/api';
import { canStartMatching, emptyProfile, type Startup, StartupProfile } from '@paratope/shared/startups/startup';
import { type Ctx, type Deps, type Founder, inTransaction, systemContext } from '../../context.ts';
import { writeAudit } from '../../db/audit.ts';
import type { Transaction } from '../../db/database.ts';
import { changeStartup, type StartupRow } from '../../db/startups.ts';
import type { RequestCtx } from '../../http/mount.ts';
import { ownEmailOnly } from '../../http/own-email-only.ts';
import { openSession, SessionAnswer } from '../../http/session.ts';
import type { JobHandler } from '../../jobs/jobs.ts';
import { accountByEmail, accountById, isVerified } from '../account/index.ts';
import { startMatching } from '../matches/index.ts';
import { duplicatesOf, readStartup } from './store.ts';

/**
 * Merges records of one confirmed address: the caller's own wins, the others fill its blanks, newest first, and go to the trash with a
 * pointer (gap G20). Does nothing until the address is confirmed (decision S12). After a merge the caller's session is replaced by a new
 * one.
 */
export async function mergeDuplicates(ctx: RequestCtx<Founder>, input: InputOf<typeof StartupApi.mergeDuplicates>) {
  ownEmailOnly(ctx, input.email);
  const { accountId } = ctx.actor;
  const done = await inTransaction(ctx, async (tx): Promise<{ merged: number; newToken?: string }> => {
    const merged = await bringTogether(ctx, tx, ctx.actor);
    if (merged === 0) return { merged };
    const token = await openSession(ctx, tx, {
      kind: 'founder',
      holderId: accountId,
      device: ctx.device,
      now: ctx.now,
      why: 'replaced',
    });
    return { merged, newToken: token };
  });
  if (done.newToken === undefined) return { data: done };
  return new SessionAnswer({ data: done }, 'founder', done.newToken);
}

/** Records waiting under an address join its holder's startup once the address is confirmed (decision Z21). */
export const mergeOnceProven =
  (deps: Deps): JobHandler =>
  async (job) => {
    const { accountId } = job.input as { accountId: AccountId };
    const ctx = systemContext(deps, 'merge');
    await inTransaction(ctx, async (tx) => {
      const account = await accountById(tx.db, accountId);
      const startup = account && (await accountByEmail(tx.db, account.email));
      if (startup)
        await bringTogether(ctx, tx, { accountId, email: startup.email, startupId: startup.startupId as StartupId });
    });
  };

/** Returns how many records were merged into the holder's own. */
async function bringTogether(
  ctx: Ctx,
  tx: Transaction,
  { accountId, startupId, email }: Pick<Founder, 'accountId' | 'startupId' | 'email'>,
): Promise<number> {
  if (!(await isVerified(tx.db, accountId))) return 0;
  const others = await duplicatesOf(tx.db, { email, startupId });
  const own = await readStartup(tx.db, startupId);
  if (!own || others.length === 0) return 0;

  const changes = filledBy(own, others);
  await changeStartup(tx, ctx.history, { id: startupId, ...changes, updatedAt: ctx.now });
  // In the trash, which keeps them for thirty days, with a pointer to where they went.
  const merged = { deletedAt: ctx.now, isActive: false, mergedInto: startupId };
  for (const { id } of others) await changeStartup(tx, ctx.history, { id, ...merged });
  await writeAudit(ctx, tx, {
    action: 'startup.merged',
    subject: startupId,
    startupId,
    details: { from: others.map(({ id }) => id), filled: Object.keys(changes) },
  });
  if (!canStartMatching(own) && canStartMatching({ ...own, ...changes })) await startMatching(ctx, startupId, tx);
  return others.length;
}

/** Fills each field that is blank in `own` with the first value among the others. An amount brings its currency. */
function filledBy(own: Startup, others: readonly StartupRow[]): Partial<StartupRow> {
  const changes: Record<string, unknown> = {};
  for (const other of others) {
    for (const field of Object.keys(StartupProfile.shape) as (keyof StartupProfile)[]) {
      if (field === 'investmentCurrency' || field in changes) continue;
      if (!isBlank(own[field]) || isBlank(other[field])) continue;
      changes[field] = other[field];
      if (field === 'investmentAmount') changes.investmentCurrency = other.investmentCurrency;
    }
    if (!own.submittedAt && other.submittedAt) changes.submittedAt ??= other.submittedAt;
  }
  return changes;
}

const isBlank = (value: unknown): boolean =>
  value === null || value === emptyProfile.name || (Array.isArray(value) && value.length === 0);
