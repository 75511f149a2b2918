import { useEffect, useState } from 'react';
import { keptShares, type Shared } from './kept-shares.ts';

export type { Shared } from './kept-shares.ts';

/** Nothing that was shared stays behind once it has been dealt with. */
export const forgetShared = (): void =>
  void keptShares()
    .clear()
    .catch(() => undefined);

/** What another app shared, once; undefined while it is being fetched from where the worker put it, and empty where there is nothing. */
export function useShared(id: string | undefined): Shared | undefined {
  const [shared, setShared] = useState<{ readonly id: string; readonly what: Shared }>();
  useEffect(() => {
    if (id === undefined) return;
    let isWanted = true;
    void keptShares()
      .take(id)
      .catch(() => undefined)
      .then((what) => {
        if (isWanted) setShared({ id, what: what ?? { text: '' } });
        // Words go on as a draft; a file stays until somebody has said what becomes of it.
        if (isWanted && !what?.file) forgetShared();
      });
    return () => {
      isWanted = false;
    };
  }, [id]);
  return shared?.id === id ? shared?.what : undefined;
}
