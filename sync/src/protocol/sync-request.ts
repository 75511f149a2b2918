import { AccountId, ReplicaId, SpaceId } from '@paratope/shared/ids';
import * as z from 'zod/mini';
import { Cursor } from './cursor.ts';
import { Entry } from './entry.ts';
import { batchLimit } from './sync-call.ts';

/** Pushes and pulls in one round trip. */
export const SyncRequest = z.object({
  protocol: z.int().check(z.positive()),
  /** Whose changes these are, and who may read the answer: under any other session nothing happens (SPEC A1). */
  accountId: AccountId,
  replicaId: ReplicaId,
  /** Version of the data the device understands. */
  schema: z.int().check(z.positive()),
  cursors: z.record(SpaceId, Cursor),
  /** Every result up to here is settled on the device for good; the server may forget it. */
  ackThrough: z.int().check(z.nonnegative()),
  /** Dense by seq. */
  mutations: z.array(Entry).check(z.maxLength(batchLimit.entries)),
});
export type SyncRequest = z.infer<typeof SyncRequest>;
