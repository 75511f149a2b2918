import * as z from 'zod/mini';

/**
 * A place in one space's history. The nonce tells this history from another one with the same numbers. In the middle of a download, `head`
 * is the commit the server had reached when it read the page, and the nonce is that commit's: a page leaves out rows that were
 * written again later, so it is worth something only as long as that later commit exists. `begun` is in the cursors of a download that began
 * with nothing: the commit the server had reached then. Deletions up to there cannot be missing from it, it never had a row for them.
 * Seq 0 is before everything.
 */
export const Cursor = z.object({
  seq: z.int().check(z.nonnegative()),
  nonce: z.string(),
  head: z.optional(z.int().check(z.positive())),
  begun: z.optional(z.int().check(z.positive())),
});
export type Cursor = z.infer<typeof Cursor>;

/** Before everything. */
export const origin: Cursor = { seq: 0, nonce: '' };
