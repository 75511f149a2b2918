import type { OpenMatch } from '@paratope/shared/matches/match';
import { lazy, type ReactElement, Suspense, useState } from 'react';

import type { ViewProps } from './list-tools.tsx';

export interface MatchDialogProps {
  readonly match: OpenMatch;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** What a row or a page can ask for. */
export type Ask =
  | { readonly kind: 'status' | 'notes' | 'feedback' | 'cheque'; readonly matchId: string }
  | { readonly kind: 'add-investor' }
  | { readonly kind: 'upgrade' }
  /** Keeping the view that is shown, and looking after those kept. */
  | ({ readonly kind: 'views' } & ViewProps);

/** The dialogs of the list, each fetched when it is first asked for. `ask` opens one; `dialogs` is drawn once on the page. */
export function useMatchDialogs(): { readonly ask: (what: Ask) => void; readonly dialogs: ReactElement | null } {
  const [asked, setAsked] = useState<{ what: Ask; time: number; isOpen: boolean }>();
  const ask = (what: Ask) => setAsked((before) => ({ what, time: (before?.time ?? 0) + 1, isOpen: true }));
  const close = () => setAsked((before) => before && { ...before, isOpen: false });
  return {
    ask,
    dialogs: asked ? (
      <Suspense fallback={null}>
        <AskedDialog key={asked.time} what={asked.what} isOpen={asked.isOpen} onClose={close} />
      </Suspense>
    ) : null,
  };
}

const AskedDialog = lazy(() => import('./asked-dialog.tsx').then((file) => ({ default: file.AskedDialog })));
