import { type Ctx, inTransaction, Refused } from '../../context.ts';
import { writeAudit } from '../../db/audit.ts';
import type { Transaction } from '../../db/database.ts';
import { createPace } from '../../db/pace.ts';
import { investorWords } from '../../db/vectors.ts';
import { endImport, notThere } from './import-record.ts';
import { type Change, changeImport, changesOf, importById, isReferred } from './imports-store.ts';
import { touchMatchesOf } from './matches-store.ts';
import { refreshSearchSoon } from './refresh-search.ts';
import { bumpDataVersion, documentOf, markVectorsStale, markWordsStale } from './search-store.ts';
import { dropStagedFile } from './staged-import.ts';
import { type DeclaredRecord, deleteRow, putBack, rowOf, setFields } from './store.ts';

export interface Undone {
  readonly removed: number;
  readonly restored: number;
  /** Rows left as they are, because others have built on them or changed them since. */
  readonly kept: number;
}

/**
 * Undoes an import, newest change first; a running one is stopped. What others have built on since stays: an investor with a match or a
 * code, merged into another, or added by a founder too; a company with a deal from elsewhere; a field that no longer has the import's
 * value.
 */
export async function undoImport(ctx: Ctx, input: { importId: string }): Promise<Undone> {
  const record = await importById(ctx.database.reader, input.importId);
  if (!record) throw notThere();
  if (record.undoneAt) throw new Refused('conflict', 'This import was already undone.');
  // After this is written, nothing of it is imported any more.
  await inTransaction(ctx, (tx) => endImport(ctx, tx, input.importId, { state: 'stopped' }));

  const totals = { removed: 0, restored: 0, kept: 0 };
  const pace = createPace();
  for (let before = Number.MAX_SAFE_INTEGER; ; ) {
    const changes = await changesOf(ctx.database.reader, input.importId, before, pace.size());
    const last = changes.at(-1);
    if (!last) break;
    before = last.number;
    const ends = await inTransaction(ctx, (tx) =>
      pace.timed(async () => {
        const ends: (keyof Undone)[] = [];
        const renewed: string[] = [];
        for (const change of changes) {
          const end = await takeBack(tx, change);
          ends.push(end);
          if (end === 'restored' && change.subject === 'investors') renewed.push(change.rowId);
        }
        await touchMatchesOf(tx, ctx.history, renewed);
        await bumpDataVersion(tx.db);
        return ends;
      }),
    );
    for (const end of ends) totals[end] += 1;
  }
  await inTransaction(ctx, async (tx) => {
    await changeImport(tx.db, input.importId, { undoneAt: ctx.now });
    if (ctx.actor.kind === 'admin')
      await writeAudit(ctx, tx, { action: 'import.undone', subject: input.importId, details: totals });
  });
  if (record.columns) await dropStagedFile(ctx, input.importId);
  await refreshSearchSoon(ctx);
  return totals;
}

async function takeBack(tx: Transaction, change: Change): Promise<keyof Undone> {
  const row = await rowOf(tx.db, change.subject, change.rowId);
  if (change.before === null) return row ? removeMade(tx, change, row) : 'kept';
  if (change.after === null) {
    // Nothing is restored for an investor who no longer exists.
    if (!(await rowOf(tx.db, 'investors', String(change.before.investorId)))) return 'kept';
    await putBack(tx.db, change.before as unknown as DeclaredRecord);
    await noteTouched(tx, change.subject, change.before);
    return 'restored';
  }
  if (!row) return 'kept';
  const untouched = Object.entries(change.before).filter(([field]) => same(row[field], change.after?.[field]));
  if (untouched.length === 0) return 'kept';
  await setFields(tx.db, change.subject, change.rowId, Object.fromEntries(untouched));
  await noteTouched(tx, change.subject, row);
  return 'restored';
}

async function removeMade(
  tx: Transaction,
  { subject, rowId }: Change,
  row: Record<string, unknown>,
): Promise<keyof Undone> {
  if (await isReferred(tx.db, subject, rowId)) return 'kept';
  if (subject === 'investors') {
    const document = await documentOf(tx.db, rowId);
    if (document !== undefined) await investorWords.remove(tx.db, [document]);
  }
  if (subject === 'companies') await markVectorsStale(tx.db, [Number(row.number)]);
  await deleteRow(tx.db, subject, rowId);
  await noteTouched(tx, subject, row);
  return 'removed';
}

/** Marks the words of an investor who lost a deal or a fact, and the vector of a changed company, as stale. */
async function noteTouched(tx: Transaction, subject: Change['subject'], row: Record<string, unknown>): Promise<void> {
  if (subject === 'companies') await markVectorsStale(tx.db, [Number(row.number)]);
  const investorId = subject === 'investors' ? row.id : row.investorId;
  if (typeof investorId === 'string' && (await rowOf(tx.db, 'investors', investorId)))
    await markWordsStale(tx.db, [investorId]);
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
