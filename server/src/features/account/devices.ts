import type { AccountApi } from '@paratope/shared/account/api';
import { inBothPlaces } from '@paratope/shared/answers';
import type { InputOf } from '@paratope/shared/endpoint';
import { type Founder, inTransaction, Refused } from '../../context.ts';
import type { RequestCtx } from '../../http/mount.ts';
import { endSession, endSessions } from '../../http/session.ts';

export async function endDevice(ctx: RequestCtx<Founder>, input: InputOf<typeof AccountApi.endSession>) {
  const { accountId } = ctx.actor;
  const isLost = input.isLost === 'true';
  const hasEnded = await inTransaction(ctx, (tx) =>
    endSession(ctx, tx, { id: input.id, kind: 'founder', holderId: accountId, isLost }),
  );
  if (!hasEnded) throw new Refused('missing', 'This device is no longer signed in.');
  return {
    message: isLost
      ? 'The device is signed out. It deletes its data the next time it goes online.'
      : 'The device is signed out.',
  };
}

export async function endOtherDevices(ctx: RequestCtx<Founder>) {
  const { accountId, sessionId } = ctx.actor;
  const ended = await inTransaction(ctx, (tx) =>
    endSessions(ctx, tx, { kind: 'founder', holderId: accountId, why: 'by its holder', except: sessionId }),
  );
  return inBothPlaces({ ended });
}
