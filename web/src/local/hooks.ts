import type { SupportContact } from '@paratope/shared/content/api';
import type { AnyRow, Collection } from '@paratope/shared/mutation';
import { type Startup, Startups } from '@paratope/shared/startups/startup';
import type { Replica } from '@paratope/sync/client/replica';
import type { Status } from '@paratope/sync/client/status';
import type { ReadTable } from '@paratope/sync/dexie/read-table';
import { refOf } from '@paratope/sync/ports';
import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { t } from '../words/words.ts';
import { useLocal } from './context.ts';
import type { Persistence } from './persistence.ts';
import type { Session } from './session.ts';
import type { Workspace } from './workspace.ts';

/** What a screen may ask of the device's database. */
export interface LocalRows {
  table<Row extends AnyRow>(collection: Collection<Row>): ReadTable<Row>;
}

export function useMaybeSession(): Session | undefined {
  const { sessions } = useLocal();
  return useSyncExternalStore(sessions.subscribe, sessions.getSnapshot);
}

/** Who is signed in. Only for pages behind the sign-in. */
export const useSession = (): Session => useWorkspace().session;

export function useMaybeWorkspace(): Workspace | undefined {
  const { workspace } = useLocal();
  return useSyncExternalStore(workspace.subscribe, workspace.getSnapshot);
}

export function useWorkspace(): Workspace {
  const workspace = useMaybeWorkspace();
  if (!workspace) throw new Error('Nobody is signed in on this device.');
  return workspace;
}

export const useReplica = (): Replica => useWorkspace().replica;

export function useSyncStatus(): Status {
  const { status } = useReplica();
  return useSyncExternalStore(status.subscribe, status.getSnapshot);
}

/** Reads the device's database and reads again after every write that touches the answer; undefined during the first read. */
export function useLocalQuery<T>(query: (rows: LocalRows) => Promise<T>, deps: readonly unknown[]): T | undefined {
  const { store } = useWorkspace();
  return useLive(() => query(store), [store, ...deps]);
}

/** Once a newer program has taken the storage over, what was read last stays on the screen: words may be on it that were not saved (SPEC M6). */
export function useLive<T>(query: () => Promise<T>, deps: readonly unknown[]): T | undefined {
  const { store } = useWorkspace();
  const read = async (): Promise<T> =>
    query().catch((error) => (store.isOutdated() ? new Promise<never>(() => {}) : Promise.reject(error)));
  return useLiveQuery(read, [...deps]);
}

/** The startup of this session: undefined while it is not known yet, null when there is none. */
export function useStartup(): Startup | null | undefined {
  const { startupId } = useSession();
  const isHeard = useSyncStatus().lastServerSeenAt !== null;
  // Looked for again once the server was heard: that it was not here before says nothing.
  return useLocalQuery(
    async (rows) => (await rows.table(Startups).get(startupId)) ?? (isHeard ? null : undefined),
    [startupId, isHeard],
  );
}

/** The name of the company as it is now: a profile may be renamed long after the sign-in. */
export function useCompanyName(): string {
  const { startupName, email } = useSession();
  return useStartup()?.name || startupName || email;
}

/** Whether the first download of this device is still under way: an empty list then means nothing. */
export function useOpening(): boolean {
  const { opening, lastServerSeenAt } = useSyncStatus();
  return opening || lastServerSeenAt === null;
}

/** What waits with one record and what of it needs the person. */
export interface RecordMarks {
  readonly waiting: boolean;
  readonly needsYou: boolean;
}
export const unmarked: RecordMarks = { waiting: false, needsYou: false };

export function useMarks(collection: Collection<never> | { readonly name: string }, id: string): RecordMarks {
  const { store } = useWorkspace();
  const marks = useLive(() => store.marksOf({ collection: collection.name, id }), [store, collection.name, id]);
  return marks ? { waiting: marks.waiting > 0, needsYou: marks.needsYou > 0 } : unmarked;
}

/** The marked records of one collection by id; one query for a whole list. */
export function useMarksOf(collection: { readonly name: string }): ReadonlyMap<string, RecordMarks> {
  const { store } = useWorkspace();
  const marks = useLive(async () => {
    const all = [...(await store.allMarks())].filter(([ref]) => refOf(ref).collection === collection.name);
    return new Map(
      all.map(([ref, { waiting, needsYou }]) => [refOf(ref).id, { waiting: waiting > 0, needsYou: needsYou > 0 }]),
    );
  }, [store, collection.name]);
  return marks ?? noMarks;
}
const noMarks: ReadonlyMap<string, RecordMarks> = new Map();

/** Makes a change on this device; see `Replica.mutate`. */
export function useMutate(): Replica['mutate'] {
  const { replica } = useWorkspace();
  const { persistence } = useLocal();
  return useCallback<Replica['mutate']>(
    async (mutator, args, options) => {
      const result = await replica.mutate(mutator, args, options);
      if (!result.ok) return { ...result, message: t(result.message) };
      void persistence.ask();
      return result;
    },
    [replica, persistence],
  );
}

export function usePersistence(): Persistence {
  const { persistence } = useLocal();
  return useSyncExternalStore(persistence.subscribe, persistence.getSnapshot);
}

/** Whom to turn to; undefined while this device does not know. */
export function useContact(): SupportContact | undefined {
  const { contact } = useLocal();
  useEffect(() => contact.ask(), [contact]);
  return useSyncExternalStore(contact.subscribe, contact.getSnapshot);
}

/** Says that this form holds words nobody has submitted. */
export function useDirty(isDirty: boolean): void {
  const { dirty } = useLocal();
  useEffect(() => (isDirty ? dirty.enter() : undefined), [dirty, isDirty]);
}

export function useAnyDirty(): boolean {
  const { dirty } = useLocal();
  return useSyncExternalStore(dirty.subscribe, dirty.getSnapshot) > 0;
}

export { useOnline } from './use-online.ts';
