import { useEffect, useState } from 'react';
import type { CallOptions } from '../../api/call.ts';

/** Finds records while their name is typed; undefined until the first answer. `find` must be a stable function. */
export function useFound<Item>(
  typed: string,
  find: (q: string, options: CallOptions) => Promise<readonly Item[] | undefined>,
): readonly Item[] | undefined {
  const [found, setFound] = useState<readonly Item[]>();
  useEffect(() => {
    const stopped = new AbortController();
    const timer = setTimeout(async () => {
      const items = await find(typed.trim(), { signal: stopped.signal });
      if (!stopped.signal.aborted && items) setFound(items);
    }, 250);
    return () => {
      clearTimeout(timer);
      stopped.abort();
    };
  }, [typed, find]);
  return found;
}
