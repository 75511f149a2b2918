import * as z from 'zod/mini';
import { SyncRefusal } from '../protocol/sync-refusal.ts';
import type { SyncRequest } from '../protocol/sync-request.ts';
import type { Turn } from './settle.ts';
import { type DrainDelegate, type DrainEnd, type Failed, lostPatience, type Way } from './way.ts';

/** What was asked, and the refusal it met. */
interface Met {
  readonly turn: Turn;
  readonly request: SyncRequest;
  readonly reply: Failed;
}

/** A refusal that the device can do something about: histories that parted, another copy's numbers, a batch that cannot be read. */
export async function obstacle(
  delegate: DrainDelegate,
  way: Way,
  met: Met,
  busy: DrainEnd,
): Promise<DrainEnd | undefined> {
  const { turn, reply } = met;
  if (reply.code === 'too_large' || reply.code === 'invalid') return splitOrSetAside(delegate, way, met, busy);
  if (reply.code === 'forked') {
    // The verdicts in a complete answer show which numbers are another copy's; settling it gives this copy its own.
    way.after = 0;
    way.pullOnly = true;
    return lostPatience(way, busy);
  }
  const details = z.safeParse(SyncRefusal, reply.details).data;
  if (details?.code !== 'diverged') return busy;
  const skipped = details.reason === 'gap' && way.after > 0;
  way.after = 0;
  if (!skipped) await delegate.recover(turn, details);
  return lostPatience(way, busy);
}

/** Halves a batch that cannot be read until the one change that spoils it stands alone, and sets that one aside (SPEC P5, P8). */
async function splitOrSetAside(
  delegate: DrainDelegate,
  way: Way,
  { turn, request, reply }: Met,
  busy: DrainEnd,
): Promise<DrainEnd | undefined> {
  const [first, second] = request.mutations;
  if (!first) return busy;
  if (second) {
    way.entries = Math.ceil(request.mutations.length / 2);
    return undefined;
  }
  if (!way.pullWorks) {
    way.pullOnly = true;
    return lostPatience(way, busy);
  }
  await delegate.setAside({ ...turn, seq: first.seq }, { code: reply.code, message: reply.message });
  return undefined;
}
