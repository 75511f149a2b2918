import { pageLanguage } from './words.ts';

/** Exactly one decimal: "7.5" in English, "7,5" in German. */
export const oneDecimal = (value: number): string =>
  value.toLocaleString(pageLanguage(), { minimumFractionDigits: 1, maximumFractionDigits: 1 });
