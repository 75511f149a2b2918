import { isOpenMatch, type Match, Matches, type OpenMatch } from '@paratope/shared/matches/match';
import { plain } from '../ui/plain-text.ts';
import { isEmpty, useDownloaded, useWorkspace } from './hooks.ts';

/** Every match on this device, locked ones as bare ids; undefined while the device is still opening. */
export function useMatches(): readonly Match[] | undefined {
  const { ahead } = useWorkspace();
  return useDownloaded(async (rows) => withFeedback(await rows.table(Matches).toArray()), [], isEmpty, ahead.matches);
}

/** Feedback moves the list here and now, by the rule the server will move it by; what nobody judged needs no rule. */
async function withFeedback(matches: readonly Match[]): Promise<readonly Match[]> {
  if (!matches.some((match) => isOpenMatch(match) && match.feedback)) return matches;
  return (await import('./own-order.ts')).inOwnOrder(matches);
}

export const openMatches = (matches: readonly Match[]): OpenMatch[] => matches.filter(isOpenMatch);

/** Whether every one of the words stands somewhere in what a founder searches of a match. */
export const matchHas = (match: OpenMatch, words: readonly string[]): boolean =>
  words.every((word) => searchText(match).includes(word));

/** What is searched of a match, put together once: a row that changes is another object. */
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
