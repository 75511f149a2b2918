import { type RecordStore, type RecordStoreName, type RefKey, recordStores, refKey } from '../ports.ts';
import { nowhere, type PagedTx } from './rows.ts';

/** The page set of each record store. What one change writes into stores of the same set is one record. */
export const setOf = {
  outbox: 'queue',
  base: 'queue',
  meta: 'queue',
  staged: 'staged',
  attention: 'attention',
  acked: 'acked',
  drafts: 'drafts',
} as const satisfies Record<RecordStoreName, string>;

/** A record store in pages: a hundred changes leaving the queue are one record, and a read only fetches new pages. */
export function recordStoreIn<Key extends string | number, Value>(
  paged: PagedTx,
  name: RecordStoreName,
): RecordStore<Key, Value> {
  const set = setOf[name];
  const { key } = recordStores[name];
  const keyIn = (value: Value): Key => (value as Record<string, Key>)[key] as Key;
  const idOf = (of: Key): string => `${name}/${of}`;
  const refsOf = (keys: readonly Key[]): RefKey[] => keys.map((of) => refKey({ collection: set, id: idOf(of) }));
  const list = async (): Promise<Value[]> =>
    (await paged.all(set))
      .flatMap(({ row }) => (row.id.startsWith(`${name}/`) ? [row.value as Value] : []))
      .sort((a, b) => (keyIn(a) < keyIn(b) ? -1 : 1));
  return {
    get: async (keys) => (await paged.get(refsOf(keys))).map((placed) => placed?.row.value as Value | undefined),
    put: (values) =>
      paged.put(values.map((value) => ({ collection: set, space: nowhere, row: { id: idOf(keyIn(value)), value } }))),
    remove: (keys) => paged.remove(refsOf(keys)),
    list: async ({ after, limit } = {}) =>
      (await list()).filter((value) => after === undefined || keyIn(value) > after).slice(0, limit),
    where: async (index, anyOf) =>
      (await list()).filter((value) =>
        [(value as Record<string, string | string[]>)[index] ?? ''].flat().some((word) => anyOf.includes(word)),
      ),
    count: async () => (await list()).length,
  };
}
