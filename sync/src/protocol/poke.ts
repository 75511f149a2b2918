import { SpaceId } from '@paratope/shared/ids';
import * as z from 'zod/mini';

/** The poke stream, as server-sent events. */
export const eventsPath = '/api/sync/events';

/** "This space has reached this commit." Carries no data: losing one only costs time (SPEC K1). */
export const Poke = z.object({ space: SpaceId, seq: z.int().check(z.positive()) });
export type Poke = z.infer<typeof Poke>;

export const writePoke = (poke: Poke): string => JSON.stringify({ space: poke.space, seq: poke.seq });

export const readPoke = (data: string): Poke | undefined => {
  try {
    return z.safeParse(Poke, JSON.parse(data)).data;
  } catch {
    return undefined;
  }
};
