import type { SpaceId } from '@paratope/shared/ids';
import {
  type AckedEntry,
  type AttentionItem,
  type BaseRow,
  type ClientStore,
  type ClientTx,
  type Draft,
  type MetaRecord,
  type OutboxMutation,
  type PlacedRow,
  type RecordStore,
  type RecordStoreName,
  type RefKey,
  recordStores,
  refKey,
} from '../ports.ts';
import { frozenCopy } from './frozen-copy.ts';

/**
 * A {@link ClientStore} in memory. It outlives the replica that uses it, as a disk does, so closing is a promise only; `copy` plays a
 * browser profile restored from a backup.
 */
export interface MemoryStore extends ClientStore {
  copy(): MemoryStore;
  /** What lies in a record store right now, for onlookers: not to be changed, and the very same list as long as nothing in the store is. */
  peek<Name extends keyof Tables>(name: Name): readonly Held[Name][];
  /** Rises with everything that is written, kept or not, so that onlookers know when to look. */
  revision(): number;
  /** Every row shown, by `collection/id`, for comparisons; the very same map as long as no row is written. */
  shown(space: SpaceId): ReadonlyMap<RefKey, PlacedRow['row']>;
}

interface Held {
  rows: PlacedRow;
  outbox: OutboxMutation;
  base: BaseRow;
  staged: BaseRow;
  attention: AttentionItem;
  acked: AckedEntry;
  drafts: Draft;
  meta: MetaRecord;
}
type Tables = Record<keyof Held, Map<string | number, unknown>>;
const names = ['rows', ...(Object.keys(recordStores) as RecordStoreName[])] as const;

export function createMemoryStore(initial?: Tables): MemoryStore {
  const tables = initial ?? (Object.fromEntries(names.map((name) => [name, new Map()])) as Tables);
  let queue: Promise<unknown> = Promise.resolve();
  let revision = 0;
  const lists = new Map<keyof Tables, unknown[]>();
  const shown = new Map<SpaceId, ReadonlyMap<RefKey, PlacedRow['row']>>();
  const altered = (name: keyof Tables): void => {
    lists.delete(name);
    if (name === 'rows') shown.clear();
  };
  const listOf = <Name extends keyof Tables>(name: Name): readonly Held[Name][] =>
    kept(lists, name, () => [...tables[name].values()]) as Held[Name][];

  return {
    transact: (scope, body) => {
      const turn = queue.then(async () => {
        const undo: (() => void)[] = [];
        if (scope.mode === 'write') revision += 1;
        const life = { open: true };
        try {
          const log = scope.mode === 'write' ? undo : undefined;
          return await body(transaction(tables, log, life, scope.collections, altered));
        } catch (error) {
          for (const step of undo.reverse()) step();
          throw error;
        } finally {
          life.open = false;
        }
      });
      queue = turn.catch(() => {});
      return turn;
    },
    close: async () => {},
    revision: () => revision,
    peek: listOf,
    copy: () => createMemoryStore(copyOf(tables)),
    shown: (space) =>
      kept(shown, space, () => {
        const rows = listOf('rows').filter((placed) => placed.space === space);
        return new Map(rows.map((placed) => [keyOf(placed), placed.row]));
      }),
  };
}

/** Values are frozen, so a copy of the maps is a copy of the store. */
const copyOf = (tables: Tables): Tables =>
  Object.fromEntries(names.map((name) => [name, new Map(tables[name])])) as Tables;

function kept<Key, Value>(values: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = values.get(key);
  if (known !== undefined) return known;
  const value = make();
  values.set(key, value);
  return value;
}

const keyOf = ({ collection, row }: PlacedRow): RefKey => refKey({ collection, id: row.id });

function transaction(
  tables: Tables,
  undo: (() => void)[] | undefined,
  life: { readonly open: boolean },
  collections: readonly string[] | 'all',
  altered: (name: keyof Tables) => void,
): ClientTx {
  const mustBeOpen = (): void => {
    if (!life.open) throw new Error('The transaction has ended.');
  };
  const set = (name: keyof Tables, key: string | number, value: unknown): void => {
    mustBeOpen();
    if (!undo) throw new Error('A reading transaction cannot write.');
    const table = tables[name];
    const had = table.has(key);
    const old = table.get(key);
    undo.push(() => {
      altered(name);
      if (had) table.set(key, old);
      else table.delete(key);
    });
    altered(name);
    if (value === undefined) table.delete(key);
    else table.set(key, frozenCopy(value));
  };
  const values = <V>(name: keyof Tables): V[] => {
    mustBeOpen();
    return [...tables[name].values()] as V[];
  };
  const inScope = (key: RefKey): RefKey => {
    mustBeOpen();
    if (collections !== 'all' && !collections.includes(key.slice(0, key.indexOf('/'))))
      throw new Error(`${key} is not in scope.`);
    return key;
  };

  const recordStore = <Key extends string | number, Value>(name: RecordStoreName): RecordStore<Key, Value> => {
    const { key: keyField } = recordStores[name];
    const keyIn = (value: unknown): Key => (value as Record<string, Key>)[keyField] as Key;
    const sorted = (found: Value[]): Value[] => found.sort((a, b) => (keyIn(a) < keyIn(b) ? -1 : 1));
    return {
      get: async (keys) => {
        mustBeOpen();
        return keys.map((key) => tables[name].get(key) as Value | undefined);
      },
      put: async (items) => items.forEach((item) => void set(name, keyIn(item), item)),
      remove: async (keys) => keys.forEach((key) => void set(name, key, undefined)),
      list: async ({ after, limit } = {}) =>
        sorted(values<Value>(name).filter((value) => after === undefined || keyIn(value) > after)).slice(0, limit),
      where: async (index, anyOf) =>
        sorted(
          values<Value>(name).filter((value) => {
            const word = (value as Record<string, string | string[]>)[index];
            return Array.isArray(word) ? word.some((one) => anyOf.includes(one)) : anyOf.includes(word ?? '');
          }),
        ),
      count: async () => {
        mustBeOpen();
        return tables[name].size;
      },
    };
  };

  return {
    rows: {
      get: async (refs) => refs.map((ref) => tables.rows.get(inScope(ref)) as PlacedRow | undefined),
      put: async (rows) => rows.forEach((placed) => void set('rows', inScope(keyOf(placed)), placed)),
      remove: async (refs) => refs.forEach((ref) => void set('rows', inScope(ref), undefined)),
      inSpace: async (space) => values<PlacedRow>('rows').filter((placed) => placed.space === space),
    },
    outbox: recordStore('outbox'),
    base: recordStore('base'),
    staged: recordStore('staged'),
    attention: recordStore('attention'),
    acked: recordStore('acked'),
    drafts: recordStore('drafts'),
    meta: recordStore('meta'),
  };
}
