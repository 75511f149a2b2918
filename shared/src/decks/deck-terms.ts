import * as z from 'zod/mini';

/** A matching term that a deck names, and the first slide that has it, from 1. */
export const DeckTerm = z.object({
  field: z.enum(['drugModality', 'diseaseFocus']),
  term: z.string(),
  page: z.number(),
});
export type DeckTerm = z.infer<typeof DeckTerm>;

/** What a deck says of the other three facts, and the slide. Each is one value of the form. */
export const DeckFact = z.discriminatedUnion('field', [
  z.object({ field: z.literal('investmentStage'), value: z.string(), page: z.number() }),
  z.object({ field: z.literal('geography'), value: z.string(), page: z.number() }),
  z.object({ field: z.literal('investmentAmount'), amount: z.number(), currency: z.string(), page: z.number() }),
]);
export type DeckFact = z.infer<typeof DeckFact>;

/** "Not disease-specific" is not a term a founder forgets. */
export const noDisease = 'care-delivery';
