import { useEffect, useState } from 'react';
import { t } from '../../words/words.ts';
import type { FetchPage } from './fetch-page.ts';
import type { PageState } from './use-address-state.ts';
import { useAdmin } from './use-admin.ts';

export interface OpenRecord<Item> {
  readonly openId: string | undefined;
  /** The form it was opened in. */
  readonly openAs: string | undefined;
  /** As it was when it was opened: a form must not take over changes that it does not show. Undefined until it is found. */
  readonly opened: Item | undefined;
  readonly isOpenedHere: boolean;
  /** Why there is nothing to open, in words. */
  readonly notOpened: string;
  open(id: string, as?: string): void;
  close(): void;
}

interface Seen<Item> {
  readonly id: string;
  readonly record?: Item;
  readonly message?: string;
}

/** The record that the address names, from the list or, if it is not there, from the server. */
export function useOpenRecord<Item extends { readonly id: string }>(
  { items, total }: { readonly items: readonly Item[]; readonly total: number | undefined },
  state: PageState,
  findIn: FetchPage<Item>,
): OpenRecord<Item> {
  const { explain } = useAdmin();
  const id = state.get('open');
  const [seen, setSeen] = useState<Seen<Item>>();
  const listed = id && seen?.id !== id ? items.find((item) => item.id === id) : undefined;
  if (listed) setSeen({ id: listed.id, record: listed });
  if (!id && seen) setSeen(undefined);
  const isToFind = id !== undefined && seen?.id !== id && !listed && total !== undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each id.
  useEffect(() => {
    if (!isToFind) return;
    let isCurrent = true;
    void findIn({ q: id, limit: 1 }).then((answer) => {
      if (!isCurrent) return;
      if (!answer.ok) return setSeen({ id, message: explain(answer, t('Failed to load data')) });
      const record = answer.value.data.find((item) => item.id === id);
      setSeen(record ? { id, record } : { id, message: t('We couldn’t find this record. It may have been deleted.') });
    });
    return () => {
      isCurrent = false;
    };
  }, [isToFind, id]);

  const current = listed ? { record: listed } : seen?.id === id ? seen : undefined;
  return {
    openId: id,
    openAs: state.get('as'),
    opened: current?.record,
    notOpened: current && 'message' in current ? (current.message ?? '') : '',
    isOpenedHere: state.isOpenedHere,
    open: state.open,
    close: state.close,
  };
}
