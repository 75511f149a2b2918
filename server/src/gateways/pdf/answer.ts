import * as z from 'zod/mini';

/** A place or a length on a page, as a share of its width or height; what lies outside a page lies a page away at most. */
const share = z.number().check(z.gte(-1), z.lte(2));

/** What the child says about a file, as one JSON document. The parent parses it like a stranger's letter. */
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

/** What the child is told on its command line. */
export const ReadingTask = z.object({ fileBytes: z.int(), pages: z.int(), pageText: z.int(), allText: z.int() });
export type ReadingTask = z.infer<typeof ReadingTask>;
