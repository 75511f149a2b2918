import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { finishSignOut } from '../features/account/finish-sign-out.ts';
import { forgetAhead } from '../local/ahead.ts';
import { useLocal } from '../local/context.ts';
import type { Local } from '../local/local.ts';
import type { Updates } from '../pwa/updates.ts';
import { afterFirstPicture } from '../ui/first-picture.ts';
import { later } from '../ui/later.tsx';
import type { Theme } from '../ui/theme.ts';
import { PageBoundary } from './page-boundary.tsx';
import { Providers } from './providers.tsx';
import { AppRoutes } from './router.tsx';
import '../pwa/update-prompt.css';

interface AppProps {
  readonly local: Local;
  readonly theme: Theme;
  readonly updates: Updates;
}

export function App({ local, theme, updates }: AppProps) {
  useEffect(
    () =>
      afterFirstPicture(() => {
        forgetAhead(local.workspace.getSnapshot());
        // After the first paint, so that on a first visit the page does not wait behind the worker's downloads.
        updates.start();
      }),
    [local, updates],
  );
  return (
    <Providers local={local} theme={theme}>
      <BrowserRouter>
        <PageBoundary>
          <AppRoutes />
        </PageBoundary>
        <SignOutFinisher />
        <UpdatePlace updates={updates} isDirty={() => local.dirty.getSnapshot() > 0} />
      </BrowserRouter>
    </Providers>
  );
}

/** After an offline sign-out, ends the session on the server as soon as there is a connection. */
function SignOutFinisher() {
  const { storage, sessions } = useLocal();
  useEffect(() => {
    const finish = () => {
      if (!sessions.getSnapshot()) void finishSignOut(storage);
    };
    finish();
    window.addEventListener('online', finish);
    return () => window.removeEventListener('online', finish);
  }, [storage, sessions]);
  return null;
}

/** The live region exists from the start, so that screen readers announce an update when it appears. */
function UpdatePlace({ updates, isDirty }: { updates: Updates; isDirty(): boolean }) {
  const state = useSyncExternalStore(updates.subscribe, updates.getSnapshot, () => 'none' as const);
  return (
    <div role="status" className="update-place">
      {state === 'none' ? null : (
        <Suspense fallback={null}>
          <UpdatePrompt updates={updates} isDirty={isDirty} />
        </Suspense>
      )}
    </div>
  );
}

const UpdatePrompt = later(() => import('../pwa/update-prompt.tsx'), 'UpdatePrompt');
