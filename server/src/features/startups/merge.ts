import type { InputOf } from '@paratope/shared/endpoint';
import type { StartupApi } from '@paratope/shared/startups/api';
import { canStartMatching, emptyProfile, StartupProfile } from '@paratope/shared/startups/startup';
import { type Founder, inTransaction } from '../../context.ts';
import { writeAudit } from '../../db/audit.ts';
import { closeSession } from '../../db/sessions.ts';
import type { RequestCtx } from '../../http/mount.ts';
import { openSession, SessionAnswer } from '../../http/session.ts';
import { isVerified } from '../account/index.ts';
import { startMatching } from '../matches/index.ts';
import { ownEmailOnly } from './profile.ts';
import { duplicatesOf, fillBlanks, readStartup, trashMerged } from './store.ts';

/**
 * Brings records of one proven address together: the caller's own wins, the others fill its blanks, newest first, and go to the
 * trash with a pointer (gap G20). Until the address is proven nothing happens (decision S12). Where something was merged, the
 * caller's session is replaced by a new one.
 */
export async function mergeDuplicates(ctx: RequestCtx<Founder>, input: InputOf<typeof StartupApi.mergeDuplicates>) {
  ownEmailOnly(ctx, input.email);
  const { accountId, startupId, email, sessionId } = ctx.actor;
  const done = await inTransaction(ctx, async (tx): Promise<{ merged: number; newToken?: string }> => {
    if (!(await isVerified(tx.db, accountId))) return { merged: 0 };
    const others = await duplicatesOf(tx.db, { email, startupId });
    const own = await readStartup(tx.db, startupId);
    if (!own || others.length === 0) return { merged: 0 };

    const changes: Record<string, unknown> = {};
    for (const other of others) {
      for (const field of Object.keys(StartupProfile.shape) as (keyof StartupProfile)[]) {
        if (field === 'investmentCurrency') continue;
        const isOpen = isBlank(own[field]) && !(field in changes);
        if (!isOpen || isBlank(other[field])) continue;
        changes[field] = other[field];
        if (field === 'investmentAmount') changes.investmentCurrency = other.investmentCurrency;
      }
      if (!own.submittedAt && other.submittedAt) changes.submittedAt ??= other.submittedAt;
    }
    await fillBlanks(tx, ctx.history, { startupId, changes, now: ctx.now });
    for (const { id } of others) await trashMerged(tx, ctx.history, { id, into: startupId, now: ctx.now });
    await writeAudit(ctx, tx, {
      action: 'startup.merged',
      subject: startupId,
      details: { from: others.map(({ id }) => id), filled: Object.keys(changes) },
    });
    if (!canStartMatching(own) && canStartMatching({ ...own, ...changes })) await startMatching(ctx, startupId, tx);

    await closeSession(tx, sessionId);
    const token = await openSession(ctx, tx, {
      kind: 'founder',
      holderId: accountId,
      device: ctx.device,
      now: ctx.now,
    });
    return { merged: others.length, newToken: token };
  });
  if (done.newToken === undefined) return { data: done };
  return new SessionAnswer({ data: done }, 'founder', done.newToken);
}

const isBlank = (value: unknown): boolean =>
  value === null || value === emptyProfile.name || (Array.isArray(value) && value.length === 0);
