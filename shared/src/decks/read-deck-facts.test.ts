import { expect, test } from 'vitest';
import { sampleTexts } from '../analysis/testing/decks.ts';
import { taxonomy } from '../taxonomy/taxonomy.ts';
import { createUnderstanding } from '../taxonomy/understand.ts';
import { deckFacts } from './read-deck-facts.ts';

const understanding = createUnderstanding(taxonomy);
const read = (...slides: string[]) => deckFacts(slides, understanding);

test('the round and the place of a deck come with the slide that says them', () => {
  expect(
    read(
      'Corvelle Therapeutics\nCambridge, MA',
      'The problem\nFibrosis costs $4.3 billion a year',
      'Data\np<0.001, n=16 per arm',
      'The ask\nRaising $18M Series A\nUse of funds: $10M clinical trial\n$3M raised to date',
    ),
  ).toEqual([
    { field: 'investmentStage', value: 'Series A', page: 4 },
    { field: 'investmentAmount', amount: 18_000_000, currency: 'USD', page: 4 },
    { field: 'geography', value: 'Boston, MA', page: 1 },
  ]);
});

test('money raised before, a market and a range are no round to come', () => {
  expect(read('Corvelle', 'Market\n$4.3B today', 'Traction\nRaised $3M seed in 2024')).toEqual([]);
  expect(read('Corvelle', 'The ask\nRaising $10-12M')).toEqual([]);
});

test('what slides contradict is left out', () => {
  const facts = read('Corvelle\nBasel, Switzerland', 'The ask\nRaising $6M\nor raising $9M', 'Contact\nBoston, MA');
  expect(facts).toEqual([]);
});

test('a place is not taken from where the team worked', () => {
  expect(read('Corvelle', 'Team\nPreviously at a hospital in Boston')).toEqual([]);
});

test('the rounds of the sample decks are read as written, each on its slide', () => {
  const told = sampleTexts.map(({ name, slides }) => [
    name,
    ...read(...slides).map((fact) =>
      fact.field === 'investmentAmount'
        ? `${fact.amount} ${fact.currency}, ${fact.page}`
        : `${fact.value}, ${fact.page}`,
    ),
  ]);
  expect(told.filter(({ length }) => length > 1)).toEqual([
    ['Tamarind Sight', 'Series A, 10', '32000000 USD, 10'],
    ['Calderstone Bio', 'Series A, 7', '21000000 EUR, 7'],
    ['Ahornfeld Therapeutics', '12000000 EUR, 10'],
    ['Kelpwright Medical', '9500000 USD, 11'],
    ['Nimbus Fold', 'Pre-seed / formation, 7', '2800000 USD, 7'],
    ['Longmere Vaccines', '14000000 USD, 199'],
    ['Wrenfield Neuro', 'Seed / angel, 8', '7000000 USD, 8'],
    ['Gladstone Isotopes', 'Series A, 11', '28000000 USD, 11'],
    ['Marlowe Sleep', '12000000 USD, 11'],
  ]);
});
