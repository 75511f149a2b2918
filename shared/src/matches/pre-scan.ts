import { knownIn } from './fit.ts';
import type { Ranked } from './score.ts';

/** Whether a match passes the pre-scan, and why, for the record. */
export interface PreScan {
  readonly isFit: boolean;
  readonly reason: string;
}

/** Of the pairs of 2009 to 2011 three in ten reach it, and of the real investments among them two in three (lab/docs/matching.md). */
const leastSimilarity = 0.71;
const fewestCriteria = 4;

/** The rule that stands in for a reviewer where no AI endpoint is set: similar enough, enough known, nothing plainly against. */
export function preScan({ similarity, teeth, penalties }: Pick<Ranked, 'similarity' | 'teeth' | 'penalties'>): PreScan {
  const known = knownIn(teeth);
  const failed = [
    similarity < leastSimilarity ? `similarity ${similarity.toFixed(2)} is below ${leastSimilarity.toFixed(2)}` : '',
    known < fewestCriteria ? `${known} criteria are known, fewer than ${fewestCriteria}` : '',
    penalties.length > 0 ? `penalties: ${penalties.map(({ kind }) => kind).join(', ')}` : '',
  ].filter(Boolean);
  return failed.length === 0
    ? { isFit: true, reason: `Rule: similarity ${similarity.toFixed(2)}, ${known} criteria known, no penalty.` }
    : { isFit: false, reason: `Rule: ${failed.join('; ')}.` };
}
