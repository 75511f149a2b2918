import { SpaceId } from '@paratope/shared/ids';
import * as z from 'zod/mini';
import { WireRow } from './row.ts';

/** The newest state of one row. `row: null` says it is gone, or no longer for this person's eyes (SPEC S6). */
export const Change = z.object({
  space: SpaceId,
  /** Commit that wrote it. */
  seq: z.int().check(z.positive()),
  collection: z.string().check(z.minLength(1)),
  id: z.string().check(z.minLength(1)),
  row: z.nullable(WireRow),
});
export type Change = z.infer<typeof Change>;
