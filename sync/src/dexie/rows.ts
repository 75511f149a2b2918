import type { SpaceId } from '@paratope/shared/ids';
import type { Table, Transaction } from 'dexie';
import { type PlacedRow, type RefKey, type Rows, refOf } from '../ports.ts';
import { type Copy, type Page, rowsInPage } from './pages.ts';

/** Where the pages of a collection lie. */
export const pagesOf = (collection: string): string => `${collection}.pages`;

/** Pages later than those in the copy. Asked inside a live query, it is also what wakes the query: nothing but a later page changes a row. */
export const laterPages = (table: Table<Page, number>, copy: Copy) => table.where('n').above(copy.newest()).toArray();

export interface PagedRows extends Rows {
  /** Brings what was written into the copies; called once the transaction is complete. */
  committed(): void;
}

/** One collection as one transaction sees it: the copy as it was at its start, and over it what the transaction has written. */
interface View {
  readonly copy: Copy;
  /** Newest page before the transaction. */
  readonly start: number;
  readonly written: Page[];
  readonly own: Map<string, PlacedRow | undefined>;
  /** How many rows there are with what was written. */
  rows: number;
  isTidied: boolean;
}

/**
 * The collections in scope as one set of rows. The copy in memory is brought up to date inside the transaction, so it is as true as the
 * disk: another tab's pages are read, and no other transaction can write until this one has ended.
 */
export function rowsOver(
  trans: Transaction,
  copyOf: (collection: string) => Copy,
  { collections, mayTidy }: { readonly collections: readonly string[]; readonly mayTidy: boolean },
): PagedRows {
  const views = new Map<string, Promise<View>>();
  const opened: View[] = [];
  const table = (collection: string): Table<Page, number> => trans.table(pagesOf(collection));
  const open = async (collection: string): Promise<View> => {
    const copy = copyOf(collection);
    copy.take(await laterPages(table(collection), copy));
    const view: View = { copy, start: copy.newest(), written: [], own: new Map(), rows: copy.size(), isTidied: false };
    opened.push(view);
    return view;
  };
  const viewOf = (collection: string): Promise<View> => {
    const view = views.get(collection) ?? open(collection);
    views.set(collection, view);
    return view;
  };

  const write = async (collection: string, changed: readonly (readonly [string, PlacedRow | undefined])[]) => {
    const view = await viewOf(collection);
    for (const [id, placed] of changed) {
      view.rows += Number(placed !== undefined) - Number(seen(view, id) !== undefined);
      view.own.set(id, placed);
    }
    const all = mayTidy && isUntidy(view, changed.length) ? everything(view) : undefined;
    const next = view.start + view.written.length + 1;
    const pages = pagesFrom(next, all?.map((placed) => [placed.row.id, placed] as const) ?? changed, all !== undefined);
    view.written.push(...pages);
    if (all) {
      view.isTidied = true;
      await table(collection).where('n').below(next).delete();
    }
    await (pages.length === 1 && pages[0] ? table(collection).add(pages[0]) : table(collection).bulkAdd(pages));
  };

  return {
    get: async (refs) => {
      const byCollection = Map.groupBy(refs, (ref) => refOf(ref).collection);
      const views = new Map<string, View>();
      for (const collection of byCollection.keys()) views.set(collection, await viewOf(collection));
      return refs.map((ref) => {
        const { collection, id } = refOf(ref);
        const view = views.get(collection);
        return view && seen(view, id);
      });
    },
    put: async (rows) => {
      for (const [collection, placed] of Map.groupBy(rows, (one) => one.collection))
        await write(
          collection,
          placed.map((one) => [one.row.id, one] as const),
        );
    },
    remove: async (refs) => {
      for (const [collection, keys] of Map.groupBy(refs, (ref: RefKey) => refOf(ref).collection)) {
        const view = await viewOf(collection);
        const known = keys.map((ref) => refOf(ref).id).filter((id) => seen(view, id));
        if (known.length > 0)
          await write(
            collection,
            known.map((id) => [id, undefined] as const),
          );
      }
    },
    inSpace: async (space) => {
      const rows: PlacedRow[] = [];
      for (const collection of collections)
        rows.push(...everything(await viewOf(collection)).filter((placed) => placed.space === space));
      return rows;
    },
    committed: () => {
      // What a page lacks in between, the next reading brings.
      for (const { copy, start, written } of opened) if (copy.newest() === start) copy.take(written);
    },
  };
}

const seen = ({ own, copy }: View, id: string): PlacedRow | undefined => (own.has(id) ? own.get(id) : copy.get(id));

function everything({ own, copy }: View): PlacedRow[] {
  if (own.size === 0) return [...copy.all()];
  const rest = copy.all().filter(({ row }) => !own.has(row.id));
  return [...rest, ...[...own.values()].filter((placed) => placed !== undefined)];
}

function isUntidy({ copy, written, rows, isTidied }: View, more: number): boolean {
  const entries = written.reduce((sum, page) => sum + page.rows.length + page.gone.length, more);
  return !isTidied && copy.isUntidy(entries, rows);
}

/** Rows put and removed as pages, numbered from `n`. */
function pagesFrom(n: number, changed: readonly (readonly [string, PlacedRow | undefined])[], whole: boolean): Page[] {
  const pages: Page[] = [];
  const add = (page: Omit<Page, 'n'>): void =>
    void pages.push({ n: n + pages.length, ...page, ...(whole && pages.length === 0 ? { whole } : {}) });
  const placed = changed.flatMap(([, one]) => (one ? [one] : []));
  for (const [space, rows] of Map.groupBy(placed, (one) => one.space))
    for (let at = 0; at < rows.length; at += rowsInPage)
      add({ space, rows: rows.slice(at, at + rowsInPage).map(({ row }) => row), gone: [] });
  const gone = changed.flatMap(([id, one]) => (one ? [] : [id]));
  if (gone.length > 0 || pages.length === 0) add({ space: '' as SpaceId, rows: [], gone });
  return pages;
}
