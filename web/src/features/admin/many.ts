import { dateLocale, pageLanguage } from '../../words/words.ts';

/** Such as "3,500". */
export const many = (count: number): string => count.toLocaleString(dateLocale());

/** A similarity, such as "0.86". */
export const twoDecimals = (value: number): string =>
  value.toLocaleString(pageLanguage(), { minimumFractionDigits: 2, maximumFractionDigits: 2 });
