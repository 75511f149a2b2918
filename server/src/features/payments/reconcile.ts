import { type Ctx, type Deps, inTransaction, systemContext } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { eachAlone } from '../../jobs/each-alone.ts';
import type { JobHandler } from '../../jobs/jobs.ts';
import { hasIntent } from './asked.ts';
import { endRenewalInTrash } from './end-renewal.ts';
import { judgePayment, judgeWithProvider } from './judge-payment.ts';
import { allOpenPayments, dueSubscriptions, paymentById, renewingInTrash } from './store.ts';

export const reconcileJob = 'payments.reconcile';

/**
 * Every ten minutes: checks open payments and subscriptions whose paid time is over, because the browser may have closed or the event
 * been lost. Then ends renewals of companies in the trash.
 */
export const nextReconciliation = (after: Date): Date => new Date(after.getTime() + 10 * 60 * 1000);

/** Milliseconds after which an unpaid payment is given up. */
const patience = 7 * 24 * 60 * 60 * 1000;

export const reconcilePayments =
  (deps: Deps): JobHandler =>
  async () => {
    const ctx = systemContext(deps, reconcileJob);
    const { reader } = deps.database;
    const rows = [...(await allOpenPayments(reader)), ...(await dueSubscriptions(reader, ctx.now))];
    const works = [
      ...rows.map((row) => ({ ...row, work: lookInto })),
      ...(await renewingInTrash(reader)).map((row) => ({ ...row, work: endRenewalInTrash })),
    ];
    await eachAlone(
      works,
      ({ id, startupId, work }) => deps.gateways.paymentTurns(startupId, () => work(ctx, id)),
      (failure, { id }) => deps.log.error({ payment: id, failure }, 'a payment could not be looked into'),
    );
  };

/** Queues, in the transaction of a deletion, the end of the company's renewals; done as soon as the provider answers, and retried until then. */
export async function endRenewalsOfTrash(ctx: Ctx, tx: Transaction): Promise<void> {
  await ctx.jobs.enqueue(tx, { kind: reconcileJob, key: reconcileJob, input: {}, isFresh: true });
}

async function lookInto(ctx: Ctx, id: string): Promise<void> {
  const provider = ctx.gateways.payments;
  const row = await paymentById(ctx.database.reader, id);
  if (!row) return;
  const isGivenUp = row.state === 'pending' && Date.parse(ctx.now) - Date.parse(row.createdAt) > patience;
  if (hasIntent(row) && provider?.name === row.provider) {
    if (isGivenUp) await provider.cancel(row);
    await judgeWithProvider(ctx, provider, row);
  } else if (isGivenUp) {
    const verdict = { state: 'canceled', reason: 'This payment was never made.' } as const;
    await inTransaction(ctx, (tx) => judgePayment(ctx, tx, { id, verdict }));
  }
}
