import { type Ctx, type Deps, inTransaction, systemContext } from '../../context.ts';
import { eachAlone } from '../../jobs/each-alone.ts';
import type { JobHandler } from '../../jobs/jobs.ts';
import { hasIntent } from './asked.ts';
import { settle, settleWithProvider } from './settle.ts';
import { allOpenPayments, dueSubscriptions, paymentById } from './store.ts';

export const reconcileJob = 'payments.reconcile';

/** Asks after payments whose end nobody told us, and subscriptions whose paid time is over: the browser closed, the event lost. */
export const nextReconciliation = (after: Date): Date => new Date(after.getTime() + 10 * 60 * 1000);

/** Milliseconds after which a payment nobody made is given up. */
const patience = 7 * 24 * 60 * 60 * 1000;

export const reconcilePayments =
  (deps: Deps): JobHandler =>
  async () => {
    const ctx = systemContext(deps, reconcileJob);
    const { reader } = deps.database;
    const rows = [...(await allOpenPayments(reader)), ...(await dueSubscriptions(reader, ctx.now))];
    await eachAlone(
      rows,
      ({ id, startupId }) => deps.gateways.paymentTurns(startupId, () => lookInto(ctx, id)),
      (failure, { id }) => deps.log.error({ payment: id, failure }, 'a payment could not be looked into'),
    );
  };

async function lookInto(ctx: Ctx, id: string): Promise<void> {
  const provider = ctx.gateways.payments;
  const row = await paymentById(ctx.database.reader, id);
  if (!row) return;
  const isGivenUp = row.state === 'pending' && Date.parse(ctx.now) - Date.parse(row.createdAt) > patience;
  if (hasIntent(row) && provider?.name === row.provider) {
    if (isGivenUp) await provider.cancel(row);
    await settleWithProvider(ctx, provider, row);
  } else if (isGivenUp) {
    const verdict = { state: 'canceled', reason: 'This payment was never made.' } as const;
    await inTransaction(ctx, (tx) => settle(ctx, tx, { id, verdict }));
  }
}
