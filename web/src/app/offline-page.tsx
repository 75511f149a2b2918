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
// Not needed here: with it, these styles stay in the one file that the app's first page has anyway.
import '../ui/visually-hidden.css';

interface OfflinePageProps {
  /** The address that was asked for. */
  readonly path: string;
  /** Asks for it anew, `byItself` or because the person wants it. */
  readonly again: (byItself: boolean) => void;
  /** Whether the server answers now. */
  readonly reach: () => Promise<boolean>;
  /** Whether this page is the answer to asking anew by itself. */
  readonly wasTried: boolean;
}

/** Says why an address needs a connection, and leads back to what does not. It opens by itself when the server is in reach again. */
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

/** Milliseconds between two questions whether the server answers again. */
const askEvery = 5_000;

/**
 * Tells once when the server answers again. On a page that has just opened by itself it must have been seen away first: whatever keeps this
 * address away is something else otherwise, and the page would reload itself for ever.
 */
function useServerBack(reach: () => Promise<boolean>, back: () => void, wasTried: boolean): void {
  const isOnline = useOnline();
  const seen = useRef({ isAway: !wasTried, isBack: false });
  if (!isOnline) seen.current.isAway = true;
  const ask = async (): Promise<void> => {
    if (seen.current.isBack || !navigator.onLine) return;
    const isThere = await reach();
    if (isThere && seen.current.isAway && !seen.current.isBack) {
      seen.current.isBack = true;
      back();
    }
    seen.current.isAway ||= !isThere;
  };
  const first = useRef(ask);
  useEffect(() => void first.current(), []);
  useAskEvery(askEvery, ask);
}
