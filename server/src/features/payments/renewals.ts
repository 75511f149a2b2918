import type { StartupId } from '@paratope/shared/ids';
import type { Renewal } from '@paratope/shared/plans/plan';
import type { Ctx } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { changeStartup } from '../../db/startups.ts';
import type { PaymentProvider, SeenPayment } from '../../gateways/payments/payment-provider.ts';
import { renewalOf } from '../plans/index.ts';
import { judge, type Verdict } from './judge.ts';
import { changePayment, type PaymentRow, paymentNamed, standingPayments } from './store.ts';

/**
 * Returns what a subscription was charged for since it was last read: a row per renewal, with its own receipt, and its verdict. Runs in
 * the startup's turn, so that none is written twice.
 */
export async function newRenewals(
  ctx: Ctx,
  provider: PaymentProvider,
  first: PaymentRow,
  { subscription }: SeenPayment,
): Promise<{ row: PaymentRow; verdict: Verdict }[]> {
  const found: { row: PaymentRow; verdict: Verdict }[] = [];
  if (first.renewalOf !== null) return found;
  for (const { intentId, amount, paidAt, until } of subscription?.renewals ?? []) {
    if (await paymentNamed(ctx.database.reader, { intentId })) continue;
    const row: PaymentRow = {
      ...first,
      id: ctx.random.id(),
      renewalOf: first.id,
      intentId,
      amount,
      // The first payment already counted the use of the code.
      promoId: null,
      state: 'pending',
      receiptNumber: null,
      createdAt: paidAt,
      paidAt: null,
      runsUntil: until,
      isEnding: false,
      refundedAt: null,
      endReason: '',
      isEndedByHand: false,
    };
    const seen = await provider.read({ intentId, subscriptionId: first.subscriptionId });
    found.push({ row, verdict: judge(row, seen) });
  }
  return found;
}

export async function keepTerm(tx: Transaction, { id }: PaymentRow, { subscription }: SeenPayment): Promise<void> {
  if (!subscription) return;
  const { until, runs, isEnding } = subscription;
  await changePayment(tx, id, { runsUntil: until, isEnding: isEnding || !runs });
}

/** Syncs the renewal that pays for the plan to the startup's devices; a commit of its space only if it changed. */
export async function tellRenewal(ctx: Ctx, tx: Transaction, startupId: StartupId): Promise<void> {
  const known = await renewalOf(tx.db, startupId);
  const now = renewalIn(await standingPayments(tx.db, startupId));
  if (JSON.stringify(known) === JSON.stringify(now)) return;
  await changeStartup(tx, ctx.history, { id: startupId, renewal: now, updatedAt: ctx.now });
}

export const subscriptionIn = (
  rows: readonly PaymentRow[],
): (PaymentRow & { intentId: string; subscriptionId: string }) | undefined =>
  rows.find(
    (row): row is PaymentRow & { intentId: string; subscriptionId: string } =>
      row.subscriptionId !== null && row.intentId !== null,
  );

function renewalIn(rows: readonly PaymentRow[]): Renewal | null {
  const { runsUntil, period, isEnding } = subscriptionIn(rows) ?? { runsUntil: null, period: 'once', isEnding: false };
  return runsUntil && period !== 'once' ? { period, until: runsUntil, isEnding } : null;
}
