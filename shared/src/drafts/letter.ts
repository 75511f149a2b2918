import * as z from 'zod/mini';

export const EmailInsight = z.object({
  text: z.string(),
  evidence: z.object({
    kind: z.enum(['profile', 'deck', 'investor']),
    page: z.optional(z.number()),
    quote: z.optional(z.string()),
    source: z.optional(z.string()),
    date: z.optional(z.string()),
  }),
});
export type EmailInsight = z.infer<typeof EmailInsight>;

/** The written text by sentence, and its writer. Separate from the synced record, whose schema is part of every first load. */
export const Letter = z.object({
  /** Each sentence with the indexes of its points in `insights`. */
  sentences: z.array(z.object({ text: z.string(), insights: z.array(z.number()) })),
  insights: z.array(EmailInsight),
  /** `embedded`: nothing left this server. */
  writer: z.enum(['embedded', 'endpoint']),
  model: z.string(),
  promptVersion: z.string(),
  /** Sentences of the endpoint that no fact supported. */
  removedSentences: z.number(),
  /** Hash of all inputs: while it is the same, so is the draft. */
  basis: z.string(),
});
export type Letter = z.infer<typeof Letter>;
