import { longestQuote } from './longest-quote.ts';
import type { DeckPage } from './page.ts';

/** A sentence or bullet of a slide: `quote` is on the page word for word, except for line ends. */
export interface Sentence {
  readonly page: number;
  readonly quote: string;
  /** Position on the page, from 0. */
  readonly at: number;
  /** The slide's title, which names what follows but may be a statement too. */
  readonly isTitle: boolean;
}

/**
 * Splits a slide into sentences. A line is a piece by itself, as bullets are, unless the previous one runs
 * on into it; a piece of several sentences is split.
 */
export function sentencesOf({ number, text, title }: DeckPage): Sentence[] {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const pieces: string[] = [];
  for (const bulleted of lines) {
    const before = pieces.at(-1);
    const line = bulleted.replace(bullet, '');
    if (before !== undefined && pieces.length > 1 && line === bulleted && runsOn(before, line))
      pieces[pieces.length - 1] = `${before} ${line}`;
    else pieces.push(line);
  }
  return pieces
    .flatMap((piece) => piece.split(sentenceEnd))
    .map((quote) => quote.trim())
    .filter((quote) => /\p{L}{2}|[$€£]\s?\d/u.test(quote))
    .map((quote, at) => ({
      page: number,
      quote: quote.slice(0, longestQuote).trim(),
      at,
      isTitle: at === 0 && title.startsWith(quote),
    }));
}

/**
 * Returns the page's words that a quote refers to, in the page's own characters with single spaces; undefined if they are
 * not on it. Letter case and the kind of a dash, a quotation mark or a bullet may differ, because a model changes them.
 */
export function runOn({ text }: DeckPage, quote: string): string | undefined {
  const [plain, wanted] = [text, quote].map((words) => words.replace(/\s+/g, ' ').trim()) as [string, string];
  if (wanted === '') return undefined;
  if (plain.includes(wanted)) return wanted;
  if (!solid(plain).includes(solid(wanted))) return undefined;
  const letters = [...plain];
  const places = letters.flatMap((letter, at) => [...solid(letter)].map(() => at));
  const found = letters.map(solid).join('');
  const key = [...wanted].map(solid).join('');
  const at = key === '' ? -1 : found.indexOf(key);
  if (at < 0) return undefined;
  const [from, to] = [[...found.slice(0, at)].length, [...found.slice(0, at + key.length)].length - 1];
  return letters
    .slice(places[from], (places[to] ?? 0) + 1)
    .join('')
    .trim();
}

/** Without spaces, because an omitted bullet leaves one. */
const solid = (letter: string): string => folded(letter).replace(/\s/g, '');

/** Normalizes a text for comparison: one space between words, quotation marks and dashes of one kind, no bullets. */
export const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[“”„«»]/g, '"')
    .replace(/[‘’]/g, "'")
    .replace(/[‐-―]/g, '-')
    .replace(/[•▪◦‣·]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const bullet = /^[•▪◦‣·*–—-]\s+/;

/** A period before a capital or a figure, but not after an initial, a title or another abbreviation of these two languages. */
const sentenceEnd =
  /(?<!\b(?:Drs?|Profs?|Mr|Mrs|Ms|St|vs|No|Nr|ca|approx|incl|etc|e\.g|i\.e|z\. ?B|u\. ?a|d\. ?h|Inc|Ltd|Co|\p{Lu})\.)(?<=[.!?])\s+(?=["„“(]?[\p{Lu}\d])/u;

function runsOn(before: string, line: string): boolean {
  if (/[.!?:;]$/.test(before) || before.length < shortestWrapped) return false;
  return (
    /^\p{Ll}/u.test(line) || /(?:,|-| (?:the|of|and|for|with|in|to|a|der|die|das|und|für|mit|von|den|im))$/.test(before)
  );
}

/** A line that wraps at the slide's edge is at least this long; shorter ones are bullets. */
const shortestWrapped = 30;
