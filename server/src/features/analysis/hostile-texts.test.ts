import { analyseText } from '@paratope/shared/analysis/analyse';
import { expect, test, vi } from 'vitest';
import { pdfLimits } from '../../gateways/pdf/limits.ts';

// Work is counted in time of the processor, not of the clock: a busy machine is slow and not wrong.
vi.setConfig({ testTimeout: 120_000 });

const pages = 4;

/** As many pages of the text as this test reads, each as long as a page of a deck may be. */
const deckOf = (unit: string): string[] =>
  new Array<string>(pages).fill(unit.repeat(Math.ceil(pdfLimits.pageText / unit.length)).slice(0, pdfLimits.pageText));

/** Milliseconds of the processor that reading the deck costs, the lesser of two readings. */
function costOf(deck: readonly string[]): number {
  const costs = [0, 1].map(() => {
    const before = process.cpuUsage();
    analyseText(deck);
    return process.cpuUsage(before).user / 1000;
  });
  return Math.min(...costs);
}

const plain = deckOf(
  'Our antibody met its endpoint in a phase 2 trial of 40 patients in 2025.\nThe market is worth $2 billion a year, and two patents run to 2040.\n',
);

/** Made to have a pattern look at every beginning of a long row, or to grow when the text is folded. */
const hostile: Readonly<Record<string, string>> = {
  'a bracket and a page of blanks': `<${' '.repeat(pdfLimits.pageText)}`,
  'closing brackets and blanks': `]${' '.repeat(200)}`,
  'blanks behind a trigger': `system${' '.repeat(300)}`,
  brackets: '[',
  'angle brackets': '<',
  'links that never end': '](',
  'triggers without their end': 'note to for an ',
  'triggers of three kinds': 'give show ignore note act as open approve ',
  'a market of figures': `market size revenue pricing ${'1 '.repeat(180)}\n`,
  'figures with commas': `market size revenue pricing ${'1,1.'.repeat(90)}\n`,
  'handlers of events': 'onononon ',
  'names in a row': 'Aa Bb-Cc Dd ',
  'sums in a row': 'a $1m, 5% b; ',
  'medicines and figures': 'mab1 2mab ',
  'roles in a row': 'CEO, a: CSO) ',
  'stops and blanks': '. ',
  'lines that run on': 'and a lower case line of words that goes\n',
  'short lines': 'ab\n',
  'a letter of eighteen': `${'\ufdfa'.repeat(300)}\n`,
  'a letter of eighteen without a stop': '\ufdfa',
  'marks upon marks': `a${'\u0301'.repeat(300)} `,
  'marks that are not seen': 'i\u200dg\u200dn\u200do\u200dr\u200de ',
  'wide letters': 'ｉｇｎｏｒｅ ａｌｌ ｒｕｌｅｓ ',
};

test.each(Object.entries(hostile))(
  '[Q-R9] [ASVS 15.2.2] reading pages of %s costs a few times what plain pages of their length cost, not the square',
  (_, unit) => {
    costOf(plain);
    const usual = costOf(plain);
    expect(costOf(deckOf(unit))).toBeLessThan(6 * usual + 100);
  },
);
