import { useEffect, useState } from 'react';
import type { ActResult } from '../../api/act-result.ts';
import { t } from '../../words/words.ts';
import { sentence } from './actions.ts';
import { useAdmin } from './use-admin.ts';

export interface AdminList<Item> {
  readonly items: readonly Item[];
  readonly total: number | undefined;
  readonly isBusy: boolean;
  readonly message: string;
  readonly search: string;
  onSearch(search: string): void;
  /** Undefined once everything found is loaded. */
  readonly more: (() => void) | undefined;
  again(): void;
}

interface Listed<Item> {
  readonly data: readonly Item[];
  readonly total: number;
  readonly nextCursor: string | null;
}

export interface ListInput {
  readonly q?: string;
  readonly limit: number;
  readonly cursor?: string;
}

const pageSize = 100;

/** A list searched on the server and loaded page by page. `fetchPage` must be a stable function. */
export function useAdminList<Item>(fetchPage: (input: ListInput) => Promise<ActResult<Listed<Item>>>): AdminList<Item> {
  const { turn, onLeft } = useAdmin();
  const [ownTurn, setOwnTurn] = useState(0);
  const [search, setSearch] = useState('');
  const [list, setList] = useState<Listed<Item>>();
  const [isBusy, setBusy] = useState(true);
  const [message, setMessage] = useState('');

  const ask = async (cursor: string | undefined, before: readonly Item[], isCurrent: () => boolean) => {
    setBusy(true);
    const q = search.trim();
    const answer = await fetchPage({ limit: pageSize, ...(q ? { q } : {}), ...(cursor ? { cursor } : {}) });
    if (!isCurrent()) return;
    setBusy(false);
    if (answer.ok) {
      setMessage('');
      setList({ ...answer.value, data: [...before, ...answer.value.data] });
    } else if (answer.status === 401) onLeft(answer.message);
    else {
      // A failed search shows an empty list with the error: earlier rows could be taken for current ones.
      setList({ data: before, total: before.length, nextCursor: null });
      setMessage(sentence(answer, t('Failed to load data')));
    }
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new search or a press on Refresh asks anew, nothing else does.
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(() => void ask(undefined, [], () => isCurrent), search === '' ? 0 : 250);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [fetchPage, search, turn, ownTurn]);

  const next = list?.nextCursor;
  return {
    items: list?.data ?? [],
    total: list?.total,
    isBusy,
    message,
    search,
    onSearch: setSearch,
    more: next && list ? () => void ask(next, list.data, () => true) : undefined,
    again: () => setOwnTurn((now) => now + 1),
  };
}
