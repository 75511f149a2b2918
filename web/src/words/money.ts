import { currencyMark, formatMoney as inEnglish } from '@paratope/shared/money';
import { pageLanguage } from './words.ts';

/** Short form of a sum as the page's language writes it: "$1.5M" in English, "1,5 Mio. $" in German. */
export const formatMoney = (value: number, currency = 'USD'): string =>
  pageLanguage() === 'en' ? inEnglish(value, currency) : `${compact(value)}\u00a0${currencyMark(currency).trim()}`;

/** A large number in few signs: "1,25 Mio." */
export const compact = (value: number): string =>
  value.toLocaleString(pageLanguage(), { notation: 'compact', maximumFractionDigits: 2 });
