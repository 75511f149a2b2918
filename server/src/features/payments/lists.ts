import type { AdminMoneyApi, AdminPayment } from '@paratope/shared/admin/money-api';
import { inBothPlaces } from '@paratope/shared/answers';
import type { ContentApi } from '@paratope/shared/content/api';
import type { InputOf } from '@paratope/shared/endpoint';
import type { Payment, PaymentApi } from '@paratope/shared/payments/api';
import { planOffers } from '@paratope/shared/payments/offers';
import type { Admin, Ctx, Founder } from '../../context.ts';
import { offsetOf, pageOf } from '../../http/paging.ts';
import { readWritten } from '../content/index.ts';
import { listPayments, type PaymentRow } from './store.ts';
import { priceIn } from './subscribe.ts';

export async function paymentConfig(ctx: Ctx) {
  const { name = null, publishableKey = null, scriptUrl = null } = ctx.gateways.payments ?? {};
  return inBothPlaces({ provider: name, publishableKey, scriptUrl, ...priceIn(ctx.config) });
}

export async function listPlans(ctx: Ctx, { q, limit, cursor }: InputOf<typeof ContentApi.plans>) {
  const offset = offsetOf(cursor);
  const texts = (await readWritten(ctx.database.reader, 'plans'))?.value ?? {};
  const found = planOffers(priceIn(ctx.config), texts).filter(({ name }) =>
    name.toLowerCase().includes(q?.toLowerCase() ?? ''),
  );
  return pageOf({ data: found.slice(offset, offset + limit), total: found.length, offset });
}

export async function listOwnPayments(ctx: Ctx<Founder>, { q, limit, cursor }: InputOf<typeof PaymentApi.payments>) {
  const offset = offsetOf(cursor);
  const { startupId } = ctx.actor;
  const { rows, total } = await listPayments(ctx.database.reader, { startupId, q, limit, offset });
  return pageOf({ data: rows.map(({ payment }) => paymentOf(payment)), total, offset });
}

export async function listAllPayments(
  ctx: Ctx<Admin>,
  { q, limit, cursor, state }: InputOf<typeof AdminMoneyApi.payments>,
) {
  const offset = offsetOf(cursor);
  const { rows, total } = await listPayments(ctx.database.reader, { q, state, limit, offset });
  return pageOf({ data: rows.map(({ payment, startupName }) => adminPaymentOf(payment, startupName)), total, offset });
}

export const adminPaymentOf = (row: PaymentRow, startupName: string): AdminPayment => ({
  ...paymentOf(row),
  startupId: row.startupId,
  startupName,
  email: row.payer,
});

const paymentOf = (row: PaymentRow): Payment => ({
  id: row.id,
  amount: row.amount,
  currency: row.currency,
  period: row.period,
  promoCode: row.promoCode,
  discount: row.discount,
  state: row.state,
  provider: row.provider,
  isRenewal: row.renewalOf !== null,
  paidUntil: row.renewalOf ? row.runsUntil : null,
  receiptNumber: row.receiptNumber,
  payer: row.payer,
  company: row.company,
  createdAt: row.createdAt,
  paidAt: row.paidAt,
  refundedAt: row.refundedAt,
  endReason: row.endReason,
});
