import type { SpaceId } from '@paratope/shared/ids';
import { Dexie, type PromiseExtended, type Table, type Transaction } from 'dexie';
import { type PlacedRow, type RefKey, type Rows, refKey, refOf } from '../ports.ts';
import { type Copy, type Page, rowsInPage } from './pages.ts';

/** The table that holds the pages of a set. */
export const pagesOf = (set: string): string => `${set}.pages`;

type Pages = Table<Page, number>;

/** Reads pages newer than the copy. In a live query it is also what re-runs the query: rows only change by newer pages. */
const read = (table: Pages, copy: Copy): PromiseExtended<void> =>
  table
    .where('n')
    .above(copy.newest())
    .toArray()
    .then((pages) => copy.take(pages));

/** Brings the copy up to date with the disk. Queries of a screen that opens share the first read. */
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
 * Sets of rows within one transaction. Each copy is brought up to date inside the transaction, so it
 * matches the disk: pages of other tabs are read, and no other transaction can write until this one ends.
 */
export interface PagedTx extends Omit<Rows, 'inSpace'> {
  all(set: string): Promise<readonly PlacedRow[]>;
  /** Stores what was written, one page per set; call it last in a transaction. */
  flush(): Promise<unknown>;
  readonly stored: readonly { readonly set: string; readonly page: Page }[];
  /** Adds the stored pages to the copies; call it once the transaction is complete. */
  committed(): void;
}

/** The copy at the start, and the transaction's own writes on top. */
interface View {
  readonly copy: Copy;
  readonly start: number;
  readonly own: Map<string, PlacedRow | undefined>;
  stored: readonly Page[];
}

/** Sets not named here belong to a newer program: this one skips them, and the newer one downloads them again (SPEC U3). */
export function pagedTx(
  trans: Transaction,
  copyOf: (set: string) => Copy,
  { sets, mayTidy }: { readonly sets: readonly string[]; readonly mayTidy: boolean },
): PagedTx {
  const views = new Map<string, Promise<View>>();
  const opened = new Map<string, View>();
  const stored: { set: string; page: Page }[] = [];
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
  /** Opens the sets of all these rows, so that later access is synchronous. */
  const openAll = (refs: readonly RefKey[]): Promise<unknown> =>
    Promise.all([...new Set(refs.map(setIn))].filter((set) => sets.includes(set)).map(viewOf));
  const write = (ref: RefKey, placed?: PlacedRow): void => {
    opened.get(setIn(ref))?.own.set(refOf(ref).id, placed);
  };

  return {
    get: async (refs) => {
      await openAll(refs);
      return refs.map((ref) => {
        const view = opened.get(setIn(ref));
        const { id } = refOf(ref);
        return view?.own.has(id) ? view.own.get(id) : view?.copy.get(id);
      });
    },
    all: async (set) => everything(await viewOf(set)),
    put: async (rows) => {
      const refs = rows.map(({ collection, row }) => refKey({ collection, id: row.id }));
      await openAll(refs);
      for (const [index, ref] of refs.entries()) write(ref, rows[index]);
    },
    remove: async (refs) => {
      await openAll(refs);
      for (const ref of refs) write(ref);
    },
    flush: () =>
      Promise.all(
        [...opened].map(async ([set, view]) => {
          const { pages, whole } = pagesFrom(view, mayTidy);
          const [only, another] = pages;
          if (!only) return;
          view.stored = pages;
          for (const page of pages) stored.push({ set, page });
          await Promise.all([
            whole && table(set).where('n').below(only.n).delete(),
            another ? table(set).bulkAdd(pages) : table(set).add(only),
          ]);
        }),
      ),
    stored,
    committed: () => {
      // If another page was added in between, the next read includes these too.
      for (const { copy, start, stored } of opened.values()) if (copy.newest() === start) copy.take(stored);
    },
  };
}

function everything({ own, copy }: View): readonly PlacedRow[] {
  if (own.size === 0) return copy.all();
  return [...copy.all().filter(({ row }) => !own.has(row.id)), ...[...own.values()].filter((one) => one !== undefined)];
}

/** The transaction's writes as pages; or every row, if the pages have become untidy. */
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

/** For records that belong to no space. */
export const nowhere = '' as SpaceId;

const setIn = (ref: RefKey): string => refOf(ref).collection;
