import * as z from 'zod/mini';
import { answer, dataAnswer, doubleAnswer, Id, listAnswer, listQuery, Nothing, required } from '../answers.ts';
import { Instant } from '../dates.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Price } from '../plans/api.ts';
import { Plan, Renewal } from '../plans/plan.ts';

/**
 * `failed`: what the provider took is not what was asked for, and gives nothing. `canceled`: given up before anything was paid.
 * `disputed`: taken back through the bank. `ended`: a subscription that is over, or a free one that was withdrawn.
 */
export const PaymentState = z.enum(['pending', 'succeeded', 'failed', 'refunded', 'disputed', 'ended', 'canceled']);
export type PaymentState = z.infer<typeof PaymentState>;

export const Payment = z.object({
  id: Id,
  amount: z.number(),
  currency: z.string(),
  period: z.enum(['once', 'month', 'year']),
  promoCode: z.nullable(z.string()),
  /** Percent the code took off. */
  discount: z.number(),
  state: PaymentState,
  /** Through whom: the card provider, the demo's, a code that took off everything, or the team by hand. */
  provider: z.enum(['stripe', 'demo', 'code', 'grant']),
  /** Whether a subscription was charged again by it, and up to when that paid. */
  isRenewal: z.boolean(),
  paidUntil: z.nullable(Instant),
  /** Counted from 1; null while nothing was received. */
  receiptNumber: z.nullable(z.number()),
  /** Who paid, and for which company, as it was called then. */
  payer: z.string(),
  company: z.string(),
  createdAt: Instant,
  paidAt: z.nullable(Instant),
  refundedAt: z.nullable(Instant),
  /** Why it gives nothing any more, as a sentence; empty while it does. */
  endReason: z.string(),
});
export type Payment = z.infer<typeof Payment>;

/** A code as people type it; it is compared in upper case. */
const promoCode = (missing: string) =>
  z.string(missing).check(z.trim(), z.toUpperCase(), z.minLength(1, missing), z.maxLength(64));

export const PaymentApi = {
  createSubscription: defineEndpoint({
    method: 'POST',
    path: '/api/payments/create-subscription',
    who: 'founder',
    summary: 'Prepares the payment of Standard Access, or opens it at once where a code takes off the whole price.',
    input: z.object({
      startupName: z._default(z.string().check(z.trim(), z.maxLength(200)), 'My Startup'),
      promoCode: z.optional(promoCode('Please enter a promo code')),
    }),
    output: doubleAnswer({
      freeUpgrade: z.boolean(),
      /** What the card form needs; null where nothing is to pay. */
      clientSecret: z.nullable(z.string()),
      amount: z.number(),
      currency: z.string(),
    }),
  }),
  validatePromo: defineEndpoint({
    method: 'POST',
    path: '/api/payments/validate-promo',
    who: 'anyone',
    summary:
      'Says whether a code is good and how many percent it takes off. Known and unknown codes take equally long.',
    input: z.object({ promoCode: promoCode('Please enter a promo code') }),
    output: answer({ valid: z.boolean(), message: z.string(), discount: z.number() }),
  }),
  confirmSubscription: defineEndpoint({
    method: 'POST',
    path: '/api/payments/confirm-subscription',
    who: 'founder',
    summary: 'Opens Standard Access after the payment was read at the provider. Confirming twice opens it once.',
    input: z.object({ paymentIntentId: required('No payment information received', 200) }),
    output: dataAnswer(z.object({ plan: Plan })),
  }),
  confirmDemoCard: defineEndpoint({
    method: 'POST',
    path: '/api/payments/demo-card',
    who: 'founder',
    summary: "Stands for the card provider in the demo workspace: takes one of the demo's cards. No money moves.",
    input: z.object({
      clientSecret: required('No payment information received', 200),
      cardNumber: required('Please enter a card number', 40),
      secondStepDone: z._default(z.boolean(), false),
    }),
    output: dataAnswer(z.object({ status: z.enum(['succeeded', 'requires_action']), paymentIntentId: z.string() })),
  }),
  config: defineEndpoint({
    method: 'GET',
    path: '/api/payments/config',
    who: 'anyone',
    summary: 'What the card form needs to know, and the price. The provider is null where payment is not set up.',
    input: Nothing,
    output: doubleAnswer({
      provider: z.nullable(z.string()),
      publishableKey: z.nullable(z.string()),
      scriptUrl: z.nullable(z.string()),
      ...Price.shape,
    }),
  }),
  webhook: defineEndpoint({
    method: 'POST',
    path: '/api/payments/webhook',
    who: 'peer',
    summary: "The payment provider's events, proven by its signature over the bytes of the body.",
    input: Nothing,
    output: z.unknown(),
    body: 'bytes',
  }),
  payments: defineEndpoint({
    method: 'GET',
    path: '/api/client/payments',
    who: 'founder',
    summary: 'Lists what this startup paid.',
    input: z.object(listQuery),
    output: listAnswer(Payment),
  }),
  setRenewal: defineEndpoint({
    method: 'PATCH',
    path: '/api/client/renewal',
    who: 'founder',
    summary: 'Ends the renewal of the plan at the end of its paid time, or takes that back until then.',
    input: z.object({ renews: z.boolean() }),
    output: dataAnswer(z.object({ renewal: Renewal })),
  }),
};
