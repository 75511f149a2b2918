import type { AnyRow, Collection, Tx } from '../mutation.ts';
import type { ProposedField } from './proposal.ts';

/** Notes what a mutator changes through `tx`, field by field. */
export function watched(tx: Tx): { readonly tx: Tx; changes(): ProposedField[] } {
  const before = new Map<string, { collection: Collection; id: string; row: AnyRow | undefined }>();
  const note = (collection: Collection, id: string): void => {
    const ref = `${collection.name}/${id}`;
    if (!before.has(ref)) before.set(ref, { collection, id, row: tx.get(collection, id) });
  };
  return {
    tx: {
      by: tx.by,
      get: tx.get,
      put(collection, row) {
        note(collection as unknown as Collection, row.id);
        tx.put(collection, row);
      },
      remove(collection, id) {
        note(collection, id);
        tx.remove(collection, id);
      },
    },
    changes: () =>
      [...before.values()].flatMap(({ collection, id, row }) =>
        changedFields({ collection: collection.name, id, before: row, after: tx.get(collection, id) }),
      ),
  };
}

/**
 * Puts the fields back as they were; false, with nothing written, if one that people set has another value by now. What else
 * moved since, such as the moment of the last change, stays.
 */
export function putBack(tx: Tx, changes: readonly ProposedField[], collections: readonly Collection[]): boolean {
  const rows = new Map<string, ProposedField[]>();
  for (const change of changes) {
    const ref = `${change.collection}/${change.id}`;
    rows.set(ref, [...(rows.get(ref) ?? []), change]);
  }
  const planned = [...rows.values()].map((own) => {
    const [first] = own;
    const collection = collections.find(({ name }) => name === first?.collection);
    const row = collection && tx.get(collection, first?.id ?? '');
    const left = own.filter(({ field, after }) => isSame(row?.[field], after));
    const isAsLeft = own.every((one) => left.includes(one) || !isSetByPeople(collection, one.field));
    return { collection, id: first?.id ?? '', row, left, isAsLeft };
  });
  if (planned.some(({ collection, isAsLeft }) => !collection || !isAsLeft)) return false;
  for (const { collection, id, row, left } of planned) {
    if (!collection) continue;
    if (left.some(({ field, before }) => field === 'id' && before === null)) tx.remove(collection, id);
    else tx.put(collection, restored(collection, row, left));
  }
  return true;
}

function isSetByPeople(collection: Collection | undefined, field: string): boolean {
  const named = [...(collection?.texts ?? []), ...(collection?.kept ?? [])];
  return named.length === 0 || named.includes(field);
}

/** A field without a value was missing or null, whichever the record's schema takes. */
function restored(collection: Collection, row: AnyRow | undefined, own: readonly ProposedField[]): AnyRow {
  const empty = own.filter(({ before }) => before === null).map(({ field }) => field);
  const withNulls = { ...row, ...Object.fromEntries(own.map(({ field, before }) => [field, before])) } as AnyRow;
  const without = Object.fromEntries(Object.entries(withNulls).filter(([field]) => !empty.includes(field))) as AnyRow;
  return collection.schema.safeParse(without).success ? without : withNulls;
}

interface Altered {
  readonly collection: string;
  readonly id: string;
  readonly before: AnyRow | undefined;
  readonly after: AnyRow | undefined;
}

export function changedFields({ collection, id, before, after }: Altered): ProposedField[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields].flatMap((field) => {
    const [old, value] = [before?.[field] ?? null, after?.[field] ?? null];
    return isSame(old, value) ? [] : [{ collection, id, field, before: old, after: value }];
  });
}

const isSame = (one: unknown, other: unknown): boolean => inOrder(one) === inOrder(other);

/** As JSON, whatever the order of the keys: a table may return another than it was given. */
const inOrder = (value: unknown): string =>
  JSON.stringify(value ?? null, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
