import { pageLanguage } from './words.ts';

/** Exactly one decimal: "7.5" in English, "7,5" in German. */
export const oneDecimal = (value: number): string =>
  value.toLocaleString(pageLanguage(), { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** "1.25M" in English, "1,25 Mio." in German. */
export const compact = (value: number): string =>
  value.toLocaleString(pageLanguage(), { notation: 'compact', maximumFractionDigits: 2 });
