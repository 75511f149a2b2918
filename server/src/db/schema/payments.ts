import { defineTable, index, integer, text, uniqueIndex } from '../kit.ts';
import { flag, idColumn, instant, json } from './columns.ts';
import { investors } from './investors.ts';
import { ofStartup, startups } from './startups.ts';

/**
 * Why a startup has a paid plan: a payment, a code for the whole price, or a manual grant. The plan follows
 * from the rows in state `succeeded`.
 */
export const payments = defineTable(
  'payments',
  {
    id: idColumn(),
    startupId: ofStartup(),
    payerId: text('payer_id').notNull(),
    /** Names at the time it began. */
    payer: text('payer').notNull(),
    company: text('company').notNull(),
    provider: text('provider').$type<'stripe' | 'demo' | 'code' | 'grant'>().notNull(),
    plan: text('plan').$type<'standard' | 'premium'>().notNull(),
    /** In the smallest unit of the currency. */
    amount: integer('amount').notNull(),
    currency: text('currency').notNull(),
    period: text('period').$type<'once' | 'month' | 'year'>().notNull(),
    promoId: text('promo_id'),
    promoCode: text('promo_code'),
    discount: integer('discount').notNull(),
    state: text('state')
      .$type<'pending' | 'succeeded' | 'failed' | 'refunded' | 'disputed' | 'ended' | 'canceled'>()
      .notNull(),
    /** The provider's ids; null until it has answered. */
    intentId: text('intent_id'),
    customerId: text('customer_id'),
    subscriptionId: text('subscription_id'),
    /** First payment of the subscription that this one renewed; null for any other. */
    renewalOf: text('renewal_of'),
    /** End of the paid time: of this renewal or, on a subscription's first payment, of the newest one. Null for a single payment. */
    runsUntil: instant('runs_until'),
    /** The subscription ends at `runsUntil` and is not charged again. */
    isEnding: flag('is_ending').notNull().default(false),
    receiptNumber: integer('receipt_number').unique(),
    createdAt: instant('created_at').notNull(),
    paidAt: instant('paid_at'),
    refundedAt: instant('refunded_at'),
    endReason: text('end_reason').notNull(),
    /** The team revoked it: no later event of the provider restores it. */
    isEndedByHand: flag('is_ended_by_hand').notNull().default(false),
  },
  (table) => [
    index('payments_startup').on(table.startupId, table.createdAt),
    uniqueIndex('payments_intent').on(table.intentId),
    index('payments_subscription').on(table.subscriptionId),
    index('payments_state').on(table.state),
    index('payments_created').on(table.createdAt, table.id),
  ],
);

export const promoCodes = defineTable('promo_codes', {
  id: idColumn(),
  /** Upper case. */
  code: text('code').notNull().unique(),
  discount: integer('discount').notNull(),
  mostUses: integer('most_uses'),
  uses: integer('uses').notNull(),
  expiresAt: instant('expires_at'),
  isActive: flag('is_active').notNull(),
  investorId: text('investor_id').references(() => investors.id, { onDelete: 'cascade' }),
  note: text('note').notNull(),
  createdAt: instant('created_at').notNull(),
  /** A deleted code keeps its name, so that it is never issued again. */
  deletedAt: instant('deleted_at'),
});

/** The provider's events, each once, written in the transaction of their effect. */
export const paymentEvents = defineTable('payment_events', {
  /** The provider's id of the event. */
  id: idColumn(),
  type: text('type').notNull(),
  paymentId: text('payment_id'),
  /** When it happened at the provider. */
  at: instant('at').notNull(),
  receivedAt: instant('received_at').notNull(),
  /** State of the payment after it; null for an event about none of ours. */
  outcome: text('outcome'),
});

/** State of the demo's own card provider. A renewal is named after the first payment of its subscription. */
export const demoIntents = defineTable('demo_intents', {
  id: idColumn(),
  secret: text('secret').notNull(),
  reference: text('reference').notNull(),
  customerId: text('customer_id').notNull(),
  amount: integer('amount').notNull(),
  currency: text('currency').notNull(),
  state: text('state').$type<'open' | 'succeeded' | 'canceled' | 'refunded'>().notNull(),
  period: text('period').$type<'once' | 'month' | 'year'>().notNull().default('once'),
  /** The first payment of the subscription; null for a single payment. */
  subscriptionId: text('subscription_id'),
  paidAt: instant('paid_at'),
  /** What a subscription does when its paid time ends; stored on its first payment. */
  renewal: text('renewal').$type<'on' | 'ending' | 'over'>().notNull().default('on'),
});

export const premiumApplications = defineTable(
  'premium_applications',
  {
    id: idColumn(),
    /** Startup of the session that sent it; null for a visitor. */
    startupId: text('startup_id').references(() => startups.id),
    companyName: text('company_name').notNull(),
    founderName: text('founder_name').notNull(),
    email: text('email').notNull(),
    answers: json<Record<string, string>>('answers').notNull(),
    /** Tenths of a point, 0 to 100. */
    priorityTenths: integer('priority_tenths').notNull(),
    status: text('status').$type<'Under Review' | 'Approved' | 'Rejected'>().notNull(),
    deckId: text('deck_id'),
    submittedAt: instant('submitted_at').notNull(),
    reviewedAt: instant('reviewed_at'),
  },
  (table) => [index('premium_applications_startup').on(table.startupId, table.submittedAt)],
);
