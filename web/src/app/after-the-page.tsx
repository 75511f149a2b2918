import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { InstallOffer } from '../features/install/install-offer.tsx';
import { WaitingApplication } from '../features/payments/premium/waiting-application.tsx';
import { TodayCount } from '../features/today/today-count.tsx';
import { paymentPaths } from './payment-paths.ts';

/** What may come a moment after the page: the number of what is due, what is to be sent, and what has something to offer. */
export function AfterThePage(): ReactNode {
  const { pathname } = useLocation();
  return (
    <>
      <TodayCount />
      <InstallOffer />
      {/* Its own page sends it by itself and shows the answer there. */}
      {pathname === paymentPaths.premium ? null : <WaitingApplication />}
    </>
  );
}
