import type { SupportContact } from '@paratope/shared/content/api';
import type { Result } from '@paratope/shared/failure';
import type { AnyRow, Collection } from '@paratope/shared/mutation';
import { type Startup, Startups } from '@paratope/shared/startups/startup';
import type { Replica } from '@paratope/sync/client/replica';
import type { Status } from '@paratope/sync/client/status';
import type { ReadTable } from '@paratope/sync/dexie/read-table';
import { refOf } from '@paratope/sync/ports';
import { liveQuery } from 'dexie';
import { useObservable } from 'dexie-react-hooks';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useLocal } from './context.ts';
import type { Persistence } from './persistence.ts';
import type { Session } from './session.ts';
import type { StorageStall } from './storage-stall.ts';
import type { Workspace } from './workspace.ts';

export interface LocalRows {
  table<Row extends AnyRow>(collection: Collection<Row>): ReadTable<Row>;
}

export function useMaybeSession(): Session | undefined {
  const { sessions } = useLocal();
  return useSyncExternalStore(sessions.subscribe, sessions.getSnapshot);
}

/** Only for pages behind the login. Throws when nobody is signed in. */
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

export const useReplica = (): Workspace['replica'] => useWorkspace().replica;

export function useSyncStatus(): Status {
  const { status } = useReplica();
  return useSyncExternalStore(status.subscribe, status.getSnapshot);
}

/** Selects one fact of the status, so that its frequent other changes do not re-render. */
function useSyncFact(fact: (status: Status) => boolean): boolean {
  const { status } = useReplica();
  return useSyncExternalStore(status.subscribe, () => fact(status.getSnapshot()));
}

/** Returns what the device's storage has not completed in time; see `watchStorage`. */
export function useStorageStall(): StorageStall {
  const { storageWatch } = useWorkspace();
  return useSyncExternalStore(storageWatch.subscribe, storageWatch.getSnapshot);
}

/** Reads the device's database, and again after every write that affects the result; undefined during the first read. */
export function useLocalQuery<T>(
  query: (rows: LocalRows) => Promise<T>,
  deps: readonly unknown[],
  ahead?: T,
): T | undefined {
  const { store } = useWorkspace();
  return useLive(() => query(store), [store, ...deps], ahead);
}

/**
 * Like `useLocalQuery`, for rows that come from the server. An empty result during this device's first download
 * proves nothing: it stays undefined until the download ends and the rows are read again. The download state is
 * read before the rows, because one that ends in between may have added rows the query missed.
 */
export function useDownloaded<T>(
  query: (rows: LocalRows) => Promise<T>,
  deps: readonly unknown[],
  saysNothing: (answer: T) => boolean,
  ahead?: T,
): T | undefined {
  const { status } = useReplica();
  const [isWithheld, withhold] = useState(false);
  // Without a withheld result, the download's end does not matter.
  const isOver = useSyncFact((now) => isWithheld && !isOpening(now));
  return useLocalQuery<T | undefined>(
    async (rows) => {
      const isSure = !isOpening(status.getSnapshot());
      const answer = await query(rows);
      if (isSure || !saysNothing(answer)) return answer;
      withhold(true);
      return undefined;
    },
    [...deps, isOver],
    ahead,
  );
}

/** Whether this device's first download is still under way: an empty list then proves nothing. */
const isOpening = ({ opening, lastServerSeenAt }: Status): boolean => opening || lastServerSeenAt === null;

/** For results that are a list, and for those that are one row. */
export const isEmpty = ({ length }: readonly unknown[]): boolean => length === 0;
export const isNull = (answer: unknown): boolean => answer === null;

/** `ahead` is returned until the first result; an equal result does not re-render. */
export function useLive<T>(query: () => Promise<T>, deps: readonly unknown[], ahead?: T): T | undefined {
  const workspace = useWorkspace();
  return useObservable<T>(() => {
    let last = ahead;
    const read = lasting(workspace, query);
    const live = liveQuery(async (): Promise<T> => {
      const next = await read();
      last = last !== undefined && isSame(last, next) ? last : next;
      return last;
    });
    return ahead === undefined ? live : Object.assign(live, { hasValue: () => true, getValue: () => ahead });
  }, [...deps]);
}

/**
 * Once a newer version has taken over the storage, or the page was left, the last
 * result stays on the screen: it may show text that was not saved (SPEC M6, M7).
 */
const lasting =
  <T>({ store, isClosed }: Workspace, query: () => Promise<T>): (() => Promise<T>) =>
  async () =>
    query().catch((error) => (store.isOutdated() || isClosed() ? new Promise<never>(() => {}) : Promise.reject(error)));

/** Rows keep their identity until they change, so lists are compared by identity of their rows. */
const isSame = (last: unknown, next: unknown): boolean =>
  Array.isArray(last) &&
  Array.isArray(next) &&
  last.length === next.length &&
  last.every((one, at) => one === next[at]);

/** Undefined while it is not known yet, null when there is none. */
export function useStartup(): Startup | null | undefined {
  const { session, ahead } = useWorkspace();
  return useDownloaded<Startup | null>(
    async (rows) => (await rows.table(Startups).get(session.startupId)) ?? null,
    [session.startupId],
    isNull,
    ahead.startup,
  );
}

/** The current name of the company, which may have changed since the sign-in. */
export function useCompanyName(): string {
  const { startupName, email } = useSession();
  return useStartup()?.name || startupName || email;
}

/** Whether one record has unsent changes, and whether one needs the user's attention. */
export interface RecordMarks {
  readonly waiting: boolean;
  readonly needsYou: boolean;
}
export const unmarked: RecordMarks = { waiting: false, needsYou: false };

export const useMarks = (collection: MarkedCollection, id: string): RecordMarks =>
  useKnownMarks(collection, id) ?? unmarked;

type MarkedCollection = Collection<never> | { readonly name: string };

/** Undefined while the device has not answered: a record without marks is one whose changes the server has. */
export function useKnownMarks(collection: MarkedCollection, id: string): RecordMarks | undefined {
  const { store } = useWorkspace();
  const marks = useLive(() => store.marksOf({ collection: collection.name, id }), [store, collection.name, id]);
  return marks && { waiting: marks.waiting > 0, needsYou: marks.needsYou > 0 };
}

/** The marked records of one collection by id; one query for a whole list. */
export function useMarksOf(collection: { readonly name: string }): ReadonlyMap<string, RecordMarks> {
  const { store } = useWorkspace();
  const marks = useLive(
    async () => {
      const all = [...(await store.allMarks())].filter(([ref]) => refOf(ref).collection === collection.name);
      if (all.length === 0) return noMarks;
      return new Map(
        all.map(([ref, { waiting, needsYou }]) => [refOf(ref).id, { waiting: waiting > 0, needsYou: needsYou > 0 }]),
      );
    },
    [store, collection.name],
    noMarks,
  );
  return marks ?? noMarks;
}
const noMarks: ReadonlyMap<string, RecordMarks> = new Map();

export function useMutate(): Replica['mutate'] {
  const { replica } = useWorkspace();
  const made = useMade();
  return useCallback<Replica['mutate']>(async (...change) => made(await replica.mutate(...change)), [replica, made]);
}

export function useUndo(): Replica['undo'] {
  const { replica } = useWorkspace();
  const made = useMade();
  return useCallback<Replica['undo']>(async (...change) => made(await replica.undo(...change)), [replica, made]);
}

/** After a successful change, asks the browser to keep this site's data. */
export function useMade(): <T>(result: Result<T>) => Result<T> {
  const { persistence } = useLocal();
  return useCallback(
    (result) => {
      if (result.ok) void persistence.ask();
      return result;
    },
    [persistence],
  );
}

export function usePersistence(): Persistence {
  const { persistence } = useLocal();
  return useSyncExternalStore(persistence.subscribe, persistence.getSnapshot);
}

/** Undefined while this device does not know it. */
export function useContact(): SupportContact | undefined {
  const { contact } = useLocal();
  useEffect(() => contact.ask(), [contact]);
  return useSyncExternalStore(contact.subscribe, contact.getSnapshot);
}

export function useDirty(isDirty: boolean): void {
  const { dirty } = useLocal();
  useEffect(() => (isDirty ? dirty.enter() : undefined), [dirty, isDirty]);
}

export function useAnyDirty(): boolean {
  const { dirty } = useLocal();
  return useSyncExternalStore(dirty.subscribe, dirty.getSnapshot) > 0;
}

export { useOnline } from './use-online.ts';
