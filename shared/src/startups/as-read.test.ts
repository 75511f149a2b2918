import { expect, test } from 'vitest';
import { asRead } from './as-read.ts';

const profile = {
  drugModality: ['Ostryamers', 'Antibody'],
  diseaseFocus: ['Lung stiffness'],
  geography: ['The harbour'],
  investmentStage: 'First big one',
};

test('a profile nobody corrected is read as it stands', () => {
  expect(asRead(profile)).toEqual({ ...profile, asWords: [] });
});

test('what a founder said that an entry means stands in its place, once, and the entry stays a word to search for', () => {
  expect(
    asRead({
      ...profile,
      readAs: [
        { field: 'drugModality', entry: 'Ostryamers', terms: ['Antibody', 'Peptide'] },
        { field: 'diseaseFocus', entry: 'Lung stiffness', terms: [] },
        { field: 'investmentStage', entry: 'First big one', terms: ['Series A'] },
        // Of words that are not in the profile any more.
        { field: 'geography', entry: 'The old town', terms: ['Boston, MA'] },
      ],
    }),
  ).toEqual({
    drugModality: ['Antibody', 'Peptide'],
    diseaseFocus: [],
    geography: ['The harbour'],
    investmentStage: 'Series A',
    asWords: ['Ostryamers', 'Lung stiffness', 'First big one'],
  });
});
