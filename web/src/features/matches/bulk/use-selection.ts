import type { OpenMatch } from '@paratope/shared/matches/match';
import { useCallback, useRef, useState } from 'react';

/** The selected investors of a list. Only those shown count: nobody changes what they cannot see. */
export interface Selection {
  readonly matches: readonly OpenMatch[];
  readonly isAll: boolean;
  has(id: string): boolean;
  /** With `isRange`, everything between this one and the last one toggled changes with it. */
  toggle(id: string, isRange: boolean): void;
  toggleAll(): void;
  clear(): void;
}

export function useSelection(shown: readonly OpenMatch[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(none);
  const last = useRef<string>(undefined);
  const clear = useCallback(() => setIds(none), []);
  const matches = ids.size === 0 ? [] : shown.filter(({ id }) => ids.has(id));
  const isAll = matches.length > 0 && matches.length === shown.length;
  return {
    matches,
    isAll,
    has: (id) => ids.has(id),
    toggle(id, isRange) {
      const ends = [id, isRange ? (last.current ?? id) : id].map((end) => shown.findIndex((match) => match.id === end));
      const from = Math.min(...ends.filter((at) => at >= 0));
      const chosen = new Set(ids);
      for (const match of shown.slice(from, Math.max(...ends) + 1)) {
        if (ids.has(id)) chosen.delete(match.id);
        else chosen.add(match.id);
      }
      last.current = id;
      setIds(chosen);
    },
    toggleAll: () => setIds(isAll ? none : new Set(shown.map(({ id }) => id))),
    clear,
  };
}

const none: ReadonlySet<string> = new Set();
