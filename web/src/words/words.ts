import type { Language } from '@paratope/shared/account/api';

/** What a sentence leaves open, by the names it stands under in braces. */
export type Values = Readonly<Record<string, string | number>>;

/**
 * What each English text of the program is in another language; one that counts has a form for each category of `Intl.PluralRules`. The check of the
 * words sees to it that no text is both.
 */
export type Catalogue = Readonly<Record<string, string | PluralForms>>;
type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>;

/**
 * The text in the page's language. In the program it stands in English, which is its key: `t('Ask {name}', { name })`. Where one English
 * word means two things, a note in brackets before it tells them apart and is not shown: `t('[fit] Close')`.
 */
export const t = (text: string, values?: Values): string => fill(wordsOf(text), values);

/** The same for a text that counts; `{count}` is there without being given. */
export function plural(count: number, one: string, other: string, values?: Values): string {
  const forms = catalogue[other] as PluralForms | undefined;
  const text = forms
    ? (forms[new Intl.PluralRules(language).select(count)] ?? other)
    : wordsOf(count === 1 ? one : other);
  return fill(text, { count, ...values });
}

/** The text in the page's language, what it leaves open still open. */
export const wordsOf = (text: string): string =>
  (catalogue[text] as string | undefined) ?? text.replace(/^\[.*?\] /, '');

/**
 * What the server or the device's engine answered, in the page's language: as it stands in the catalogue, or by the pattern it was put together from.
 * An English page, and a sentence nobody knows, says what was said.
 */
export const answerWords = (message: string): string =>
  (catalogue[message] as string | undefined) ?? inPatterns(message) ?? message;

/** A label as it stands inside a sentence: without its capital in English, as it is where nouns keep theirs. */
export const inSentence = (label: string): string => (language === 'en' ? label.toLowerCase() : label);

/** What the page is written in; also how `Intl` writes numbers and sums on it. */
export const pageLanguage = (): Language => language;

/** How `Intl` writes days and times on this page. */
export const dateLocale = (): string => language.replace('en', 'en-GB');

/** Fixes the language of the page. Before the first render, and only there: nothing that is drawn listens for another one. */
export function speak(of: Language, words: Catalogue, answers: typeof inPatterns = () => undefined): void {
  language = of;
  catalogue = words;
  inPatterns = answers;
}

const fill = (text: string, values?: Values): string =>
  values ? text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] as string) : text;

// The one thing a module of the web keeps for itself: see docs/decisions/0016-sentences-as-keys.md.
let language: Language = 'en';
let catalogue: Catalogue = {};
let inPatterns: (message: string) => string | undefined = () => undefined;
