import { expect, test } from 'vitest';
import { taxonomy } from '../taxonomy/taxonomy.ts';
import { createUnderstanding } from '../taxonomy/understand.ts';
import { deckTerms } from './deck-terms.ts';

const understanding = createUnderstanding(taxonomy);

test('the terms of a deck come with the slide that says them first, those on most slides first', () => {
  const pages = [
    'Tamarind Sight',
    'A rare retinal disease',
    'AAV gene therapy for the retina',
    'Gene therapy team',
    '',
  ];
  expect(deckTerms(pages, understanding).filter(({ page }) => page < 4)).toEqual([
    { field: 'diseaseFocus', term: 'Ophthalmology', page: 2 },
    { field: 'drugModality', term: 'Gene therapy (viral or non-viral gene transfer)', page: 3 },
  ]);
  expect(deckTerms(['Quarterly figures'], understanding)).toEqual([]);
});
