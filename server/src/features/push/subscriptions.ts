import type { InputOf } from '@paratope/shared/endpoint';
import type { PushApi } from '@paratope/shared/push/api';
import { type Founder, inTransaction, Refused } from '../../context.ts';
import { forgetBrowser } from '../../db/browsers.ts';
import type { RequestCtx } from '../../http/mount.ts';
import { queuePush } from './send-push.ts';
import { addressesOf, keepSubscription, noteSeen } from './store.ts';

export const readPush = async (ctx: RequestCtx<Founder>) => ({
  data: { publicKey: ctx.gateways.push?.publicKey ?? null },
});

export async function subscribe(ctx: RequestCtx<Founder>, { endpoint, keys }: InputOf<typeof PushApi.subscribe>) {
  const { push } = ctx.gateways;
  if (!push) throw new Refused('unavailable', "Push notifications aren't available.");
  if (!push.accepts(endpoint)) throw new Refused('invalid', "This browser uses a push service we don't support.");
  const { accountId, sessionId } = ctx.actor;
  await inTransaction(ctx, async (tx) => {
    await keepSubscription(tx, { endpoint, accountId, sessionId, ...keys, createdAt: ctx.now });
    await noteSeen(tx, accountId, ctx.now);
  });
  return { message: 'Notifications are on for this device.' };
}

export async function unsubscribe(ctx: RequestCtx<Founder>, { endpoint }: InputOf<typeof PushApi.unsubscribe>) {
  await inTransaction(ctx, async (tx) => {
    if ((await addressesOf(tx.db, ctx.actor.accountId)).includes(endpoint)) await forgetBrowser(tx, endpoint);
  });
  return { message: 'Notifications are off on this device.' };
}

export async function testPush(ctx: RequestCtx<Founder>, { endpoint }: InputOf<typeof PushApi.test>) {
  await inTransaction(ctx, async (tx) => {
    if (!(await addressesOf(tx.db, ctx.actor.accountId)).includes(endpoint))
      throw new Refused('missing', 'This device no longer gets notifications. Please turn them on again.');
    await queuePush(ctx, tx, { endpoint, kind: 'test', count: 1 });
  });
  return { message: 'A notification is on its way to this device.' };
}
