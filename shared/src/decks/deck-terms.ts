import * as z from 'zod/mini';

/** A term of the lists matching compares by that a deck names, and the slide that says it first, from 1. */
export const DeckTerm = z.object({
  field: z.enum(['drugModality', 'diseaseFocus']),
  term: z.string(),
  page: z.number(),
});
export type DeckTerm = z.infer<typeof DeckTerm>;

/** "Not disease-specific" is no term anybody forgets. */
export const noDisease = 'care-delivery';
