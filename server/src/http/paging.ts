import { Refused } from '../context.ts';

interface PageRequest {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

export interface Listed<Row> {
  readonly data: readonly Row[];
  readonly total: number;
  readonly nextCursor: string | null;
}

/** Returns one page of a list with its rows as they are shown. */
export async function paged<Input extends PageRequest, Row, Item = Row>(
  input: Input,
  read: (page: Input) => Promise<Listed<Row>>,
  show: (row: Row) => Item = (row) => row as unknown as Item,
) {
  const { data, ...rest } = await read(input);
  return { data: data.map(show), ...rest };
}

/** Returns one page of a list that was read whole. The cursor is an offset. */
export function pagedFrom<Row, Item = Row>(
  rows: readonly Row[],
  { limit, cursor }: PageRequest,
  show: (row: Row) => Item = (row) => row as unknown as Item,
) {
  const from = offsetOf(cursor);
  const data = rows.slice(from, from + limit).map(show);
  const next = from + data.length;
  return { data, total: rows.length, nextCursor: next < rows.length && data.length > 0 ? String(next) : null };
}

function offsetOf(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const offset = Number(cursor);
  if (!Number.isSafeInteger(offset) || offset < 0) throw new Refused('invalid', "This cursor isn't valid.");
  return offset;
}
