import type { Language } from '@paratope/shared/words/language';
import type { Value, Values } from '@paratope/shared/words/message';
import { type Catalog, createWords, type Words } from '@paratope/shared/words/words';

// The words of the page (shared/src/words/words.ts). Nothing that is drawn listens for another language: see docs/decisions/0016.
let words = createWords('en', {});

/** Fixes the language of the page. Before the first render, and only there. */
export function speak(language: Language, catalog: Catalog): void {
  words = createWords(language, catalog);
}

/** Everything it writes with, for what writes whole files. */
export const pageWords = (): Words => words;

export const t = (text: string, values?: Values): string => words.t(text, values);
export const plural = (count: number, one: string, other: string, values?: Values): string =>
  words.plural(count, one, other, values);
/** What a record or a change says, in the page's language. */
export const inWords = (value: Value): string => words.say(value);
/** A value of the profile: a label of the taxonomy, or a place. Anybody's own words stay. */
export const choiceWords = (text: string): string => words.place(text);
/** Short form of a sum: "$1.5M" in English, "1,5 Mio. $" in German. */
export const formatMoney = (amount: number, currency?: string): string => words.money(amount, currency);
/** A text of the program in pieces: at every odd place the name of what it leaves open. */
export const piecesOf = (text: string): readonly string[] => words.pieces(text);

/** A label as it stands inside a sentence: without its capital in English, as it is where nouns keep theirs. */
export const inSentence = (label: string): string => (words.language === 'en' ? label.toLowerCase() : label);

/** What the page is written in; also how `Intl` writes numbers on it. */
export const pageLanguage = (): Language => words.language;
/** How `Intl` writes days and times on this page. */
export const dateLocale = (): string => words.locale;
