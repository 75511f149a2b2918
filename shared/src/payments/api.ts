import * as z from 'zod/mini';
import { answer, dataAnswer, doubleAnswer, Id, listAnswer, listQuery, required } from '../answers.ts';
import { Instant } from '../dates.ts';
import { forAnyone, forFounder, forPeer } from '../endpoint.ts';
import { Price } from '../plans/api.ts';
import { Plan, Renewal } from '../plans/plan.ts';
import { Text } from '../words/message.ts';

/**
 * `failed`: the provider took another amount than was due, and it grants nothing. `canceled`: given up before anything was
 * paid. `disputed`: taken back through the bank. `ended`: a subscription that is over, or a free one that was withdrawn.
 */
export const PaymentState = z.enum(['pending', 'succeeded', 'failed', 'refunded', 'disputed', 'ended', 'canceled']);
export type PaymentState = z.infer<typeof PaymentState>;

export const Payment = z.object({
  id: Id,
  amount: z.number(),
  currency: z.string(),
  period: z.enum(['once', 'month', 'year']),
  promoCode: z.nullable(z.string()),
  /** Percent. */
  discount: z.number(),
  state: PaymentState,
  /** The card provider, the demo's, a code for the whole price, or a manual grant by the team. */
  provider: z.enum(['stripe', 'demo', 'code', 'grant']),
  /** Whether it is a subscription's later charge, and the end of the time it paid for. */
  isRenewal: z.boolean(),
  paidUntil: z.nullable(Instant),
  /** Counted from 1; null until money was received. */
  receiptNumber: z.nullable(z.number()),
  /** Names of the payer and the company at that time. */
  payer: z.string(),
  company: z.string(),
  createdAt: Instant,
  paidAt: z.nullable(Instant),
  refundedAt: z.nullable(Instant),
  /** Why it no longer grants anything, as a sentence; empty while it does. */
  endReason: z.string(),
});
export type Payment = z.infer<typeof Payment>;

/** Compared in upper case. */
const promoCode = (missing: string) =>
  z.string(missing).check(z.trim(), z.toUpperCase(), z.minLength(1, missing), z.maxLength(64));

export const PaymentApi = {
  createSubscription: forFounder.post('/api/payments/create-subscription', {
    summary: 'Prepares the payment of Standard Access, or opens it at once where a code takes off the whole price.',
    input: z.object({
      startupName: z._default(z.string().check(z.trim(), z.maxLength(200)), 'My Startup'),
      promoCode: z.optional(promoCode('Please enter a promo code')),
    }),
    output: doubleAnswer({
      freeUpgrade: z.boolean(),
      /** For the card form; null if there is nothing to pay. */
      clientSecret: z.nullable(z.string()),
      amount: z.number(),
      currency: z.string(),
    }),
  }),
  validatePromo: forAnyone.post('/api/payments/validate-promo', {
    summary:
      'Says whether a code is good and how many percent it takes off. Known and unknown codes take equally long.',
    input: z.object({ promoCode: promoCode('Please enter a promo code') }),
    output: answer({ valid: z.boolean(), message: Text, discount: z.number() }),
  }),
  confirmSubscription: forFounder.post('/api/payments/confirm-subscription', {
    summary: 'Opens Standard Access after the payment was read at the provider. Confirming twice opens it once.',
    input: z.object({ paymentIntentId: required('No payment information received', 200) }),
    output: dataAnswer(z.object({ plan: Plan })),
  }),
  confirmDemoCard: forFounder.post('/api/payments/demo-card', {
    summary: "Stands for the card provider in the demo workspace: takes one of the demo's cards. No money moves.",
    input: z.object({
      clientSecret: required('No payment information received', 200),
      cardNumber: required('Please enter a card number', 40),
      secondStepDone: z._default(z.boolean(), false),
    }),
    output: dataAnswer(z.object({ status: z.enum(['succeeded', 'requires_action']), paymentIntentId: z.string() })),
  }),
  config: forAnyone.get('/api/payments/config', {
    summary: 'What the card form needs to know, and the price. The provider is null where payment is not set up.',
    output: doubleAnswer({
      provider: z.nullable(z.string()),
      publishableKey: z.nullable(z.string()),
      scriptUrl: z.nullable(z.string()),
      ...Price.shape,
    }),
  }),
  webhook: forPeer.post('/api/payments/webhook', {
    summary: "The payment provider's events, proven by its signature over the bytes of the body.",
    output: z.unknown(),
    body: 'bytes',
  }),
  payments: forFounder.get('/api/client/payments', {
    summary: 'Lists what this startup paid.',
    input: z.object(listQuery),
    output: listAnswer(Payment),
  }),
  setRenewal: forFounder.patch('/api/client/renewal', {
    summary: 'Ends the renewal of the plan at the end of its paid time, or takes that back until then.',
    input: z.object({ renews: z.boolean() }),
    output: dataAnswer(z.object({ renewal: Renewal })),
  }),
};
