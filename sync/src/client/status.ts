import type { FailureCode } from '@paratope/shared/failure';
import { type ClientStore, reading } from '../ports.ts';
import type { State } from './machine.ts';
import { seenOf } from './meta.ts';

/** Fits React's `useSyncExternalStore`: a snapshot keeps its identity until something in it changes. */
export interface StatusStore {
  subscribe(listener: () => void): () => void;
  getSnapshot(): Status;
}

export interface Status {
  readonly state: State;
  /** The reason for the state, if it has one: `session.expired`, `upgrade_required` … */
  readonly reason: FailureCode | null;
  /** Changes saved on this device and not yet decided by the server. */
  readonly waiting: number;
  readonly needsYou: number;
  readonly sending: number;
  /** ISO in UTC by the device's clock; null if never. */
  readonly lastServerSeenAt: string | null;
  /** A space's first download is not complete: the server may have rows that are missing here. */
  readonly opening: boolean;
  /** Set when the browser deleted the storage under this page (SPEC W11): the number of changes lost with it, and whether it could be recreated. */
  readonly deleted: { readonly changes: number; readonly isThere: boolean } | null;
}

/** The engine's status for screens; listeners are only called when something differs. */
export interface MutableStatus extends StatusStore {
  set(part: Partial<Status>): void;
  /**
   * Call it before reading the store, and the returned function with the result. Adds changes saved in between,
   * which the read may have missed; as it may also have included them, the store is then counted once more.
   */
  look(): (seen: Partial<Status> & Pick<Status, 'waiting'>) => void;
  /** Counts again what the store holds; calls during a count share the next one. */
  recount(): Promise<void>;
  /**
   * Call it before saving a change, and the returned function afterwards, to count it at once. Reads the store only if the count is
   * unknown or a read has ended meanwhile, which may include the change: a read after every write would delay the next write (SPEC W8).
   */
  saving(): () => Promise<void>;
}

export function createStatus(store: ClientStore): MutableStatus {
  let snapshot: Status = {
    state: 'idle',
    reason: null,
    waiting: 0,
    needsYou: 0,
    sending: 0,
    lastServerSeenAt: null,
    opening: false,
    deleted: null,
  };
  const listeners = new Set<() => void>();
  let counting: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  let counted = false;
  let saved = 0;
  let looks = 0;

  const set = (part: Partial<Status>): void => {
    const fields = Object.keys(part) as (keyof Status)[];
    if (fields.every((field) => snapshot[field] === part[field])) return;
    snapshot = { ...snapshot, ...part };
    for (const listener of [...listeners]) listener();
  };

  const look: MutableStatus['look'] = () => {
    const before = saved;
    return (seen) => {
      looks += 1;
      set({ ...seen, waiting: seen.waiting + saved - before });
      // If the store fails here, its next caller gets the error and reports it.
      if (saved !== before) void recount().catch(() => undefined);
    };
  };

  const count = async (): Promise<void> => {
    const show = look();
    const counts = await store.transact(reading, async (tx) => {
      const [meta] = await tx.meta.get(['replica']);
      return { waiting: await tx.outbox.count(), needsYou: await tx.attention.count(), ...seenOf(meta) };
    });
    counted = true;
    show(counts);
  };

  const recount = (): Promise<void> => {
    if (!counting) {
      counting = count().finally(() => {
        counting = undefined;
      });
      return counting;
    }
    next ??= counting
      .catch(() => {})
      .then(() => {
        next = undefined;
        return count();
      });
    return next;
  };

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => snapshot,
    set,
    look,
    recount,
    saving: () => {
      const before = looks;
      return async () => {
        saved += 1;
        set({ waiting: snapshot.waiting + 1 });
        if (!counted || looks !== before) await recount();
      };
    },
  };
}
