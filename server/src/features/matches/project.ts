import type { InvestorId, MatchId } from '@paratope/shared/ids';
import type { Criterion, LockedMatch, Match, MatchedInvestor, OpenMatch, Tooth } from '@paratope/shared/matches/match';
import { parseStatus } from '@paratope/shared/outreach/status';
import { rowOf, type Text } from '@paratope/shared/words/message';
import type { investors, matches } from '../../db/schema/index.ts';

export type MatchRow = typeof matches.$inferSelect;
export type InvestorRow = typeof investors.$inferSelect;

/**
 * A stored match as it may leave the server: whole when the founder may see it, else its id and the founder's own notes, and nothing of the investor.
 * `investor` is the row behind `investorId`, undefined for an own investor. Visible = unlocked and approved (I16); an own
 * investor always is. `twin` is the match with the investor that an own one is tied to: while the founder may not see it, nothing of the tie leaves
 * the server (decision Z40); once they may, its analysis is shown on the own investor that stands for it.
 */
export function openMatchOf(row: MatchRow, investor: InvestorRow | undefined, twin?: MatchRow): Match {
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
    ...(row.overlaps?.length ? { overlaps: row.overlaps } : {}),
  } satisfies OpenMatch;
}

export const isVisible = (row: Pick<MatchRow, 'origin' | 'isUnlocked' | 'manuallyApproved'>): boolean =>
  row.origin === 'own' || (row.isUnlocked && row.manuallyApproved === true);

/** What the firm looks for is told by the same words that stand beside the teeth, so the two never differ. */
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
 * An investor the founder added has no record of its own; the match's id stands for it. Of the one the server knows, once the founder sees its
 * match, kind and website are added.
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
