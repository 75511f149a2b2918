import type { InputOf } from '@paratope/shared/endpoint';
import type { StartupId } from '@paratope/shared/ids';
import type { PaymentApi } from '@paratope/shared/payments/api';
import { type Ctx, type Founder, Refused } from '../../context.ts';
import { writeAudit } from '../../db/audit.ts';
import { startupById } from '../../db/startups.ts';
import { queueMail } from '../mail/index.ts';
import { renewalOf } from '../plans/index.ts';
import { asked, hasIntent } from './asked.ts';
import { judgeWithProvider } from './judge-payment.ts';
import { renewalChanged, renewalEndedInTrash } from './mail-templates.ts';
import { subscriptionIn } from './renewals.ts';
import { paymentById, standingPayments } from './store.ts';

/**
 * Ends the renewal at the provider, or resumes it: what was paid for stays until its time is over, and until then the founder may
 * reconsider. Repeating a call has no further effect. Throws `conflict` or `unavailable`.
 */
export function setRenewal(ctx: Ctx<Founder>, { renews }: InputOf<typeof PaymentApi.setRenewal>) {
  const { startupId, email } = ctx.actor;
  return ctx.gateways.paymentTurns(startupId, async () => {
    const provider = ctx.gateways.payments;
    const row = subscriptionIn(await standingPayments(ctx.database.reader, startupId));
    if (!row) throw new Refused('conflict', 'You have no renewing subscription.');
    if (provider?.name !== row.provider)
      throw new Refused(
        'unavailable',
        "The payment provider for this subscription isn't set up here. Please contact the team.",
      );
    const before = await asked(() => provider.read(row));
    if (before.subscription?.runs !== true) throw new Refused('conflict', 'The paid period has already ended.');
    if (before.subscription.isEnding === renews) await asked(() => provider.setRenewal(row.subscriptionId, renews));
    await asked(() =>
      judgeWithProvider(ctx, provider, row, async (tx) => {
        const renewal = await renewalOf(tx.db, startupId);
        if (!renewal || row.isEnding === renewal.isEnding) return;
        await writeAudit(ctx, tx, {
          action: renewal.isEnding ? 'payment.renewal-ended' : 'payment.renewal-resumed',
          subject: row.id,
          details: { startupId, until: renewal.until },
        });
        const zone = ctx.config.TIME_ZONE;
        await queueMail(ctx, tx, { to: email, mail: renewalChanged(row, renewal, zone) });
      }),
    );
    const renewal = await renewalOf(ctx.database.reader, startupId);
    if (!renewal) throw new Refused('conflict', 'The paid period has already ended.');
    return { data: { renewal } };
  });
}

/**
 * Ends the renewal of a subscription whose startup is in the trash; what was paid for stays. Runs in the startup's turn and does nothing
 * the second time. Throws when the provider can't be asked.
 */
export async function endRenewalInTrash(ctx: Ctx, id: string): Promise<void> {
  const provider = ctx.gateways.payments;
  const row = await paymentById(ctx.database.reader, id);
  if (!row || !hasIntent(row) || row.subscriptionId === null || provider?.name !== row.provider) return;
  const startupId = row.startupId as StartupId;
  if (!(await startupById(ctx.database.reader, startupId))?.deletedAt) return;
  const { subscription } = await provider.read(row);
  if (subscription?.runs && !subscription.isEnding) await provider.setRenewal(row.subscriptionId, false);
  await judgeWithProvider(ctx, provider, row, async (tx) => {
    const { isEnding, runsUntil } = (await paymentById(tx.db, id)) ?? row;
    if (row.isEnding || !isEnding || !runsUntil || !subscription?.runs) return;
    await writeAudit(ctx, tx, {
      action: 'payment.renewal-ended',
      subject: id,
      details: { startupId, until: runsUntil },
    });
    const mail = renewalEndedInTrash(row, { until: runsUntil, zone: ctx.config.TIME_ZONE });
    await queueMail(ctx, tx, { to: row.payer, mail });
  });
}
