import type { StartupId } from '@paratope/shared/ids';
import { type Ctx, inTransaction } from '../../context.ts';
import { asked, hasIntent } from './asked.ts';
import { keepReceiptNumber, openPayments, type PaymentRow, renewingPayments } from './store.ts';

/**
 * Before a startup's payments are erased: leaves the provider nothing to charge, by itself or at a checkout that is still open, and
 * keeps the number of the last receipt. Runs in the startup's turn. Throws where the provider cannot be asked.
 */
export async function closePayments(ctx: Ctx, startupId: StartupId): Promise<void> {
  await stopRenewals(ctx, startupId);
  await cancelAll(ctx, await openPayments(ctx.database.reader, startupId));
  await inTransaction(ctx, keepReceiptNumber);
}

/** Ends at the provider what would go on charging by itself. Throws where the provider cannot be asked. */
export async function stopRenewals(ctx: Ctx, startupId: StartupId): Promise<void> {
  await cancelAll(ctx, await renewingPayments(ctx.database.reader, startupId));
}

async function cancelAll(ctx: Ctx, rows: readonly PaymentRow[]): Promise<void> {
  const provider = ctx.gateways.payments;
  for (const row of rows) {
    if (hasIntent(row) && provider?.name === row.provider) await asked(() => provider.cancel(row));
  }
}
