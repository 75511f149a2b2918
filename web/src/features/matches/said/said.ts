import type { Evidence, Tooth } from '@paratope/shared/matches/match';
import { decidedWords } from '../../../words/decided-words.ts';
import { inPattern, type Pattern, patternOf } from '../../../words/pattern.ts';
import { placeWords, termWords, wordsOfList } from '../../../words/term-words.ts';
import { pageLanguage, t } from '../../../words/words.ts';
import { holds, plainly } from './holes.ts';
import { phrases, pieces, sentences } from './patterns.ts';

/**
 * What matching wrote, in the page's language. It is kept in English, once for every reader, and each of its sentences is known by its pattern: so a page
 * that changes its language needs nothing of the server. What is not recognised, such as an investor's own words, stays as it is.
 */
export function said(text: string): string {
  if (pageLanguage() === 'en' || text === '') return text;
  return inPattern(text, known().phrases, inHole) ?? inSentences(text) ?? inRow(text);
}

/** The investor's side of a criterion: the fact that decided it, else what it looks for. */
export const theirWords = ({ decidedBy, theirs }: Tooth): string =>
  decidedBy ? decidedWords(decidedBy) : said(theirs);

/** The assessment: sections with a heading each. */
export const saidInSections = (text: string): string =>
  text
    .split('\n\n')
    .map((section) =>
      section
        .split('\n')
        .map((line) =>
          line.replace(/^(\*\*)?(.*?)(\*\*)?$/, (_, open = '', words, close = '') => open + said(words) + close),
        )
        .join('\n'),
    )
    .join('\n\n');

/** A line of evidence. Only a deal is put together from labels; a text is somebody's own. */
export function saidOfEvidence({ kind, text }: Evidence): string {
  if (pageLanguage() === 'en' || kind === 'text') return text;
  return kind === 'deal' ? (dealWords(text) ?? text) : said(text);
}

/** "Seed / angel of Calvera Bio, $12.0M, Boston, MA, Vaccine". */
function dealWords(text: string): string | undefined {
  const [, round = '', rest = ''] = /^(.+?) of (.+)$/.exec(text) ?? [];
  const words = round === 'Round' ? t('Round') : termWords(round);
  if (words === undefined) return undefined;
  // The company's name is its own, whatever it is.
  const [name = '', ...facts] = rest.split(', ');
  return [
    t('{round} of {name}', { round: words, name }),
    ...(facts.length > 0 ? [factWords(facts.join(', '))] : []),
  ].join(', ');
}

/** Facts in a row, some of which have commas of their own. */
function factWords(text: string): string {
  const known = text === 'category only' ? t('category only') : (termWords(text) ?? sumIn(text));
  if (known !== undefined) return known;
  const ends = [...text.matchAll(/, /g)].map(({ index }) => index);
  for (const at of ends.toReversed()) {
    const [first, last] = [text.slice(0, at), text.slice(at + 2)];
    const end = last === 'category only' ? t('category only') : termWords(last);
    if (end !== undefined) return `${factWords(first)}, ${end}`;
  }
  const [first = '', ...rest] = text.split(', ');
  const sum = sumIn(first);
  return sum !== undefined && rest.length > 0 ? `${sum}, ${placeWords(rest.join(', '))}` : placeWords(text);
}

const sumIn = (text: string): string | undefined =>
  /^(?:[$€£]|[A-Z]{3} )\d+(?:\.\d)?[MK]?$/.test(text) ? plainly('sum', text) : undefined;

/**
 * A text of one sentence or more; undefined where one of them is not known. A company's name may have a stop in it, so there may be several ways to divide
 * the text: the one into most sentences counts, because in the others a name would have swallowed one.
 */
function inSentences(text: string): string | undefined {
  const stops = [...text.matchAll(/\.(?= |$)/g)].map(({ index }) => index + 1);
  const read = new Map<number, readonly string[] | undefined>([[text.length, []]]);
  const from = (start: number): readonly string[] | undefined => {
    if (read.has(start)) return read.get(start);
    let best: readonly string[] | undefined;
    for (const end of stops.filter((stop) => stop > start)) {
      const first = inPattern(text.slice(start, end), known().sentences, inHole);
      const rest = first === undefined ? undefined : from(Math.min(end + 1, text.length));
      if (first !== undefined && rest && (!best || rest.length + 1 > best.length)) best = [first, ...rest];
    }
    read.set(start, best);
    return best;
  };
  return from(0)?.join(' ');
}

/** The few words of one side of a criterion: statements, labels or places in a row. */
const inRow = (text: string): string => {
  const parts = text.split('; ').map((part) => inPattern(part, known().phrases, inHole));
  return parts.every((part) => part !== undefined) ? parts.join('; ') : wordsOfList(text);
};

/** What a hole holds, where that is put together from words itself. */
function inHole(hole: string, held: string): string {
  if (hole === 'such') return withDay(held);
  if (hole === 'basis') return held === '' ? '' : basisWords(held.slice(', from '.length));
  if (hole === 'criteria') return listOf(held, (one) => t(`[criterion] ${one}`)); // words: those of criterionWords, which stand among the pieces
  if (hole === 'cheques') return listOf(held, chequeWords);
  if (/^(share|points|texts|kind)$/.test(hole)) return pieceWords(held.charAt(0).toLowerCase() + held.slice(1));
  return plainly(hole, held);
}

const pieceWords = (text: string): string => inPattern(text, known().pieces, plainly) ?? text;

/** ": Calvera Bio (5 November 2026)", ", among them Calvera Bio": the day at the end is the deal's. */
function withDay(text: string): string {
  const [, before = text, day] = /^(.*) \((\d{1,2} [A-Z][a-z]+ \d{4})\)$/.exec(text) ?? [];
  // words: cut from an English text
  const among = ', among them ';
  const who = before.startsWith(among) ? t(', among them {name}', { name: before.slice(among.length) }) : before;
  return day ? `${who} (${plainly('day', day)})` : who;
}

/** "14 deals (3 May 2020 to 5 November 2026) and 2 declared facts". */
const basisWords = (text: string): string =>
  t(', from {basis}', {
    basis: listOf(text, (part) => {
      const [, count = part, span] = /^(.*?) \((.*)\)$/.exec(part) ?? [];
      const days = span === undefined ? '' : ` (${inPattern(span, known().pieces, plainly) ?? plainly('day', span)})`;
      return pieceWords(count) + days;
    }),
  });

const chequeWords = (text: string): string => pieceWords(text.charAt(0).toUpperCase() + text.slice(1));

/** "one", "one and two", "one, two and three", each in other words. */
function listOf(text: string, words: (one: string) => string): string {
  const [first = '', last] = text.split(' and ');
  const firsts = first.split(', ').map(words).join(', ');
  return last === undefined ? firsts : t('{first} and {last}', { first: firsts, last: words(last) });
}

let kept: Readonly<Record<'sentences' | 'phrases' | 'pieces', readonly Pattern[]>> | undefined;
/** Made when the first text is read: an English page never needs them. */
const known = () => {
  kept ??= {
    sentences: sentences.map((text) => patternOf(text, holds)),
    phrases: phrases.map((text) => patternOf(text, holds)),
    pieces: pieces.map((text) => patternOf(text, holds)),
  };
  return kept;
};
