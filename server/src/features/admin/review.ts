import type { AdminApi } from '@paratope/shared/admin/api';
import type { InputOf } from '@paratope/shared/endpoint';
import { type Admin, type Ctx, inTransaction, Refused } from '../../context.ts';
import { writeAudit } from '../../db/audit.ts';
import type { Transaction } from '../../db/database.ts';
import { changeStartup, startupById } from '../../db/startups.ts';
import { paged } from '../../http/paging.ts';
import { changeMatches } from '../matches/index.ts';
import { changedColumns } from '../sync/index.ts';
import { insertBatch } from './batches-store.ts';
import { countUndecided, type MatchRow, matchesFor, matchRows, pageOfMatches, reviewedMatch } from './review-store.ts';
import { isOver } from './trash.ts';

export const listMatches = (ctx: Ctx<Admin>, input: InputOf<typeof AdminApi.matches>) =>
  paged(input, ({ approval, ...page }) => {
    const manuallyApproved = approval && { pending: null, approved: true, rejected: false }[approval];
    return pageOfMatches(ctx.database.reader, { ...page, manuallyApproved });
  });

export async function setAccess(ctx: Ctx<Admin>, { id, clientAccess }: InputOf<typeof AdminApi.setAccess>) {
  return reviewMatch(ctx, { id, clientAccess });
}

export async function reviewMatch(ctx: Ctx<Admin>, input: InputOf<typeof AdminApi.reviewMatch>) {
  const { id, manuallyApproved, gptFit, clientAccess, reason } = input;
  await inTransaction(ctx, async (tx) => {
    const match = await standing(tx, id);
    const values: Partial<MatchRow> = {
      ...(gptFit === undefined ? {} : { gptFit, gptFitReason: '', gptFitBy: 'person' }),
      ...(manuallyApproved === undefined ? {} : decided(manuallyApproved)),
      ...(clientAccess === undefined ? {} : opened(ctx, clientAccess === 'Unlocked', match)),
    };
    await changeReviewed(ctx, tx, [{ match, values }]);
    await writeAudit(ctx, tx, {
      action: 'match.reviewed',
      subject: id,
      details: { manuallyApproved, gptFit, clientAccess, reason },
    });
  });
  return { data: await readMatch(ctx, id) };
}

/** Applies one action to many matches in one transaction, recorded so that it can be undone as a whole. */
export async function reviewBatch(ctx: Ctx<Admin>, input: InputOf<typeof AdminApi.reviewBatch>) {
  const { ids, filter = {}, action, reason, seenApproval } = input;
  const batchId = ctx.random.id();
  const changed = await inTransaction(ctx, async (tx) => {
    const found = await matchesFor(tx.db, ids ? { ids } : filter);
    if (ids && found.length < new Set(ids).size) throw notThere();
    if (seenApproval !== undefined && found.some(({ manuallyApproved }) => manuallyApproved !== seenApproval)) {
      throw new Refused('conflict', 'Someone else reviewed this after you opened it. Refresh to see it.');
    }
    const changes = await changeReviewed(
      ctx,
      tx,
      found.map((match) => ({ match, values: valuesOf(ctx, action, match) })),
    );
    await insertBatch(
      tx,
      { id: batchId, at: ctx.now, adminId: ctx.actor.adminId, action: `match.${action}` },
      changes.map(({ match, values }) => ({
        startupId: match.startupId,
        subject: 'matches' as const,
        rowId: match.id,
        before: Object.fromEntries(Object.keys(values).map((field) => [field, match[field as keyof MatchRow]])),
        after: values,
      })),
    );
    const matchIds = changes.map(({ match }) => match.id);
    await writeAudit(ctx, tx, {
      action: `match.${action}`,
      subject: batchId,
      details: { matches: matchIds, filter: ids ? undefined : filter, reason },
      records: matchIds,
    });
    return changes.length;
  });
  return { batchId, changed, data: { batchId, changed } };
}

export async function deleteMatch(ctx: Ctx<Admin>, { id }: InputOf<typeof AdminApi.deleteMatch>) {
  await inTransaction(ctx, async (tx) => {
    await changeReviewed(ctx, tx, [{ match: await standing(tx, id), values: { deletedAt: ctx.now } }]);
    await writeAudit(ctx, tx, { action: 'match.deleted', subject: id });
  });
  return { message: 'Match moved to the trash. You can restore it for 30 days.' };
}

export async function restoreMatch(ctx: Ctx<Admin>, { id }: InputOf<typeof AdminApi.restoreMatch>) {
  await inTransaction(ctx, async (tx) => {
    const [match] = await matchRows(tx.db, [id]);
    if (!match?.deletedAt || match.origin !== 'matched' || isOver(ctx, match.deletedAt)) {
      throw new Refused('missing', 'This match isn’t in the trash.');
    }
    await changeReviewed(ctx, tx, [{ match, values: { deletedAt: null } }]);
    await writeAudit(ctx, tx, { action: 'match.restored', subject: id });
  });
  return { data: await readMatch(ctx, id) };
}

export interface Change {
  readonly match: MatchRow;
  readonly values: Partial<MatchRow>;
}

/** Writes only what differs and returns it. A list with no undecided matches no longer awaits review. */
export async function changeReviewed(ctx: Ctx, tx: Transaction, asked: readonly Change[]): Promise<Change[]> {
  const changes = asked
    .map(({ match, values }) => ({ match, values: changedColumns(match, values) }))
    .filter(({ values }) => Object.keys(values).length > 0);
  for (const { match, values } of changes)
    await changeMatches(tx, ctx.history, { startupId: match.startupId, ids: [match.id] }, values);
  for (const startupId of new Set(changes.map(({ match }) => match.startupId))) await noteReview(ctx, tx, startupId);
  return changes;
}

/** Applies decisions made in an outside table as if a reviewer had made them. */
export async function takeDecisions(
  ctx: Ctx,
  tx: Transaction,
  decisions: ReadonlyMap<string, boolean | null>,
  reason: string,
): Promise<void> {
  const found = await matchRows(tx.db, [...decisions.keys()]);
  await changeReviewed(
    ctx,
    tx,
    found.map((match) => ({ match, values: decided(decisions.get(match.id) ?? null) })),
  );
  for (const [subject, manuallyApproved] of decisions)
    await writeAudit(ctx, tx, { action: 'match.reviewed', subject, details: { manuallyApproved, reason } });
}

export async function noteReview(ctx: Ctx, tx: Transaction, startupId: string): Promise<void> {
  const matching = (await startupById(tx.db, startupId))?.matching;
  if (matching?.state !== 'done') return;
  const awaitsReview = (await countUndecided(tx.db, startupId)) > 0;
  if (awaitsReview === matching.awaitsReview) return;
  await changeStartup(tx, ctx.history, { id: startupId, matching: { ...matching, awaitsReview } });
}

export async function readMatch(ctx: Ctx, id: string) {
  const found = await reviewedMatch(ctx.database.reader, id);
  if (!found) throw notThere();
  return found;
}

type Action = InputOf<typeof AdminApi.reviewBatch>['action'];

function valuesOf(ctx: Ctx, action: Action, match: MatchRow): Partial<MatchRow> {
  if (action === 'lock' || action === 'unlock') return opened(ctx, action === 'unlock', match);
  return decided({ approve: true, reject: false, unset: null }[action]);
}

const decided = (manuallyApproved: boolean | null): Partial<MatchRow> => ({ manuallyApproved, approvedByRule: false });

/** A lock set by hand stays until it is lifted by hand (I16). */
const opened = (ctx: Ctx, isUnlocked: boolean, match: MatchRow): Partial<MatchRow> => ({
  isUnlocked,
  lockedByHand: !isUnlocked,
  unlockedAt: isUnlocked ? (match.unlockedAt ?? ctx.now) : match.unlockedAt,
});

async function standing(tx: Transaction, id: string): Promise<MatchRow> {
  const [match] = await matchesFor(tx.db, { ids: [id] });
  if (!match) throw notThere();
  return match;
}

const notThere = () => new Refused('missing', 'We couldn’t find this match.');
