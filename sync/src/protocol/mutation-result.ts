import { FailureCode } from '@paratope/shared/failure';
import { MutationId, SpaceId } from '@paratope/shared/ids';
import * as z from 'zod/mini';

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
export const MutationResult = z.discriminatedUnion('status', [
  z.object({ ...decided, status: z.literal('applied') }),
  z.object({ ...decided, status: z.literal('merged'), message: z.optional(z.string()) }),
  z.object({ ...decided, status: z.literal('rejected'), code: FailureCode, message: z.string() }),
]);
export type MutationResult = z.infer<typeof MutationResult>;
