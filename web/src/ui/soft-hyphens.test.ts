import { expect, test } from 'vitest';
import { withSoftHyphens } from './soft-hyphens.ts';

test.each([
  ['Neurodegeneration', 'Neuro-degeneration'],
  ['Immunology / autoimmune / inflammation', 'Immunology / autoimmune / inflam-mation'],
  ['Gesundheitsversorgung und Antibiotikaresistenz', 'Gesundheits-versorgung und Antibiotika-resistenz'],
  ['Rare / genetic / orphan disease', 'Rare / genetic / orphan disease'],
])('a long word of “%s” parts only where it is made of parts', (text, parted) => {
  expect(withSoftHyphens(text).replaceAll('\u00AD', '-')).toBe(parted);
});
