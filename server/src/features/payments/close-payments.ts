import type { StartupId } from '@paratope/shared/ids';
import { type Ctx, inTransaction } from '../../context.ts';
import { asked, hasIntent } from './asked.ts';
import { keepReceiptNumber, openPayments, type PaymentRow, renewingPayments } from './store.ts';

/**
 * Before a startup's payments are erased: leaves the provider nothing to charge, neither by renewal nor at an open checkout, and keeps
 * the last receipt number. Runs in the startup's turn. Throws when the provider can't be asked.
 */
export async function closePayments(ctx: Ctx, startupId: StartupId): Promise<void> {
  await stopRenewals(ctx, startupId);
  await cancelAll(ctx, await openPayments(ctx.database.reader, startupId));
  await inTransaction(ctx, keepReceiptNumber);
}

/** Cancels at the provider what would renew. Throws when the provider can't be asked. */
export async function stopRenewals(ctx: Ctx, startupId: StartupId): Promise<void> {
  await cancelAll(ctx, await renewingPayments(ctx.database.reader, startupId));
}

async function cancelAll(ctx: Ctx, rows: readonly PaymentRow[]): Promise<void> {
  const provider = ctx.gateways.payments;
  for (const row of rows) {
    if (hasIntent(row) && provider?.name === row.provider) await asked(() => provider.cancel(row));
  }
}
