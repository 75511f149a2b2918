import { FailureCode } from '@paratope/shared/failure';
import { MutationId, SpaceId } from '@paratope/shared/ids';
import { Text } from '@paratope/shared/words/message';
import * as z from 'zod/mini';

/** A row on the wire. Its collection's own schema is not applied in transit, so that fields of a newer program survive (SPEC U5). */
export const WireRow = z.looseObject({ id: z.string().check(z.minLength(1), z.maxLength(64)) });
export type WireRow = z.infer<typeof WireRow>;

/** The newest state of one row. `row: null` means deleted, or no longer visible to this account (SPEC S6). */
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
 * A position in one space's history. The nonce tells it from another history with the same numbers. In the middle of a download, `head` is
 * the commit the server had reached when it read the page, and the nonce is that commit's: a page leaves out rows that were written again
 * later, so it is valid only as long as that later commit exists. `begun` is set in a download that began with nothing: the commit the
 * server had reached then. Deletions up to there need not be known, since the download never had those rows. Seq 0 is before everything.
 */
export const Cursor = z.object({
  seq: z.int().check(z.nonnegative()),
  nonce: z.string(),
  head: z.optional(z.int().check(z.positive())),
  begun: z.optional(z.int().check(z.positive())),
});
export type Cursor = z.infer<typeof Cursor>;

export const origin: Cursor = { seq: 0, nonce: '' };

const decided = {
  seq: z.int().check(z.positive()),
  mid: MutationId,
  space: SpaceId,
  /** The space's commit that contains the effects. */
  rev: z.int().check(z.nonnegative()),
  /** That commit's moment on the server's clock: tells its place from that of a commit of another history (SPEC B5). */
  at: z.optional(z.string()),
};

/** The verdict on one change. `merged`: accepted, but the outcome differs from what the device showed. */
export const Verdict = z.discriminatedUnion('status', [
  z.object({ ...decided, status: z.literal('applied') }),
  z.object({ ...decided, status: z.literal('merged'), message: z.optional(Text) }),
  z.object({ ...decided, status: z.literal('rejected'), code: FailureCode, message: Text }),
]);
export type Verdict = z.infer<typeof Verdict>;

const seqBySpace = z.record(SpaceId, z.int().check(z.nonnegative()));

/**
 * One consistent reading of the server: `results`, `changes` and `cursors` belong together (SPEC
 * P2, C2). Changes of one space come in commit order and never end inside a commit (SPEC S2).
 */
export const SyncAnswer = z.object({
  /**
   * Last decided change of this replica; in a complete answer, its verdict is
   * included. May be below what was sent; the device sends the rest again (SPEC P10).
   */
  lastSeq: z.int().check(z.nonnegative()),
  /** Verdicts after `ackThrough`, in order; none while `more`, because their effects may be in a later page. */
  results: z.array(Verdict),
  changes: z.array(RowUpdate),
  /** Each visible space's position after this page. */
  cursors: z.record(SpaceId, Cursor),
  /** Each visible space's end on the server; the page is the last one when `cursors` has reached it. */
  until: seqBySpace,
  /** Spaces this account may see now; rows of any other leave the device (SPEC S6). */
  spaces: z.array(SpaceId),
  more: z.boolean(),
  /** Oldest commit from which deletions are still known, where some were forgotten. */
  floor: z.optional(seqBySpace),
  /** Milliseconds to wait: the server met a temporary failure and left the rest of the batch undecided (SPEC P6). */
  retryAfter: z.optional(z.number().check(z.nonnegative())),
});
export type SyncAnswer = z.infer<typeof SyncAnswer>;
