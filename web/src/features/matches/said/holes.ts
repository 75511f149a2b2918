import { formatMoney } from '../../../words/money.ts';
import { dayInPattern } from '../../../words/pattern.ts';
import { placeWords, termWords, wordsOfList } from '../../../words/term-words.ts';
import { pageLanguage } from '../../../words/words.ts';

const sum = '-?(?:[$€£]|[A-Z]{3} )\\d+(?:\\.\\d)?[MK]?';
// words: patterns of English texts
const cheque = `(?:[Cc]heques|[Rr]ounds) (?:of|from|up to) ${sum}(?: to ${sum})?`;

/** What each hole of a pattern may hold, by its name without a number; anything else is left as it is. */
// words: patterns of English texts
export const holds: Readonly<Record<string, string>> = {
  count: '\\d[\\d,]*',
  sum,
  day: '\\d{1,2} [A-Z][a-z]+ \\d{4}',
  points: '\\d[\\d,]* points?',
  share:
    '(?:[Nn]one of its [\\d,]+ deals?|[Ii]ts one deal|[Bb]oth of its deals|[Aa]ll \\d+ of its deals|\\d+ of its [\\d,]+ deals?)',
  such: '(?:: .+|, among them .+)?',
  basis: '(?:, from .+)?',
  texts: '(?:description and deck|description|deck)',
  kind: '(?:biotech|medical|health)',
  cheques: `${cheque}(?: and ${cheque})?`,
};

/** What needs no pattern: numbers, sums, days, terms and places. */
export function plainly(hole: string, held: string): string {
  if (hole === 'count') return Number(held.replaceAll(',', '')).toLocaleString(pageLanguage());
  if (hole === 'sum') return sumInWords(held);
  if (hole === 'day') return dayInPattern(held);
  if (hole === 'term') return termWords(held) ?? held;
  if (hole === 'terms') return wordsOfList(held);
  if (hole === 'place') return termWords(held) ?? placeWords(held);
  return held;
}

/** "$1.5M" and "CHF 250K" as the page's language writes them. */
function sumInWords(text: string): string {
  const [, mark = '', digits = '', unit = ''] = /^-?([$€£]|[A-Z]{3} )(\d+(?:\.\d)?)([MK]?)$/.exec(text) ?? [];
  const currency = { $: 'USD', '€': 'EUR', '£': 'GBP' }[mark] ?? mark.trim();
  return formatMoney(Number(digits) * (unit === 'M' ? 1e6 : unit === 'K' ? 1e3 : 1), currency);
}
