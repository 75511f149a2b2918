import { newReplicaId } from '../ids.ts';
import {
  type ClientStore,
  type ClientTx,
  type MetaRecord,
  type Random,
  type SpaceProgress,
  StorageFailure,
} from '../ports.ts';
import { origin } from '../protocol/cursor.ts';

/** Opens this device's copy: gives a new one its identity, and after a change of schema has every row downloaded again (SPEC U3). */
export function openMeta(
  store: ClientStore,
  deps: { readonly random: Pick<Random, 'bytes'>; readonly schema: number },
): Promise<MetaRecord> {
  return store.transact({ mode: 'write', durability: 'strict', collections: [] }, async (tx) => {
    const [known] = await tx.meta.get(['replica']);
    if (known) refuseNewer(known, deps.schema);
    if (known?.schema === deps.schema) return known;
    const meta: MetaRecord = known
      ? { ...known, schema: deps.schema, turn: known.turn + 1, spaces: startedAfresh(known.spaces) }
      : {
          key: 'replica',
          replicaId: newReplicaId(deps.random),
          schema: deps.schema,
          lastSeq: 0,
          turn: 0,
          order: 0,
          spaces: {},
          lastServerSeenAt: null,
        };
    await forgetStaged(tx);
    await tx.meta.put([meta]);
    return meta;
  });
}

/** Another tab runs a newer program and has brought everything here to its schema: this one may not write any more (SPEC M6). */
export function refuseNewer(meta: MetaRecord, schema: number): void {
  if (meta.schema > schema)
    throw new StorageFailure('outdated', 'A newer version of the app uses this device’s storage.');
}

export async function readMeta(tx: ClientTx): Promise<MetaRecord> {
  const [meta] = await tx.meta.get(['replica']);
  if (!meta) throw new Error('This store has not been opened by a replica.');
  return meta;
}

/** What screens are told of it. */
export const seenOf = (meta: MetaRecord | undefined): { lastServerSeenAt: string | null; opening: boolean } => ({
  lastServerSeenAt: meta?.lastServerSeenAt ?? null,
  opening: Object.values(meta?.spaces ?? {}).some((progress) => progress.phase === 'opening'),
});

/** Every space is downloaded again from nothing, aside, while the rows at hand stay in use. */
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
