import type { AnyRow, Authorship, Collection, RowRef, Tx } from '@paratope/shared/mutation';
import { type RefKey, refKey } from './ports.ts';

/** Most rows one change may declare (SPEC W4). */
export const touchLimit = 200;

/** One row as a change found it and left it. */
export interface RowWrite {
  readonly collection: string;
  readonly id: string;
  /** The row as loaded, so that a store may write only the fields that differ. */
  readonly before: AnyRow | undefined;
  /** null deletes. */
  readonly after: AnyRow | null;
}

/** The rows a mutator declared, in memory: it reads and writes here, and the difference is what gets stored. */
export interface RowTx extends Tx {
  /** What the mutator changed, in the order first touched. Rows put back as they were are left out. */
  writes(): RowWrite[];
  /** A declared row as it is now. */
  current(ref: RefKey): AnyRow | undefined;
  /** What somebody other than the mutator decides on a declared row; not checked. */
  set(ref: RefKey, row: AnyRow | undefined): void;
}

/**
 * `before` holds every declared row, undefined where there is none; touching any other row throws, because the side that
 * replays the change would not have loaded it. `check` is asked before each put.
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

/** Equality of plain data. A field that is undefined equals one that is absent, as it does after a trip through JSON. */
export function same(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const a = one as Record<string, unknown>;
  const b = other as Record<string, unknown>;
  for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) if (!same(a[key], b[key])) return false;
  return true;
}
