import { lazy, type ReactElement, type Ref, Suspense, useImperativeHandle, useState } from 'react';
import type { Ask } from './ask.ts';

interface MatchDialogs {
  /** Opens a dialog. */
  readonly ask: (what: Ask) => void;
  /** Render it once on the page. */
  readonly dialogs: ReactElement;
}

/** The dialogs of the list, each loaded when first opened. Opening one draws the dialog alone, not the page that asks. */
export function useMatchDialogs(): MatchDialogs {
  const [made] = useState((): MatchDialogs => {
    const opener: { current: MatchDialogs['ask'] | null } = { current: null };
    return { ask: (what) => opener.current?.(what), dialogs: <Dialogs ref={opener} /> };
  });
  return made;
}

function Dialogs({ ref }: { ref: Ref<MatchDialogs['ask']> }) {
  const [asked, setAsked] = useState<{ what: Ask; time: number; isOpen: boolean }>();
  useImperativeHandle(
    ref,
    () => (what) => setAsked((before) => ({ what, time: (before?.time ?? 0) + 1, isOpen: true })),
    [],
  );
  if (!asked) return null;
  const close = () => setAsked((before) => before && { ...before, isOpen: false });
  return (
    <Suspense fallback={null}>
      <AskedDialog key={asked.time} what={asked.what} isOpen={asked.isOpen} onClose={close} />
    </Suspense>
  );
}

const AskedDialog = lazy(() => import('./asked-dialog.tsx').then((file) => ({ default: file.AskedDialog })));
