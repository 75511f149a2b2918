import type { InvestorId, MatchId } from '@paratope/shared/ids';
import type { Criterion, LockedMatch, Match, MatchedInvestor, OpenMatch, Tooth } from '@paratope/shared/matches/match';
import { parseStatus } from '@paratope/shared/outreach/status';
import type { investors, matches } from '../../db/schema/index.ts';

export type MatchRow = typeof matches.$inferSelect;
export type InvestorRow = typeof investors.$inferSelect;

/**
 * A stored match as it may leave the server: whole when the founder may see it, else its id and nothing of the investor.
 * `investor` is the row behind `investorId`, undefined for an own investor. Visible = unlocked and approved (I16); an own
 * investor always is.
 */
export function openMatchOf(row: MatchRow, investor: InvestorRow | undefined): Match {
  const id = row.id as MatchId;
  if (!isVisible(row)) return { id, isUnlocked: false } satisfies LockedMatch;
  const vcInvestor = investor ? matchedInvestor(investor, row.teeth) : ownInvestor(row);
  return {
    id,
    isUnlocked: true,
    origin: row.origin,
    assignedAt: row.assignedAt,
    vcName: vcInvestor.name,
    vcInvestor,
    similarity: row.similarity,
    baseSimilarity: row.baseSimilarity,
    teeth: row.teeth,
    against: row.against,
    raises: row.raises,
    overallAssessment: row.overallAssessment,
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
    investmentFocus: thesis || [theirs(teeth, 'modality'), theirs(teeth, 'disease')].filter(Boolean).join('; '),
    investmentStage: theirs(teeth, 'stage'),
    geography: theirs(teeth, 'place'),
    isSample,
  };
}

/** An investor the founder added has no record of its own yet; the match's id stands for it. */
function ownInvestor(row: MatchRow): MatchedInvestor {
  const own = row.ownInvestor ?? { name: '', firm: '', website: null, email: null };
  return {
    id: row.id as string as InvestorId,
    ...own,
    phone: null,
    kind: 'other',
    investmentFocus: '',
    investmentStage: '',
    geography: '',
    isSample: false,
  };
}

const theirs = (teeth: readonly Tooth[], criterion: Criterion): string =>
  teeth.find((tooth) => tooth.criterion === criterion)?.theirs ?? '';
