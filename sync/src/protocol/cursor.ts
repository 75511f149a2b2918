import * as z from 'zod/mini';

/** A place in one space's history: the commit's number, and the nonce that tells this history from another one with the same numbers. Seq 0 is before everything. */
export const Cursor = z.object({ seq: z.int().check(z.nonnegative()), nonce: z.string() });
export type Cursor = z.infer<typeof Cursor>;

/** Before everything. */
export const origin: Cursor = { seq: 0, nonce: '' };
