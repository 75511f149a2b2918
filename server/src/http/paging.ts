import { Refused } from '../context.ts';

/** Reads the place in a list that an earlier answer named. */
export function offsetOf(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const offset = Number(cursor);
  if (!Number.isSafeInteger(offset) || offset < 0)
    throw new Refused('invalid', 'This cursor was not given by the server.');
  return offset;
}

/** The fields every list answers with. */
export function pageOf<Item>(page: { data: Item[]; total: number; offset: number }) {
  const { data, total, offset } = page;
  const next = offset + data.length;
  return { data, total, nextCursor: next < total && data.length > 0 ? String(next) : null };
}
