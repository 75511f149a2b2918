import { type Ctx, Refused } from '../../context.ts';
import { writeAudit } from '../../db/audit.ts';
import type { Transaction } from '../../db/database.ts';
import { changeImport, type ImportRecord, importById, openImport } from './imports-store.ts';
import { noteInvestorsCame } from './investors-came.ts';
import type { LineFault } from './read-csv.ts';

export const mostConflicts = 1_000;

export async function beginImport(
  ctx: Ctx,
  tx: Transaction,
  given: Pick<ImportRecord, 'id' | 'kind' | 'source' | 'columns' | 'rowsTotal'>,
): Promise<void> {
  const { id, kind, source } = given;
  const adminId = ctx.actor.kind === 'admin' ? ctx.actor.adminId : null;
  await openImport(tx.db, {
    ...given,
    at: ctx.now,
    created: 0,
    updated: 0,
    skipped: 0,
    adminId,
    undoneAt: null,
    state: 'running',
    rowsDone: 0,
    touchedAt: ctx.now,
    conflicts: [],
  });
  if (isAsked(ctx, adminId))
    await writeAudit(ctx, tx, { action: 'import.begun', subject: id, details: { kind, source } });
}

/** Marks a running import as ended, complete or not, with an audit entry. Does nothing for one that has already ended. */
export async function endImport(
  ctx: Ctx,
  tx: Transaction,
  id: string,
  {
    state,
    conflicts,
    isSample = false,
  }: { state: 'done' | 'stopped'; conflicts?: readonly LineFault[]; isSample?: boolean },
): Promise<void> {
  const record = await importById(tx.db, id);
  if (record?.state !== 'running') return;
  const { created, updated, skipped, rowsDone, adminId } = record;
  const rowsTotal = state === 'done' ? rowsDone : record.rowsTotal;
  const kept = conflicts ? { conflicts: conflicts.slice(0, mostConflicts) } : {};
  await changeImport(tx.db, id, { state, rowsTotal, ...kept });
  if (state === 'done' && created > 0 && !isSample) await noteInvestorsCame(ctx, tx);
  if (isAsked(ctx, adminId)) {
    await writeAudit(ctx, tx, {
      action: state === 'done' ? 'import.done' : 'import.stopped',
      subject: id,
      details: { created, updated, skipped, rows: rowsDone },
      ...(adminId ? { by: { kind: 'admin', id: adminId } } : {}),
    });
  }
}

/** True when a person asked for it. What the product imports on its own, such as samples or the hourly sync, is not audited. */
const isAsked = ({ actor }: Ctx, adminId: string | null): boolean =>
  adminId !== null || (actor.kind === 'system' && actor.task === 'command line');

export const notThere = () => new Refused('missing', 'We couldn’t find this import.');
