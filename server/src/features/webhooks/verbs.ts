import { inBothPlaces } from '@paratope/shared/answers';
import type { InputOf } from '@paratope/shared/endpoint';
import type { Webhook, WebhookApi, WebhookDelivery } from '@paratope/shared/webhooks/api';
import { msg } from '@paratope/shared/words/message';
import { type Ctx, type Founder, inTransaction, Refused } from '../../context.ts';
import { writeAudit } from '../../db/audit.ts';
import type { Db, Transaction } from '../../db/database.ts';
import { pagedFrom } from '../../http/paging.ts';
import { ownersOnly } from '../people/index.ts';
import { holderOf, tell } from '../second-factor/index.ts';
import { webhookAdded } from './mail-templates.ts';
import { secretOf } from './signing.ts';
import {
  changeDelivery,
  type DeliveryRow,
  deleteWebhook,
  deliveryOf,
  insertDelivery,
  insertWebhook,
  pageOfDeliveries,
  pauseWebhook,
  resumeWebhook,
  type WebhookRow,
  webhookOf,
  webhooksOf,
} from './store.ts';

type OwnCtx = Ctx<Founder>;

/** More than anyone has receivers. */
const mostWebhooks = 10;

export async function listWebhooks(ctx: OwnCtx, { q, ...page }: InputOf<typeof WebhookApi.list>) {
  ownersOnly(ctx);
  const all = await webhooksOf(ctx.database.reader, ctx.actor.startupId);
  const found = all.filter(({ url }) => !q || url.toLowerCase().includes(q.toLowerCase()));
  return pagedFrom(found, page, shown);
}

const shown = ({ id, url, events, createdAt, pausedAt, pausedBy }: WebhookRow): Webhook => ({
  id,
  url,
  events: [...events],
  createdAt,
  pausedAt,
  pausedBy,
});

/** Whoever added it is told by mail, because events of the startup now leave the server. */
export async function addWebhook(ctx: OwnCtx, { url, events }: InputOf<typeof WebhookApi.create>) {
  ownersOnly(ctx);
  if (!ctx.gateways.webhooks.accepts(url)) {
    const sentence = 'Please enter a public address that starts with https://';
    throw new Refused('invalid', sentence, { fields: { url: sentence } });
  }
  const { startupId } = ctx.actor;
  const id = ctx.random.id();
  await inTransaction(ctx, async (tx) => {
    if ((await webhooksOf(tx.db, startupId)).length >= mostWebhooks)
      throw new Refused('conflict', msg('You have {count} webhooks. Delete one first.', { count: mostWebhooks }));
    await insertWebhook(tx, { id, startupId, url, events: [...new Set(events)], createdAt: ctx.now });
    await tell(ctx, tx, holderOf(ctx.actor), webhookAdded(url));
    await writeAudit(ctx, tx, { action: 'startup.webhook-added', subject: startupId, details: { webhookId: id, url } });
  });
  return inBothPlaces({ id, secret: await secretOf(ctx.database.reader, id) });
}

export async function setWebhookPaused(ctx: OwnCtx, { id, isPaused }: InputOf<typeof WebhookApi.setPaused>) {
  ownersOnly(ctx);
  return inTransaction(ctx, async (tx) => {
    await ownWebhook(ctx, tx.db, id);
    if (isPaused) await pauseWebhook(tx, { id, by: 'person', now: ctx.now });
    else await resumeWebhook(tx, { id, now: ctx.now });
    return { data: shown(await ownWebhook(ctx, tx.db, id)) };
  });
}

export async function removeWebhook(ctx: OwnCtx, { id }: InputOf<typeof WebhookApi.remove>) {
  ownersOnly(ctx);
  const { startupId } = ctx.actor;
  await inTransaction(ctx, async (tx) => {
    const { url } = await ownWebhook(ctx, tx.db, id);
    await deleteWebhook(tx, { id, startupId });
    await writeAudit(ctx, tx, {
      action: 'startup.webhook-deleted',
      subject: startupId,
      details: { webhookId: id, url },
    });
  });
  return { success: true, message: 'The webhook is deleted.' } as const;
}

/** Of no record, so that it waits for no other delivery. */
export async function testWebhook(ctx: OwnCtx, { id }: InputOf<typeof WebhookApi.test>) {
  ownersOnly(ctx);
  const { startupId } = ctx.actor;
  const deliveryId = `msg_${ctx.random.id()}`;
  await inTransaction(ctx, async (tx) => {
    await openWebhook(ctx, tx, id);
    await insertDelivery(tx, {
      id: deliveryId,
      startupId,
      webhookId: id,
      type: 'webhook.test',
      subject: deliveryId,
      data: { webhookId: id },
      at: ctx.now,
      state: 'waiting',
      attempts: 0,
      nextAt: ctx.now,
    });
  });
  return inBothPlaces({ deliveryId });
}

export async function listDeliveries(ctx: OwnCtx, { id, ...page }: InputOf<typeof WebhookApi.deliveries>) {
  ownersOnly(ctx);
  await ownWebhook(ctx, ctx.database.reader, id);
  const { data, ...rest } = await pageOfDeliveries(ctx.database.reader, { ...page, webhookId: id });
  return { data: data.map(shownDelivery), ...rest };
}

const shownDelivery = ({
  id,
  type,
  state,
  at,
  attempts,
  triedAt,
  status,
  fault,
  nextAt,
}: DeliveryRow): WebhookDelivery => ({
  id,
  type,
  state,
  at,
  attempts,
  triedAt,
  status,
  fault,
  nextAt: state === 'waiting' && nextAt !== '' ? nextAt : null,
});

export async function resendDelivery(ctx: OwnCtx, { id, deliveryId }: InputOf<typeof WebhookApi.resend>) {
  ownersOnly(ctx);
  return inTransaction(ctx, async (tx) => {
    await openWebhook(ctx, tx, id);
    const delivery = await deliveryOf(tx.db, { id: deliveryId, webhookId: id });
    if (!delivery) throw new Refused('missing', "We couldn't find this delivery.");
    const again = { state: 'waiting', attempts: 0, nextAt: ctx.now } as const;
    await changeDelivery(tx, deliveryId, again);
    return { data: shownDelivery({ ...delivery, ...again }) };
  });
}

async function ownWebhook({ actor: { startupId } }: OwnCtx, db: Db, id: string): Promise<WebhookRow> {
  const row = await webhookOf(db, { id, startupId });
  if (!row) throw new Refused('missing', "We couldn't find this webhook.");
  return row;
}

async function openWebhook(ctx: OwnCtx, tx: Transaction, id: string): Promise<void> {
  const { pausedAt } = await ownWebhook(ctx, tx.db, id);
  if (pausedAt) throw new Refused('conflict', 'This webhook is paused. Resume it first.');
}
