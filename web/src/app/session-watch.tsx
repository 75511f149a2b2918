import { Suspense, useState } from 'react';
import { useMaybeSession, useMaybeWorkspace, useStartup, useSyncStatus } from '../local/hooks.ts';
import { later } from '../ui/later.tsx';

/** Loads `SessionOver` when a session is over, temporary, or without its startup. From then on it stays mounted. */
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

/** Shown on every page while the session has expired. */
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
