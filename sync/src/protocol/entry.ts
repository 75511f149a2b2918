import { MutationId, SpaceId } from '@paratope/shared/ids';
import * as z from 'zod/mini';
import { WireRow } from './row.ts';

/** One named change, as captured on a device. */
export const Entry = z.object({
  /** 1, 2, 3 … within the replica, without holes (SPEC W3). */
  seq: z.int().check(z.positive()),
  mid: MutationId,
  space: SpaceId,
  name: z.string().check(z.minLength(1), z.maxLength(100)),
  /** Parsed by the mutator's own schema. */
  args: z.unknown(),
  /** Version of the data the change was written with (SPEC U1). */
  schema: z.int().check(z.positive()),
  /** Moment of capture on the device, ISO in UTC. Data: it orders nothing (SPEC T1). */
  at: z.string().check(z.maxLength(40)),
  /** IANA zone of the device at capture. */
  zone: z.string().check(z.maxLength(64)),
  /**
   * The declared rows by `collection/id`, as the person saw them before this change: the fields it altered, or `id` alone where it
   * altered none; null where there was no row.
   */
  base: z.record(z.string(), z.nullable(WireRow)),
  /**
   * The moment at which a server accepted this change first (see mutation-result.ts), where it comes again because that server was restored from
   * a backup: its place in the order (SPEC B5).
   */
  confirmed: z.optional(z.iso.datetime({ precision: 3 })),
});
export type Entry = z.infer<typeof Entry>;
