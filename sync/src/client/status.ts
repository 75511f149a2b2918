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
  /** Why, in states that have a reason: `session.expired`, `upgrade_required` … */
  readonly reason: FailureCode | null;
  /** Changes saved on this device and not yet decided by the server. */
  readonly waiting: number;
  /** Refused changes. */
  readonly needsYou: number;
  /** Changes in the request under way. */
  readonly sending: number;
  /** ISO in UTC by the device's clock; null if never. */
  readonly lastServerSeenAt: string | null;
  /** A download of some space that began with nothing is not complete yet: what is not here may be there. */
  readonly opening: boolean;
  /** What the browser has deleted under this page (SPEC W11): the storage, and with it so many changes that were on no server. `isThere`: it could be made anew. */
  readonly deleted: { readonly changes: number; readonly isThere: boolean } | null;
}

/** What screens show about the engine: set piecemeal, read whole, announced only when something differs. */
export interface MutableStatus extends StatusStore {
  set(part: Partial<Status>): void;
  /**
   * To be asked before a look into the store, whose end its answer shows: what was saved since is added, for the look may have come before it. As it may also
   * have come after, the store is looked into once more then.
   */
  look(): (seen: Partial<Status> & Pick<Status, 'waiting'>) => void;
  /** Counts again what the store holds; calls that come while one is counting share the next count. */
  recount(): Promise<void>;
  /**
   * To be asked before a change is saved, whose end its answer counts and shows at once. Looks into the store only if the count is not known, or if a look
   * has ended meanwhile, which may have counted it already: a reading after every write would hold up the next one (SPEC W8).
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
      // A store that fails here fails whoever asks it next, who says so.
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
