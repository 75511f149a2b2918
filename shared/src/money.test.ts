import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatMoney } from './money.ts';
import { parseMoney } from './money-text.ts';

describe('how a sum reads', () => {
  test('[V27] from a million on in millions with one decimal', () => {
    expect(formatMoney(1_000_000)).toBe('$1.0M');
    expect(formatMoney(12_000_000)).toBe('$12.0M');
    expect(formatMoney(1_950_000)).toBe('$2.0M');
    expect(formatMoney(2_450_000_000)).toBe('$2450.0M');
  });

  test('[V28] from a thousand on in thousands without decimals', () => {
    expect(formatMoney(1_000)).toBe('$1K');
    expect(formatMoney(250_400)).toBe('$250K');
    expect(formatMoney(999_499)).toBe('$999K');
  });

  test('[V29] a text that already starts with $ is kept', () => {
    expect(formatMoney('$12M')).toBe('$12M');
    expect(formatMoney('$1,500,000 in two tranches')).toBe('$1,500,000 in two tranches');
  });

  test('[decision U8] the unit is chosen after rounding, and below a thousand none is', () => {
    expect(formatMoney(999_950)).toBe('$1.0M');
    expect(formatMoney(999_500)).toBe('$1.0M');
    expect(formatMoney(999.6)).toBe('$1K');
    expect(formatMoney(750)).toBe('$750');
    expect(formatMoney(0)).toBe('$0');
    expect(formatMoney(-2_500_000)).toBe('-$2.5M');
  });

  test('[decision U8] words stay untouched, a number written as text does not', () => {
    expect(formatMoney('to be agreed')).toBe('to be agreed');
    expect(formatMoney('1500000')).toBe('$1.5M');
  });

  test('other currencies keep their own mark', () => {
    expect(formatMoney(2_000_000, 'EUR')).toBe('€2.0M');
    expect(formatMoney(750, 'GBP')).toBe('£750');
    expect(formatMoney(40_000, 'CHF')).toBe('CHF 40K');
  });

  test('no sum reads as a thousand of a unit that has a larger one', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e12, noNaN: true }), (value) => {
        expect(formatMoney(value)).toMatch(/^\$(\d{1,3}|\d{1,3}K|\d+\.\dM)$/);
      }),
    );
  });
});

describe('how a sum is read', () => {
  test.each([
    ['$12M', 12_000_000, 'USD'],
    ['1.5 million', 1_500_000, null],
    ['€2,000,000', 2_000_000, 'EUR'],
    ['2.000.000 €', 2_000_000, 'EUR'],
    ['2,5 Mio. €', 2_500_000, 'EUR'],
    ['CHF 750k', 750_000, 'CHF'],
    ['USD 12 million', 12_000_000, 'USD'],
    ['12mm usd', 12_000_000, 'USD'],
    ["1'200'000 chf", 1_200_000, 'CHF'],
    ['£3.25m', 3_250_000, 'GBP'],
    ['1.1B', 1_100_000_000, null],
    ['750', 750, null],
    ['12,000', 12_000, null],
  ])('%s', (text, amount, currency) => {
    expect(parseMoney(text)).toEqual({ amount, currency });
  });

  test.each([
    'about five',
    '$5M-$10M',
    '5 to 10 million',
    '1.500',
    '-3M',
    '',
    'M',
    '12 apples',
    '1,2,3',
    '$12M XYZ',
    '5 constructor',
  ])('"%s" is no single sum', (text) => {
    expect(parseMoney(text)).toBeUndefined();
  });

  test('reads back every whole sum it is given', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), (amount) => {
        expect(parseMoney(String(amount))?.amount).toBe(amount);
        expect(parseMoney(`$${amount.toLocaleString('en-US')}`)).toEqual({ amount, currency: 'USD' });
      }),
    );
  });

  test('a long text is refused at once', () => {
    expect(parseMoney(`1${' '.repeat(100_000)}x1`)).toBeUndefined();
    expect(parseMoney(`${'1,'.repeat(100_000)}x`)).toBeUndefined();
  });
});
