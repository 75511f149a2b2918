import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { InstallOffer } from '../features/install/install-offer.tsx';
import { WaitingApplication } from '../features/payments/premium/waiting-application.tsx';
import { paymentPaths } from './payment-paths.ts';

/** What may come a moment after the page: what has something to offer, and what is to be sent. */
export function AfterThePage(): ReactNode {
  const { pathname } = useLocation();
  // The first change then finds at hand what settles it.
  useEffect(() => void import('@paratope/shared/mutators').catch(() => {}), []);
  return (
    <>
      <InstallOffer />
      {/* Its own page sends it by itself and shows the answer there. */}
      {pathname === paymentPaths.premium ? null : <WaitingApplication />}
    </>
  );
}
