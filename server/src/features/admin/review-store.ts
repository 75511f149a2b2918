import type { MatchOrder, ReviewedMatch } from '@paratope/shared/admin/matches-api';
import { type StartupId, startupSpace } from '@paratope/shared/ids';
import type { Tooth } from '@paratope/shared/matches/match';
import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { CommitHistory } from '../../db/commits.ts';
import type { Db, Transaction } from '../../db/database.ts';
import { anywhere, type Holes, list, oneOf, onePage } from '../../db/lists.ts';
import { matchesCounted } from '../../db/matches-counted.ts';
import { few, investorsFound, type Search, searchFor, startupsFound, unindexed } from '../../db/names.ts';
import { hole, prepared } from '../../db/prepared.ts';
import { investors, matches, startups } from '../../db/schema/index.ts';
import { changeWithOwn } from '../matches/index.ts';
import type { Page } from './store.ts';

export type MatchRow = typeof matches.$inferSelect;

/** What narrows a list of matches, and what a batch may be named by. */
export interface MatchFilter {
  readonly q?: string | undefined;
  readonly startupId?: string | undefined;
  /** null: not decided yet. */
  readonly manuallyApproved?: boolean | null | undefined;
  readonly gptFit?: boolean | undefined;
  readonly clientAccess?: 'Locked' | 'Unlocked' | undefined;
  readonly trash?: boolean | undefined;
}

/** Matches of the matcher and of admins with both their sides; a founder's own investors are nobody else's business. */
export async function pageOfMatches(
  db: Db,
  { limit, offset, order = 'newest', ...filter }: Omit<Page, 'q'> & MatchFilter & { order?: MatchOrder | undefined },
): Promise<{ data: ReviewedMatch[]; total: number }> {
  const search = await searchFor(db, filter.q, fewMatches);
  const { rows: ids, total } = await idsInOrder(db, { filter: { ...asked(filter), ...search }, order, limit, offset });
  const rows = await sidesOf(db).execute({ ids: JSON.stringify(ids.map(({ id }) => id)) });
  const byId = new Map(rows.map((row) => [row.match.id, reviewed(row)]));
  return { data: ids.flatMap(({ id }) => byId.get(id) ?? []), total };
}

/** Of either side. */
const fewMatches = prepared((db) => {
  const [ofStartups, ofInvestors] = [startupsFound(hole('found')), investorsFound(hole('found'))];
  const ids = { id: matches.id };
  return db
    .select(ids)
    .from(matches)
    .where(sql`${matches.startupId} in ${ofStartups}`)
    .unionAll(db.select(ids).from(matches).where(sql`${matches.investorId} in ${ofInvestors}`))
    .limit(few + 1)
    .prepare();
});

/** The ids alone, so that the index answers and the long rows are read for one page only. */
const idsInOrder = list((db, filter: Holes<Asked>, order: MatchOrder) => {
  const where = ownWhereOf(filter);
  const ids = db.select({ id: matches.id }).from(matches).where(where).$dynamic();
  const inOrder = {
    similarity: () => ids.orderBy(desc(matches.similarity), desc(matches.id)),
    newest: () => ids.orderBy(desc(matches.assignedAt), asc(matches.startupId), asc(matches.rank), asc(matches.id)),
    startup: () =>
      ids
        .innerJoin(startups, eq(startups.id, matches.startupId))
        .orderBy(asc(sql`lower(trim(${startups.name}))`), asc(matches.startupId), asc(matches.rank), asc(matches.id)),
  }[order]();
  return {
    of: matches,
    where,
    rows: inOrder.limit(onePage.limit).offset(onePage.offset).prepare(),
    ...(isKept(filter) ? { total: keptTotal(db, filter) } : {}),
  };
});

/** Whether how many there are is known without a walk over them. */
const isKept = ({ among, found, startupId }: Holes<Asked>): boolean =>
  among === undefined && found === undefined && startupId === undefined;

const keptTotal = (db: Db, { trash, manuallyApproved, gptFit, isUnlocked }: Holes<Asked>) =>
  matchesCounted(db, {
    origin: 'matched',
    isListed: true,
    isDeleted: trash === true,
    manuallyApproved,
    gptFit,
    isUnlocked,
  }).prepare();

export async function reviewedMatch(db: Db, id: string): Promise<ReviewedMatch | undefined> {
  const [row] = await sides(db).where(and(eq(matches.id, id), eq(matches.origin, 'matched')));
  return row && reviewed(row);
}

/** The rows a batch is about: those named, or all that a filter finds; in the trash only where it says so. */
export async function matchesFor(db: Db, by: { ids: readonly string[] } | MatchFilter): Promise<MatchRow[]> {
  const rows = await db
    .select({ match: matches })
    .from(matches)
    .innerJoin(startups, eq(startups.id, matches.startupId))
    .innerJoin(investors, eq(investors.id, matches.investorId))
    .where(
      'ids' in by
        ? and(inArray(matches.id, [...by.ids]), eq(matches.origin, 'matched'), isNull(matches.deletedAt))
        : ownWhereOf(asked(by)),
    )
    .orderBy(asc(matches.startupId), asc(matches.id));
  return rows.map(({ match }) => match);
}

export const matchRows = (db: Db, ids: readonly string[]): Promise<MatchRow[]> =>
  db
    .select()
    .from(matches)
    .where(inArray(matches.id, [...ids]));

export async function pairOf(db: Db, startupId: string, investorId: string): Promise<MatchRow | undefined> {
  const [row] = await db
    .select()
    .from(matches)
    .where(and(eq(matches.startupId, startupId), eq(matches.investorId, investorId)))
    .limit(1);
  return row;
}

/** Changes a match as a commit of its startup's space. */
export async function changeMatch(
  tx: Transaction,
  history: CommitHistory,
  { id, startupId }: { id: string; startupId: string },
  values: Partial<MatchRow>,
): Promise<void> {
  const version = await history.versionFor(tx, startupSpace(startupId as StartupId));
  await changeWithOwn(tx.db, { ids: [id], version }, () =>
    tx.db
      .update(matches)
      .set({ ...values, version })
      .where(eq(matches.id, id)),
  );
}

export async function insertMatch(
  tx: Transaction,
  history: CommitHistory,
  row: Omit<typeof matches.$inferInsert, 'version'>,
): Promise<void> {
  const version = await history.versionFor(tx, startupSpace(row.startupId as StartupId));
  await tx.db.insert(matches).values({ ...row, version });
}

/** How many matches the list of a startup still holds that nobody has decided on. */
export const countUndecided = (db: Db, startupId: string): Promise<number> =>
  db.$count(
    matches,
    and(
      eq(matches.startupId, startupId),
      isNotNull(matches.rank),
      isNull(matches.manuallyApproved),
      isNull(matches.deletedAt),
    ),
  );

export const countApproved = (db: Db, startupId: string): Promise<number> =>
  db.$count(
    matches,
    and(
      eq(matches.startupId, startupId),
      eq(matches.origin, 'matched'),
      eq(matches.manuallyApproved, true),
      isNull(matches.deletedAt),
    ),
  );

const sides = (db: Db) =>
  db
    .select({ match: matches, startupName: startups.name, vcName: investors.name, vcFirm: investors.firm })
    .from(matches)
    .innerJoin(startups, eq(startups.id, matches.startupId))
    .innerJoin(investors, eq(investors.id, matches.investorId))
    .$dynamic();

/** A filter as it is asked of the tables. */
type Asked = Pick<MatchFilter, 'startupId' | 'manuallyApproved' | 'gptFit' | 'trash'> & {
  isUnlocked: boolean | undefined;
} & Search;

const asked = ({ q, startupId, manuallyApproved, gptFit, clientAccess, trash }: MatchFilter): Asked => ({
  startupId,
  manuallyApproved,
  gptFit,
  trash,
  isUnlocked: clientAccess && clientAccess === 'Unlocked',
  among: undefined,
  found: anywhere(q),
});

/** What a filter asks of the matches themselves; the other sides are asked in their own tables, which are short. */
const ownWhereOf = ({ among, found, startupId, manuallyApproved, gptFit, isUnlocked, trash }: Asked | Holes<Asked>) =>
  and(
    among === undefined ? eq(matches.origin, 'matched') : sql`${unindexed(matches.origin)} = 'matched'`,
    among === undefined ? undefined : oneOf(matches.id, among),
    trash ? isNotNull(matches.deletedAt) : isNull(matches.deletedAt),
    sql`${matches.startupId} not in (select id from startups where deleted_at is not null)`,
    startupId ? eq(matches.startupId, startupId) : undefined,
    manuallyApproved === undefined
      ? undefined
      : manuallyApproved === null
        ? isNull(matches.manuallyApproved)
        : eq(matches.manuallyApproved, manuallyApproved),
    gptFit === undefined ? undefined : eq(matches.gptFit, gptFit),
    isUnlocked === undefined ? undefined : eq(matches.isUnlocked, isUnlocked),
    found === undefined
      ? undefined
      : sql`(${matches.startupId} in ${startupsFound(found)} or ${matches.investorId} in ${investorsFound(found)})`,
  );

const sidesOf = prepared((db) =>
  sides(db)
    .where(oneOf(matches.id, hole('ids')))
    .prepare(),
);

function reviewed({
  match,
  ...names
}: {
  match: MatchRow;
  startupName: string;
  vcName: string;
  vcFirm: string;
}): ReviewedMatch {
  return {
    ...names,
    id: match.id,
    startupId: match.startupId,
    vcId: match.investorId,
    gptFit: match.gptFit,
    gptFitReason: match.gptFitReason,
    manuallyApproved: match.manuallyApproved,
    approvedByRule: match.approvedByRule,
    clientAccess: match.isUnlocked ? 'Unlocked' : 'Locked',
    lockedByHand: match.lockedByHand,
    similarityScore: match.similarity,
    teeth: match.teeth as Tooth[],
    against: match.against,
    feedback: match.feedback,
    status: match.status,
    assignedAt: match.assignedAt,
    deletedAt: match.deletedAt,
  };
}

/** Every match of some investors, in the trash or not. */
export const matchesWith = (db: Db, investorIds: readonly string[]): Promise<MatchRow[]> =>
  db
    .select()
    .from(matches)
    .where(and(inArray(matches.investorId, [...investorIds]), eq(matches.origin, 'matched')))
    .orderBy(asc(matches.startupId), asc(matches.id));
