import type { Price } from '../plans/api.ts';

/** Returns `amount` less `percent`, in the smallest unit, rounded half up; 100 gives 0. */
export const afterDiscount = (amount: number, percent: number): number => Math.round((amount * (100 - percent)) / 100);

export type PricedSum = Pick<Price, 'amount' | 'currency'>;

/** Formats a sum in the smallest unit of its currency: "$299", "$149.50", "¥900". */
export function sumInWords({ amount, currency }: PricedSum, locale = 'en-US'): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  const sum = amount / 10 ** digits;
  if (!Number.isInteger(sum)) return format.format(sum);
  return new Intl.NumberFormat(locale, { style: 'currency', currency, maximumFractionDigits: 0 }).format(sum);
}
