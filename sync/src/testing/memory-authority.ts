import type { MutationId, ReplicaId, SpaceId } from '@paratope/shared/ids';
import type { AnyRow } from '@paratope/shared/mutation';
import type {
  AuthorityStore,
  AuthorityTx,
  Commit,
  FieldRef,
  Place,
  ReplicaRecord,
  StoredChange,
  StoredResult,
  StoredRevision,
} from '../authority/store.ts';
import { refKey } from '../ports.ts';
import { frozenCopy } from './frozen-copy.ts';

/** An {@link AuthorityStore} in memory, with an undo log for rollback, and whole-state copies to play a restored backup. */
export interface MemoryAuthority extends AuthorityStore<undefined> {
  backup(): Backup;
  restore(backup: Backup): void;
  /** Every visible row of a space by `collection/id`, for comparisons; the very same map as long as no row of the space is written. */
  visible(space: SpaceId): ReadonlyMap<string, AnyRow>;
  headOf(space: SpaceId): Commit | undefined;
}
export type Backup = { readonly state: unknown };

/** All values are frozen, so a copy of the maps is a copy of the state. */
interface State {
  replicas: Map<ReplicaId, ReplicaRecord>;
  results: Map<ReplicaId, Map<number, StoredResult>>;
  /** Where the verdicts on a change are, oldest first. */
  names: Map<MutationId, readonly { readonly replicaId: ReplicaId; readonly seq: number }[]>;
  commits: Map<SpaceId, Map<number, Commit>>;
  heads: Map<SpaceId, Commit>;
  floors: Map<SpaceId, number>;
  rows: Map<SpaceId, Map<string, StoredChange>>;
  revisions: Map<SpaceId, Map<number, StoredRevision>>;
  /** By `collection/id/field`. */
  places: Map<SpaceId, Map<string, Place>>;
}

export function createMemoryAuthority(): MemoryAuthority {
  let state: State = {
    replicas: new Map(),
    results: new Map(),
    names: new Map(),
    commits: new Map(),
    heads: new Map(),
    floors: new Map(),
    rows: new Map(),
    revisions: new Map(),
    places: new Map(),
  };
  let undo: (() => void)[] = [];
  const seen = new Map<SpaceId, ReadonlyMap<string, AnyRow>>();
  let revisionsEver = 0;
  let queue: Promise<unknown> = Promise.resolve();

  const set = <K, V>(map: Map<K, V>, key: K, value: V): void => {
    const old = map.get(key);
    const had = map.has(key);
    undo.push(() => (had ? map.set(key, old as V) : map.delete(key)));
    map.set(key, value);
  };
  const drop = <K, V>(map: Map<K, V>, key: K): void => {
    const old = map.get(key);
    if (!map.has(key)) return;
    undo.push(() => map.set(key, old as V));
    map.delete(key);
  };
  const inside = <K, Inner, V>(outer: Map<K, Map<Inner, V>>, key: K): Map<Inner, V> =>
    outer.get(key) ?? outer.set(key, new Map()).get(key) ?? new Map();
  const setRow = (space: SpaceId, change: StoredChange): void => {
    undo.push(() => seen.delete(space));
    seen.delete(space);
    set(rowsOf(space), refKey(change), frozenCopy(change));
  };
  const rowsOf = (space: SpaceId): Map<string, StoredChange> =>
    state.rows.get(space) ?? state.rows.set(space, new Map()).get(space) ?? new Map();

  const rollBackTo = (mark: number): void => {
    for (const step of undo.splice(mark).reverse()) step();
  };

  const tx: AuthorityTx<undefined> = {
    native: undefined,
    replica: async (id) => state.replicas.get(id),
    results: async (id, { after, limit }) => {
      const found: StoredResult[] = [];
      for (const result of state.results.get(id)?.values() ?? []) if (result.seq > after) found.push(result);
      return found.sort((a, b) => a.seq - b.seq).slice(0, limit);
    },
    resultOf: async (mid) => {
      const [oldest] = state.names.get(mid) ?? [];
      const result = oldest && state.results.get(oldest.replicaId)?.get(oldest.seq);
      return result && { ...result, replicaId: oldest.replicaId };
    },
    head: async (space) => state.heads.get(space),
    commit: async (space, seq) => state.commits.get(space)?.get(seq),
    floor: async (space) => state.floors.get(space) ?? 0,
    rows: async (space, refs) => refs.map((ref) => rowsOf(space).get(refKey(ref))?.row ?? undefined),
    changes: async (space, { after, limit }) => {
      const found: StoredChange[] = [];
      for (const change of rowsOf(space).values()) if (change.seq > after) found.push(change);
      return found.sort((a, b) => a.seq - b.seq || (refKey(a) < refKey(b) ? -1 : 1)).slice(0, limit);
    },
    revisions: async (space, of, limit) =>
      [...(state.revisions.get(space)?.values() ?? [])]
        .filter((one) => fieldKey(one) === fieldKey(of))
        .reverse()
        .slice(0, limit),
    lastWrites: async (space, refs) => refs.map((ref) => rowsOf(space).get(refKey(ref))?.seq),
    places: async (space, refs) => {
      const asked = new Set(refs.map(refKey));
      return [...(state.places.get(space)?.values() ?? [])].filter((place) => asked.has(refKey(place)));
    },
    spaces: async () => [...state.heads.keys()],
    replicas: async () => [...state.replicas.values()],
    savepoint: async (body) => {
      const mark = undo.length;
      try {
        return await body();
      } catch (error) {
        rollBackTo(mark);
        throw error;
      }
    },
    saveReplica: async (replica) => set(state.replicas, replica.id, frozenCopy(replica)),
    addResult: async (replicaId, result) => {
      set(inside(state.results, replicaId), result.seq, frozenCopy(result));
      const places = state.names.get(result.mid) ?? [];
      set(state.names, result.mid, frozenCopy([...places, { replicaId, seq: result.seq }]));
    },
    addCommit: async (made) => {
      const commit = frozenCopy(made);
      set(inside(state.commits, commit.space), commit.seq, commit);
      set(state.heads, commit.space, commit);
    },
    writeRows: async (space, seq, writes) => {
      for (const { collection, id, after } of writes) setRow(space, { seq, collection, id, row: after });
    },
    touchRows: async (space, seq, refs) => {
      for (const ref of refs) {
        const row = rowsOf(space).get(refKey(ref))?.row ?? null;
        setRow(space, { seq, collection: ref.collection, id: ref.id, row });
      }
    },
    addRevisions: async (space, seq, revisions) => {
      const kept = inside(state.revisions, space);
      for (const revision of revisions) {
        revisionsEver += 1;
        set(kept, revisionsEver, frozenCopy({ ...revision, seq }));
      }
    },
    setPlaces: async (space, places) => {
      for (const place of places) set(inside(state.places, space), fieldKey(place), frozenCopy(place));
    },
    dropRevisions: async (space, count) => {
      const kept = inside(state.revisions, space);
      for (const numbered of Map.groupBy([...kept], ([, one]) => fieldKey(one)).values())
        for (const [number] of numbered.slice(0, Math.max(0, numbered.length - count))) drop(kept, number);
    },
    dropResults: async (id, through) => {
      const results = inside(state.results, id);
      for (const { seq, mid } of [...results.values()]) {
        if (seq > through) continue;
        drop(results, seq);
        const left = (state.names.get(mid) ?? []).filter((place) => place.replicaId !== id || place.seq !== seq);
        if (left.length > 0) set(state.names, mid, left);
        else drop(state.names, mid);
      }
    },
    dropReplica: async (id) => {
      await tx.dropResults(id, Number.POSITIVE_INFINITY);
      drop(state.replicas, id);
    },
    dropHistory: async (space, through) => {
      const limit = Math.min(through, (state.heads.get(space)?.seq ?? 0) - 1);
      const commits = inside(state.commits, space);
      for (const seq of commits.keys()) if (seq <= limit) drop(commits, seq);
      for (const [key, change] of rowsOf(space))
        if (change.row === null && change.seq <= limit) drop(rowsOf(space), key);
      const places = inside(state.places, space);
      for (const [key, { seq }] of places) if (seq <= limit) drop(places, key);
      set(state.floors, space, Math.max(limit, state.floors.get(space) ?? 0));
    },
  };

  const inTurn = <T>(body: () => Promise<T>): Promise<T> => {
    const turn = queue.then(async () => {
      undo = [];
      try {
        return await body();
      } catch (error) {
        rollBackTo(0);
        throw error;
      }
    });
    queue = turn.catch(() => {});
    return turn;
  };

  return {
    read: (body) => inTurn(() => body(tx)),
    write: (body) => inTurn(() => body(tx)),
    backup: () => ({ state: copyOf(state) }),
    restore: (backup) => {
      state = copyOf(backup.state as State);
      seen.clear();
    },
    headOf: (space) => state.heads.get(space),
    visible: (space) => {
      const known = seen.get(space);
      if (known) return known;
      const rows = new Map<string, AnyRow>();
      for (const [key, { row }] of rowsOf(space)) if (row) rows.set(key, row);
      seen.set(space, rows);
      return rows;
    },
  };
}

const copyOf = (state: State): State => {
  const inner = <K, Key, Value>(outer: Map<K, Map<Key, Value>>): Map<K, Map<Key, Value>> =>
    new Map([...outer].map(([key, map]) => [key, new Map(map)]));
  return {
    replicas: new Map(state.replicas),
    results: inner(state.results),
    names: new Map(state.names),
    commits: inner(state.commits),
    heads: new Map(state.heads),
    floors: new Map(state.floors),
    rows: inner(state.rows),
    revisions: inner(state.revisions),
    places: inner(state.places),
  };
};

const fieldKey = ({ collection, id, field }: FieldRef): string => `${refKey({ collection, id })}/${field}`;
