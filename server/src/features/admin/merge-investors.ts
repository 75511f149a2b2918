import type { AdminApi } from '@paratope/shared/admin/api';
import type { InputOf } from '@paratope/shared/endpoint';
import { type Admin, type Ctx, inTransaction, Refused } from '../../context.ts';
import { writeAudit } from '../../db/audit.ts';
import type { Db, Transaction } from '../../db/database.ts';
import {
  contactsOf,
  type DeclaredRecord,
  dealsOf,
  declaredBy,
  deleteRow,
  type InvestorRecord,
  investorsById,
  markInvestorsChanged,
  putBack,
  readInvestor,
  refreshSearchSoon,
  setFields,
  touchMatchesOf,
} from '../investors/index.ts';
import { changeMatches } from '../matches/index.ts';
import { type BatchChange, insertBatch } from './batches-store.ts';
import { matchesWith } from './review-store.ts';

/**
 * Merges records of one investor: deals, facts, contacts and matches move to the record to keep, its blank fields are filled, and the
 * others are archived. What that record already has is not moved, so nothing counts twice. Can be undone.
 */
export async function mergeInvestors(ctx: Ctx<Admin>, input: InputOf<typeof AdminApi.mergeInvestors>) {
  const { keepId, mergeIds, preview } = input;
  if (preview) {
    const moves = counted(await changesFor(ctx, ctx.database.reader, input));
    return { batchId: null, moves, data: await readInvestor(ctx, keepId) };
  }
  const batchId = ctx.random.id();
  const moves = await inTransaction(ctx, async (tx) => {
    const changes = await changesFor(ctx, tx.db, input);
    for (const change of changes) await writeChange(ctx, tx, change, change.after);
    const batch = { id: batchId, at: ctx.now, adminId: ctx.actor.adminId, action: 'investors.merge' };
    await insertBatch(tx, batch, changes);
    await touchMatchesOf(tx, ctx.history, [keepId]);
    await markInvestorsChanged(tx.db, [keepId, ...mergeIds]);
    await writeAudit(ctx, tx, {
      action: 'investors.merged',
      subject: keepId,
      details: { batchId, mergeIds },
      records: mergeIds,
    });
    return counted(changes);
  });
  await refreshSearchSoon(ctx);
  return { batchId, moves, data: await readInvestor(ctx, keepId) };
}

/** Writes `after` to apply a change, or `before` to undo it. Without values there is no such row. */
export async function writeChange(
  ctx: Pick<Ctx, 'history'>,
  tx: Transaction,
  { subject, rowId, startupId }: BatchChange,
  values: Record<string, unknown>,
): Promise<void> {
  if (subject === 'matches') await changeMatches(tx, ctx.history, { startupId: startupId ?? '', ids: [rowId] }, values);
  else if (Object.keys(values).length === 0) await deleteRow(tx.db, subject, rowId);
  else if ('id' in values) await putBack(tx.db, values as DeclaredRecord);
  else await setFields(tx.db, subject, rowId, values);
}

async function changesFor(
  ctx: Ctx,
  db: Db,
  { keepId, mergeIds }: InputOf<typeof AdminApi.mergeInvestors>,
): Promise<BatchChange[]> {
  const ids = [...new Set(mergeIds)];
  const found = await investorsById(db, [keepId, ...ids]);
  const keep = found.find(({ id }) => id === keepId);
  const others = found.filter(({ id }) => id !== keepId);
  if (!keep || others.length < ids.length || found.some(({ archivedAt }) => archivedAt !== null)) {
    throw new Refused('missing', 'One of these investors no longer exists. Refresh the list.');
  }
  const to = (subject: BatchChange['subject'], row: { id: string; investorId: string | null }, startupId?: string) => ({
    startupId: startupId ?? null,
    subject,
    rowId: row.id,
    before: { investorId: row.investorId },
    after: { investorId: keepId },
  });
  const isFree = once();
  const deals = (await dealsOf(db, [keepId])).map(({ deal }) => deal);
  const facts = await declaredBy(db, [keepId]);
  const matches = await matchesWith(db, [keepId]);
  for (const deal of deals) isFree('deals', deal.companyNumber, deal.date, deal.stage);
  for (const { field, value } of facts) isFree('facts', field, value);
  for (const { startupId } of matches) isFree('matches', startupId);
  for (const { name, email } of await contactsOf(db, [keepId])) isFree('contacts', (email ?? name).toLowerCase());
  const moved: BatchChange[] = [];
  for (const { deal } of await dealsOf(db, ids)) {
    if (isFree('deals', deal.companyNumber, deal.date, deal.stage)) moved.push(to('deals', deal));
  }
  for (const fact of await declaredBy(db, ids)) {
    if (isFree('facts', fact.field, fact.value)) moved.push(to('declared_facts', fact));
  }
  for (const contact of await contactsOf(db, ids)) {
    if (isFree('contacts', (contact.email ?? contact.name).toLowerCase())) moved.push(to('investor_contacts', contact));
  }
  for (const match of await matchesWith(db, ids)) {
    if (isFree('matches', match.startupId)) moved.push(to('matches', match, match.startupId));
  }
  return [...moved, ...filled(keep, others), ...others.map((other) => archived(other, ctx.now))];
}

/** Returns a function that returns true only the first time it is called with the same arguments. */
function once(): (...of: unknown[]) => boolean {
  const seen = new Set<string>();
  return (...of) => {
    const key = JSON.stringify(of);
    const isFirst = !seen.has(key);
    seen.add(key);
    return isFirst;
  };
}

const fillable = ['firm', 'website', 'email', 'phone', 'thesis', 'lastSeen'] as const;

/** Fills each blank field of the record to keep with the first value among the others. */
function filled(keep: InvestorRecord, others: readonly InvestorRecord[]): BatchChange[] {
  const entries = fillable.flatMap((field) => {
    const value = keep[field] ? undefined : others.find((other) => other[field])?.[field];
    return value ? [[field, value] as const] : [];
  });
  if (entries.length === 0) return [];
  const before = Object.fromEntries(entries.map(([field]) => [field, keep[field]]));
  return [{ startupId: null, subject: 'investors', rowId: keep.id, before, after: Object.fromEntries(entries) }];
}

const archived = ({ id }: InvestorRecord, now: string): BatchChange => ({
  startupId: null,
  subject: 'investors',
  rowId: id,
  before: { archivedAt: null },
  after: { archivedAt: now },
});

function counted(changes: readonly BatchChange[]) {
  const of = (subject: BatchChange['subject']) => changes.filter((change) => change.subject === subject).length;
  return { deals: of('deals'), facts: of('declared_facts'), contacts: of('investor_contacts'), matches: of('matches') };
}
