import { type Match, Matches, type OpenMatch } from '@paratope/shared/matches/match';
import type { AnyRow } from '@paratope/shared/mutation';
import { mostOwnInvestors } from '@paratope/shared/outreach/mutators';
import { matchAllowance } from '@paratope/shared/plans/plan';
import { and, asc, count, desc, eq, gt, isNull, lte, ne, not, notExists, or, sql } from 'drizzle-orm';
import { Refused } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { literal, oneOf } from '../../db/json-fields.ts';
import { alias, QueryBuilder, unindexed } from '../../db/kit.ts';
import { ascending } from '../../db/orders.ts';
import {
  columnUpdates,
  encodeRow,
  fromInsert,
  most,
  param,
  params,
  prepared,
  preparedFirst,
} from '../../db/prepared.ts';
import { investors, matches } from '../../db/schema/index.ts';
import { changedColumns, idTaken, markedRows, rowsById, type SyncedTable } from '../sync/index.ts';
import { linkOwnInvestor, unlinkOwnInvestor } from './link-store.ts';
import { type InvestorRow, isVisible, type MatchRow, openMatchOf, type TwinRow } from './project.ts';

const marked = markedRows(matches);

/** Matches as a founder may see them. Mutators write only the founder's part; the investor and the analysis belong to the matcher. */
export const matchTable: SyncedTable = {
  collection: Matches.name,
  ...marked,
  async read(db, startupId, ids) {
    const rows = await matchesById(db).execute({ startupId, ids: JSON.stringify(ids) });
    return rowsById(rows.flatMap((row) => visibleMatch(row) ?? []));
  },
  async changed(db, startupId, after, limit) {
    const rows = await matchesAfter(db).execute({ startupId, after, limit });
    return rows.map((row) => ({ seq: row.match.version, id: row.match.id, row: visibleMatch(row) ?? null }));
  },
  /** A device can add only own investors. */
  async admit(db, startupId, added) {
    const there = await ownInvestorsOf(db, startupId);
    if (there + added > mostOwnInvestors) throw new Refused('too_large', fullList);
  },
  async write(db, { startupId, id, version, before, after }) {
    const match = after as unknown as OpenMatch;
    if (before) {
      const changes = changedColumns(foundersColumns(before as unknown as OpenMatch), foundersColumns(match));
      await updateMatch(db, { ...changes, version }, { startupId, id });
    } else {
      const { assignedAt } = match;
      const added = {
        ...ownMatch,
        id,
        startupId,
        assignedAt,
        unlockedAt: assignedAt,
        ...foundersColumns(match),
        version,
      };
      const written = await addMatch(db).execute(encodeRow(matches, added));
      if (written.length === 0) throw idTaken();
    }
    if (match.origin === 'own') await linkOwnInvestor(db, { startupId, id, version, investor: match.vcInvestor });
  },
  async remove(db, row) {
    await unlinkOwnInvestor(db, row);
    await marked.remove(db, row);
  },
};

export const fullList = 'Your list is full: you can add up to 10,000 investors. Your entry is saved here.';

export async function ownInvestorsOf(db: Db, startupId: string): Promise<number> {
  return (await ownCounted(db, { startupId }))?.number ?? 0;
}

const ownCounted = preparedFirst((db) =>
  db
    .select({ number: count() })
    .from(matches)
    .where(and(eq(matches.startupId, param('startupId')), eq(matches.origin, 'own'), isNull(matches.deletedAt)))
    .prepare(),
);

/** Every match a founder may know about: open ones best first, own investors by date, then bare ids. */
export async function visibleMatches(db: Db, startupId: string): Promise<Match[]> {
  return matchesOf(db, startupId, await visibleIds(db, startupId));
}

/** Only ids, so that a list of ten thousand can be paged. With `words` (lower case), only open matches that mention them. */
export async function visibleIds(db: Db, startupId: string, words?: string): Promise<string[]> {
  if (words === undefined) return (await listed(db).execute({ startupId })).map(({ id }) => id);
  const said = await listedWithWords(db).execute({ startupId });
  return said
    .filter(({ isShown, notes, own, name, firm }) => {
      const texts = [notes, name ?? own?.name, firm ?? own?.firm];
      return isShown && texts.some((text) => text?.toLowerCase().includes(words));
    })
    .map(({ id }) => id);
}

/** Returns those of `ids` the founder may know about, in the same order. */
export async function matchesOf(db: Db, startupId: string, ids: readonly string[]): Promise<Match[]> {
  const found = new Map<string, Match>();
  for (let from = 0; from < ids.length; from += atOnce) {
    const part = ids.slice(from, from + atOnce);
    const rows = await matchesById(db).execute({ startupId, ids: JSON.stringify(part) });
    for (const row of rows) {
      const match = visibleMatch(row) as Match | undefined;
      if (match) found.set(match.id, match);
    }
  }
  return ids.flatMap((id) => found.get(id) ?? []);
}

const atOnce = 500;

/** `twin` is the match with the investor an own one is linked to; `cover` is the own investor that stands for a match. */
const twin = alias(matches, 'twin');
const cover = alias(matches, 'cover');

/** {@link visibleMatch} in SQL, together with `isListed`. */
const isShown = sql<number>`(${matches.origin} = 'own' OR (${matches.isUnlocked} AND coalesce(${matches.manuallyApproved}, false)))`;
const isListed = and(
  eq(matches.startupId, param('startupId')),
  isNull(matches.deletedAt),
  or(
    and(
      isShown,
      notExists(
        new QueryBuilder()
          .select({ id: cover.id })
          .from(cover)
          .where(
            and(
              eq(cover.startupId, matches.startupId),
              eq(cover.linkedInvestorId, matches.investorId),
              eq(cover.standsFor, true),
              isNull(cover.deletedAt),
            ),
          ),
      ),
    ),
    and(
      not(isShown),
      or(
        and(eq(matches.manuallyApproved, true), lte(matches.rank, matchAllowance.standard.first)),
        ne(matches.notes, ''),
      ),
    ),
  ),
);
const bestFirst = [
  desc(matches.isUnlocked),
  asc(matches.origin),
  ascending(matches.rank),
  desc(matches.assignedAt),
  asc(matches.id),
];

const listed = prepared((db) =>
  db
    .select({ id: matches.id })
    .from(matches)
    .where(isListed)
    .orderBy(...bestFirst)
    .prepare(),
);

const listedWithWords = prepared((db) =>
  db
    .select({
      id: matches.id,
      isShown,
      notes: matches.notes,
      own: matches.ownInvestor,
      name: investors.name,
      firm: investors.firm,
    })
    .from(matches)
    .leftJoin(investors, eq(investors.id, matches.investorId))
    .where(isListed)
    .orderBy(...bestFirst)
    .prepare(),
);

const shownOfInvestor = {
  id: investors.id,
  name: investors.name,
  firm: investors.firm,
  website: investors.website,
  email: investors.email,
  phone: investors.phone,
  kind: investors.kind,
  thesis: investors.thesis,
  isSample: investors.isSample,
};

const shownOfTwin = {
  origin: twin.origin,
  isUnlocked: twin.isUnlocked,
  manuallyApproved: twin.manuallyApproved,
  deletedAt: twin.deletedAt,
  rank: twin.rank,
  similarity: twin.similarity,
  baseSimilarity: twin.baseSimilarity,
  teeth: twin.teeth,
  against: twin.against,
  raises: twin.raises,
  competitors: twin.competitors,
  synergies: twin.synergies,
  overallAssessment: twin.overallAssessment,
};

const withInvestor = (db: Db) =>
  db
    .select({ match: matches, investor: shownOfInvestor, twin: shownOfTwin, cover: cover.id })
    .from(matches)
    .leftJoin(investors, eq(investors.id, sql`coalesce(${matches.investorId}, ${matches.linkedInvestorId})`))
    .leftJoin(
      twin,
      and(
        sql`${matches.origin} = ${literal('own')}`,
        eq(twin.startupId, matches.startupId),
        eq(twin.investorId, matches.linkedInvestorId),
      ),
    )
    .leftJoin(
      cover,
      and(
        eq(cover.startupId, matches.startupId),
        eq(cover.linkedInvestorId, matches.investorId),
        sql`${cover.standsFor} is true`,
        isNull(cover.deletedAt),
      ),
    )
    .$dynamic();

/** The plus keeps SQLite from scanning all of the startup's matches. */
const matchesById = prepared((db) =>
  withInvestor(db)
    .where(and(eq(unindexed(matches.startupId), param('startupId')), oneOf(matches.id, param('ids'))))
    .prepare(),
);

const matchesAfter = prepared((db) =>
  withInvestor(db)
    .where(and(eq(matches.startupId, param('startupId')), gt(matches.version, param('after', 'bigint'))))
    .orderBy(asc(matches.version), asc(matches.id))
    .limit(most(param('limit', 'bigint')))
    .prepare(),
);

const foundersColumns = ({ origin, vcInvestor: { name, firm, website, email }, ...match }: OpenMatch) => ({
  ownInvestor: origin === 'own' ? { name, firm, website, email } : null,
  status: match.status,
  notes: match.notes,
  lastUpdated: match.lastUpdated,
  feedback: match.feedback,
  expectedCheque: match.expectedCheque ?? null,
  introducedBy: match.introducedBy ?? null,
  passedBecause: match.passedBecause ?? null,
  overlaps: match.overlaps ?? [],
});

const ownMatch = {
  origin: 'own',
  teeth: [],
  against: [],
  raises: [],
  overallAssessment: '',
  gptFit: false,
  gptFitReason: '',
  gptFitBy: 'rule',
  approvedByRule: false,
  isUnlocked: true,
  lockedByHand: false,
} satisfies Partial<MatchRow>;

const updateMatch = columnUpdates(matches, and(eq(matches.startupId, param('startupId')), eq(matches.id, param('id'))));

/** Adding an own investor that was deleted replaces the deleted row. */
const addMatch = prepared((db) =>
  db
    .insert(matches)
    .values(params(matches))
    .onConflictDoUpdate({
      target: matches.id,
      set: fromInsert(matches, [
        'ownInvestor',
        'status',
        'notes',
        'lastUpdated',
        'feedback',
        'expectedCheque',
        'introducedBy',
        'passedBecause',
        'overlaps',
        'version',
        'deletedAt',
      ]),
      setWhere: and(eq(matches.startupId, param('startupId')), eq(matches.origin, 'own')),
    })
    .returning({ id: matches.id })
    .prepare(),
);

interface MatchWithOthers {
  readonly match: MatchRow;
  readonly investor: InvestorRow | null;
  readonly twin: TwinRow | null;
  readonly cover: string | null;
}

/**
 * Returns what a founder's device may hold of a match. An open one that an own investor stands for is shown there instead. Of the locked
 * ones, only those an upgrade would open at once appear, each as a bare id, and those the founder has notes on (decision Z17).
 */
export function visibleMatch({ match: row, investor, twin, cover }: MatchWithOthers): AnyRow | undefined {
  if (row.deletedAt || (cover !== null && isVisible(row))) return undefined;
  const match = openMatchOf(row, investor ?? undefined, twin ?? undefined);
  const isNextInLine =
    row.manuallyApproved === true && (row.rank ?? Number.POSITIVE_INFINITY) <= matchAllowance.standard.first;
  return match.isUnlocked || isNextInLine || row.notes !== '' ? match : undefined;
}
