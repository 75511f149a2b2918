import type { Language } from '@paratope/shared/account/api';

/** What a sentence leaves open, by the names it stands under in braces. */
export type Values = Readonly<Record<string, string | number>>;

/** What each English text of the program is in another language; one that counts has a form for each category of `Intl.PluralRules`. */
export type Catalogue = Readonly<Record<string, string | PluralForms>>;
export type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

/**
 * The text in the page's language. In the program it stands in English, which is its key: `t('Ask {name}', { name })`. Where one English
 * word means two things, a note in brackets before it tells them apart and is not shown: `t('[fit] Close')`.
 */
export const t = (text: string, values?: Values): string => fill(wordsOf(text), values);

/** The same for a text that counts; `{count}` is there without being given. */
export function plural(count: number, one: string, other: string, values?: Values): string {
  const forms = page.catalogue[other];
  const text =
    typeof forms === 'object'
      ? (forms[new Intl.PluralRules(page.language).select(count)] ?? forms.other)
      : wordsOf(count === 1 ? one : other);
  return fill(text, { count, ...values });
}

/** The text as it stands in the page's language, what it leaves open still open. */
export const wordsOf = (text: string): string => {
  const found = page.catalogue[text];
  return typeof found === 'string' ? found : text.replace(/^\[.*?\] /, '');
};

/** A label as it stands inside a sentence: without its capital in English, as it is where nouns keep theirs. */
export const inSentence = (label: string): string => (page.language === 'en' ? label.toLowerCase() : label);

/** What the page is written in. */
export const pageLanguage = (): Language => page.language;

/** For `Intl`: how days and times are written on this page. */
export const dateLocale = (): string => (page.language === 'en' ? 'en-GB' : 'de-DE');

/** For `Intl`: how numbers and sums are written on this page. */
export const numberLocale = (): string => (page.language === 'en' ? 'en-US' : 'de-DE');

/** Fixes the language of the page. Before the first render, and only there: nothing that is drawn listens for another one. */
export function speak(language: Language, catalogue: Catalogue = {}): void {
  page = { language, catalogue };
}

const fill = (text: string, values?: Values): string =>
  values ? text.replace(/\{(\w+)\}/g, (open, name: string) => String(values[name] ?? open)) : text;

// The one thing a module of the web keeps for itself: see docs/decisions/0015-sentences-as-keys.md.
let page: { readonly language: Language; readonly catalogue: Catalogue } = { language: 'en', catalogue: {} };
