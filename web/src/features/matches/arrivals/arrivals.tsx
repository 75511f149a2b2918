import { isOpenMatch, type Match } from '@paratope/shared/matches/match';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useLocal } from '../../../local/context.ts';
import { useMatches } from '../../../local/matches.ts';
import { storageKeys } from '../../../local/session.ts';
import { t } from '../../../words/words.ts';
import { useArrivals } from './use-new-matches.ts';

/** Around the list: the first one is revealed before it, and what was opened since the last look is told above it. */
export function Arrivals({ children }: { readonly children: ReactNode }) {
  const { storage } = useLocal();
  const matches = useMatches();
  const { fresh, news } = useArrivals(matches);
  const [, again] = useState(0);
  const isAwaited = storage.getItem(storageKeys.awaitsList) !== null;
  if (isAwaited && isFirst(matches)) {
    const reveal = () => {
      storage.removeItem(storageKeys.awaitsList);
      again((before) => before + 1);
    };
    return (
      <Suspense fallback={null}>
        <FirstList onDone={reveal} />
      </Suspense>
    );
  }
  return (
    <>
      {news && (
        <Suspense fallback={null}>
          <aside className="page arrivals" aria-label={t("What's new")}>
            <ArrivalsCard news={news} count={fresh.size} />
          </aside>
        </Suspense>
      )}
      {children}
    </>
  );
}

/** Whether there is a list nobody has worked with. A browser that was killed may forget that it was revealed, but not the work. */
function isFirst(matches: readonly Match[] | undefined): boolean {
  const open = (matches ?? []).filter(isOpenMatch).filter(({ origin }) => origin === 'matched');
  return open.length > 0 && open.every(({ lastUpdated, notes }) => lastUpdated === null && notes === '');
}

// Apart from the first load, because most visits have nothing to tell.
const FirstList = lazy(() => import('./first-list.tsx').then((file) => ({ default: file.FirstList })));
const ArrivalsCard = lazy(() => import('./arrivals-card.tsx').then((file) => ({ default: file.ArrivalsCard })));
