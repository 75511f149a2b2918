import type { SpaceId } from '@paratope/shared/ids';
import type { AnyRow } from '@paratope/shared/mutation';
import type { PlacedRow } from '../ports.ts';

/**
 * Rows as stored: everything one transaction wrote into a collection is one record, because IndexedDB stores twenty records many times
 * faster than five thousand. Pages are only added, with rising numbers, and later ones win; a **whole** page replaces everything before it.
 */
export interface Page {
  readonly n: number;
  readonly space: SpaceId;
  readonly rows: readonly AnyRow[];
  readonly gone: readonly string[];
  readonly whole?: true;
}

/** Rows per record: few enough to store and read without a noticeable pause (SPEC W4). */
export const rowsInPage = 250;

/** One collection in memory, built from its pages: what screens and changes read. */
export interface Copy {
  /** The first read while it is in progress, shared by the queries of a screen that opens. */
  opening: PromiseLike<void> | undefined;
  /** Number of its newest page; 0 before the first. */
  newest(): number;
  /** Adds pages in order, skipping those it already has. */
  take(pages: readonly Page[]): void;
  get(id: string): PlacedRow | undefined;
  size(): number;
  /** Sorted by id. */
  all(): readonly PlacedRow[];
  /** Rows grouped by a field's value, sorted by value, then id; rows without a value are left out. */
  by(field: string): ReadonlyMap<unknown, readonly AnyRow[]>;
  /** Whether its pages, plus `more` entries, are too many or hold too much outdated data, so that rewriting them pays off. */
  isUntidy(more: number, rowsThen: number): boolean;
}

export function createCopy(collection: string): Copy {
  const placed = new Map<string, PlacedRow>();
  let newest = 0;
  let pages = 0;
  let stored = 0;
  let sorted: PlacedRow[] | undefined;
  let indexes = new Map<string, Map<unknown, AnyRow[]>>();

  const add = (page: Page): void => {
    if (page.whole) {
      placed.clear();
      pages = 0;
      stored = 0;
    }
    newest = page.n;
    pages += 1;
    stored += page.rows.length + page.gone.length;
    for (const row of page.rows) placed.set(row.id, { collection, space: page.space, row: Object.freeze(row) });
    for (const id of page.gone) placed.delete(id);
  };
  const all = (): readonly PlacedRow[] => {
    sorted ??= [...placed.values()].sort((a, b) => ordered(a.row.id, b.row.id));
    return sorted;
  };

  return {
    opening: undefined,
    newest: () => newest,
    take: (more) => {
      const unknown = more.filter((page) => page.n > newest);
      if (unknown.length === 0) return;
      for (const page of unknown) add(page);
      sorted = undefined;
      indexes = new Map();
    },
    get: (id) => placed.get(id),
    size: () => placed.size,
    all,
    by: (field) => {
      let index = indexes.get(field);
      if (!index) {
        const keyed = all().flatMap(({ row }) => (row[field] === undefined || row[field] === null ? [] : [row]));
        index = new Map([...Map.groupBy(keyed, (row) => row[field])].sort(([a], [b]) => ordered(a, b)));
        indexes.set(field, index);
      }
      return index;
    },
    isUntidy: (more, rowsThen) => {
      const dead = stored + more - rowsThen;
      if (rowsThen === 0) return dead > 0;
      return dead > rowsInPage + rowsThen || pages > 300 + rowsThen / rowsInPage;
    },
  };
}

const ordered = (a: unknown, b: unknown): number => ((a as string) < (b as string) ? -1 : a === b ? 0 : 1);
