import { Refused } from '../context.ts';

interface Asked {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** Returns one page of a list. The cursor is an offset from an earlier response; `read` returns the page and the total count. */
export async function paged<Input extends Asked, Row, Item = Row>(
  { cursor, ...input }: Input,
  read: (page: Omit<Input, 'cursor'> & { offset: number }) => Promise<{ data: Row[]; total: number }>,
  show: (row: Row) => Item = (row) => row as unknown as Item,
) {
  const offset = offsetOf(cursor);
  const { data, total } = await read({ ...input, offset });
  const next = offset + data.length;
  return { data: data.map(show), total, nextCursor: next < total && data.length > 0 ? String(next) : null };
}

/** Like {@link paged}, for a list short enough to be read whole. */
export const pagedFrom = <Row, Item = Row>(rows: readonly Row[], asked: Asked, show?: (row: Row) => Item) =>
  paged(asked, async ({ offset, limit }) => ({ data: rows.slice(offset, offset + limit), total: rows.length }), show);

function offsetOf(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const offset = Number(cursor);
  if (!Number.isSafeInteger(offset) || offset < 0) throw new Refused('invalid', "This cursor isn't valid.");
  return offset;
}
