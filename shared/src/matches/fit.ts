/** How the two sides relate in one criterion; relations.ts has the rules. */
export type Relation = 'fits' | 'close' | 'gap';

/** The score of an unknown criterion: missing facts move a fit toward the middle and no further. */
export const middle = 0.5;

/**
 * The score of a criterion, 0 to 1 in whole hundredths: the relation chooses the band (fits .75 to 1, close .50 to .74,
 * gap 0 to .49), and `strength`, the evidence in standard deviations from the mean of the candidates, the position in it.
 * The constants were chosen on the deals of 2007 to 2011 and four folds of described companies (lab/docs/matching.md).
 */
export function scoreWithin(relation: Relation, strength: number): number {
  const target = 68 + 12 * strength;
  const points =
    relation === 'fits'
      ? 75 + 25 * (1 - Math.exp(-Math.max(target - 75, 0) / 25))
      : relation === 'close'
        ? clamp(target, 50, 74)
        : clamp(45 + 5 * strength, 0, 49);
  // A half must round the same, however its sum was computed.
  return Math.round(Math.round(points * 1e6) / 1e6) / 100;
}

export const knownIn = (scores: Readonly<Record<string, number | null>>): number =>
  Object.values(scores).filter((score) => score !== null).length;

/** Whether enough of a pair is known to call it a match (decision Z31): three of the seven criteria. */
export const isKnownEnough = (scores: Readonly<Record<string, number | null>>): boolean => knownIn(scores) >= 3;

/** The relation behind a score; null if the criterion is unknown. */
export function relationOf(score: number | null): Relation | null {
  if (score === null) return null;
  return score >= 0.75 ? 'fits' : score >= 0.5 ? 'close' : 'gap';
}

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);
