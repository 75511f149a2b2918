/**
 * Short form of a sum: $1.5M from a million on, $250K from a thousand on, $750 below. The value is rounded first
 * and the unit chosen after, so 999,950 gives $1.0M. A text that is not a plain number is returned unchanged.
 */
export function formatMoney(value: number | string, currency = 'USD'): string {
  if (typeof value === 'string') {
    const isPlainNumber = /^\s*\d+(\.\d+)?\s*$/.test(value);
    return isPlainNumber ? formatMoney(Number(value), currency) : value;
  }
  const sign = value < 0 ? '-' : '';
  const size = Math.abs(value);
  const whole = Math.round(size);
  const thousands = Math.round(size / 1_000);
  const mark = `${sign}${currencyMark(currency)}`;
  if (thousands >= 1_000) return `${mark}${(Math.round(size / 100_000) / 10).toFixed(1)}M`;
  if (whole >= 1_000) return `${mark}${thousands}K`;
  return `${mark}${whole}`;
}

/** The prefix of a sum: "$", or the code of a currency without a symbol here. */
export const currencyMark = (currency: string): string => marks.get(currency) ?? `${currency} `;

const marks = new Map<string, string>(Object.entries({ USD: '$', EUR: '€', GBP: '£' }));
