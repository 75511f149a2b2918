import * as z from 'zod/mini';

/** A position or length as a share of the page's width or height; outside the page it is clamped to one page away. */
const share = z.number().check(z.gte(-1), z.lte(2));

/** The child's answer about a file, as one JSON document. The parent parses it as untrusted input. */
export const ReadingAnswer = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('read'),
    text: z.array(z.string()),
    lines: z.array(z.array(z.tuple([z.string(), share, share, share, share]))),
    title: z.optional(z.string()),
    unreadablePages: z.int().check(z.nonnegative()),
  }),
  z.object({ state: z.literal('refused'), fault: z.enum(['damaged', 'locked', 'pages', 'unsafe']) }),
]);
export type ReadingAnswer = z.infer<typeof ReadingAnswer>;

/** The child's command-line argument. */
export const ReadingTask = z.object({ fileBytes: z.int(), pages: z.int(), pageText: z.int(), allText: z.int() });
export type ReadingTask = z.infer<typeof ReadingTask>;
