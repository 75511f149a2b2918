import type { SpaceId } from '@paratope/shared/ids';
import type { AnyRow } from '@paratope/shared/mutation';
import type { PlacedRow } from '../ports.ts';

/**
 * Rows as they are stored: everything one act wrote into a collection in one record, because IndexedDB takes twenty records many times
 * faster than five thousand. Pages are only ever added, under rising numbers, and a later one says the newer thing; a **whole** one
 * begins anew and replaces everything before it.
 */
export interface Page {
  readonly n: number;
  readonly space: SpaceId;
  readonly rows: readonly AnyRow[];
  /** Ids of rows that are no more. */
  readonly gone: readonly string[];
  readonly whole?: true;
}

/** Rows in one record: few enough to be stored and read without a pause a person would notice (SPEC W4). */
export const rowsInPage = 250;

/** One collection in memory, made of its pages: what screens and changes read. */
export interface Copy {
  /** The first reading, while it is under way: the queries of a screen that opens share it. */
  opening: PromiseLike<void> | undefined;
  /** Number of the newest page in it; 0 before the first. */
  newest(): number;
  /** Adds pages in order; those it has already are left out. */
  take(pages: readonly Page[]): void;
  get(id: string): PlacedRow | undefined;
  size(): number;
  /** By id. */
  all(): readonly PlacedRow[];
  /** Rows by the value of a field, in the order of the values, within one value by id; rows without one are left out. */
  by(field: string): ReadonlyMap<unknown, readonly AnyRow[]>;
  /** Whether its pages, with so many entries more, hold too much that is no longer true or are too many: then they are worth writing anew. */
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
