import type { ReviewedMatch } from '@paratope/shared/admin/matches-api';
import { type StartupId, startupSpace } from '@paratope/shared/ids';
import type { Tooth } from '@paratope/shared/matches/match';
import { and, asc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { CommitHistory } from '../../db/commits.ts';
import type { Db, Transaction } from '../../db/database.ts';
import {
  down,
  everything,
  type Found,
  foundBy,
  type Page,
  pageWhere,
  rowsWhere,
  rowWhere,
  searchedWords,
} from '../../db/lists.ts';
import { countMatches } from '../../db/matches-counted.ts';
import { investorsFound, startupsFound } from '../../db/names.ts';
import { investors, matches, startups } from '../../db/schema/index.ts';
import type {} from './store.ts';

export type MatchRow = typeof matches.$inferSelect;

export interface MatchFilter {
  readonly q?: string | undefined;
  readonly startupId?: string | undefined;
  /** null: not decided yet. */
  readonly manuallyApproved?: boolean | null | undefined;
  readonly gptFit?: boolean | undefined;
  readonly clientAccess?: 'Locked' | 'Unlocked' | undefined;
  readonly trash?: boolean | undefined;
}

/** Only matches from the matcher or an admin: a founder's own investors are private. */
export async function pageOfMatches(
  db: Db,
  { limit, cursor, sort, ...filter }: Page & MatchFilter,
): Promise<{ data: ReviewedMatch[]; total: number; nextCursor: string | null }> {
  const found = filter.q ? await searchMatches(db, filter.q) : everything;
  const where = whereOf(filter, found);
  const { startupId, rank, similarity, assignedAt, id } = matches;
  return pageWhere(
    db,
    matches,
    where,
    { limit, cursor, sort },
    {
      usual: 'newest',
      orders: {
        newest: [down(assignedAt), startupId, rank],
        similarity: [down(similarity), down(id)],
        doubtful: [similarity],
        startup: [sql`lower(trim(${startups.name}))`, startupId, rank],
      },
      join: sort?.endsWith('startup') ? { table: startups, on: eq(startups.id, startupId) } : undefined,
      rows: async (these) => (await sides(db).where(these)).map(reviewed),
      idOf: (match) => match.id,
      total: () => countListed(db, filter, where),
    },
  );
}

/** One word is the startup's or the investor's; of several, each may be either's. */
function searchMatches(db: Db, q: string): Promise<Found> {
  const ofStartups = (words: string) => inArray(matches.startupId, startupsFound(db, words));
  const ofInvestors = (words: string) => inArray(matches.investorId, investorsFound(db, words));
  const isOne = eq(matches.id, q);
  const words = searchedWords(q);
  const ids = (where: SQL | undefined) => db.select({ id: matches.id }).from(matches).where(where);
  const ofBoth = and(...words.map((word) => or(ofStartups(word), ofInvestors(word))));
  return foundBy(matches.id, {
    first: (limit) =>
      words.length > 1
        ? ids(or(ofBoth, isOne)).limit(limit)
        : ids(ofStartups(q))
            .unionAll(ids(ofInvestors(q)))
            .unionAll(ids(isOne))
            .limit(limit),
    all: or(ofBoth, isOne),
  });
}

/** Counts by kind are stored; only searches and single startups are counted live. */
async function countListed(
  db: Db,
  { q, startupId, trash, manuallyApproved, gptFit, clientAccess }: MatchFilter,
  where: SQL | undefined,
): Promise<number> {
  if (q || startupId) return db.$count(matches, where);
  const isUnlocked = clientAccess && clientAccess === 'Unlocked';
  const kind = { origin: 'matched', isListed: true, isDeleted: trash === true } as const;
  return countMatches(db, { ...kind, manuallyApproved, gptFit, isUnlocked });
}

export async function reviewedMatch(db: Db, id: string): Promise<ReviewedMatch | undefined> {
  const [row] = await sides(db).where(and(eq(matches.id, id), eq(matches.origin, 'matched')));
  return row && reviewed(row);
}

/** Returns the rows with these ids, or all that match a filter; trashed ones only when the filter asks for them. */
export async function matchesFor(db: Db, by: { ids: readonly string[] } | MatchFilter): Promise<MatchRow[]> {
  const where =
    'ids' in by
      ? and(inArray(matches.id, by.ids), eq(matches.origin, 'matched'), isNull(matches.deletedAt))
      : whereOf(by, by.q ? await searchMatches(db, by.q) : everything);
  const rows = await db
    .select({ match: matches })
    .from(matches)
    .innerJoin(startups, eq(startups.id, matches.startupId))
    .innerJoin(investors, eq(investors.id, matches.investorId))
    .where(where)
    .orderBy(asc(matches.startupId), asc(matches.id));
  return rows.map(({ match }) => match);
}

export const matchRows = (db: Db, ids: readonly string[]): Promise<MatchRow[]> =>
  rowsWhere(db, matches, inArray(matches.id, ids));

export const pairOf = (db: Db, startupId: string, investorId: string): Promise<MatchRow | undefined> =>
  rowWhere(db, matches, and(eq(matches.startupId, startupId), eq(matches.investorId, investorId)));

export async function insertMatch(
  tx: Transaction,
  history: CommitHistory,
  row: Omit<typeof matches.$inferInsert, 'version'>,
): Promise<void> {
  const version = await history.versionFor(tx, startupSpace(row.startupId as StartupId));
  await tx.db.insert(matches).values({ ...row, version });
}

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

/** Conditions on the matches themselves; the other tables are short and queried on their own. */
function whereOf(
  { startupId, manuallyApproved, gptFit, clientAccess, trash }: MatchFilter,
  { where, beside }: Found,
): SQL | undefined {
  return and(
    eq(beside(matches.origin), 'matched'),
    where,
    trash ? isNotNull(matches.deletedAt) : isNull(matches.deletedAt),
    sql`${matches.startupId} not in (select id from startups where deleted_at is not null)`,
    startupId ? eq(matches.startupId, startupId) : undefined,
    manuallyApproved === undefined
      ? undefined
      : manuallyApproved === null
        ? isNull(matches.manuallyApproved)
        : eq(matches.manuallyApproved, manuallyApproved),
    gptFit === undefined ? undefined : eq(matches.gptFit, gptFit),
    clientAccess === undefined ? undefined : eq(matches.isUnlocked, clientAccess === 'Unlocked'),
  );
}

const reviewed = ({ match, ...names }: Awaited<ReturnType<typeof sides>>[number]): ReviewedMatch => ({
  ...match,
  ...names,
  vcId: match.investorId,
  clientAccess: match.isUnlocked ? 'Unlocked' : 'Locked',
  similarityScore: match.similarity,
  teeth: match.teeth as Tooth[],
});

/** Includes matches in the trash. */
export const matchesWith = (db: Db, investorIds: readonly string[]): Promise<MatchRow[]> =>
  rowsWhere(
    db,
    matches,
    and(inArray(matches.investorId, investorIds), eq(matches.origin, 'matched')),
    asc(matches.startupId),
    asc(matches.id),
  );
