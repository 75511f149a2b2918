import { pageLanguage } from './words.ts';

/** A score or a size with its one digit: "7.5" in English, "7,5" in German. */
export const oneDecimal = (value: number): string =>
  value.toLocaleString(pageLanguage(), { minimumFractionDigits: 1, maximumFractionDigits: 1 });
