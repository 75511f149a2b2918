import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useMaybeSession, useMaybeWorkspace, useStartup, useSyncStatus } from '../local/hooks.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { t } from '../words/words.ts';
import { later } from './later.ts';
import { paths } from './paths.ts';

export const expired = 'Session expired. Please log in again.';
const forbidden = 'The server no longer accepts this account. What you wrote here is kept.';

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
  const navigate = useNavigate();
  const { state, reason } = useSyncStatus();
  if (state !== 'needsAuth' || reason === 'session.revoked') return null;
  return (
    <aside aria-label={t('Session')}>
      <Banner
        tone="warm"
        announce
        actions={
          <Button onClick={() => navigate(paths.login, { state: { notice: t(expired) } })}>{t('Log in')}</Button>
        }
      >
        {t(reason === 'forbidden' ? forbidden : expired)}
      </Banner>
    </aside>
  );
}
