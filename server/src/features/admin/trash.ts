import type { AdminApi } from '@paratope/shared/admin/api';
import type { InputOf } from '@paratope/shared/endpoint';
import type { StartupId } from '@paratope/shared/ids';
import { type Admin, type Ctx, type Deps, inTransaction, Refused, systemContext } from '../../context.ts';
import { writeAudit } from '../../db/audit.ts';
import { eraseStartup, filesOfStartup } from '../../db/erase.ts';
import { changeStartup, startupById } from '../../db/startups.ts';
import { eachAlone } from '../../jobs/each-alone.ts';
import type { JobHandler } from '../../jobs/jobs.ts';
import { insertEmptyStartup, peopleOf } from '../account/index.ts';
import { unlockAllowance } from '../matches/index.ts';
import { closePayments, endRenewalsOfTrash } from '../payments/index.ts';
import { clientIn, standing } from './clients.ts';
import { trashedBefore } from './clients-store.ts';

const day = 24 * 60 * 60 * 1000;
export const trashLife = 30 * day;

/** Moves a company to the trash (decision I20): it leaves every list and its people's devices, is no longer charged, and can be restored whole. */
export async function deleteClient(ctx: Ctx<Admin>, { id, forGood }: InputOf<typeof AdminApi.deleteClient>) {
  if (forGood) return deleteForGood(ctx, id);
  await inTransaction(ctx, async (tx) => {
    await standing(tx.db, id);
    await changeStartup(tx, ctx.history, { id, deletedAt: ctx.now, isActive: false });
    await endRenewalsOfTrash(ctx, tx);
    await writeAudit(ctx, tx, { action: 'company.deleted', subject: id, startupId: id });
  });
  return { message: 'Company moved to the trash. You can restore it for 30 days.' };
}

export async function restoreClient(ctx: Ctx<Admin>, { id }: InputOf<typeof AdminApi.restoreClient>) {
  await inTransaction(ctx, async (tx) => {
    const deletedAt = (await startupById(tx.db, id))?.deletedAt;
    if (!deletedAt || isOver(ctx, deletedAt)) throw notInTrash();
    await changeStartup(tx, ctx.history, { id, deletedAt: null, isActive: true, mergedInto: null, updatedAt: ctx.now });
    // The plan may have been paid or refunded meanwhile.
    await unlockAllowance(ctx, tx, id as StartupId);
    await writeAudit(ctx, tx, { action: 'company.restored', subject: id, startupId: id });
  });
  return { data: await clientIn(ctx.database.reader, id) };
}

export const sweepTrashJob = 'admin.sweep-trash';

/** Erases every company whose thirty days are over. Running it twice is harmless. */
export const sweepTrash =
  (deps: Deps): JobHandler =>
  async () => {
    const ctx = systemContext(deps, sweepTrashJob);
    const before = new Date(deps.clock.now().getTime() - trashLife).toISOString();
    const due = await trashedBefore(deps.database.reader, before);
    try {
      await eachAlone(
        due,
        ({ id }) => erase(ctx, id),
        (failure, { id }) => deps.log.error({ startup: id, failure }, 'a company could not be erased'),
      );
    } finally {
      if (due.length > 0) await deps.database.emptyLog();
    }
  };

export const nextTrashSweep = (after: Date): Date => new Date(after.getTime() + day);

async function deleteForGood(ctx: Ctx<Admin>, id: string) {
  if (!(await startupById(ctx.database.reader, id))?.deletedAt) throw notInTrash();
  await erase(ctx, id);
  await ctx.database.emptyLog();
  return { message: 'Company permanently deleted.' };
}

/** Erases subscription, rows, history and files. Its members keep their accounts, with an empty startup to work in. */
function erase(ctx: Ctx, id: string): Promise<void> {
  return ctx.gateways.paymentTurns(id, async () => {
    // Before the rows that name them, so that the next run after an interruption finds those rows and continues.
    await closePayments(ctx, id as StartupId);
    for (const name of await filesOfStartup(ctx.database.reader, id as StartupId))
      await ctx.gateways.files.remove(name);
    await inTransaction(ctx, async (tx) => {
      if (!(await startupById(tx.db, id))?.deletedAt) return;
      const people = await peopleOf(tx.db, id);
      await eraseStartup(tx, id as StartupId);
      for (const person of people) await insertEmptyStartup(ctx, tx, person);
      await writeAudit(ctx, tx, { action: 'company.erased', subject: id, startupId: id });
    });
  });
}

export const isOver = (ctx: Pick<Ctx, 'now'>, deletedAt: string): boolean =>
  Date.parse(ctx.now) - Date.parse(deletedAt) > trashLife;

const notInTrash = () => new Refused('missing', 'This company isn’t in the trash.');
