import type { SpaceId } from '@paratope/shared/ids';
import type { RowRef } from '@paratope/shared/mutation';
import { newNonce } from '../ids.ts';
import { type RefKey, refKey } from '../ports.ts';
import type { Poke } from '../protocol/poke.ts';
import type { AuthorityDeps, CommitWriter } from './authority.ts';
import type { AuthorityTx, Revision, RowWrite } from './store.ts';

type Deps = Pick<AuthorityDeps, 'random' | 'clock'>;

/** How rows enter a space's history: next number, fresh nonce, rows stamped, all in the caller's transaction. */
export async function enterCommit<Native>(
  deps: Deps,
  tx: AuthorityTx<Native>,
  space: SpaceId,
  changed: {
    readonly writes?: readonly RowWrite[];
    readonly touched?: readonly RowRef[];
    readonly revisions?: readonly Revision[];
  },
): Promise<Poke | undefined> {
  const { writes = [], touched = [], revisions = [] } = changed;
  if (writes.length === 0 && touched.length === 0) return undefined;
  const seq = ((await tx.head(space))?.seq ?? 0) + 1;
  await tx.addCommit({ space, seq, nonce: newNonce(deps.random), at: deps.clock.now() });
  if (writes.length > 0) await tx.writeRows(space, seq, writes);
  if (touched.length > 0) await tx.touchRows(space, seq, touched);
  if (revisions.length > 0) await tx.addRevisions(space, seq, revisions);
  return { space, seq };
}

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
  return { value, poke: await enterCommit(deps, tx, space, { writes: complete, touched: [...touched.values()] }) };
}
