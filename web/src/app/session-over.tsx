import { inCatalog } from '@paratope/shared/words/message';
import { Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../addresses/paths.ts';
import { useLocal } from '../local/context.ts';
import { useAnyDirty, useMaybeSession, useStartup, useSyncStatus } from '../local/hooks.ts';
import { later } from '../ui/later.tsx';
import { t } from '../words/words.ts';
import { expired } from './session-sentence.tsx';

const revoked = inCatalog('You were signed out on this device. Please log in again.');

/** Milliseconds before the login opens by itself. */
const redirectAfter = 2_000;

/**
 * Reacts to the server ending the session. Expired: everything stays usable, and the login opens by itself once, only when nothing
 * waits and nothing is being edited. Revoked: the screens lock at once; the data stays for the same person, unless the device is lost
 * or the account is gone.
 */
export function SessionOver() {
  const local = useLocal();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { state, reason, waiting, needsYou } = useSyncStatus();
  const isDirty = useAnyDirty();
  const isAwaited = useMaybeSession()?.temporary === 'sent';
  const isGone = useStartup() === null && state === 'idle';
  const isOver = state === 'needsAuth';
  const isRevoked = isOver && reason === 'session.revoked';
  const [wasAsked, setAsked] = useState(false);
  const isElsewhere = pathname === paths.login || pathname.startsWith(paths.admin);
  const isFree = waiting + needsYou === 0 && !isDirty;
  const leavesByItself = isOver && !isRevoked && reason !== 'forbidden' && isFree && !wasAsked && !isElsewhere;

  useEffect(() => {
    if (!isRevoked) return;
    void local.signedOut().then(() => navigate(paths.login, { replace: true, state: { notice: t(revoked) } }));
  }, [isRevoked, local, navigate]);

  useEffect(() => {
    // Only an answering server means a new session; a drain that asks again does not.
    if (state === 'idle') setAsked(false);
  }, [state]);

  useEffect(() => {
    if (!leavesByItself) return;
    const timer = setTimeout(() => {
      setAsked(true);
      navigate(paths.login, { state: { notice: t(expired) } });
    }, redirectAfter);
    return () => clearTimeout(timer);
  }, [leavesByItself, navigate]);

  // The server removed this person from the startup (SPEC S6); they belong to another one now.
  return (
    <Suspense fallback={null}>
      {isGone && <Moved />}
      {isAwaited && <TemporarySession />}
    </Suspense>
  );
}

const TemporarySession = later(() => import('../features/startups/temporary-session.tsx'), 'TemporarySession');
const Moved = later(() => import('../features/people/moved.tsx'), 'Moved');
