import { pageLanguage } from './words.ts';

/** A score or a size with its one digit: "7.5" in English, "7,5" in German. */
export const oneDecimal = (value: number): string =>
  value.toLocaleString(pageLanguage(), { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** A large number in few signs: "1,25 Mio." */
export const compact = (value: number): string =>
  value.toLocaleString(pageLanguage(), { notation: 'compact', maximumFractionDigits: 2 });
