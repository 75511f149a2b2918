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
import type { Overdue } from './settling.ts';
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

export const useReplica = (): Workspace['replica'] => useWorkspace().replica;

export function useSyncStatus(): Status {
  const { status } = useReplica();
  return useSyncExternalStore(status.subscribe, status.getSnapshot);
}

/** What of the status somebody goes by: the rest of it, which changes with every exchange, draws nothing anew. */
function useSyncFact(fact: (status: Status) => boolean): boolean {
  const { status } = useReplica();
  return useSyncExternalStore(status.subscribe, () => fact(status.getSnapshot()));
}

/** What the device's storage has not answered in time; see `watchSettling`. */
export function useOverdue(): Overdue {
  const { settling } = useWorkspace();
  return useSyncExternalStore(settling.subscribe, settling.getSnapshot);
}

/** Reads the device's database and reads again after every write that touches the answer; undefined during the first read. */
export function useLocalQuery<T>(
  query: (rows: LocalRows) => Promise<T>,
  deps: readonly unknown[],
  ahead?: T,
): T | undefined {
  const { store } = useWorkspace();
  return useLive(() => query(store), [store, ...deps], ahead);
}

/**
 * The same for rows that come from the server. What says nothing while the first download of this device is under way is no answer: undefined until that
 * ends, when it is read again. The download is looked at before the rows are: one that ended meanwhile may have brought some that were not read.
 */
export function useDownloaded<T>(
  query: (rows: LocalRows) => Promise<T>,
  deps: readonly unknown[],
  saysNothing: (answer: T) => boolean,
  ahead?: T,
): T | undefined {
  const { status } = useReplica();
  const [isWithheld, withhold] = useState(false);
  // Whoever has an answer goes by none of it.
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

/** Whether the first download of this device is still under way: an empty list then means nothing. */
const isOpening = ({ opening, lastServerSeenAt }: Status): boolean => opening || lastServerSeenAt === null;

/** For answers that are a list, and for those that are one row. */
export const isEmpty = ({ length }: readonly unknown[]): boolean => length === 0;
export const isNull = (answer: unknown): boolean => answer === null;

/** `ahead` is what stands there until the first answer; one that says the same draws nothing anew. */
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
 * Once a newer program has taken the storage over, or the page was left, what was read last stays on the screen: words may be on it that were not saved
 * (SPEC M6, M7).
 */
const lasting =
  <T>({ store, isClosed }: Workspace, query: () => Promise<T>): (() => Promise<T>) =>
  async () =>
    query().catch((error) => (store.isOutdated() || isClosed() ? new Promise<never>(() => {}) : Promise.reject(error)));

/** Rows keep their identity until they change, so a list of the same rows says nothing new. */
const isSame = (last: unknown, next: unknown): boolean =>
  Array.isArray(last) &&
  Array.isArray(next) &&
  last.length === next.length &&
  last.every((one, at) => one === next[at]);

/** The startup of this session: undefined while it is not known yet, null when there is none. */
export function useStartup(): Startup | null | undefined {
  const { session, ahead } = useWorkspace();
  return useDownloaded<Startup | null>(
    async (rows) => (await rows.table(Startups).get(session.startupId)) ?? null,
    [session.startupId],
    isNull,
    ahead.startup,
  );
}

/** The name of the company as it is now: a profile may be renamed long after the sign-in. */
export function useCompanyName(): string {
  const { startupName, email } = useSession();
  return useStartup()?.name || startupName || email;
}

/** What waits with one record and what of it needs the person. */
export interface RecordMarks {
  readonly waiting: boolean;
  readonly needsYou: boolean;
}
export const unmarked: RecordMarks = { waiting: false, needsYou: false };

export const useMarks = (collection: MarkedCollection, id: string): RecordMarks =>
  useKnownMarks(collection, id) ?? unmarked;

type MarkedCollection = Collection<never> | { readonly name: string };

/** The same, and undefined while the device has not said: a record without marks is one whose changes the server has. */
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

/** Makes a change on this device; see `Replica.mutate`. */
export function useMutate(): Replica['mutate'] {
  const { replica } = useWorkspace();
  const made = useMade();
  return useCallback<Replica['mutate']>(async (...change) => made(await replica.mutate(...change)), [replica, made]);
}

/** Takes a change back; see `Replica.undo`. */
export function useUndo(): Replica['undo'] {
  const { replica } = useWorkspace();
  const made = useMade();
  return useCallback<Replica['undo']>(async (...change) => made(await replica.undo(...change)), [replica, made]);
}

/** What is done with how a change ended: what was saved is worth asking the browser to keep. */
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
