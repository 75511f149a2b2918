import type { Language } from '@paratope/shared/words/language';
import type { Value, Values } from '@paratope/shared/words/message';
import { type Catalog, createWords, type Words } from '@paratope/shared/words/words';

// The words of the page (shared/src/words/words.ts). Components do not react to a language change: see docs/decisions/0016.
let words = createWords('en', {});

/** Sets the page's language. Call it only before the first render. */
export function speak(language: Language, catalog: Catalog): void {
  words = createWords(language, catalog);
}

/** For code that writes whole files. */
export const pageWords = (): Words => words;

export const t = (text: string, values?: Values): string => words.t(text, values);
export const plural = (count: number, one: string, other: string, values?: Values): string =>
  words.plural(count, one, other, values);
/** The text of a record or change, in the page's language. */
export const inWords = (value: Value): string => words.say(value);
/** Translates a profile value, a taxonomy label or a place; the user's own text stays as it is. */
export const choiceWords = (text: string): string => words.place(text);
/** "$1.5M" in English, "1,5 Mio. $" in German. */
export const formatMoney = (amount: number, currency?: string): string => words.money(amount, currency);
/** Splits a text at its placeholders; every odd entry is a placeholder's name. */
export const piecesOf = (text: string): readonly string[] => words.pieces(text);

/** A label inside a sentence: lower case in English, unchanged in languages that capitalize nouns. */
export const inSentence = (label: string): string => (words.language === 'en' ? label.toLowerCase() : label);

/** Also the locale for numbers in `Intl`. */
export const pageLanguage = (): Language => words.language;
/** The locale for dates and times in `Intl`. */
export const dateLocale = (): string => words.locale;
