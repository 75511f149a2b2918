import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { paymentPaths } from '../addresses/payment-paths.ts';
import { tellChoice } from '../features/account/language-choice.ts';
import { InstallOffer } from '../features/install/install-offer.tsx';
import { WaitingApplication } from '../features/payments/premium/waiting-application.tsx';
import { NotSavedYet } from '../features/sync/not-saved-yet.tsx';
import { useLocal } from '../local/context.ts';
import { lookOfStart } from '../pwa/look-of-start.ts';
import { later } from '../ui/later.tsx';
import { isInstalled } from '../ui/use-media.ts';

/** What may come a moment after the page: what has something to offer, and what is to be sent. */
export function AfterThePage(): ReactNode {
  const { pathname } = useLocation();
  const { storage } = useLocal();
  useEffect(() => void tellChoice(storage), [storage]);
  const [isPulled] = useState(isUnderAFinger);
  useEffect(() => lookOfStart(document, window), []);
  return (
    <>
      <InstallOffer />
      <NotSavedYet />
      {/* Its own page sends it by itself and shows the answer there. */}
      {pathname === paymentPaths.premium ? null : <WaitingApplication />}
      {isPulled ? (
        <Suspense fallback={null}>
          <PullToSync />
        </Suspense>
      ) : null}
    </>
  );
}

/** An app of its own under a finger: a browser's tab has a pull of its own. */
const isUnderAFinger = (): boolean => navigator.maxTouchPoints > 0 && isInstalled();

const PullToSync = later(() => import('../features/sync/pull-to-sync.tsx'), 'PullToSync');
