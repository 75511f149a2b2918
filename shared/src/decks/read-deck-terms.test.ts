import { expect, test } from 'vitest';
import { taxonomy } from '../taxonomy/taxonomy.ts';
import { createUnderstanding } from '../taxonomy/understand.ts';
import { deckTerms } from './read-deck-terms.ts';

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

test('a term is taken in its context: not from a team, a comparison, a competitor or a diagnosis of patients', () => {
  const terms = deckTerms(
    [
      'Corvelle Therapeutics\nsiRNA conjugates for fibrotic lung disease',
      'The problem\nMedian survival is 3 years after diagnosis; monoclonal antibodies do not help',
      'Data\n61% less fibrosis in the lung vs. 22% under a small molecule',
      'Competition\nOne gene therapy in phase 1 for cystic fibrosis',
      'Team\nPreviously took an mRNA vaccine for melanoma into phase 1',
    ],
    understanding,
  );
  expect(terms.map(({ term, page }) => `${term}, ${page}`)).toEqual([
    'Respiratory, 1',
    'Oligonucleotide (ASO, siRNA, miRNA, aptamer), 1',
  ]);
});
