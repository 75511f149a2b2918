import { isOpenMatch, type Match } from '@paratope/shared/matches/match';
import { reRank } from '@paratope/shared/matches/re-rank';

/**
 * The matches with the fit the founder's feedback gives them. It starts from the fit as compared, so a list the server has
 * moved already stays as it is.
 */
export function inOwnOrder(matches: readonly Match[]): Match[] {
  const moved = new Map(reRank(matches.filter(isOpenMatch)).map(({ id, similarity }) => [id, similarity]));
  return matches.map((match) => {
    const similarity = moved.get(match.id);
    return similarity === undefined || !isOpenMatch(match) ? match : { ...match, similarity };
  });
}
