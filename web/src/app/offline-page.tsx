import { useEffect, useRef } from 'react';
import { documents, paths } from '../addresses/paths.ts';
import { useAskEvery } from '../local/ask-every.ts';
import { useOnline } from '../local/use-online.ts';
import { Brand } from '../ui/brand-mark.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { t } from '../words/words.ts';
import './offline-page.css';
// Not needed here: with it, these styles stay in the one file that the app's first page has anyway.
import '../ui/visually-hidden.css';

interface OfflinePageProps {
  /** The address that was asked for. */
  readonly path: string;
  /** Asks for it anew. */
  readonly again: () => void;
  /** Whether the server answers now. */
  readonly reach: () => Promise<boolean>;
  /** Whether this page is itself the answer to asking anew. */
  readonly isReload: boolean;
}

/** Says why an address needs a connection, and leads back to what does not. It opens by itself when the server is in reach again. */
export function OfflinePage({ path, again, reach, isReload }: OfflinePageProps) {
  const isOnline = useOnline();
  useServerBack(reach, again, isReload);
  const { title, why } = wordsFor(path);
  return (
    <div className="page offline-page">
      <title>{t('No connection · Paratope')}</title>
      <header>
        <Brand name="Paratope" />
      </header>
      <main id="main">
        <EmptyState
          title={title}
          heading="h1"
          action={
            <>
              <Button kind="primary" size="touch" icon="refresh" onClick={again}>
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
              ? t(
                  'This device has a network, but the server does not answer. The address opens by itself when it does.',
                )
              : t('This device has no network now. The address opens by itself when there is one.')}
          </p>
          <p>{t('The app opens without one, and what you saved is still on this device.')}</p>
        </EmptyState>
      </main>
    </div>
  );
}

function wordsFor(path: string): { readonly title: string; readonly why: string } {
  if (path.replace(/\/$/, '') === documents.subscribe)
    return {
      title: t('Payment needs a connection.'),
      why: t(
        'The price and the card form come from the server and the card provider each time, so nothing of the checkout is kept here. Nothing is charged while you are offline.',
      ),
    };
  if (/^\/(?:api|calendar)\//.test(path))
    return {
      title: t('This file needs a connection'),
      why: t('The server makes it when it is asked for, so that it says what is true by then. No copy is kept here.'),
    };
  if (/^\/(?:metrics|healthz)\/?$/.test(path))
    return {
      title: t('This address needs a connection'),
      why: t('It says how the server is at this moment, which only the server knows.'),
    };
  return {
    title: t('This page needs a connection'),
    why: t(
      'It is no part of the app, which is all that is kept here. The server sends it each time, so that it is never an old one.',
    ),
  };
}

/** Milliseconds between two questions whether the server answers again. */
const askEvery = 5_000;

/**
 * Tells once when the server answers again. On a page that was just reloaded it must have been seen away first: whatever keeps this address away
 * is something else otherwise, and the page would reload itself for ever.
 */
function useServerBack(reach: () => Promise<boolean>, back: () => void, isReload: boolean): void {
  const isOnline = useOnline();
  const seen = useRef({ isAway: !isReload, isBack: false });
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
