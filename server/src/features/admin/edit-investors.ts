import type { AdminApi } from '@paratope/shared/admin/api';
import { mostEdited } from '@paratope/shared/admin/investors-api';
import type { InputOf } from '@paratope/shared/endpoint';
import { type Admin, type Ctx, inTransaction, Refused } from '../../context.ts';
import { writeAudit } from '../../db/audit.ts';
import type { Db } from '../../db/database.ts';
import {
  declaredBy,
  type InvestorRecord,
  investorsById,
  investorsFor,
  markInvestorsChanged,
  refreshSearchSoon,
  sourceOf,
  touchMatchesOf,
} from '../investors/index.ts';
import { type BatchChange, insertBatch } from './batches-store.ts';
import { writeChange } from './merge-investors.ts';

type Edit = InputOf<typeof AdminApi.editInvestors>;

/** Gives many investors a type and terms they invest in. What one has already is no change. Can be undone. */
export async function editInvestors(ctx: Ctx<Admin>, edit: Edit) {
  if (edit.preview) return { batchId: null, ...counted(await editedBy(ctx, ctx.database.reader, edit)) };
  const batchId = ctx.random.id();
  const edited = await inTransaction(ctx, async (tx) => {
    const edited = await editedBy(ctx, tx.db, edit);
    const ids = edited.changes.filter(({ subject }) => subject === 'investors').map(({ rowId }) => rowId);
    for (const change of edited.changes) await writeChange(ctx, tx, change, change.after);
    const batch = { id: batchId, at: ctx.now, adminId: ctx.actor.adminId, action: 'investors.edit' };
    await insertBatch(tx, batch, edited.changes);
    await touchMatchesOf(tx, ctx.history, ids);
    await markInvestorsChanged(tx.db, ids);
    await writeAudit(ctx, tx, {
      action: 'investors.edited',
      subject: batchId,
      details: { changed: ids.length },
      records: ids,
    });
    return edited;
  });
  await refreshSearchSoon(ctx);
  return { batchId, ...counted(edited) };
}

interface Edited {
  readonly found: readonly InvestorRecord[];
  /** One of the investor itself for each that changes, after those of its facts. */
  readonly changes: readonly BatchChange[];
}

async function editedBy(ctx: Ctx<Admin>, db: Db, { of, kind, ...terms }: Edit): Promise<Edited> {
  const found = 'ids' in of ? await investorsById(db, of.ids) : await investorsFor(db, of, mostEdited + 1);
  if (found.length > mostEdited)
    throw new Refused(
      'invalid',
      'You can edit up to 1,000 investors at once. Narrow the list with a search or a filter.',
    );
  const facts = Map.groupBy(
    await declaredBy(
      db,
      found.map(({ id }) => id),
    ),
    ({ investorId }) => investorId,
  );
  const changes = found.flatMap((investor) => {
    const { id } = investor;
    const known = facts.get(id) ?? [];
    const added = (['stage', 'modality', 'disease'] as const).flatMap((field): BatchChange[] => {
      const value = terms[field];
      if (value === undefined || known.some((fact) => fact.field === field && fact.value === value)) return [];
      const given = { investorId: id, field, value, source: sourceOf(ctx), seenAt: ctx.now.slice(0, 10) };
      const fact = { id: ctx.random.id(), ...given };
      return [{ subject: 'declared_facts', rowId: fact.id, startupId: null, before: {}, after: fact }];
    });
    const isOther = kind !== undefined && kind !== investor.kind;
    if (!isOther && added.length === 0) return [];
    const values = (of: 'kind' | 'updatedAt', to: string) => [{ [of]: investor[of] }, { [of]: to }] as const;
    const [before, after] = values('updatedAt', ctx.now);
    const [kindBefore, kindAfter] = isOther ? values('kind', kind) : [{}, {}];
    const own = { before: { ...before, ...kindBefore }, after: { ...after, ...kindAfter } };
    return [...added, { subject: 'investors', rowId: id, startupId: null, ...own } as const];
  });
  return { found, changes };
}

const counted = ({ found, changes }: Edited) => ({
  investors: found.length,
  changed: changes.filter(({ subject }) => subject === 'investors').length,
});
