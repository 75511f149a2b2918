import { type Money, parseMoney as parsed } from '@paratope/shared/money-text';
import { writtenSum as written } from '@paratope/shared/round/read-sum';
import type { Sum } from '@paratope/shared/round/round';
import { pageLanguage } from './words.ts';

/** Reads a sum as somebody on this page writes it: "250.000" is a quarter of a million where the dot divides thousands. */
export const parseMoney = (text: string): Money | undefined => parsed(asRead(text));

/** Whether a comma is no decimal mark here. */
const hasPoint = (): boolean => (1.5).toLocaleString(pageLanguage()).includes('.');

/** A text that names a sum, with thousands divided in the one way every reader of sums here understands. */
export const asRead = (text: string): string =>
  hasPoint() ? text : text.replace(/(?<![\d.,])(\d{1,3})\.(\d{3})(?![\d.,])/, '$1$2');

/** A sum as it can be written again. A comma would be a decimal mark to some, so elsewhere than in English a thin space divides thousands. */
export const writtenSum = (sum: Sum | null | undefined, usual: string): string => {
  const text = written(sum, usual);
  return hasPoint() ? text : text.replaceAll(',', '\u202f');
};
