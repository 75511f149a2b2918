import { inBothPlaces } from '@paratope/shared/answers';
import type { InputOf } from '@paratope/shared/endpoint';
import type { PaymentApi } from '@paratope/shared/payments/api';
import { afterDiscount } from '@paratope/shared/payments/price';
import type { Price } from '@paratope/shared/plans/api';
import type { Config } from '../../config.ts';
import { type Ctx, type Founder, inTransaction, Refused } from '../../context.ts';
import { writeAudit } from '../../db/audit.ts';
import type { PaymentProvider, PreparedPayment } from '../../gateways/payments/payment-provider.ts';
import { planOf } from '../plans/index.ts';
import { asked, hasIntent } from './asked.ts';
import { judgePayment, judgeWithProvider } from './judge-payment.ts';
import { newPayment } from './new-payment.ts';
import { askTheTeam, judgeCode } from './promo.ts';
import { changePayment, customerOf, insertPayment, openPayments, type PaymentRow, type PromoRow } from './store.ts';

export const alreadyThere = 'You already have Standard Access';

/**
 * Prepares one payment at the server's own price after the code; another request, from any device, continues the same one. A code with a
 * full discount opens the plan at once.
 */
export function createSubscription(
  ctx: Ctx<Founder>,
  { startupName, promoCode }: InputOf<typeof PaymentApi.createSubscription>,
) {
  return ctx.gateways.paymentTurns(ctx.actor.startupId, async () => {
    await refuseHolders(ctx);
    const promo = promoCode ? await codeOrRefuse(ctx, promoCode) : null;
    const price = priceIn(ctx.config);
    const amount = afterDiscount(price.amount, promo?.discount ?? 0);
    const order = { ...price, amount, promo, company: startupName };
    const standing = await giveUpOthers(ctx, order);
    if (amount === 0) return activateFree(ctx, order);
    const provider = ctx.gateways.payments;
    if (!provider) throw new Refused('unavailable', notSetUp);
    const { clientSecret } = await prepare(ctx, provider, standing ?? (await begin(ctx, provider, order)));
    const prepared = inBothPlaces({ freeUpgrade: false, clientSecret, amount, currency: price.currency });
    return { message: 'The payment is ready.', ...prepared };
  });
}

export const priceIn = ({ PLAN_AMOUNT: amount, PLAN_CURRENCY: currency, PLAN_PERIOD: period }: Config): Price => ({
  amount,
  currency,
  period,
});

const notSetUp = "Card payments aren't set up here. Use a partner code, or contact the team.";

interface Order extends Price {
  readonly promo: PromoRow | null;
  readonly company: string;
}

async function refuseHolders(ctx: Ctx<Founder>): Promise<void> {
  if ((await planOf(ctx.database.reader, ctx.actor.startupId)) !== 'free')
    throw new Refused('invalid', alreadyThere, { extra: { hasStandardAccess: true } });
}

async function codeOrRefuse(ctx: Ctx<Founder>, code: string): Promise<PromoRow> {
  const answer = await judgeCode(ctx, ctx.database.reader, code);
  if (!answer.isGood && answer.asks) await askTheTeam(ctx, answer.asks);
  if (!answer.isGood) throw new Refused('invalid', answer.message, { fields: { promoCode: answer.message } });
  return answer.promo;
}

/**
 * Leaves at most one payment open: this order's. Others are canceled at the provider first, so that two windows with two prices can't
 * both be paid; one that turns out to be paid counts.
 */
async function giveUpOthers(ctx: Ctx<Founder>, order: Order): Promise<PaymentRow | undefined> {
  let standing: PaymentRow | undefined;
  for (const row of await openPayments(ctx.database.reader, ctx.actor.startupId)) {
    const isSame =
      row.amount === order.amount &&
      row.currency === order.currency &&
      row.period === order.period &&
      row.promoId === (order.promo?.id ?? null) &&
      row.provider === ctx.gateways.payments?.name;
    if (isSame && !standing && isFresh(ctx, row)) standing = row;
    else if (await isPaidAfterAll(ctx, row))
      throw new Refused('invalid', alreadyThere, { extra: { hasStandardAccess: true } });
  }
  return standing;
}

/** A try that never got an answer is repeated under its own name only while the provider remembers that name. */
const isFresh = ({ now }: Ctx, { intentId, createdAt }: PaymentRow): boolean =>
  intentId !== null || Date.parse(now) - Date.parse(createdAt) < 12 * 60 * 60 * 1000;

async function isPaidAfterAll(ctx: Ctx<Founder>, row: PaymentRow): Promise<boolean> {
  const provider = ctx.gateways.payments;
  if (provider && hasIntent(row) && provider.name === row.provider) {
    await asked(() => provider.cancel(row));
    const { state } = await asked(() => judgeWithProvider(ctx, provider, row));
    if (state === 'succeeded') return true;
    if (state !== 'pending') return false;
  }
  const verdict = { state: 'canceled', reason: 'Another payment took its place.' } as const;
  await inTransaction(ctx, (tx) => judgePayment(ctx, tx, { id: row.id, verdict }));
  return false;
}

async function begin(ctx: Ctx<Founder>, provider: PaymentProvider, order: Order): Promise<PaymentRow> {
  const row = {
    ...ordered(ctx, order),
    provider: provider.name,
    customerId: await customerOf(ctx.database.reader, ctx.actor.accountId, provider.name),
  };
  await inTransaction(ctx, (tx) => insertPayment(tx, row));
  return row;
}

/** Asks the provider and stores its ids; a payment it already knows is read instead. */
async function prepare(
  ctx: Ctx<Founder>,
  provider: PaymentProvider,
  row: PaymentRow,
): Promise<{ clientSecret: string }> {
  if (hasIntent(row)) {
    const { state } = await asked(() => judgeWithProvider(ctx, provider, row));
    if (state === 'succeeded') throw new Refused('invalid', alreadyThere, { extra: { hasStandardAccess: true } });
    const { clientSecret } = state === 'pending' ? await asked(() => provider.read(row)) : { clientSecret: null };
    if (!clientSecret) throw new Refused('conflict', 'This payment has expired. Please try again.');
    return { clientSecret };
  }
  const { id: reference, amount, currency, period, payer: email, company, customerId } = row;
  const description = 'Paratope Standard Access';
  const prepared: PreparedPayment = await asked(() =>
    provider.prepare({ reference, amount, currency, period, email, company, description, customerId }),
  );
  const { intentId, subscriptionId, customerId: payerThere } = prepared;
  await inTransaction(ctx, (tx) => changePayment(tx, row.id, { intentId, subscriptionId, customerId: payerThere }));
  return prepared;
}

async function activateFree(ctx: Ctx<Founder>, order: Order) {
  await inTransaction(ctx, async (tx) => {
    // Checked again inside the transaction, so that the last use of a code is used only once.
    const answer = order.promo ? await judgeCode(ctx, tx.db, order.promo.code) : undefined;
    if (answer && !answer.isGood) throw new Refused('invalid', answer.message);
    const row = ordered(ctx, order);
    await insertPayment(tx, row);
    await judgePayment(ctx, tx, { id: row.id, verdict: { state: 'succeeded', reason: '' } });
    await writeAudit(ctx, tx, {
      action: 'promo.redeemed',
      subject: order.promo?.id ?? '',
      details: { startupId: row.startupId, paymentId: row.id },
    });
  });
  return {
    message: 'Standard Access is active.',
    ...inBothPlaces({ freeUpgrade: true, clientSecret: null, amount: 0, currency: order.currency }),
  };
}

const ordered = (ctx: Ctx<Founder>, { amount, currency, period, promo, company }: Order): PaymentRow =>
  newPayment(ctx, {
    startupId: ctx.actor.startupId,
    payerId: ctx.actor.accountId,
    payer: ctx.actor.email,
    company,
    provider: 'code',
    plan: 'standard',
    amount,
    currency,
    period,
    promoId: promo?.id ?? null,
    promoCode: promo?.code ?? null,
    discount: promo?.discount ?? 0,
  });
