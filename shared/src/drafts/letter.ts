import * as z from 'zod/mini';

/** A point of a letter, with what it rests on. */
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

/** What was written, sentence by sentence, and by whom. Apart from the record that travels, whose schema every first load pays for. */
export const Letter = z.object({
  /** Each sentence with the points it rests on, by their place among `insights`. */
  sentences: z.array(z.object({ text: z.string(), insights: z.array(z.number()) })),
  insights: z.array(EmailInsight),
  /** `embedded`: nothing left this server. */
  writer: z.enum(['embedded', 'endpoint']),
  model: z.string(),
  promptVersion: z.string(),
  /** Sentences of the endpoint that no fact carried. */
  removedSentences: z.number(),
  /** Hash of everything it was written from: while that is the same, so is the draft. */
  basis: z.string(),
});
export type Letter = z.infer<typeof Letter>;
