import type { AdminMoneyApi, AdminPayment } from '@paratope/shared/admin/money-api';
import { inBothPlaces } from '@paratope/shared/answers';
import type { ContentApi } from '@paratope/shared/content/api';
import type { InputOf } from '@paratope/shared/endpoint';
import type { PaymentApi } from '@paratope/shared/payments/api';
import { planOffers } from '@paratope/shared/payments/offers';
import type { Admin, Ctx, Founder } from '../../context.ts';
import { paged, pagedFrom } from '../../http/paging.ts';
import { readWritten } from '../content/index.ts';
import { listPayments, type PaymentRow } from './store.ts';
import { priceIn } from './subscribe.ts';

export async function paymentConfig(ctx: Ctx) {
  const { name = null, publishableKey = null, scriptUrl = null } = ctx.gateways.payments ?? {};
  return inBothPlaces({ provider: name, publishableKey, scriptUrl, ...priceIn(ctx.config) });
}

export async function listPlans(ctx: Ctx, input: InputOf<typeof ContentApi.plans>) {
  const plans = (await readWritten(ctx.database.reader, 'plans'))?.value ?? {};
  const prices = { price: priceIn(ctx.config), premiumAmount: ctx.config.PREMIUM_AMOUNT ?? null };
  const found = planOffers({ ...prices, plans }).filter(({ name }) =>
    name.toLowerCase().includes(input.q?.toLowerCase() ?? ''),
  );
  return pagedFrom(found, input);
}

export const listOwnPayments = (ctx: Ctx<Founder>, input: InputOf<typeof PaymentApi.payments>) =>
  paged(
    input,
    (page) => listPayments(ctx.database.reader, { ...page, startupId: ctx.actor.startupId }),
    ({ payment }) => paymentOf(payment),
  );

export const listAllPayments = (ctx: Ctx<Admin>, input: InputOf<typeof AdminMoneyApi.payments>) =>
  paged(
    input,
    (page) => listPayments(ctx.database.reader, page),
    ({ payment, startupName }) => adminPaymentOf(payment, startupName),
  );

export const adminPaymentOf = (row: PaymentRow, startupName: string): AdminPayment => ({
  ...paymentOf(row),
  startupName,
  email: row.payer,
});

const paymentOf = (row: PaymentRow) => ({
  ...row,
  isRenewal: row.renewalOf !== null,
  paidUntil: row.renewalOf ? row.runsUntil : null,
});
