import * as z from 'zod/mini';
import { dataAnswer, Id, listAnswer, listQuery, optionalText, required } from '../answers.ts';
import { Instant } from '../dates.ts';
import { forOwner, forReadOnly } from '../endpoint.ts';
import { Payment, PaymentState } from '../payments/api.ts';

/** Long enough that guessing codes is hopeless. */
const codeLengths = { least: 8, most: 64 };

export const PromoCode = z.object({
  id: z.string(),
  code: z.string(),
  /** Percent off; 100 means free. */
  discount: z.number(),
  /** null: unlimited. */
  mostUses: z.nullable(z.number()),
  uses: z.number(),
  expiresAt: z.nullable(Instant),
  isActive: z.boolean(),
  /** The investor who gives the code to its portfolio companies; only they may use it then. Null: anyone. */
  investorId: z.nullable(z.string()),
  investorName: z.nullable(z.string()),
  note: z.string(),
  createdAt: Instant,
  /** Version of the fields that can be edited. */
  version: z.string(),
});
export type PromoCode = z.infer<typeof PromoCode>;

const discount = z.number().check(z.int(), z.gte(1), z.lte(100));
const limits = {
  mostUses: z.optional(z.nullable(z.number().check(z.int(), z.gte(1)))),
  expiresAt: z.optional(z.nullable(Instant)),
  isActive: z.optional(z.boolean()),
  investorId: z.optional(z.nullable(Id)),
  note: optionalText(1_000),
};

export const AdminPayment = z.object({
  ...Payment.shape,
  startupId: z.string(),
  startupName: z.string(),
  email: z.string(),
});
export type AdminPayment = z.infer<typeof AdminPayment>;

export const AdminMoneyApi = {
  payments: forReadOnly.get('/api/admin/payments', {
    summary: 'Lists the payments.',
    input: z.object({ ...listQuery, state: z.optional(PaymentState) }),
    output: listAnswer(AdminPayment),
  }),
  refund: forOwner.post('/api/admin/payments/:id/refund', {
    summary: 'Refunds a payment at the provider. A repeated request refunds only once.',
    input: z.object({ id: Id, reason: required('Please give a reason', 1_000) }),
    output: dataAnswer(AdminPayment),
  }),
  promoCodes: forReadOnly.get('/api/admin/promo-codes', {
    summary: 'Lists the promo and partner codes.',
    input: z.object(listQuery),
    output: listAnswer(PromoCode),
  }),
  createPromoCode: forOwner.post('/api/admin/promo-codes', {
    summary: 'Adds a code.',
    input: z.object({
      code: z
        .string()
        .check(
          z.trim(),
          z.toUpperCase(),
          z.regex(/^[A-Z0-9-]*$/, 'Use only letters, digits and hyphens.'),
          z.minLength(codeLengths.least, 'Use at least 8 characters.'),
          z.maxLength(codeLengths.most),
        ),
      discount,
      ...limits,
    }),
    output: dataAnswer(PromoCode),
  }),
  editPromoCode: forOwner.put('/api/admin/promo-codes/:id', {
    summary: 'Changes a code; what is left out stays. The code itself stays as it is.',
    /** `seenVersion`: the code's `version` when the form was opened; a newer code is not overwritten. */
    input: z.object({ id: Id, discount: z.optional(discount), ...limits, seenVersion: z.optional(z.string()) }),
    output: dataAnswer(PromoCode),
  }),
  deletePromoCode: forOwner.delete('/api/admin/promo-codes/:id', {
    summary: 'Deletes a code. What was bought with it stays bought.',
    input: z.object({ id: Id }),
  }),
};
