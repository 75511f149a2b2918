import type { AnyRow, Authorship, Collection, RowRef, Tx } from '@paratope/shared/mutation';
import { type RefKey, refKey } from './ports.ts';

/** The most rows one change may declare (SPEC W4). */
export const touchLimit = 200;

export interface RowWrite {
  readonly collection: string;
  readonly id: string;
  /** As loaded, so that a store may write only the fields that differ. */
  readonly before: AnyRow | undefined;
  /** Null deletes. */
  readonly after: AnyRow | null;
}

/** The rows a mutator declared, in memory: it reads and writes here, and the difference is what gets stored. */
export interface RowTx extends Tx {
  /** What the mutator changed, in the order first touched, without rows that ended as they began. */
  writes(): RowWrite[];
  current(ref: RefKey): AnyRow | undefined;
  /** Sets a declared row from outside the mutator; not checked. */
  set(ref: RefKey, row: AnyRow | undefined): void;
}

/**
 * `before` holds every declared row, undefined where there is none. Accessing any other row throws,
 * because the side that replays the change would not have loaded it. `check` is called before each put.
 */
export function createRowTx(
  by: Authorship,
  before: ReadonlyMap<RefKey, AnyRow | undefined>,
  check: (collection: Collection, row: AnyRow) => void = () => {},
): RowTx {
  const after = new Map(before);
  const declared = (ref: RowRef): RefKey => {
    const key = refKey(ref);
    if (!before.has(key)) throw new Error(`The change did not declare ${key} in touches.`);
    return key;
  };
  return {
    by,
    get: <Row extends AnyRow>(collection: Collection<Row>, id: string) => {
      const row = after.get(declared({ collection: collection.name, id }));
      return row === undefined ? undefined : (Object.freeze(row) as Row);
    },
    put: (collection, row) => {
      const key = declared({ collection: collection.name, id: row.id });
      check(collection, row);
      after.set(key, row);
    },
    remove: (collection, id) => {
      after.set(declared({ collection: collection.name, id }), undefined);
    },
    writes: () => {
      const writes: RowWrite[] = [];
      for (const [key, row] of after) {
        const old = before.get(key);
        if (same(old, row)) continue;
        const slash = key.indexOf('/');
        writes.push({ collection: key.slice(0, slash), id: key.slice(slash + 1), before: old, after: row ?? null });
      }
      return writes;
    },
    current: (ref) => after.get(ref),
    set: (ref, row) => void after.set(ref, row),
  };
}

/** Compares plain data. An undefined field equals an absent one, as after a JSON round trip. */
export function same(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const a = one as Record<string, unknown>;
  const b = other as Record<string, unknown>;
  for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) if (!same(a[key], b[key])) return false;
  return true;
}
