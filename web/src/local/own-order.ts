import { isOpenMatch, type Match } from '@paratope/shared/matches/match';
import { reRank } from '@paratope/shared/matches/re-rank';

/**
 * Applies the founder's feedback to each match's fit. It starts from the
 * original fit, so a list that the server has already re-ranked stays the same.
 */
export function inOwnOrder(matches: readonly Match[]): Match[] {
  const moved = new Map(reRank(matches.filter(isOpenMatch)).map(({ id, similarity }) => [id, similarity]));
  return matches.map((match) => {
    const similarity = moved.get(match.id);
    return similarity === undefined || !isOpenMatch(match) ? match : { ...match, similarity };
  });
}
