import * as z from 'zod/mini';
import type { Understanding } from '../taxonomy/understand.ts';

/** A term of the lists matching compares by that a deck names, and the slide that says it first, from 1. */
export const DeckTerm = z.object({
  field: z.enum(['drugModality', 'diseaseFocus']),
  term: z.string(),
  page: z.number(),
});
export type DeckTerm = z.infer<typeof DeckTerm>;

/** The terms of a deck's slides, those on most slides first; a slide read twice counts once. */
export function deckTerms(pages: readonly string[], { concepts, label }: Understanding): DeckTerm[] {
  const found = new Map<string, DeckTerm & { slides: number }>();
  const count = (field: DeckTerm['field'], term: string, page: number) => {
    const known = found.get(term);
    found.set(term, known ? { ...known, slides: known.slides + 1 } : { field, term, page, slides: 1 });
  };
  for (const [at, text] of pages.entries()) {
    const { modalities, diseases } = concepts(text);
    for (const id of modalities) count('drugModality', label('modality', id), at + 1);
    for (const id of diseases) if (id !== noDisease) count('diseaseFocus', label('disease', id), at + 1);
  }
  return [...found.values()]
    .sort((a, b) => b.slides - a.slides || a.page - b.page)
    .slice(0, mostTerms)
    .map(({ field, term, page }) => ({ field, term, page }));
}

const mostTerms = 8;

/** "Not disease-specific" is no term anybody forgets. */
export const noDisease = 'care-delivery';
