import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useLocal } from '../../local/context.ts';

/**
 * Signing out erases this device's data at once. If the server lacks some of it, a dialog first asks what to do (SPEC A4).
 * Render `dialog` and call `start`.
 */
export function useSignOut(onSignedOut: () => void): { start(): void; readonly dialog: ReactNode } {
  const local = useLocal();
  const [count, setCount] = useState(0);
  const [asked, setAsked] = useState<'never' | 'open' | 'closed'>('never');
  const leave = async (data: 'keep' | 'erase', counted: number) => {
    const hasLeft = await (await leaving()).leave(local, data, counted);
    if (hasLeft) onSignedOut();
    return hasLeft;
  };
  const start = async () => {
    const unsent = await (await leaving()).countUnsentHere(local);
    setCount(unsent);
    if (unsent === 0) await leave('erase', 0);
    else setAsked('open');
  };
  return {
    start: () => void start(),
    dialog:
      asked === 'never' ? null : (
        <Suspense fallback={null}>
          <SignOutDialog open={asked === 'open'} counted={count} onClose={() => setAsked('closed')} onLeave={leave} />
        </Suspense>
      ),
  };
}

const leaving = () => import('./leaving.ts');

const SignOutDialog = lazy(() => import('./sign-out-dialog.tsx').then((file) => ({ default: file.SignOutDialog })));
