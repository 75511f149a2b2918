import { dateFormat } from '../date-format.ts';
import { currencyMark, formatMoney } from '../money.ts';
import { inSentence, shortLabel, stageInSentence } from './labels.ts';
import type { Language } from './language.ts';
import type { List, Value, Values } from './message.ts';

export type Catalog = Readonly<Record<string, string>>;

/** The texts, numbers, days and sums of one language; the pages, the server and the worker all use it. */
export interface Words {
  readonly language: Language;
  readonly locale: string;
  /**
   * Translates a text of the program, whose English is its key: `t('Ask {name}', { name })`. If one English text
   * has two meanings, a note in brackets before it distinguishes them and is not shown: `t('[fit] Close')`.
   */
  t(text: string, values?: Values): string;
  /** Like `t`, for a text that counts; `{count}` is set automatically. */
  plural(count: number, one: string, other: string, values?: Values): string;
  /** Renders a message, a text or a parameter of a sentence. */
  say(value: Value): string;
  /** Translates a word of the catalog, such as a taxonomy label; a person's own word stays. */
  label(word: string): string;
  /** Translates a place from its English name: the country after a town, or the country alone. Names of towns and states stay. */
  place(name: string): string;
  /** Formats a day, or the day of a moment in UTC: "November 5, 2026". */
  day(date: string): string;
  /** Splits a text: literal parts, and at every odd index the name of a parameter. */
  pieces(text: string): readonly string[];
  /** Short form of a sum: "$1.5M" in English, "1,5 Mio. $" in German. */
  money(amount: number, currency?: string): string;
}

export function createWords(language: Language, catalog: Catalog): Words {
  const locale = language === 'en' ? 'en-US' : language;
  const known = (text: string): string | undefined => (Object.hasOwn(catalog, text) ? catalog[text] : undefined);
  const wordsOf = (text: string): string => known(text) ?? text.replace(/^\[.*?\] /, '');
  const label = (word: string): string => known(word) ?? word;
  const place = (name: string): string => {
    if (language === 'en') return name;
    const at = name.lastIndexOf(', ') + 1;
    const country = countries(language).get(name.slice(at).trim());
    return known(name) ?? (country === undefined ? name : name.slice(0, at && at + 1) + country);
  };
  const money = (amount: number, currency = 'USD'): string =>
    language === 'en'
      ? formatMoney(amount, currency)
      : `${amount.toLocaleString(language, { notation: 'compact', maximumFractionDigits: 2 })}\u00a0${currencyMark(currency).trim()}`;
  const date = (day: string, options: Intl.DateTimeFormatOptions): string =>
    dateFormat(locale, { ...options, year: 'numeric', timeZone: 'UTC' }).format(new Date(day));

  const day = (one: string): string => date(one, { day: 'numeric', month: 'long' });

  function written(value: Value): string {
    if (typeof value !== 'object') return String(value);
    if ('key' in value) return t(value.key, value.values);
    if ('day' in value) return day(value.day);
    if ('month' in value) return date(value.month, { month: 'short' });
    if ('usd' in value) return money(value.usd);
    if ('place' in value) return place(value.place);
    if ('list' in value) return row(value);
    const word = label(value.label);
    if (value.as === undefined) return word;
    if (value.as === 'short' || language !== 'en') return shortLabel(word, longestLabel);
    return value.as === 'stage' ? stageInSentence(word) : inSentence(word);
  }

  function row({ list, by, most }: List): string {
    const all = list.map(written).filter(Boolean);
    const texts = most === undefined ? all : fitting(all, by, most);
    return by === 'and' || by === 'or'
      ? new Intl.ListFormat(locale, { type: by === 'and' ? 'conjunction' : 'disjunction' }).format(texts)
      : texts.join(by);
  }

  // Inserted values are not filled again: a company may have braces in its name.
  const fill = (text: string, values: Values): string =>
    text.replace(holes, (hole, name: string, forms: string | undefined) => {
      const value = values[name];
      if (value === undefined) return begun(name, values) ?? hole;
      if (forms === undefined) return written(value);
      const chosen = formOf(forms, new Intl.PluralRules(language).select(Number(value)));
      return fill(chosen.replaceAll('#', Number(value).toLocaleString(locale)), values);
    });

  /** `{Share}` is `{share}` with a capital letter, for the beginning of a sentence. */
  function begun(name: string, values: Values): string | undefined {
    const value = values[`${name.charAt(0).toLowerCase()}${name.slice(1)}`];
    return value === undefined ? undefined : capital(written(value));
  }

  const t = (text: string, values?: Values): string => (values ? fill(wordsOf(text), values) : wordsOf(text));

  return {
    language,
    locale,
    t,
    plural: (count, one, other, values) => t(countedText(one, other), { count, ...values }),
    say: written,
    label,
    place,
    day,
    pieces: (text) => wordsOf(text).split(/\{(\w+)\}/),
    money,
  };
}

/** Combines both forms into one text; a note before the second comes first. */
export function countedText(one: string, other: string): string {
  const [note = ''] = /^\[.*?\] /.exec(other) ?? [];
  return `${note}{count, plural, one {${one}} other {${other.slice(note.length)}}}`;
}

/**
 * `{name}`, or `{count, plural, one {1 day} other {# days}}`: the part of ICU's messages this product
 * needs. A test compares it with FormatJS.
 */
const holes = /\{(\w+)(?:, plural,((?: \w+ \{(?:[^{}]|\{\w+\})*\})+))?\}/g;

const formOf = (forms: string, category: string): string => {
  const found = [...forms.matchAll(/ (\w+) \{((?:[^{}]|\{\w+\})*)\}/g)];
  return (found.find(([, name]) => name === category) ?? found.at(-1))?.[2] ?? '';
};

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** Characters of a label beside a company and a month. */
const longestLabel = 34;

/** As many texts as fit, but at least the first, cut if necessary. */
function fitting(texts: readonly string[], glue: string, most: number): string[] {
  const fitted: string[] = [];
  for (const text of texts.map((one) => shortLabel(one, most))) {
    if (fitted.length > 0 && [...fitted, text].join(glue).length > most) break;
    fitted.push(text);
  }
  return fitted;
}

function countries(language: Language): ReadonlyMap<string, string> {
  const known = countryNames.get(language);
  if (known) return known;
  const named = new Map<string, string>();
  const [english, local] = ['en', language].map(
    (one) => new Intl.DisplayNames(one, { type: 'region', fallback: 'none' }),
  );
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
    const [name, ours] = [english?.of(code), local?.of(code)];
    if (name && ours) named.set(name, ours);
  }
  countryNames.set(language, named);
  return named;
}
const countryNames = new Map<Language, ReadonlyMap<string, string>>();

export const english: Words = createWords('en', {});
