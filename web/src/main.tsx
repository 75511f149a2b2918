import './ui/base.css';
import {
  browserChannel,
  browserClock,
  browserLocks,
  browserRandom,
  browserSignals,
} from '@paratope/sync/browser/ports';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { callLazily, speakFor } from './api/call.ts';
import { createNetwork } from './api/network.ts';
import { App } from './app/app.tsx';
import { prefetchPage } from './app/router.tsx';
import { readAhead } from './local/ahead.ts';
import { createLeftPage } from './local/left-page.ts';
import { createLocal } from './local/local.ts';
import { createPersistence } from './local/persistence.ts';
import { createSessionStore } from './local/session.ts';
import { keepInstallOffer } from './pwa/install-offer.ts';
import { reloadOnceOnMissingChunk } from './pwa/missing-chunk.ts';
import { sendNow } from './pwa/send-now.ts';
import { createUpdates } from './pwa/updates.ts';
import { createTheme } from './ui/theme.ts';
import { chosenLanguage, languageKey, startWords } from './words/start-words.ts';

/** Puts the app together from the browser's own parts. */
function start(place: HTMLElement): void {
  keepInstallOffer(window);
  const leftPage = createLeftPage();
  const locks = browserLocks();
  let ahead: Promise<void> | undefined;
  const local = createLocal({
    sessions: createSessionStore(localStorage),
    persistence: createPersistence(navigator.storage),
    storage: localStorage,
    tabStorage: sessionStorage,
    network: createNetwork(),
    clock: browserClock,
    random: browserRandom,
    signals: browserSignals,
    ...(locks ? { locks: leftPage.letGo(locks) } : {}),
    channel: browserChannel,
    sendPiece: (piece, bytes, account) =>
      callLazily(async () => (await import('@paratope/shared/decks/api')).DeckApi.continueUpload, piece, {
        bytes,
        account,
      }),
    speakFor,
    stuck: async (session) =>
      (await import('./pwa/background-sync.ts')).askForBackgroundSync(navigator.serviceWorker, session),
    readContact: async () => (await import('./api/read-contact.ts')).readContact(),
    afterRevocation: async () => (await import('./features/account/leaving.ts')).afterRevocation(),
    opened: (workspace) => {
      ahead ??= readAhead(workspace);
    },
  });
  leftPage.watch(window, local);
  reloadOnceOnMissingChunk(window, () => navigator.onLine && !local.dirty.getSnapshot());
  navigator.serviceWorker?.addEventListener('message', ({ data }) => {
    if (data === sendNow)
      void local.workspace
        .getSnapshot()
        ?.replica.sync()
        .catch(() => undefined);
  });
  const updates = createUpdates({
    container: navigator.serviceWorker,
    reload: () => location.reload(),
    visible: () => document.visibilityState === 'visible',
  });
  const app = (
    <StrictMode>
      <App local={local} theme={createTheme(localStorage, document.documentElement)} updates={updates} />
    </StrictMode>
  );
  // With the page's own code and rows at hand the first thing drawn is the page; over a slow network, a picture of it. The rows come from this device.
  void Promise.all([within(300, prefetchPage(location.pathname)), within(1_500, ahead)]).then(() => {
    const draw = () => createRoot(place).render(app);
    // Where nobody is signed in something stands there already: what takes its place may be drawn in pieces, between which the page answers.
    if (local.workspace.getSnapshot()) draw();
    else startTransition(draw);
  });
}

const within = (milliseconds: number, what: Promise<unknown> | undefined): Promise<void> =>
  Promise.race([what, new Promise((resolve) => setTimeout(resolve, milliseconds))]).then(() => undefined);

const place = document.getElementById('root');
if (place) {
  void startWords(
    chosenLanguage(localStorage.getItem(languageKey), navigator.languages),
    document.documentElement,
  ).then(() => start(place));
}
