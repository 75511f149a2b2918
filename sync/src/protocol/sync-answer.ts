import { SpaceId } from '@paratope/shared/ids';
import * as z from 'zod/mini';
import { Change } from './change.ts';
import { Cursor } from './cursor.ts';
import { MutationResult } from './mutation-result.ts';

const seqBySpace = z.record(SpaceId, z.int().check(z.nonnegative()));

/**
 * One consistent reading of the server: `results`, `changes` and `cursors` stand or fall together (SPEC P2, C2).
 * Changes of one space come in commit order and never end inside a commit (SPEC S2).
 */
export const SyncAnswer = z.object({
  /** Last change of this replica the server has decided and, in a complete answer, told about. May stop short of what was sent; the rest is sent again (SPEC P10). */
  lastSeq: z.int().check(z.nonnegative()),
  /** Verdicts after `ackThrough`, in order; none while `more`, because their effects may lie in a later page. */
  results: z.array(MutationResult),
  changes: z.array(Change),
  /** Where each visible space stands after this page. */
  cursors: z.record(SpaceId, Cursor),
  /** Where each visible space ends on the server; the page is the last one when `cursors` has reached it. */
  until: seqBySpace,
  /** Spaces this person may see now; rows of any other leave the device (SPEC S6). */
  spaces: z.array(SpaceId),
  more: z.boolean(),
  /** Oldest commit from which deletions are still known, where some were forgotten. */
  floor: z.optional(seqBySpace),
  /** Milliseconds to wait: the server met a passing trouble and left the rest of the batch undecided (SPEC P6). */
  retryAfter: z.optional(z.number().check(z.nonnegative())),
});
export type SyncAnswer = z.infer<typeof SyncAnswer>;
