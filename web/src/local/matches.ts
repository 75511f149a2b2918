import { isOpenMatch, type Match, Matches, type OpenMatch } from '@paratope/shared/matches/match';
import { plain } from '../ui/plain-text.ts';
import { isEmpty, useDownloaded, useWorkspace } from './hooks.ts';

/** Every match on this device, locked ones as bare ids; undefined while the device is still opening. */
export function useMatches(): readonly Match[] | undefined {
  const { ahead } = useWorkspace();
  return useDownloaded(async (rows) => withFeedback(await rows.table(Matches).toArray()), [], isEmpty, ahead.matches);
}

/** Re-ranks at once by the server's own rule. The rule is loaded only when there is feedback. */
async function withFeedback(matches: readonly Match[]): Promise<readonly Match[]> {
  if (!matches.some((match) => isOpenMatch(match) && match.feedback)) return matches;
  return (await import('./own-order.ts')).inOwnOrder(matches);
}

export const openMatches = (matches: readonly Match[]): OpenMatch[] => matches.filter(isOpenMatch);

export const matchHas = (match: OpenMatch, words: readonly string[]): boolean =>
  words.every((word) => searchText(match).includes(word));

/** Cached per object: a changed row is a new object. */
function searchText(match: OpenMatch): string {
  const known = searchTexts.get(match);
  if (known !== undefined) return known;
  const { vcName, vcInvestor, notes } = match;
  const text = plain(
    [vcName, vcInvestor.name, vcInvestor.firm, vcInvestor.investmentFocus, vcInvestor.geography, notes].join(' '),
  );
  searchTexts.set(match, text);
  return text;
}
const searchTexts = new WeakMap<OpenMatch, string>();
