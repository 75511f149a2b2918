import { lazy, Suspense, useState } from 'react';
import { TextInput } from '../../../ui/text-input.tsx';
import { t } from '../../../words/words.ts';
import type { ViewProps } from './list-view.ts';

/** The address follows in transitions, which may skip a letter; while the field has the cursor, what was typed is what it shows. */
export function SearchField({ view, onView }: ViewProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <div className="min-w-0 dash-search">
      <TextInput
        icon="search"
        type="search"
        aria-label={t('Search name, firm or notes')}
        placeholder={t('Search name, firm or notes')}
        value={typed ?? view.search}
        onChange={(event) => {
          setTyped(event.target.value);
          onView({ ...view, search: event.target.value });
        }}
        onBlur={() => setTyped(null)}
      />
    </div>
  );
}

/** Loaded on demand, because most lists have matches. The search field stays mounted meanwhile. */
export const NoMatches = (props: ViewProps) => (
  <Suspense fallback={null}>
    <Nobody {...props} />
  </Suspense>
);
const Nobody = lazy(() => import('./no-matches.tsx').then((file) => ({ default: file.NoMatches })));

// A menu waits for its items, so they load when it first opens.
export const StatusItems = lazy(() => import('./list-menus.tsx').then((file) => ({ default: file.StatusItems })));
export const ViewItems = lazy(() => import('../views/view-items.tsx').then((file) => ({ default: file.ViewItems })));
export const SortItems = lazy(() => import('./list-menus.tsx').then((file) => ({ default: file.SortItems })));
