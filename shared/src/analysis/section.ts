import * as z from 'zod/mini';

/** `other`: the heading names none of these. */
export const Section = z.enum([
  'cover',
  'problem',
  'solution',
  'technology',
  'data',
  'market',
  'competition',
  'property',
  'regulatory',
  'business',
  'team',
  'plan',
  'ask',
  'contact',
  'appendix',
  'other',
]);
export type Section = z.infer<typeof Section>;
