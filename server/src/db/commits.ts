import type { SpaceId } from '@paratope/shared/ids';
import { momentAfter } from '@paratope/sync/authority/commits';
import { eq } from 'drizzle-orm';
import type { Db, Transaction } from './database.ts';
import { encodeRow, fromInsert, param, params, prepared, preparedRow } from './prepared.ts';
import { commits, spaceHeads } from './schema/index.ts';

/** Numbers the writes of a space. All rows written for a space in one transaction carry the same version. */
export interface CommitHistory {
  /** Returns the version for this space's rows in this transaction. The first call opens the commit; later ones join it. */
  versionFor(tx: Transaction, space: SpaceId): Promise<number>;
}

export interface CommitDeps {
  /** ISO instant. */
  readonly now: () => string;
  /** 128 random bits as text; distinguishes this history from one restored from a backup. */
  readonly nonce: () => string;
  /** Called after the commit, when the space has changes up to `seq`. */
  readonly poke: (space: SpaceId, seq: number) => void;
}

export function createCommitHistory(deps: CommitDeps): CommitHistory {
  const open = new WeakMap<Transaction, Map<SpaceId, number>>();
  return {
    async versionFor(tx, space) {
      const versions = open.get(tx) ?? new Map<SpaceId, number>();
      open.set(tx, versions);
      const head = await newestCommit(tx.db, space);
      // Unless the part of the transaction that opened the commit was undone.
      if (head && head.seq === versions.get(space)) return head.seq;

      const seq = (head?.seq ?? 0) + 1;
      await addCommit(tx.db, { space, seq, nonce: deps.nonce(), at: momentAfter(head?.at, deps.now()) });
      versions.set(space, seq);
      tx.afterCommit(() => deps.poke(space, seq));
      return seq;
    },
  };
}

/** Returns the newest commit of a space, or seq 0 with an empty nonce before the first. */
export async function lastCommit(db: Transaction['db'], space: SpaceId): Promise<{ seq: number; nonce: string }> {
  return (await newestCommit(db, space)) ?? { seq: 0, nonce: '' };
}

export const newestCommit = (db: Db, space: SpaceId): Promise<typeof spaceHeads.$inferSelect | undefined> =>
  head(db, { space });

export async function addCommit(db: Db, commit: typeof commits.$inferInsert): Promise<void> {
  await insertCommit(db).execute(encodeRow(commits, commit));
  await putHead(db).execute(encodeRow(spaceHeads, commit));
}

const head = preparedRow(spaceHeads, eq(spaceHeads.space, param('space')));
const insertCommit = prepared((db) => db.insert(commits).values(params(commits)).prepare());
const putHead = prepared((db) =>
  db
    .insert(spaceHeads)
    .values(params(spaceHeads))
    .onConflictDoUpdate({ target: spaceHeads.space, set: fromInsert(spaceHeads, ['seq', 'nonce', 'at']) })
    .prepare(),
);
