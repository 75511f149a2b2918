import type { AnyRow, Collection, Tx } from '../mutation.ts';
import type { ChangedField } from './proposal.ts';

/** Notes what a mutator changes through `tx`, field by field. */
export function watched(tx: Tx): { readonly tx: Tx; changes(): ChangedField[] } {
  const seen = new Map<string, () => ChangedField[]>();
  const note = (collection: Pick<Collection, 'name'>, id: string): void => {
    const before = tx.get(collection as Collection, id);
    const changes = () =>
      changedFields({ collection: collection.name, id, before, after: tx.get(collection as Collection, id) });
    seen.set(collection.name + id, seen.get(collection.name + id) ?? changes);
  };
  return {
    tx: {
      ...tx,
      put(collection, row) {
        note(collection, row.id);
        tx.put(collection, row);
      },
      remove(collection, id) {
        note(collection, id);
        tx.remove(collection, id);
      },
    },
    changes: () => [...seen.values()].flatMap((changes) => changes()),
  };
}

/**
 * Puts the fields back as they were; false, with nothing written, if one that people set has another value by now. What else
 * moved since, such as the moment of the last change, stays.
 */
export function putBack(tx: Tx, changes: readonly ChangedField[], collections: readonly Collection[]): boolean {
  const rows = new Map<string, { collection: Collection; id: string; row: Record<string, unknown> }>();
  for (const { collection: name, id, field, before, after } of changes) {
    const collection = collections.find((one) => one.name === name) as Collection;
    const now = tx.get(collection, id);
    const { row } = rows.get(name + id) ?? { row: { ...now } };
    rows.set(name + id, { collection, id, row });
    if (isSame(now?.[field], after)) row[field] = before;
    else if (isSetByPeople(collection, field)) return false;
  }
  // A record without an id was not there before.
  for (const { collection, id, row } of rows.values())
    row.id ? tx.put(collection, row as AnyRow) : tx.remove(collection, id);
  return true;
}

const isSetByPeople = ({ texts = [], kept = [] }: Collection, field: string): boolean =>
  [...texts, ...kept].includes(field) || texts.length + kept.length === 0;

interface Altered {
  readonly collection: string;
  readonly id: string;
  readonly before: AnyRow | undefined;
  readonly after: AnyRow | undefined;
}

export const changedFields = ({ collection, id, before, after }: Altered): ChangedField[] =>
  Object.keys({ ...before, ...after }).flatMap((field) => {
    const change = { collection, id, field, before: before?.[field], after: after?.[field] };
    return isSame(change.before, change.after) ? [] : [change];
  });

const isSame = (one: unknown, other: unknown): boolean => inOrder(one) === inOrder(other);

/** As JSON, whatever the order of the keys: a table may return another than it was given. */
const inOrder = (value: unknown): string =>
  JSON.stringify(value ?? null, (_, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part) ? Object.entries(part).sort() : part,
  );
