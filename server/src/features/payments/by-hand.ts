import type { AdminMoneyApi } from '@paratope/shared/admin/money-api';
import type { InputOf } from '@paratope/shared/endpoint';
import type { StartupId } from '@paratope/shared/ids';
import type { Plan } from '@paratope/shared/plans/plan';
import { inCatalog } from '@paratope/shared/words/message';
import { type Admin, type Ctx, inTransaction, Refused } from '../../context.ts';
import { writeAudit } from '../../db/audit.ts';
import { activeStartupById, startupById } from '../../db/startups.ts';
import { asked, hasIntent } from './asked.ts';
import { stopRenewals } from './close-payments.ts';
import { judgeWithProvider } from './judge-payment.ts';
import { adminPaymentOf } from './lists.ts';
import { newPayment } from './new-payment.ts';
import { changePlan } from './plan.ts';
import { tellRenewal } from './renewals.ts';
import { changePayment, insertPayment, type PaymentRow, paymentById, standingPayments } from './store.ts';

/**
 * Puts a startup on a plan by the team's decision, with the reason in the audit. Renewals are stopped first, so that no one keeps paying
 * for what was taken away; only a refund returns money. Throws `missing`.
 */
export function putOnPlan(
  ctx: Ctx,
  { startupId, plan, reason }: { startupId: StartupId; plan: Plan; reason: string },
): Promise<void> {
  return ctx.gateways.paymentTurns(startupId, async () => {
    if (plan === 'free') await stopRenewals(ctx, startupId);
    await inTransaction(ctx, async (tx) => {
      const startup = await activeStartupById(tx.db, startupId);
      if (!startup) throw new Refused('missing', 'We couldn’t find this company.');
      for (const { id, provider } of await standingPayments(tx.db, startupId)) {
        if (provider === 'grant' || plan === 'free')
          await changePayment(tx, id, { state: 'ended', endReason: reason, isEndedByHand: true });
      }
      if (plan !== 'free') await insertPayment(tx, grant(ctx, { startupId, plan, company: startup.name }));
      await changePlan(ctx, tx, { startupId, plan });
      await tellRenewal(ctx, tx, startupId);
      await writeAudit(ctx, tx, { action: 'plan.granted', subject: startupId, startupId, details: { plan, reason } });
    });
  });
}

function grant(
  ctx: Ctx,
  { startupId, plan, company }: { startupId: StartupId; plan: 'standard' | 'premium'; company: string },
): PaymentRow {
  const by = ctx.actor.kind === 'admin' ? ctx.actor : undefined;
  return newPayment(ctx, {
    startupId,
    payerId: by?.adminId ?? '',
    payer: by?.email ?? '',
    company,
    provider: 'grant',
    plan,
    amount: 0,
    currency: ctx.config.PLAN_CURRENCY,
    period: 'once',
    state: 'succeeded',
    paidAt: ctx.now,
  });
}

/** Refunds a payment. The plan ends only once the provider has confirmed the refund. */
export async function refundPayment(ctx: Ctx<Admin>, { id, reason }: InputOf<typeof AdminMoneyApi.refund>) {
  const known = await paymentById(ctx.database.reader, id);
  if (!known) throw new Refused('missing', 'We couldn’t find this payment.');
  return ctx.gateways.paymentTurns(known.startupId, async () => {
    const row = await paymentById(ctx.database.reader, id);
    const provider = ctx.gateways.payments;
    if (!row || !hasIntent(row) || row.paidAt === null)
      throw new Refused('conflict', 'Nothing was paid here, so there’s nothing to refund.');
    if (!provider || provider.name !== row.provider)
      throw new Refused('unavailable', 'The payment provider used for this payment isn’t set up on this server.');
    if (row.state !== 'refunded') {
      await inTransaction(ctx, (tx) =>
        writeAudit(ctx, tx, { action: 'payment.refund-asked', subject: id, details: { reason } }),
      );
      await asked(() => provider.refund({ ...row, reference: row.id }), refundUnknown);
      await asked(() => judgeWithProvider(ctx, provider, row), refundUnknown);
    }
    const after = (await paymentById(ctx.database.reader, id)) ?? row;
    const startup = await startupById(ctx.database.reader, row.startupId);
    return { data: adminPaymentOf(after, startup?.name ?? row.company) };
  });
}

const refundUnknown = inCatalog(
  'The payment provider didn’t respond, so we don’t know yet whether the refund went through. Try again; it won’t refund twice.',
);
