import type { Price } from '../plans/api.ts';

/** What is left of `amount` after `percent` is taken off, in the smallest unit, rounded half up; 100 leaves nothing. */
export const afterDiscount = (amount: number, percent: number): number => Math.round((amount * (100 - percent)) / 100);

export type PricedSum = Pick<Price, 'amount' | 'currency'>;

/** A sum in the smallest unit of its currency as people write it: "$299", "$149.50", "¥900". */
export function sumInWords({ amount, currency }: PricedSum, locale = 'en-US'): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  const sum = amount / 10 ** digits;
  if (!Number.isInteger(sum)) return format.format(sum);
  return new Intl.NumberFormat(locale, { style: 'currency', currency, maximumFractionDigits: 0 }).format(sum);
}
