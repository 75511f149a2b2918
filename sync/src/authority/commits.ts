import type { SpaceId } from '@paratope/shared/ids';
import type { RowRef } from '@paratope/shared/mutation';
import { newNonce } from '../ids.ts';
import { type RefKey, refKey } from '../ports.ts';
import type { Poke } from '../protocol/poke.ts';
import type { AuthorityDeps, CommitWriter } from './authority.ts';
import type { AuthorityTx, Commit, NewPlace, Revision, RowWrite } from './store.ts';

type Deps = Pick<AuthorityDeps, 'random' | 'clock'>;

/**
 * Enters rows into a space's history: next number, fresh nonce, rows stamped,
 * all in the caller's transaction. A place without a moment gets the commit's.
 */
export async function enterCommit<Native>(
  deps: Deps,
  tx: AuthorityTx<Native>,
  space: SpaceId,
  changed: {
    readonly writes?: readonly RowWrite[];
    readonly touched?: readonly RowRef[];
    readonly revisions?: readonly Revision[];
    readonly places?: readonly NewPlace[];
  },
): Promise<Commit | undefined> {
  const { writes = [], touched = [], revisions = [], places = [] } = changed;
  // A place alone is a commit too: a device that caused it must notice when a restored server has lost it.
  if ([writes, touched, revisions, places].every((list) => list.length === 0)) return undefined;
  const head = await tx.head(space);
  const seq = (head?.seq ?? 0) + 1;
  const commit: Commit = { space, seq, nonce: newNonce(deps.random), at: momentAfter(head?.at, deps.clock.now()) };
  await tx.addCommit(commit);
  if (writes.length > 0) await tx.writeRows(space, seq, writes);
  if (touched.length > 0) await tx.touchRows(space, seq, touched);
  if (revisions.length > 0) await tx.addRevisions(space, seq, revisions);
  if (places.length > 0)
    await tx.setPlaces(
      space,
      places.map((place) => ({ at: commit.at, ...place, seq })),
    );
  return commit;
}

/** The clock's time, unless it is not later than the previous commit's: moments must order a space's commits (SPEC B5). */
export const momentAfter = (before: string | undefined, now: string): string =>
  before === undefined || now > before ? now : new Date(Date.parse(before) + 1).toISOString();

export const pokeOf = (commit: Commit | undefined): Poke | undefined =>
  commit && { space: commit.space, seq: commit.seq };

/** Collects the writes of one act and enters them as one commit (see `Authority.commitIn`). */
export async function writeCommit<Native, T>(
  deps: Deps,
  tx: AuthorityTx<Native>,
  space: SpaceId,
  write: (writer: CommitWriter<Native>) => Promise<T>,
): Promise<{ value: T; poke: Poke | undefined }> {
  const writes = new Map<RefKey, Omit<RowWrite, 'before'>>();
  const touched = new Map<RefKey, RowRef>();
  const value = await write({
    tx,
    put: (collection, row) =>
      writes.set(refKey({ collection: collection.name, id: row.id }), {
        collection: collection.name,
        id: row.id,
        after: row,
      }),
    remove: (collection, id) =>
      writes.set(refKey({ collection: collection.name, id }), { collection: collection.name, id, after: null }),
    touch: (ref) => touched.set(refKey(ref), ref),
  });
  for (const key of writes.keys()) touched.delete(key);
  const planned = [...writes.values()];
  const rows = await tx.rows(space, planned);
  const complete = planned.map((one, index) => ({ ...one, before: rows[index] }));
  const commit = await enterCommit(deps, tx, space, { writes: complete, touched: [...touched.values()] });
  return { value, poke: pokeOf(commit) };
}
