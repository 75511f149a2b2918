import { useEffect, useState } from 'react';
import { useLocalQuery } from './hooks.ts';
import type { OverlappingField } from './overlapping.ts';

/**
 * Every field that two people changed at once; undefined before the search and where it fails. It reads
 * every record, so a caller that can wait passes `patience` in milliseconds to let the page render first.
 */
export function useOverlapping(patience = 0): readonly OverlappingField[] | undefined {
  const [search, setSearch] = useState<typeof import('./overlapping.ts')>();
  useEffect(() => {
    const look = () => void import('./overlapping.ts').then(setSearch, () => undefined);
    if (patience === 0) return look();
    const timer = setTimeout(look, patience);
    return () => clearTimeout(timer);
  }, [patience]);
  return useLocalQuery(async (rows) => await search?.overlapping(rows).catch(() => undefined), [search]);
}
