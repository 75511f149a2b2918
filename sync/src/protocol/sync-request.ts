import { AccountId, MutationId, ReplicaId, SpaceId } from '@paratope/shared/ids';
import * as z from 'zod/mini';
import { Cursor, WireRow } from './sync-answer.ts';
import { batchLimit } from './version.ts';

export const Entry = z.object({
  /** 1, 2, 3 … within the replica, without gaps (SPEC W3). */
  seq: z.int().check(z.positive()),
  mid: MutationId,
  space: SpaceId,
  name: z.string().check(z.minLength(1), z.maxLength(100)),
  /** Parsed by the mutator's own schema. */
  args: z.unknown(),
  /** Version of the data the change was written with (SPEC U1). */
  schema: z.int().check(z.positive()),
  /** When the change was made, by the device's clock, ISO in UTC. Data: it orders nothing (SPEC T1). */
  at: z.string().check(z.maxLength(40)),
  /** IANA zone of the device at that time. */
  zone: z.string().check(z.maxLength(64)),
  /**
   * The declared rows by `collection/id`, as the user saw them before this change: the
   * fields it altered, or only `id` if it altered none; null where there was no row.
   */
  base: z.record(z.string(), z.nullable(WireRow)),
  /** For a change sent again after a restore: when a server first accepted it (see sync-answer.ts), its place in the order (SPEC B5). */
  confirmed: z.optional(z.iso.datetime({ precision: 3 })),
});
export type Entry = z.infer<typeof Entry>;

/** Pushes and pulls in one round trip. */
export const SyncRequest = z.object({
  protocol: z.int().check(z.positive()),
  /** The account of these changes and of the answer: under any other session nothing happens (SPEC A1). */
  accountId: AccountId,
  replicaId: ReplicaId,
  schema: z.int().check(z.positive()),
  cursors: z.record(SpaceId, Cursor),
  /** Every result up to here is settled on the device for good; the server may forget it. */
  ackThrough: z.int().check(z.nonnegative()),
  /** `seq` has no gaps. */
  mutations: z.array(Entry).check(z.maxLength(batchLimit.entries)),
});
export type SyncRequest = z.infer<typeof SyncRequest>;
