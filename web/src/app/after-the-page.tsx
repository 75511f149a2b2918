import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { paymentPaths } from '../addresses/payment-paths.ts';
import { tellChoice } from '../features/account/language-choice.ts';
import { countVisit } from '../features/install/visits.ts';
import { WaitingApplication } from '../features/payments/premium/waiting-application.tsx';
import { NotSavedYet } from '../features/sync/not-saved-yet.tsx';
import { useLocal } from '../local/context.ts';
import { lookOfStart } from '../pwa/look-of-start.ts';
import { later } from '../ui/later.tsx';
import { isInstalled } from '../ui/use-media.ts';

/** What can wait until a moment after the page, such as anything still to be sent. */
export function AfterThePage(): ReactNode {
  const { pathname } = useLocation();
  const { storage } = useLocal();
  useEffect(() => void tellChoice(storage), [storage]);
  const [isPulled] = useState(isUnderAFinger);
  useEffect(() => lookOfStart(document, window), []);
  useEffect(keepCodeReader, []);
  useEffect(() => countVisit({ device: localStorage, tab: sessionStorage }), []);
  return (
    <>
      <NotSavedYet />
      {/* The premium page sends it itself and shows the answer there. */}
      {pathname === paymentPaths.premium ? null : <WaitingApplication />}
      {isPulled ? (
        <Suspense fallback={null}>
          <PullToSync />
        </Suspense>
      ) : null}
    </>
  );
}

/** Where the app opens offline, codes are read offline: what that takes is fetched once nothing else is under way. */
function keepCodeReader(): (() => void) | undefined {
  if (!navigator.serviceWorker?.controller) return undefined;
  const soon = setTimeout(() => void codeReader().catch(() => undefined), 3_000);
  return () => clearTimeout(soon);
}

const codeReader = async () => (await import('../features/timeline/scan/code-reader.ts')).fetchReaderAhead();

/** Only in the installed app on a touch screen: a browser tab has its own pull to refresh. */
const isUnderAFinger = (): boolean => navigator.maxTouchPoints > 0 && isInstalled();

const PullToSync = later(() => import('../features/sync/pull-to-sync.tsx'), 'PullToSync');
