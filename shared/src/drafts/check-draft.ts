import { isPlainSpeech, oneLine, saysNoMoreThan } from '../analysis/claims.ts';
import { wordsOf } from '../taxonomy/words.ts';
import { english } from '../words/words.ts';
import { concernsOf } from './concerns.ts';
import type { DraftSentence } from './draft.ts';
import type { DraftBasis, DraftFact } from './fact.ts';

/**
 * Checks sentences against the facts they name. One is accepted if it says no more than its facts, or claims
 * nothing at all: no figure, no name, at most {@link longestCourtesy} words. The rest are removed and counted.
 */
export function acceptSentences(
  sentences: readonly DraftSentence[],
  basis: DraftBasis,
): { accepted: DraftSentence[]; removed: number } {
  const known = new Map(basis.facts.map((fact) => [fact.id, fact]));
  const parties = [basis.startupName, basis.contactName, basis.investor.name, basis.investor.firm].join(' ');
  const accepted = sentences.slice(0, mostSentences).flatMap((sentence): DraftSentence[] => {
    if (sentence.text.trim() === '') return [{ text: '', facts: [] }];
    const text = oneLine(sentence.text);
    const facts = [...new Set(sentence.facts)].flatMap((id) => known.get(id) ?? []);
    const isTrue =
      isPlainSpeech(text) &&
      (facts.length > 0
        ? saysNoMoreThan(text, `${parties} ${saidBy(facts)} ${grammar}`)
        : claimsNothing(text, parties));
    return isTrue ? [{ text, facts: facts.map(({ id }) => id) }] : [];
  });
  return { accepted, removed: sentences.length - accepted.length };
}

const mostSentences = 40;
const longestCourtesy = 25;

const saidBy = (facts: readonly DraftFact[]): string =>
  facts
    .map(({ text, quote = '', date = '', source = '' }) => `${text} ${quote} ${date && english.day(date)} ${source}`)
    .join(' ');

/** Connecting words of a letter; none of them claims anything. */
const grammar =
  'we our your you are this that with because from have would raising round company investment investments invested write writing develop develops developing work works working noticed about which into their also when where both while here slide deck data shows show team market patients seed series';

function claimsNothing(text: string, parties: string): boolean {
  const words = wordsOf(text);
  if (words.length > longestCourtesy || concernsOf(text).stockPhrases.length > 0) return false;
  const names = new Set(wordsOf(parties));
  const capital = text
    .split(/\s+/)
    .slice(1)
    .filter((word) => /^\p{Lu}/u.test(word) && word !== 'I');
  return (
    capital.flatMap(wordsOf).every((word) => names.has(word)) &&
    words.every((word) => !/\d/.test(word) || /^(?:1[05]|20|30|45|60)$/.test(word)) &&
    (/\?$/.test(text) || courteous.test(text) || words.every((word) => names.has(word)))
  );
}

const courteous =
  /^(?:dear|hello|hi|good (?:morning|day|afternoon)|thank|thanks|best|kind|warm|sincerely|yours|regards|looking forward|happy to|following up on my (?:earlier|last) (?:note|e-?mail)\b|i would be glad|i can send|may i)\b/i;
