import * as z from 'zod/mini';

/** A matching term that a deck names, and the first slide that has it, from 1. */
export const DeckTerm = z.object({
  field: z.enum(['drugModality', 'diseaseFocus']),
  term: z.string(),
  page: z.number(),
});
export type DeckTerm = z.infer<typeof DeckTerm>;

/** "Not disease-specific" is not a term a founder forgets. */
export const noDisease = 'care-delivery';
