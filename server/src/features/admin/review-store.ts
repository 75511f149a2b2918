import type { MatchOrder, ReviewedMatch } from '@paratope/shared/admin/matches-api';
import { type StartupId, startupSpace } from '@paratope/shared/ids';
import type { Tooth } from '@paratope/shared/matches/match';
import { and, asc, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { CommitHistory } from '../../db/commits.ts';
import type { Db, Reader, Transaction } from '../../db/database.ts';
import { investors, matches, startups } from '../../db/schema/index.ts';
import { tellOwnInvestors } from '../matches/index.ts';
import { holds, type Page } from './store.ts';

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
  db: Reader,
  { limit, offset, order = 'newest', ...filter }: Omit<Page, 'q'> & MatchFilter & { order?: MatchOrder | undefined },
): Promise<{ data: ReviewedMatch[]; total: number }> {
  const where = ownWhereOf(filter);
  const ids = await idsInOrder(db, order).where(where).limit(limit).offset(offset);
  const rows = await sides(db).where(
    inArray(
      matches.id,
      ids.map(({ id }) => id),
    ),
  );
  const byId = new Map(rows.map((row) => [row.match.id, reviewed(row)]));
  return { data: ids.flatMap(({ id }) => byId.get(id) ?? []), total: await db.totals.of(matches, where) };
}

/** The ids alone, so that the index answers and the long rows are read for one page only. */
function idsInOrder(db: Db, order: MatchOrder) {
  const ids = db.select({ id: matches.id }).from(matches).$dynamic();
  if (order === 'similarity') return ids.orderBy(desc(matches.similarity), desc(matches.id));
  if (order === 'newest') {
    return ids.orderBy(desc(matches.assignedAt), asc(matches.startupId), asc(matches.rank), asc(matches.id));
  }
  return ids
    .innerJoin(startups, eq(startups.id, matches.startupId))
    .orderBy(asc(sql`lower(trim(${startups.name}))`), asc(matches.startupId), asc(matches.rank), asc(matches.id));
}

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
        : ownWhereOf(by),
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
  await tx.db
    .update(matches)
    .set({ ...values, version })
    .where(eq(matches.id, id));
  await tellOwnInvestors(tx.db, [id], version);
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

/** What a filter asks of the matches themselves; the other sides are asked in their own tables, which are short. */
const ownWhereOf = ({ q, startupId, manuallyApproved, gptFit, clientAccess, trash }: MatchFilter): SQL | undefined =>
  and(
    eq(matches.origin, 'matched'),
    trash ? isNotNull(matches.deletedAt) : isNull(matches.deletedAt),
    sql`${matches.startupId} not in (select id from startups where deleted_at is not null)`,
    startupId ? eq(matches.startupId, startupId) : undefined,
    manuallyApproved === undefined
      ? undefined
      : manuallyApproved === null
        ? isNull(matches.manuallyApproved)
        : eq(matches.manuallyApproved, manuallyApproved),
    gptFit === undefined ? undefined : eq(matches.gptFit, gptFit),
    clientAccess ? eq(matches.isUnlocked, clientAccess === 'Unlocked') : undefined,
    q ? or(inArray(matches.startupId, startupsFound(q)), inArray(matches.investorId, investorsFound(q))) : undefined,
  );

const startupsFound = (q: string): SQL => sql`(select id from startups where ${holds(q, startups.name)})`;
const investorsFound = (q: string): SQL =>
  sql`(select id from investors where ${holds(q, investors.name, investors.firm)})`;

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
