import { plainStatement, saysNoMoreThan } from '../analysis/claims.ts';
import { longDate } from '../matches/wording.ts';
import { wordsOf } from '../taxonomy/words.ts';
import type { DraftSentence } from './draft.ts';
import type { DraftBasis, DraftFact } from './fact.ts';

/** What should be looked at before an e-mail is copied. */
export interface DraftConcerns {
  /** Places still to be filled in, as they stand in the text. */
  readonly placeholders: readonly string[];
  /** Phrases readers of many such letters have stopped reading at. */
  readonly stockPhrases: readonly string[];
}

export const concernsOf = (text: string): DraftConcerns => ({
  placeholders: [...new Set(text.match(placeholder) ?? [])],
  stockPhrases: stockPhrases.filter((phrase) => folded(text).includes(` ${folded(phrase).trim()} `)),
});

/** `[your name]`, `{{firm}}`, `<date>`, `XX%`, `TBD`. */
const placeholder = /\[[^\]\n]{1,60}\]|\{\{?[^}\n]{1,60}\}?\}|<[^>\n]{1,40}>|\bX{2,}\b%?|\bT\.?B\.?[DC]\b/g;

/** English and German; compared word by word, letter case aside. */
export const stockPhrases: readonly string[] = [
  'I hope this email finds you well',
  'I hope this finds you well',
  'I hope you are doing well',
  'I am reaching out',
  'I wanted to reach out',
  'I came across your',
  'touch base',
  'circle back',
  'pick your brain',
  'game-changing',
  'game changer',
  'revolutionary',
  'groundbreaking',
  'cutting-edge',
  'state-of-the-art',
  'world-class',
  'next-generation',
  'paradigm shift',
  'disruptive',
  'synergies',
  'leverage our',
  'unlock the potential',
  'at the forefront',
  'uniquely positioned',
  'exciting opportunity',
  'unique opportunity',
  'once in a lifetime',
  'we are thrilled',
  'we are excited to',
  'passionate about',
  'in today’s fast-paced',
  'ever-evolving',
  'delve into',
  'move the needle',
  'low-hanging fruit',
  'win-win',
  'look no further',
  'do not hesitate',
  "don't hesitate",
  'quick question',
  'Ich hoffe, es geht Ihnen gut',
  'Ich hoffe, diese E-Mail erreicht Sie gut',
  'bahnbrechend',
  'revolutionär',
  'einzigartige Gelegenheit',
  'spannende Gelegenheit',
];

const folded = (text: string): string => ` ${wordsOf(text).join(' ')} `;

/**
 * Holds sentences somebody wrote against the facts they name. One stays when it says no more than its facts do, or claims
 * nothing at all: no figure, no name, at most {@link longestCourtesy} words. The rest is taken out and counted.
 */
export function acceptSentences(
  sentences: readonly DraftSentence[],
  basis: DraftBasis,
): { accepted: DraftSentence[]; removed: number } {
  const known = new Map(basis.facts.map((fact) => [fact.id, fact]));
  const parties = [basis.startupName, basis.contactName, basis.investor.name, basis.investor.firm].join(' ');
  const accepted = sentences.slice(0, mostSentences).flatMap((sentence): DraftSentence[] => {
    if (sentence.text.trim() === '') return [{ text: '', facts: [] }];
    const text = plainStatement(sentence.text);
    const facts = [...new Set(sentence.facts)].flatMap((id) => known.get(id) ?? []);
    const isTrue =
      facts.length > 0 ? saysNoMoreThan(text, `${parties} ${saidBy(facts)} ${grammar}`) : claimsNothing(text, parties);
    return isTrue ? [{ text, facts: facts.map(({ id }) => id) }] : [];
  });
  return { accepted, removed: sentences.length - accepted.length };
}

const mostSentences = 40;
const longestCourtesy = 25;

const saidBy = (facts: readonly DraftFact[]): string =>
  facts.map(({ text, quote = '', date = '', source = '' }) => `${text} ${quote} ${longDate(date)} ${source}`).join(' ');

/** Words a letter is held together by; none of them claims anything. */
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
  /^(?:dear|hello|hi|good (?:morning|day|afternoon)|thank|thanks|best|kind|warm|sincerely|yours|regards|looking forward|happy to|i would be glad|i can send|may i)\b/i;
