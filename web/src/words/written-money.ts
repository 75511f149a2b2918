import { type Money, parseMoney as parsed } from '@paratope/shared/money-text';
import { writtenSum as written } from '@paratope/shared/round/read-sum';
import type { Sum } from '@paratope/shared/round/round';
import { pageLanguage } from './words.ts';

/** Reads an amount as written in the page's language: "250.000" is 250,000 where the dot separates thousands. */
export const parseMoney = (text: string): Money | undefined => parsed(asRead(text));

/** Whether the decimal mark is a point. */
const hasPoint = (): boolean => (1.5).toLocaleString(pageLanguage()).includes('.');

/** Rewrites the thousands separator to the form that `parseMoney` in shared reads. */
export const asRead = (text: string): string =>
  hasPoint() ? text : text.replace(/(?<![\d.,])(\d{1,3})\.(\d{3})(?![\d.,])/, '$1$2');

/** An amount that can be parsed again. Outside English, thousands are separated by a thin space, since a comma may be read as a decimal mark. */
export const writtenSum = (sum: Sum | null | undefined, usual: string): string => {
  const text = written(sum, usual);
  return hasPoint() ? text : text.replaceAll(',', '\u202f');
};
