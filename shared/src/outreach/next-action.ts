import * as z from 'zod/mini';

/** What a next action is for. A follow-up with a job gets done; one with only a date gets moved. */
export const NextActionKind = z.enum(['proof', 'answer', 'document', 'intro', 'close']);
export type NextActionKind = z.infer<typeof NextActionKind>;
