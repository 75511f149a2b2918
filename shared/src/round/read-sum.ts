import { parseMoney } from '../money-text.ts';
import { inCatalog } from '../words/message.ts';
import type { Sum } from './round.ts';

/** Parses a sum, in the usual currency if it names none. Returns null for a blank text, and undefined if it is not a single sum. */
export function readSum(text: string, usual: string): Sum | null | undefined {
  if (text.trim() === '') return null;
  const money = parseMoney(text.trim());
  if (!money || money.amount > 1e12) return undefined;
  return { amount: money.amount, currency: money.currency ?? usual };
}

/** Formats a sum for editing: "250,000" in the usual currency, "EUR 250,000" in another. */
export function writtenSum(sum: Sum | null | undefined, usual: string): string {
  if (!sum) return '';
  const amount = new Intl.NumberFormat('en-US').format(sum.amount);
  return sum.currency === usual ? amount : `${sum.currency} ${amount}`;
}

export const noSum = inCatalog('Enter one amount, such as 250K or $1.5M');
