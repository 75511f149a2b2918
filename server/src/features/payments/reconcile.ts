import { type Deps, inTransaction, systemContext } from '../../context.ts';
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
    const provider = deps.gateways.payments;
    for (const { id, startupId } of await allOpenPayments(deps.database.reader)) {
      await deps.gateways.paymentTurns(startupId, async () => {
        const row = await paymentById(deps.database.reader, id);
        if (row?.state !== 'pending') return;
        const isOld = Date.parse(ctx.now) - Date.parse(row.createdAt) > patience;
        if (hasIntent(row) && provider && provider.name === row.provider) {
          if (isOld) await provider.cancel(row);
          await settleWithProvider(ctx, provider, row);
        } else if (isOld) {
          const verdict = { state: 'canceled', reason: 'This payment was never made.' } as const;
          await inTransaction(ctx, (tx) => settle(ctx, tx, { id, verdict }));
        }
      });
    }
    for (const { id, startupId } of await dueSubscriptions(deps.database.reader, ctx.now)) {
      await deps.gateways.paymentTurns(startupId, async () => {
        const row = await paymentById(deps.database.reader, id);
        if (!row || !hasIntent(row) || provider?.name !== row.provider) return;
        await settleWithProvider(ctx, provider, row);
      });
    }
  };
