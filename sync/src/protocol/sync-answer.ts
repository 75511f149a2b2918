import { FailureCode } from '@paratope/shared/failure';
import { MutationId, SpaceId } from '@paratope/shared/ids';
import { Text } from '@paratope/shared/words/message';
import * as z from 'zod/mini';

/** A row on the wire. Its collection's own schema is not applied in transit, so that fields of a newer program survive (SPEC U5). */
export const WireRow = z.looseObject({ id: z.string().check(z.minLength(1), z.maxLength(64)) });
export type WireRow = z.infer<typeof WireRow>;

/** The newest state of one row. `row: null` says it is gone, or no longer for this person's eyes (SPEC S6). */
export const RowUpdate = z.object({
  space: SpaceId,
  /** Commit that wrote it. */
  seq: z.int().check(z.positive()),
  collection: z.string().check(z.minLength(1)),
  id: z.string().check(z.minLength(1)),
  row: z.nullable(WireRow),
});
export type RowUpdate = z.infer<typeof RowUpdate>;

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

const decided = {
  seq: z.int().check(z.positive()),
  mid: MutationId,
  space: SpaceId,
  /** Commit of the space after which the effects are there. */
  rev: z.int().check(z.nonnegative()),
  /** The moment of that commit, on the server's clock: what tells its place from that of a commit of another history (SPEC B5). */
  at: z.optional(z.string()),
};

/** The verdict on one change. `merged`: accepted, but the outcome is not what the device showed. */
export const Verdict = z.discriminatedUnion('status', [
  z.object({ ...decided, status: z.literal('applied') }),
  z.object({ ...decided, status: z.literal('merged'), message: z.optional(Text) }),
  z.object({ ...decided, status: z.literal('rejected'), code: FailureCode, message: Text }),
]);
export type Verdict = z.infer<typeof Verdict>;

const seqBySpace = z.record(SpaceId, z.int().check(z.nonnegative()));

/**
 * One consistent reading of the server: `results`, `changes` and `cursors` stand or fall together (SPEC P2, C2).
 * Changes of one space come in commit order and never end inside a commit (SPEC S2).
 */
export const SyncAnswer = z.object({
  /** Last change of this replica the server has decided and, in a complete answer, told about. May stop short of what was sent; the rest is sent again (SPEC P10). */
  lastSeq: z.int().check(z.nonnegative()),
  /** Verdicts after `ackThrough`, in order; none while `more`, because their effects may lie in a later page. */
  results: z.array(Verdict),
  changes: z.array(RowUpdate),
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
