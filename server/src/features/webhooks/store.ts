import type { WebhookPause } from '@paratope/shared/webhooks/api';
import { and, asc, desc, eq, exists, isNull, lt, lte, notExists } from 'drizzle-orm';
import type { Db, Transaction } from '../../db/database.ts';
import { alias } from '../../db/kit.ts';
import { changeWhere, firstOf, insertInto, type Page, pageWhere, rowsWhere, rowWhere } from '../../db/lists.ts';
import { webhookDeliveries as deliveries, webhooks } from '../../db/schema/index.ts';

export type WebhookRow = typeof webhooks.$inferSelect;
export type DeliveryRow = typeof deliveries.$inferSelect;

/** Arrived deliveries kept for each webhook. */
const mostLogged = 100;

export const insertWebhook = insertInto(webhooks);

export const webhooksOf = (db: Db, startupId: string): Promise<WebhookRow[]> =>
  rowsWhere(db, webhooks, eq(webhooks.startupId, startupId), desc(webhooks.createdAt), desc(webhooks.id));

interface Own {
  readonly id: string;
  readonly startupId: string;
}

const own = ({ id, startupId }: Own) => and(eq(webhooks.id, id), eq(webhooks.startupId, startupId));

export const webhookOf = (db: Db, one: Own): Promise<WebhookRow | undefined> => rowWhere(db, webhooks, own(one));

export async function deleteWebhook(tx: Transaction, one: Own): Promise<void> {
  await tx.db.delete(deliveries).where(and(eq(deliveries.webhookId, one.id), eq(deliveries.startupId, one.startupId)));
  await tx.db.delete(webhooks).where(own(one));
}

/** What waits is held until the webhook is resumed. Returns undefined if it was paused or deleted before. */
export async function pauseWebhook(
  tx: Transaction,
  { id, by, now }: { id: string; by: WebhookPause; now: string },
): Promise<WebhookRow | undefined> {
  const open = and(eq(webhooks.id, id), isNull(webhooks.pausedAt));
  const [paused] = await tx.db.update(webhooks).set({ pausedAt: now, pausedBy: by }).where(open).returning();
  if (paused) await changeWhere(tx, deliveries, inState(id, 'waiting'), { state: 'held' });
  return paused;
}

/** What was held is tried at once, with all its tries. */
export async function resumeWebhook(tx: Transaction, { id, now }: { id: string; now: string }): Promise<void> {
  await changeWhere(tx, webhooks, eq(webhooks.id, id), { pausedAt: null, pausedBy: null });
  await changeWhere(tx, deliveries, inState(id, 'held'), { state: 'waiting', attempts: 0, nextAt: now });
}

const inState = (webhookId: string, state: DeliveryRow['state']) =>
  and(eq(deliveries.webhookId, webhookId), eq(deliveries.state, state));

export const insertDelivery = insertInto(deliveries);

export const deliveryOf = (db: Db, { id, webhookId }: { id: string; webhookId: string }) =>
  rowWhere(db, deliveries, and(eq(deliveries.id, id), eq(deliveries.webhookId, webhookId)));

export const changeDelivery = (tx: Transaction, id: string, values: Partial<DeliveryRow>): Promise<number> =>
  changeWhere(tx, deliveries, eq(deliveries.id, id), values);

export const pageOfDeliveries = (db: Db, { webhookId, ...page }: Page & { webhookId: string }) =>
  pageWhere(db, deliveries, eq(deliveries.webhookId, webhookId), page, {
    usual: '-seq',
    orders: { seq: [deliveries.seq] },
    rows: (these) => db.select().from(deliveries).where(these),
    idOf: ({ id }) => id,
  });

const earlier = alias(deliveries, 'earlier');

/** Of each record and webhook only the first that waits, so that none overtakes another. */
function isDue(db: Db, now: string) {
  const inFront = db
    .select({ seq: earlier.seq })
    .from(earlier)
    .where(
      and(
        eq(earlier.webhookId, deliveries.webhookId),
        eq(earlier.subject, deliveries.subject),
        eq(earlier.state, 'waiting'),
        lt(earlier.seq, deliveries.seq),
      ),
    );
  return and(eq(deliveries.state, 'waiting'), lte(deliveries.nextAt, now), notExists(inFront));
}

/** Ids of the startups that have something to send. */
export async function startupsDue(db: Db, now: string): Promise<string[]> {
  const due = db
    .select({ seq: deliveries.seq })
    .from(deliveries)
    .where(and(eq(deliveries.startupId, webhooks.startupId), isDue(db, now)));
  const rows = await db
    .selectDistinct({ id: webhooks.startupId })
    .from(webhooks)
    .where(exists(due))
    .orderBy(asc(webhooks.startupId));
  return rows.map(({ id }) => id);
}

/** What a startup has to send, the longest due first. */
export const dueOf = (db: Db, { startupId, now, limit }: { startupId: string; now: string; limit: number }) =>
  db
    .select({ delivery: deliveries, url: webhooks.url })
    .from(deliveries)
    .innerJoin(webhooks, eq(webhooks.id, deliveries.webhookId))
    .where(and(eq(deliveries.startupId, startupId), isDue(db, now)))
    .orderBy(asc(deliveries.nextAt), asc(deliveries.seq))
    .limit(limit);

/** Forgets all but the newest that have arrived. */
export async function forgetArrived(tx: Transaction, webhookId: string): Promise<void> {
  const arrived = inState(webhookId, 'delivered');
  const oldest = await firstOf(
    tx.db
      .select({ seq: deliveries.seq })
      .from(deliveries)
      .where(arrived)
      .orderBy(desc(deliveries.seq))
      .offset(mostLogged)
      .$dynamic(),
  );
  if (oldest) await tx.db.delete(deliveries).where(and(arrived, lte(deliveries.seq, oldest.seq)));
}
