import type { InvestorId, MatchId } from '@paratope/shared/ids';
import type { Criterion, LockedMatch, Match, MatchedInvestor, OpenMatch, Tooth } from '@paratope/shared/matches/match';
import { parseStatus } from '@paratope/shared/outreach/status';
import { rowOf, type Text } from '@paratope/shared/words/message';
import type { investors, matches } from '../../db/schema/index.ts';

export type MatchRow = typeof matches.$inferSelect;
/** What a match shows of its investor. */
export type InvestorRow = Pick<
  typeof investors.$inferSelect,
  'id' | 'name' | 'firm' | 'website' | 'email' | 'phone' | 'kind' | 'thesis' | 'isSample'
>;
/** What an own investor shows of the match it is linked to. */
export type TwinRow = Pick<
  MatchRow,
  | 'origin'
  | 'isUnlocked'
  | 'manuallyApproved'
  | 'deletedAt'
  | 'rank'
  | 'similarity'
  | 'baseSimilarity'
  | 'teeth'
  | 'against'
  | 'raises'
  | 'competitors'
  | 'synergies'
  | 'overallAssessment'
>;

/**
 * Returns a stored match as it may leave the server: in full when the founder may see it, else only its id and the founder's notes,
 * nothing about the investor. Visible means unlocked and approved (I16); an own investor always is. `investor` is the row behind
 * `investorId`, undefined for an own investor. `twin` is the match an own investor is linked to: while the founder may not see it,
 * nothing of the link leaves the server (decision Z40); after that its analysis is shown on the own investor that stands for it.
 */
export function openMatchOf(row: MatchRow, investor: InvestorRow | undefined, twin?: TwinRow): Match {
  const id = row.id as MatchId;
  if (!isVisible(row)) {
    return { id, isUnlocked: false, ...(row.notes ? { notes: row.notes } : {}) } satisfies LockedMatch;
  }
  const isKnown = investor !== undefined && row.investorId !== null;
  const open = twin && twin.deletedAt === null && isVisible(twin) ? twin : undefined;
  const known = open && investor;
  const vcInvestor = isKnown ? matchedInvestor(investor, row.teeth) : ownInvestor(row, known);
  const { rank, similarity, baseSimilarity, teeth, against, raises, competitors, synergies, overallAssessment } =
    open && row.standsFor ? open : row;
  return {
    id,
    isUnlocked: true,
    origin: row.origin,
    assignedAt: row.assignedAt,
    vcName: vcInvestor.name,
    vcInvestor,
    ...(!isKnown && known ? { knownAs: known.name } : {}),
    similarity,
    baseSimilarity,
    rank,
    teeth,
    against,
    raises,
    ...(competitors?.length ? { competitors } : {}),
    ...(synergies?.length ? { synergies } : {}),
    overallAssessment,
    status: parseStatus(row.status) ?? 'not_contacted',
    notes: row.notes,
    lastUpdated: row.lastUpdated,
    feedback: row.feedback,
    expectedCheque: row.expectedCheque,
    ...(row.introducedBy ? { introducedBy: row.introducedBy } : {}),
    ...(row.passedBecause ? { passedBecause: row.passedBecause } : {}),
    ...(row.overlaps?.length ? { overlaps: row.overlaps } : {}),
  } satisfies OpenMatch;
}

export const isVisible = (row: Pick<MatchRow, 'origin' | 'isUnlocked' | 'manuallyApproved'>): boolean =>
  row.origin === 'own' || (row.isUnlocked && row.manuallyApproved === true);

/** The firm's focus uses the same words as the criterion scores, so that the two never differ. */
function matchedInvestor(investor: InvestorRow, teeth: readonly Tooth[]): MatchedInvestor {
  const { name, firm, website, email, phone, kind, thesis, isSample } = investor;
  return {
    id: investor.id as InvestorId,
    name,
    firm,
    website,
    email,
    phone,
    kind,
    investmentFocus: thesis || rowOf([theirs(teeth, 'modality'), theirs(teeth, 'disease')], '; '),
    investmentStage: theirs(teeth, 'stage'),
    geography: theirs(teeth, 'place'),
    isSample,
  };
}

/**
 * An own investor has no record, so the match's id is used. Kind and website come from the investor the server knows, once the founder
 * may see that match.
 */
function ownInvestor(row: MatchRow, known: InvestorRow | undefined): MatchedInvestor {
  const own = row.ownInvestor ?? { name: '', firm: '', website: null, email: null };
  return {
    id: row.id as string as InvestorId,
    ...own,
    website: own.website ?? known?.website ?? null,
    phone: null,
    kind: known?.kind ?? 'other',
    investmentFocus: '',
    investmentStage: '',
    geography: '',
    isSample: false,
  };
}

const theirs = (teeth: readonly Tooth[], criterion: Criterion): Text =>
  teeth.find((tooth) => tooth.criterion === criterion)?.theirs ?? '';
