import { lazy, type ReactNode, Suspense, useState } from 'react';
import { callLazily } from '../../api/call.ts';
import { useLocal } from '../../local/context.ts';
import { useDeck, useDraftCount, useSyncStatus } from '../../local/hooks.ts';
import type { Local } from '../../local/local.ts';

/**
 * Signing out wipes this device at once, unless it holds something the server does not have: then a dialog asks what is to become
 * of it (SPEC A4). Render `dialog` somewhere and call `start`.
 */
export function useSignOut(onSignedOut: () => void): { start(): void; readonly dialog: ReactNode } {
  const local = useLocal();
  const count = useUnsent();
  const [asked, setAsked] = useState<'never' | 'open' | 'closed'>('never');
  const leave = async (data: 'keep' | 'erase') => {
    if (data === 'keep' && !(await local.seal()) && !(await sealWithNewKey(local))) return false;
    await endSession(local.storage);
    await local.signOut(data);
    onSignedOut();
    return true;
  };
  return {
    start: () => (count === 0 ? void leave('erase') : setAsked('open')),
    dialog:
      asked === 'never' ? null : (
        <Suspense fallback={null}>
          <SignOutDialog open={asked === 'open'} count={count} onClose={() => setAsked('closed')} onLeave={leave} />
        </Suspense>
      ),
  };
}

/** A device that was signed in before it was given a key asks for one. */
async function sealWithNewKey(local: Local): Promise<boolean> {
  const session = async () => (await import('@paratope/shared/account/api')).AccountApi.session;
  const answer = await callLazily(session, {}, { timeout: 5_000 });
  if (!answer.ok || answer.value.data.keepKey === undefined) return false;
  await local.takeBack(answer.value.data.accountId, answer.value.data.keepKey);
  return local.seal();
}

/** Ends the session on the server, or notes that this is still to be done: no script can delete the cookie here. */
export async function endSession(storage: Storage): Promise<void> {
  const logout = async () => (await import('@paratope/shared/account/api')).AccountApi.logout;
  const answer = await callLazily(logout, {}, { timeout: 5_000 });
  if (answer.ok || answer.kind === 'failed') storage.removeItem(unfinishedSignOut);
  else storage.setItem(unfinishedSignOut, '1');
}

/** Tells the server of a sign-out it has not heard of. To be called when the network is back and nobody is signed in. */
export async function finishSignOut(storage: Storage): Promise<void> {
  if (storage.getItem(unfinishedSignOut) !== null) await endSession(storage);
}

/** Key of the mark that the server has not heard of a sign-out yet. */
export const unfinishedSignOut = 'clientSignOut';

/** Changes, forms not submitted, and files that the server does not have. */
function useUnsent(): number {
  const { waiting, needsYou } = useSyncStatus();
  const drafts = useDraftCount();
  const deck = useDeck();
  return drafts + waiting + needsYou + (deck?.state === 'waiting' || deck?.state === 'kept' ? 1 : 0);
}

const SignOutDialog = lazy(() => import('./sign-out-dialog.tsx').then((file) => ({ default: file.SignOutDialog })));
