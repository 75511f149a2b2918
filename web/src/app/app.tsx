import { useEffect } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { finishSignOut } from '../features/account/sign-out.tsx';
import { useLocal } from '../local/context.ts';
import type { Local } from '../local/local.ts';
import { UpdatePrompt } from '../pwa/update-prompt.tsx';
import type { Updates } from '../pwa/updates.ts';
import type { Theme } from '../ui/theme.ts';
import { PageBoundary } from './page-boundary.tsx';
import { Providers } from './providers.tsx';
import { AppRoutes } from './router.tsx';

export function App({ local, theme, updates }: { local: Local; theme: Theme; updates: Updates }) {
  return (
    <Providers local={local} theme={theme}>
      <BrowserRouter>
        <PageBoundary>
          <AppRoutes />
        </PageBoundary>
        <SignOutFinisher />
        <UpdatePrompt updates={updates} isDirty={() => local.dirty.getSnapshot() > 0} />
      </BrowserRouter>
    </Providers>
  );
}

/** A sign-out made without a network is told to the server as soon as there is one. */
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
