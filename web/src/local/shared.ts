import { useEffect, useState } from 'react';
import { keptShares, type Shared } from './kept-shares.ts';

export type { Shared } from './kept-shares.ts';

export const forgetShared = (): void =>
  void keptShares()
    .clear()
    .catch(() => undefined);

/** Undefined while the share is being fetched; empty text where there is nothing. */
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
        // Text continues as a draft; a file stays until the user has decided what to do with it.
        if (isWanted && !what?.file) forgetShared();
      });
    return () => {
      isWanted = false;
    };
  }, [id]);
  return shared?.id === id ? shared?.what : undefined;
}
