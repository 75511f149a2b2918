import { useEffect, useRef } from 'react';
import { documents, paths } from '../addresses/paths.ts';
import { useAskEvery } from '../local/ask-every.ts';
import { useOnline } from '../local/use-online.ts';
import { Brand } from '../ui/brand-mark.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { t } from '../words/words.ts';
import './offline-page.css';
// Unused here. Without this import these styles would leave the one CSS file that the app's first page loads anyway.
import '../ui/visually-hidden.css';

interface OfflinePageProps {
  readonly path: string;
  /** Requests the address again; `byItself` when nobody pressed a button. */
  readonly again: (byItself: boolean) => void;
  /** Resolves to whether the server answers. */
  readonly reach: () => Promise<boolean>;
  /** Whether an automatic reload led to this page. */
  readonly wasTried: boolean;
}

/** Explains why an address needs a connection, and links to what does not. Reloads by itself once the server is reachable. */
export function OfflinePage({ path, again, reach, wasTried }: OfflinePageProps) {
  const isOnline = useOnline();
  useServerBack(reach, () => again(true), wasTried);
  const { title, why } = wordsFor(path);
  return (
    <div className="page offline-page">
      <PageTitle>{t('No connection')}</PageTitle>
      <header>
        <Brand name="Paratope" />
      </header>
      <main id="main">
        <EmptyState
          title={title}
          heading="h1"
          action={
            <>
              <Button kind="primary" size="touch" icon="refresh" onClick={() => again(false)}>
                {t('Try again')}
              </Button>
              <a className={buttonClass({ size: 'touch' })} href={paths.dashboard}>
                {t('Back to your dashboard')}
              </a>
            </>
          }
        >
          <p>{why}</p>
          <p role="status">
            {isOnline
              ? t("You're online, but we can't reach Paratope. This page opens automatically when we can.")
              : t("You're offline. This page opens automatically when you're back online.")}
          </p>
          <p>{t('You can keep using Paratope offline. Everything you saved is still on this device.')}</p>
        </EmptyState>
      </main>
    </div>
  );
}

function wordsFor(path: string): { readonly title: string; readonly why: string } {
  if (path.replace(/\/$/, '') === documents.subscribe)
    return {
      title: t('Payment needs a connection.'),
      why: t("Prices and card details never stay on your device. You won't be charged while you're offline."),
    };
  if (/^\/(?:api|calendar)\//.test(path))
    return {
      title: t('This file needs a connection'),
      why: t('It is created fresh each time, so it is always up to date.'),
    };
  if (/^\/(?:metrics|healthz)\/?$/.test(path))
    return {
      title: t('This page needs a connection'),
      why: t('It shows the state of the server right now.'),
    };
  return {
    title: t('This page needs a connection'),
    why: t('The rest of Paratope works offline.'),
  };
}

/** Milliseconds between checks for the server. */
const askEvery = 5_000;
/** Milliseconds between an automatic reload that led back here and the next one. */
const pause = 30_000;

/**
 * Calls `back` once when the server answers. After an automatic reload the server must first have been unreachable, or the pause be
 * over: what blocked the address may have been over a moment later, and if it was not, the page must not reload all the time.
 */
function useServerBack(reach: () => Promise<boolean>, back: () => void, wasTried: boolean): void {
  const isOnline = useOnline();
  const seen = useRef({ mayOpen: !wasTried, isBack: false });
  if (!isOnline) seen.current.mayOpen = true;
  const ask = async (): Promise<void> => {
    if (seen.current.isBack || !navigator.onLine) return;
    const isThere = await reach();
    if (isThere && seen.current.mayOpen && !seen.current.isBack) {
      seen.current.isBack = true;
      back();
    }
    seen.current.mayOpen ||= !isThere;
  };
  const first = useRef(ask);
  useEffect(() => {
    void first.current();
    const timer = setTimeout(() => {
      seen.current.mayOpen = true;
    }, pause);
    return () => clearTimeout(timer);
  }, []);
  useAskEvery(askEvery, ask);
}
