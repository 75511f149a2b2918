import { lazy, type ReactElement, Suspense, useState } from 'react';
import type { Ask } from './ask.ts';

/** The dialogs of the list, each loaded when first opened. `ask` opens one; render `dialogs` once on the page. */
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
