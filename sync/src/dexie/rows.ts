import type { SpaceId } from '@paratope/shared/ids';
import { Dexie, type PromiseExtended, type Table, type Transaction } from 'dexie';
import { type PlacedRow, type RefKey, type Rows, refOf } from '../ports.ts';
import { type Copy, type Page, rowsInPage } from './pages.ts';

/** Where the pages of a set of rows lie. */
export const pagesOf = (set: string): string => `${set}.pages`;

type Pages = Table<Page, number>;

/** Pages later than those in the copy. Asked inside a live query, it is also what wakes the query: nothing but a later page changes a row. */
const read = (table: Pages, copy: Copy): PromiseExtended<void> =>
  table
    .where('n')
    .above(copy.newest())
    .toArray()
    .then((pages) => copy.take(pages));

/** The copy as true as the disk. Queries of a screen that opens share the first reading. */
export function upToDate(table: Pages, copy: Copy): PromiseExtended<Copy> {
  if (copy.newest() === 0)
    copy.opening ??= read(table, copy).finally(() => {
      copy.opening = undefined;
    });
  return Dexie.Promise.resolve(copy.opening)
    .then(() => read(table, copy))
    .then(() => copy);
}

/**
 * Sets of rows as one transaction sees them. Each copy in memory is brought up to date inside the transaction, so it is as true as the
 * disk: another tab's pages are read, and no other transaction can write until this one has ended.
 */
export interface PagedTx {
  /** By id, in the order asked. */
  get(set: string, ids: readonly string[]): Promise<(PlacedRow | undefined)[]>;
  all(set: string): Promise<readonly PlacedRow[]>;
  /** Rows to put, and ids to remove. */
  write(set: string, changed: readonly (PlacedRow | string)[]): Promise<void>;
  /** Stores what was written, one page for each set; the last thing in a transaction. */
  flush(): Promise<unknown>;
  /** Brings what was stored into the copies; called once the transaction is complete. */
  committed(): void;
}

/** The copy as it was at the start, and over it what the transaction has written. */
interface View {
  readonly copy: Copy;
  readonly start: number;
  readonly own: Map<string, PlacedRow | undefined>;
  stored: readonly Page[];
}

export function pagedTx(trans: Transaction, copyOf: (set: string) => Copy, mayTidy: boolean): PagedTx {
  const views = new Map<string, Promise<View>>();
  const opened = new Map<string, View>();
  const table = (set: string): Pages => trans.table(pagesOf(set));
  const open = async (set: string): Promise<View> => {
    const copy = copyOf(set);
    await read(table(set), copy);
    const view: View = { copy, start: copy.newest(), own: new Map(), stored: [] };
    opened.set(set, view);
    return view;
  };
  const viewOf = (set: string): Promise<View> => {
    const view = views.get(set) ?? open(set);
    views.set(set, view);
    return view;
  };

  return {
    get: async (set, ids) => {
      const { own, copy } = await viewOf(set);
      return ids.map((id) => (own.has(id) ? own.get(id) : copy.get(id)));
    },
    all: async (set) => everything(await viewOf(set)),
    write: async (set, changed) => {
      const { own } = await viewOf(set);
      for (const one of changed) {
        if (typeof one === 'string') own.set(one, undefined);
        else own.set(one.row.id, one);
      }
    },
    flush: () =>
      Promise.all(
        [...opened].map(async ([set, view]) => {
          const { pages, whole } = pagesFrom(view, mayTidy);
          const [only, another] = pages;
          if (!only) return;
          view.stored = pages;
          await Promise.all([
            whole && table(set).where('n').below(only.n).delete(),
            another ? table(set).bulkAdd(pages) : table(set).add(only),
          ]);
        }),
      ),
    committed: () => {
      // If another page came in between, the next reading brings these as well.
      for (const { copy, start, stored } of opened.values()) if (copy.newest() === start) copy.take(stored);
    },
  };
}

function everything({ own, copy }: View): readonly PlacedRow[] {
  if (own.size === 0) return copy.all();
  return [...copy.all().filter(({ row }) => !own.has(row.id)), ...[...own.values()].filter((one) => one !== undefined)];
}

/** What a transaction wrote as pages; or, if they have become untidy, every row there is. */
function pagesFrom(view: View, mayTidy: boolean): { readonly pages: Page[]; readonly whole: boolean } {
  const { copy, start, own } = view;
  const placed = [...own.values()].filter((one) => one !== undefined);
  const gone = [...own].flatMap(([id, one]) => (!one && copy.get(id) ? [id] : []));
  if (placed.length + gone.length === 0) return { pages: [], whole: false };
  const size = copy.size() - gone.length + placed.filter(({ row }) => !copy.get(row.id)).length;
  const whole = (mayTidy || size <= rowsInPage) && copy.isUntidy(placed.length + gone.length, size);

  const pages: Page[] = [];
  const add = (page: Pick<Page, 'space' | 'rows' | 'gone'>): void => {
    pages.push({ n: start + 1 + pages.length, ...page, ...(whole && pages.length === 0 ? { whole } : {}) });
  };
  for (const [space, rows] of Map.groupBy(whole ? everything(view) : placed, (one) => one.space))
    for (let at = 0; at < rows.length; at += rowsInPage)
      add({ space, rows: rows.slice(at, at + rowsInPage).map(({ row }) => row), gone: [] });
  if (whole ? pages.length === 0 : gone.length > 0) add({ space: nowhere, rows: [], gone: whole ? [] : gone });
  return { pages, whole };
}

/** What belongs to no space. */
export const nowhere = '' as SpaceId;

/** The collections in scope as one set of rows. Rows of any other are those of a newer program: passed over here, downloaded again by it (SPEC U3). */
export function rowsOver(paged: PagedTx, collections: readonly string[]): Rows {
  const byCollection = <Item>(items: readonly Item[], collectionOf: (item: Item) => string): [string, Item[]][] =>
    [...Map.groupBy(items, collectionOf)].filter(([collection]) => collections.includes(collection));
  const refsBy = (refs: readonly RefKey[]): [string, RefKey[]][] => byCollection(refs, (ref) => refOf(ref).collection);
  const idOf = (ref: RefKey): string => refOf(ref).id;
  return {
    get: async (refs) => {
      const found = new Map<RefKey, PlacedRow | undefined>();
      for (const [collection, keys] of refsBy(refs)) {
        const rows = await paged.get(collection, keys.map(idOf));
        keys.forEach((ref, index) => void found.set(ref, rows[index]));
      }
      return refs.map((ref) => found.get(ref));
    },
    put: async (rows) => {
      for (const [collection, placed] of byCollection(rows, (one) => one.collection))
        await paged.write(collection, placed);
    },
    remove: async (refs) => {
      for (const [collection, keys] of refsBy(refs)) await paged.write(collection, keys.map(idOf));
    },
    inSpace: async (space) => {
      const all = await Promise.all(collections.map((collection) => paged.all(collection)));
      return all.flat().filter((placed) => placed.space === space);
    },
  };
}
