import * as z from 'zod/mini';

/**
 * The `details` of a refused sync call (a FailureBody, see shared/src/failure.ts),
 * for the codes that need more than the code. A refused call has consumed nothing.
 * - `diverged`: device and server do not share the history the cursors name (`restored`), deletions since the cursor were forgotten
 *   (`compacted`), a sequence number is missing (`gap`, SPEC P3), or the replica is another account's (`foreign`, SPEC A8).
 * - `forked`: another device with the same replica id has already used these numbers (SPEC P7).
 * - `upgrade_required`: the lowest protocol and schema still supported.
 */
export const SyncRefusal = z.discriminatedUnion('code', [
  z.object({
    code: z.literal('diverged'),
    reason: z.enum(['restored', 'compacted', 'gap', 'foreign']),
    lastSeq: z.int().check(z.nonnegative()),
  }),
  z.object({ code: z.literal('forked'), lastSeq: z.int().check(z.nonnegative()) }),
  z.object({ code: z.literal('upgrade_required'), protocol: z.int(), schema: z.int() }),
]);
export type SyncRefusal = z.infer<typeof SyncRefusal>;
