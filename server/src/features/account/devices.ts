import type { AccountApi } from '@paratope/shared/account/api';
import { inBothPlaces } from '@paratope/shared/answers';
import type { InputOf } from '@paratope/shared/endpoint';
import { type Founder, inTransaction, Refused } from '../../context.ts';
import { revokeSession, revokeSessions } from '../../db/sessions.ts';
import { listOpenSessions } from '../../http/devices.ts';
import type { RequestCtx } from '../../http/mount.ts';

/** The devices the account is signed in on: this one, then the one last used. */
export const listDevices = (ctx: RequestCtx<Founder>, input: InputOf<typeof AccountApi.sessions>) =>
  listOpenSessions(ctx, { ...input, kind: 'founder', holderId: ctx.actor.accountId });

export async function endDevice(ctx: RequestCtx<Founder>, input: InputOf<typeof AccountApi.endSession>) {
  const { accountId } = ctx.actor;
  const isLost = input.isLost === 'true';
  const hasEnded = await inTransaction(ctx, (tx) =>
    revokeSession(tx, { id: input.id, holderId: accountId, isLost, now: ctx.now }),
  );
  if (!hasEnded) throw new Refused('missing', 'This device is not signed in any more.');
  return {
    message: isLost
      ? 'The device is signed out and deletes what it holds when it next goes online.'
      : 'The device is signed out.',
  };
}

export async function endOtherDevices(ctx: RequestCtx<Founder>) {
  const { accountId, sessionId } = ctx.actor;
  const ended = await inTransaction(ctx, (tx) => revokeSessions(tx, accountId, ctx.now, { except: sessionId }));
  return inBothPlaces({ ended });
}
