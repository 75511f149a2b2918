import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { tellChoice } from '../features/account/language-choice.ts';
import { InstallOffer } from '../features/install/install-offer.tsx';
import { WaitingApplication } from '../features/payments/premium/waiting-application.tsx';
import { useLocal } from '../local/context.ts';
import { paymentPaths } from './payment-paths.ts';

/** What may come a moment after the page: what has something to offer, and what is to be sent. */
export function AfterThePage(): ReactNode {
  const { pathname } = useLocation();
  const { storage } = useLocal();
  useEffect(() => void tellChoice(storage), [storage]);
  return (
    <>
      <InstallOffer />
      {/* Its own page sends it by itself and shows the answer there. */}
      {pathname === paymentPaths.premium ? null : <WaitingApplication />}
    </>
  );
}
