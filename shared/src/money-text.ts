/** A sum in whole units; `currency` is null if the text names none. */
export interface Money {
  readonly amount: number;
  readonly currency: string | null;
}

/** Parses "$12M", "1.5 million", "€2,000,000" or "CHF 750k"; undefined if the text is not a single sum. */
export function parseMoney(text: string): Money | undefined {
  const first = text.search(/\d/);
  if (first < 0 || text.length > longestSum) return undefined;
  const end = text.search(/\d\D*$/) + 1;
  const words = wordsOf(text.slice(end));
  const scale = scales.get(words[0] ?? '');
  const currencies = [...wordsOf(text.slice(0, first)), ...(scale === undefined ? words : words.slice(1))];
  const [named] = currencies;
  const currency = named === undefined ? null : currencyNamed(named);
  if (currencies.length > 1 || currency === undefined) return undefined;
  const number = plainNumber(text.slice(first, end).replace(/[\s'’]/g, ''), scale !== undefined);
  return number === undefined ? undefined : { amount: Math.round(number * (scale ?? 1)), currency };
}

/** Longer than any written sum; a longer text is prose. */
const longestSum = 60;

/** Words in lower case, without the period of an abbreviation. */
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replace(/\.$/, ''))
    .filter((word) => word !== '');

const scales = new Map<string, number>(
  Object.entries({
    k: 1e3,
    tsd: 1e3,
    thousand: 1e3,
    m: 1e6,
    mm: 1e6,
    mn: 1e6,
    mio: 1e6,
    mil: 1e6,
    million: 1e6,
    millions: 1e6,
    b: 1e9,
    bn: 1e9,
    mrd: 1e9,
    billion: 1e9,
    billions: 1e9,
  }),
);

const currencyMarks = new Map<string, string>(
  Object.entries({
    $: 'USD',
    us$: 'USD',
    dollar: 'USD',
    dollars: 'USD',
    '€': 'EUR',
    euro: 'EUR',
    euros: 'EUR',
    '£': 'GBP',
    pounds: 'GBP',
    sfr: 'CHF',
    '¥': 'JPY',
    a$: 'AUD',
    c$: 'CAD',
  }),
);

function currencyNamed(word: string): string | undefined {
  const marked = currencyMarks.get(word);
  if (marked) return marked;
  const code = word.toUpperCase();
  return /^[A-Z]{3}$/.test(code) && Intl.supportedValuesOf('currency').includes(code) ? code : undefined;
}

/** A comma or a period before groups of three digits separates thousands; before any other number of digits it is the decimal mark. */
function plainNumber(digits: string, hasScale: boolean): number | undefined {
  if (/^\d+$/.test(digits)) return Number(digits);
  if (/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(digits)) return Number(digits.replaceAll(',', ''));
  if (/^\d{1,3}(\.\d{3}){2,}(,\d+)?$/.test(digits)) return Number(digits.replaceAll('.', '').replace(',', '.'));
  if (!/^\d+[.,]\d+$/.test(digits)) return undefined;
  // "1.500" alone is fifteen hundred to one reader and one and a half to another, so it is not guessed.
  if (!hasScale && /^\d+\.\d{3}$/.test(digits)) return undefined;
  return Number(digits.replace(',', '.'));
}
