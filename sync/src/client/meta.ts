import type { Collection } from '@paratope/shared/mutation';
import { newReplicaId } from '../ids.ts';
import {
  type ClientStore,
  type ClientTx,
  type MetaRecord,
  type Random,
  type SpaceProgress,
  StorageFailure,
  withoutRows,
} from '../ports.ts';
import { type Cursor, origin } from '../protocol/sync-answer.ts';
import type { BringUpDeps, bringUp } from './bring-up.ts';

export interface OpenDeps extends BringUpDeps {
  readonly random: Pick<Random, 'bytes'>;
  readonly collections?: readonly Collection[] | undefined;
}

/**
 * Opens this device's copy; a new one gets its identity. After a change of schema or shape every row is
 * downloaded again (SPEC U3), and what was queued, refused or journaled is upcast to this schema (SPEC U1).
 */
export async function openMeta(store: ClientStore, deps: OpenDeps): Promise<MetaRecord> {
  const shape = deps.collections && shapeOf(deps.collections);
  const open = (bringUpStored?: typeof bringUp): Promise<MetaRecord | undefined> =>
    store.transact({ mode: 'write', durability: 'strict', collections: bringUpStored ? 'all' : [] }, async (tx) => {
      const [known] = await tx.meta.get(['replica']);
      if (known) refuseNewer(known, deps.schema);
      if (known?.schema === deps.schema && known.shape === shape) return known;
      if (known && !bringUpStored) return undefined;
      const meta: MetaRecord = {
        key: 'replica',
        replicaId: newReplicaId(deps.random),
        lastSeq: 0,
        order: 0,
        lastServerSeenAt: null,
        ...known,
        schema: deps.schema,
        shape,
        turn: known ? known.turn + 1 : 0,
        spaces: known ? startedAfresh(known.spaces) : {},
      };
      await forgetStaged(tx);
      if (known) await bringUpStored?.(tx, deps, known);
      await tx.meta.put([meta]);
      return meta;
    });
  // Needed once per version of the data, so not part of the first load.
  return (await open()) ?? ((await open((await import('./bring-up.ts')).bringUp)) as MetaRecord);
}

/** The collections and their fields as one text: programs with different ones lack rows or fields of each other (SPEC U3). */
const shapeOf = (collections: readonly Collection[]): string =>
  collections.map(({ name, schema }) => name + fieldsOf(schema)).join(';');

/** Of an object, or of all members of a union. */
function fieldsOf(schema: unknown): string[] {
  const { shape, options = [] } = (schema as { _zod: { def: { shape?: object; options?: unknown[] } } })._zod.def;
  return shape ? Object.keys(shape) : options.flatMap(fieldsOf);
}

/** Throws if another tab's newer program has upgraded everything here: this one must not write any more (SPEC M6). */
export function refuseNewer(meta: MetaRecord, schema: number): void {
  if (meta.schema > schema) throw new StorageFailure('outdated', 'A newer version of the app uses this storage.');
}

export async function readMeta(tx: ClientTx): Promise<MetaRecord> {
  const [meta] = await tx.meta.get(['replica']);
  if (!meta) throw new Error('This store has not been opened by a replica.');
  return meta;
}

/** What screens show of it. */
export const seenOf = (meta: MetaRecord | undefined): { lastServerSeenAt: string | null; opening: boolean } => ({
  lastServerSeenAt: meta?.lastServerSeenAt ?? null,
  opening: meta?.shape === withoutRows || Object.values(meta?.spaces ?? {}).some(startsFromNothing),
});

const startsFromNothing = (progress: SpaceProgress): boolean =>
  progress.phase === 'opening' || (progress.phase === 'staging' && progress.fresh);

export function cursorsOf(meta: MetaRecord): Record<string, Cursor> {
  const cursors: Record<string, Cursor> = {};
  for (const [space, progress] of Object.entries(meta.spaces)) {
    if (progress.phase === 'staging') cursors[space] = progress.staged;
    else if (progress.phase !== 'gone') cursors[space] = progress.cursor;
  }
  return cursors;
}

/** Restarts every download from nothing, staged, while the current rows stay in use. */
export function startedAfresh(spaces: MetaRecord['spaces']): MetaRecord['spaces'] {
  const fresh = ([space, progress]: [string, SpaceProgress]): [string, SpaceProgress] => [
    space,
    progress.phase === 'gone' ? progress : { phase: 'staging', cursor: progress.cursor, staged: origin, fresh: true },
  ];
  return Object.fromEntries(Object.entries(spaces).map(fresh));
}

export async function forgetStaged(tx: ClientTx): Promise<void> {
  const staged = await tx.staged.list();
  await tx.staged.remove(staged.map((row) => row.ref));
}
