import { useEffect, useMemo, useState } from 'react';
import { t } from '../../words/words.ts';
import { sentence } from './actions.ts';
import type { FetchPage, Listed } from './fetch-page.ts';
import type { PageState } from './use-address-state.ts';
import { useAdmin } from './use-admin.ts';
import { type OpenRecord, useOpenRecord } from './use-open-record.ts';
import { useTyped } from './use-typed.ts';

export interface AdminList<Item> extends OpenRecord<Item> {
  readonly items: readonly Item[];
  readonly total: number | undefined;
  readonly isBusy: boolean;
  readonly message: string;
  readonly search: string;
  onSearch(search: string): void;
  /** The name of an order, with a minus for its reverse; undefined for the list's own. */
  readonly sort: string | undefined;
  onSort(sort: string): void;
  /** Undefined once everything found is shown. Unless it replaces the step, Back takes it back. */
  readonly more: ((how?: 'replace') => void) | undefined;
  again(): void;
}

interface Loaded<Item> {
  /** The request it answers; another search or a press on Refresh makes a new one. */
  readonly request: object | undefined;
  readonly parts: readonly Listed<Item>[];
}

const pageSize = 100;
const mostPages = 100;

/**
 * A list searched on the server and loaded page by page. `fetchPage` must be a stable function. `findIn` finds a record
 * that is opened without being in the list, by default where the list itself searches.
 */
export function useAdminList<Item extends { readonly id: string }>(
  fetchPage: FetchPage<Item>,
  state: PageState,
  findIn = fetchPage,
  size = pageSize,
): AdminList<Item> {
  const { turn, onLeft } = useAdmin();
  const [ownTurn, setOwnTurn] = useState(0);
  const [loaded, setLoaded] = useState<Loaded<Item>>();
  const [isBusy, setBusy] = useState(true);
  const [message, setMessage] = useState('');
  const q = state.get('q')?.trim() ?? '';
  const sort = state.get('sort');
  const pages = pagesIn(state.get('page'));
  const [search, type] = useTyped(state.get('q') ?? '', (text) => state.set({ q: text, page: undefined }, 'replace'));
  const onSearch = (text: string) => {
    if (state.get('open')) state.set(firstPage, 'replace');
    type(text);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new search or order or a press on Refresh asks anew, nothing else does.
  const request = useMemo(() => ({}), [fetchPage, q, sort, turn, ownTurn]);

  const load = async (before: readonly Listed<Item>[], isCurrent: () => boolean) => {
    let parts = before;
    while (parts.length < pages) {
      const cursor = parts.at(-1)?.nextCursor;
      if (cursor === null) return;
      setBusy(true);
      const narrowed = { ...(q ? { q } : {}), ...(sort ? { sort } : {}) };
      const answer = await fetchPage({ limit: size, ...narrowed, ...(cursor ? { cursor } : {}) });
      if (!isCurrent()) return;
      setBusy(false);
      if (!answer.ok) {
        if (answer.status === 401) return onLeft(answer.message);
        // A failed search shows an empty list with the error: earlier rows could be taken for current ones.
        const data = parts.flatMap((part) => part.data);
        setLoaded({ request: undefined, parts: [{ data, total: data.length, nextCursor: null }] });
        return setMessage(sentence(answer, t('Failed to load data')));
      }
      setMessage('');
      parts = [...parts, answer.value];
      setLoaded({ request, parts });
    }
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: a request, and how much of it is shown, are all that matters.
  useEffect(() => {
    let isCurrent = true;
    void load(loaded?.request === request ? loaded.parts : [], () => isCurrent);
    return () => {
      isCurrent = false;
    };
  }, [request, pages]);

  const parts = useMemo(() => loaded?.parts.slice(0, pages) ?? [], [loaded, pages]);
  const items = useMemo(() => parts.flatMap(({ data }) => data), [parts]);
  const last = parts.at(-1);
  const list = { items, total: last?.total };
  const opened = useOpenRecord(list, state, findIn);
  return {
    ...list,
    ...opened,
    isBusy,
    message,
    search,
    onSearch,
    sort,
    onSort: (next) => state.set({ ...firstPage, sort: next }),
    more: last?.nextCursor ? (how) => state.set({ page: String(parts.length + 1) }, how) : undefined,
    again: () => setOwnTurn((now) => now + 1),
  };
}

/** The same list with the record that a link leads to at its top, for records that open inside their row. */
export function linkedFirst<Item extends { readonly id: string }>(list: AdminList<Item>): AdminList<Item> {
  const { opened, isOpenedHere, items } = list;
  if (!opened || isOpenedHere) return list;
  return { ...list, items: [opened, ...items.filter(({ id }) => id !== opened.id)] };
}

/** Whatever narrows or orders a list anew shows its beginning, and no record. */
export const firstPage = { page: undefined, open: undefined, as: undefined } as const;

const pagesIn = (text: string | undefined): number => {
  const pages = Number(text);
  return Number.isInteger(pages) && pages > 1 ? Math.min(pages, mostPages) : 1;
};
