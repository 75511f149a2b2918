import * as z from 'zod/mini';

/** What a slide is about. `other`: its heading says none of these. */
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
