import { expect, test } from 'vitest';
import type { OpenMatch } from '../matches/match.ts';
import type { OutreachStatus } from '../outreach/status.ts';
import { readSum, writtenSum } from './read-sum.ts';
import type { Round } from './round.ts';
import { roundTotals } from './totals.ts';

const round: Round = { target: 6_000_000, committedElsewhere: 200_000, softElsewhere: 100_000, currency: 'USD' };
const match = (id: string, status: OutreachStatus, amount?: number, currency = 'USD') =>
  ({ id, status, ...(amount === undefined ? {} : { expectedCheque: { amount, currency } }) }) as OpenMatch;

test('only late stages count: on board is committed, negotiating terms is soft', () => {
  const totals = roundTotals(round, [
    match('on', 'onboard', 1_000_000),
    match('term', 'in_term_negotiation', 1_400_000),
    match('disc', 'in_discussion', 900_000),
    match('pass', 'passed', 500_000),
    match('quiet', 'not_contacted'),
  ]);
  expect(totals).toMatchObject({ committed: 1_200_000, soft: 1_500_000, open: 3_300_000 });
  expect(totals.early.map(({ id }) => id)).toEqual(['disc']);
  expect(totals.expected).toBe(900_000);
});

test('a late cheque that is unknown or in another currency is named and not added', () => {
  const totals = roundTotals(round, [match('a', 'onboard'), match('b', 'onboard', 400_000, 'EUR')]);
  expect(totals.committed).toBe(200_000);
  expect(totals.unknown.map(({ id }) => id)).toEqual(['a']);
  expect(totals.otherCurrency.map(({ id }) => id)).toEqual(['b']);
});

test('a round that is over its target has nothing open, and one without a target says nothing of it', () => {
  expect(roundTotals(round, [match('a', 'onboard', 9_000_000)]).open).toBe(0);
  expect(roundTotals({ ...round, target: null }, []).open).toBeNull();
});

test('sums are read as people write them, and written so that they can be read again', () => {
  expect(readSum('$250K', 'EUR')).toEqual({ amount: 250_000, currency: 'USD' });
  expect(readSum('1.5 million', 'EUR')).toEqual({ amount: 1_500_000, currency: 'EUR' });
  expect(readSum(' ', 'EUR')).toBeNull();
  expect(readSum('about a lot', 'EUR')).toBeUndefined();
  for (const sum of [
    { amount: 1_250_000, currency: 'USD' },
    { amount: 750, currency: 'CHF' },
  ]) {
    expect(readSum(writtenSum(sum, 'USD'), 'USD')).toEqual(sum);
  }
});
