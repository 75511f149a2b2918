import type { SpaceId } from '@paratope/shared/ids';
import { type Cursor, origin, type RowUpdate } from '../protocol/sync-answer.ts';
import type { AuthorityReader, StoredChange } from './store.ts';

/** Rows per page. A page is one transaction on the device and must not block a screen for long (SPEC W4). */
export const pageRows = 250;

export interface Page {
  readonly changes: RowUpdate[];
  readonly cursors: Record<SpaceId, Cursor>;
  readonly until: Record<SpaceId, number>;
  readonly more: boolean;
}

/** What the asking device lacks, space by space, in whole commits (SPEC S2), up to about `rows` rows. */
export async function readPage(
  tx: AuthorityReader,
  asked: {
    readonly spaces: readonly SpaceId[];
    readonly cursors: Readonly<Record<SpaceId, Cursor>>;
    readonly rows?: number | undefined;
  },
): Promise<Page> {
  const page: Page & { more: boolean } = { changes: [], cursors: {}, until: {}, more: false };
  let room = asked.rows ?? pageRows;
  for (const space of asked.spaces) {
    const from = asked.cursors[space] ?? origin;
    const head = (await tx.head(space)) ?? origin;
    page.until[space] = head.seq;
    if (room <= 0 && from.seq < head.seq) {
      page.cursors[space] = from;
      page.more = true;
      continue;
    }
    const { rows, complete } =
      from.seq < head.seq ? await wholeCommits(tx, space, from.seq, room) : { rows: [], complete: true };
    room -= rows.length;
    page.changes.push(...rows.map((row) => ({ space, ...row }) as RowUpdate));
    const reached = complete ? head.seq : (rows.at(-1)?.seq ?? from.seq);
    const begun = from.seq === 0 ? head.seq : from.begun;
    page.cursors[space] = {
      seq: reached,
      nonce: head.nonce,
      ...(complete ? {} : { head: head.seq, ...(begun ? { begun } : {}) }),
    };
    page.more ||= !complete;
  }
  return page;
}

/** Rows after a commit, cut at the end of a commit; more than `limit` only if a single commit is larger. */
async function wholeCommits(
  tx: AuthorityReader,
  space: SpaceId,
  after: number,
  limit: number,
): Promise<{ rows: StoredChange[]; complete: boolean }> {
  const rows = await tx.changes(space, { after, limit: limit + 1 });
  if (rows.length <= limit) return { rows, complete: true };
  const cut = rows.at(-1)?.seq;
  const whole = rows.filter((row) => row.seq !== cut);
  return whole.length > 0 ? { rows: whole, complete: false } : wholeCommits(tx, space, after, limit * 2);
}

/**
 * Whether the cursors match this server's history. `restored`: it has no such commit, or another one under that number, because it was
 * restored from a backup, however much it has written since (SPEC B1, B2). `compacted`: deletions after the cursor are forgotten (SPEC D2).
 */
export async function divergence(
  tx: AuthorityReader,
  spaces: readonly SpaceId[],
  cursors: Readonly<Record<SpaceId, Cursor>>,
): Promise<'restored' | 'compacted' | undefined> {
  for (const space of spaces) {
    const cursor = cursors[space];
    if (!cursor || cursor.seq === 0) continue;
    const seen = cursor.head ?? cursor.seq;
    const commit = await tx.commit(space, seen);
    const floor = await tx.floor(space);
    if (commit ? commit.nonce !== cursor.nonce : seen > floor) return 'restored';
    // A download that began with nothing lacks only deletions made since; its rows may be older than the floor.
    if (!commit || Math.max(cursor.begun ?? 0, cursor.seq) < floor) return 'compacted';
  }
  return undefined;
}
