import { parseMoney } from '../money-text.ts';
import { inCatalog } from '../words/message.ts';
import type { Sum } from './round.ts';

/** A sum as somebody wrote it, in the usual currency where it names none: null for a blank, undefined for what is no single sum. */
export function readSum(text: string, usual: string): Sum | null | undefined {
  if (text.trim() === '') return null;
  const money = parseMoney(text.trim());
  if (!money || money.amount > 1e12) return undefined;
  return { amount: money.amount, currency: money.currency ?? usual };
}

/** The same sum as it can be written again: "250,000" in the usual currency, "EUR 250,000" in another. */
export function writtenSum(sum: Sum | null | undefined, usual: string): string {
  if (!sum) return '';
  const amount = new Intl.NumberFormat('en-US').format(sum.amount);
  return sum.currency === usual ? amount : `${sum.currency} ${amount}`;
}

/** Said where a text is no sum. */
export const noSum = inCatalog('Enter one amount, such as 250K or $1.5M');
