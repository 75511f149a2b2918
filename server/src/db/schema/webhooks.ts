import type { DeliveryFault, WebhookEvent, WebhookPause } from '@paratope/shared/webhooks/api';
import { sql } from 'drizzle-orm';
import { counter, defineTable, index, integer, text } from '../kit.ts';
import { idColumn, instant, json } from './columns.ts';
import { ofStartup } from './startups.ts';

/** Addresses that a startup's events are sent to. Their signing secrets are derived, never stored. */
export const webhooks = defineTable(
  'webhooks',
  {
    id: idColumn(),
    startupId: ofStartup(),
    url: text('url').notNull(),
    events: json<readonly WebhookEvent[]>('events').notNull(),
    createdAt: instant('created_at').notNull(),
    pausedAt: instant('paused_at'),
    pausedBy: text('paused_by').$type<WebhookPause>(),
  },
  (table) => [index('webhooks_startup').on(table.startupId, table.createdAt)],
);

/** What a webhook is told of. Triggers write the rows in the transaction of the change itself; see webhook-triggers.ts. */
export const webhookDeliveries = defineTable(
  'webhook_deliveries',
  {
    /** The order in which the changes were made. */
    seq: counter('seq'),
    /** Sent as `webhook-id`. */
    id: text('id').notNull().unique(),
    startupId: ofStartup(),
    webhookId: text('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    type: text('type').notNull(),
    /** The record it tells of: deliveries of one record go out in their order. */
    subject: text('subject').notNull(),
    data: json<Record<string, unknown>>('data').notNull(),
    at: instant('at').notNull(),
    state: text('state').$type<'waiting' | 'delivered' | 'held'>().notNull(),
    attempts: integer('attempts').notNull(),
    /** When it is tried next, as long as it waits; empty before the first try, because a commit may be dated ahead of the clock. */
    nextAt: instant('next_at').notNull(),
    triedAt: instant('tried_at'),
    status: integer('status'),
    fault: text('fault').$type<DeliveryFault>(),
  },
  (table) => [
    index('webhook_deliveries_due').on(table.startupId, table.state, table.nextAt),
    index('webhook_deliveries_in_order').on(table.webhookId, table.subject, table.state, table.seq),
    index('webhook_deliveries_logged').on(table.webhookId, table.state, table.seq),
    index('webhook_deliveries_listed').on(table.webhookId, sql`${table.seq} desc`),
  ],
);
