import { Suspense, useState } from 'react';
import { useMaybeSession, useMaybeWorkspace, useStartup, useSyncStatus } from '../local/hooks.ts';
import { later } from '../ui/later.tsx';

/** Looks for what most visits never meet: a session that is over, not yet whole, or of a startup that is somebody else's now. From then on it stays with them. */
export const SessionWatch = () => (useMaybeWorkspace() ? <Watch /> : null);

function Watch() {
  const { state } = useSyncStatus();
  const isAwaited = useMaybeSession()?.temporary === 'sent';
  const isGone = useStartup() === null && state === 'idle';
  const [isMet, setMet] = useState(false);
  if (!isMet && (state === 'needsAuth' || isAwaited || isGone)) setMet(true);
  return isMet ? (
    <Suspense fallback={null}>
      <SessionOver />
    </Suspense>
  ) : null;
}

const SessionOver = later(() => import('./session-over.tsx'), 'SessionOver');

/** The sentence on every page while the session is over. */
export const SessionBanner = () => (useMaybeWorkspace() ? <Sentence /> : null);

function Sentence() {
  const { state, reason } = useSyncStatus();
  if (state !== 'needsAuth' || reason === 'session.revoked') return null;
  return (
    <Suspense fallback={null}>
      <SessionSentence reason={reason} />
    </Suspense>
  );
}

const SessionSentence = later(() => import('./session-sentence.tsx'), 'SessionSentence');
