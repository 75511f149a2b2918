import { useEffect, useState } from 'react';
import { useLocalQuery } from './hooks.ts';
import type { OverlappingField } from './overlapping.ts';

/**
 * Every field of the startup's records that two people changed at once; undefined until it was looked for, and where that fails: the header
 * tells what else it knows. It reads every record: whoever can do without it for `patience` milliseconds lets the page be drawn first.
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
