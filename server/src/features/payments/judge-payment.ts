import { calendarDateIn } from '@paratope/shared/dates';
import type { StartupId } from '@paratope/shared/ids';
import { type Ctx, inTransaction } from '../../context.ts';
import { writeAudit } from '../../db/audit.ts';
import type { Transaction } from '../../db/database.ts';
import { type PaymentProvider, PaymentUnknown, type SeenPayment } from '../../gateways/payments/payment-provider.ts';
import { queueMail } from '../mail/index.ts';
import { givenUp, judge, type Verdict } from './judge.ts';
import { accessEnded, receiptMail } from './mail-templates.ts';
import { raisePlan, settlePlan } from './plan.ts';
import { keepTerm, newRenewals, tellRenewal } from './renewals.ts';
import {
  changePayment,
  countUse,
  insertPayment,
  nextReceiptNumber,
  type PaymentRow,
  paymentById,
  standingPayments,
} from './store.ts';

/**
 * Reads a payment at the provider and writes what follows. Runs in the startup's turn, so that an earlier read never overwrites a later
 * one. `also` joins the same transaction.
 */
export async function judgeWithProvider(
  ctx: Ctx,
  provider: PaymentProvider,
  row: PaymentRow & { intentId: string },
  also: (tx: Transaction, verdict: Verdict) => Promise<void> = async () => {},
): Promise<Verdict> {
  const seen = await readOpen(provider, row);
  if (!seen) {
    const verdict = givenUp();
    return inTransaction(ctx, async (tx) => {
      await judgePayment(ctx, tx, { id: row.id, verdict });
      await also(tx, verdict);
      return verdict;
    });
  }
  const renewals = await newRenewals(ctx, provider, row, seen);
  const verdict = judge(row, seen);
  const isPaidBack = [verdict, ...renewals.map((renewal) => renewal.verdict)].some(({ state }) => state === 'refunded');
  // A refunded payer is not charged again, even when the renewal and its refund are learned of at once.
  if (isPaidBack && seen.subscription?.runs) await provider.cancel(row);
  return inTransaction(ctx, async (tx) => {
    await judgePayment(ctx, tx, { id: row.id, verdict });
    for (const renewal of renewals) {
      await insertPayment(tx, renewal.row);
      await judgePayment(ctx, tx, { id: renewal.row.id, verdict: renewal.verdict });
    }
    if (row.renewalOf === null) await keepTerm(tx, row, seen);
    await tellRenewal(ctx, tx, row.startupId as StartupId);
    await also(tx, verdict);
    return verdict;
  });
}

/** Returns undefined for an open payment the provider does not know in this account; for a payment that was made this is an error. */
async function readOpen(
  provider: PaymentProvider,
  { intentId, subscriptionId, state }: PaymentRow & { intentId: string },
): Promise<SeenPayment | undefined> {
  try {
    return await provider.read({ intentId, subscriptionId });
  } catch (failure) {
    if (failure instanceof PaymentUnknown && state === 'pending') return undefined;
    throw failure;
  }
}

/** Writes a verdict and everything that depends on it; a known verdict has no effect. */
export async function judgePayment(
  ctx: Ctx,
  tx: Transaction,
  { id, verdict }: { id: string; verdict: Verdict },
): Promise<void> {
  const row = await paymentById(tx.db, id);
  if (!row || row.state === verdict.state || (row.isEndedByHand && verdict.state === 'succeeded')) return;
  const startupId = row.startupId as StartupId;
  await writeAudit(ctx, tx, {
    action: `payment.${verdict.state}`,
    subject: row.id,
    startupId,
    details: { startupId, amount: row.amount, currency: row.currency, reason: verdict.reason },
  });
  if (verdict.state === 'succeeded') await begin(ctx, tx, row);
  else await end(ctx, tx, row, verdict);
}

async function begin(ctx: Ctx, tx: Transaction, row: PaymentRow): Promise<void> {
  const isFirst = row.paidAt === null;
  const paid: PaymentRow = {
    ...row,
    state: 'succeeded',
    paidAt: row.paidAt ?? (row.renewalOf ? row.createdAt : ctx.now),
    refundedAt: null,
    endReason: '',
    receiptNumber: row.receiptNumber ?? (row.provider === 'grant' ? null : await nextReceiptNumber(tx)),
  };
  await changePayment(tx, row.id, paid);
  const startupId = row.startupId as StartupId;
  if (row.renewalOf) await settlePlan(ctx, tx, startupId);
  // Not when one of its renewals has been refunded meanwhile.
  else if ((await standingPayments(tx.db, startupId)).some(({ id }) => id === row.id))
    await raisePlan(ctx, tx, { startupId, plan: row.plan });
  if (!isFirst) return;
  if (row.promoId) await countUse(tx, row.promoId);
  if (row.provider === 'grant') return;
  const url = new URL(`/client/payments?receipt=${row.id}`, ctx.config.publicUrl).href;
  const paidOn = calendarDateIn(ctx.config.TIME_ZONE, new Date(paid.paidAt ?? ctx.now));
  await queueMail(ctx, tx, { to: row.payer, mail: receiptMail(paid, { url, paidOn }) });
}

async function end(ctx: Ctx, tx: Transaction, row: PaymentRow, { state, reason }: Verdict): Promise<void> {
  const refundedAt = state === 'refunded' ? ctx.now : row.refundedAt;
  await changePayment(tx, row.id, { state, endReason: state === 'pending' ? '' : reason, refundedAt });
  if (row.state !== 'succeeded' && row.renewalOf === null) return;
  const isLost = await settlePlan(ctx, tx, row.startupId as StartupId);
  if (row.provider === 'grant' || !isLost) return;
  const mail = accessEnded(row, { reason, support: ctx.config.SUPPORT_EMAIL });
  await queueMail(ctx, tx, { to: row.payer, mail });
}
