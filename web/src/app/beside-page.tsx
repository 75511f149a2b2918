import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { WaitingApplication } from '../features/payments/premium/waiting-application.tsx';
import { TodayCount } from '../features/today/today-count.tsx';
import { paymentPaths } from './payment-paths.ts';

/** What every page has but none waits for: the number of the day, and the application that goes out when it can. */
export function BesidePage(): ReactNode {
  const { pathname } = useLocation();
  return (
    <>
      <TodayCount />
      {/* Its own page sends it by itself and shows the answer there. */}
      {pathname === paymentPaths.premium ? null : <WaitingApplication />}
    </>
  );
}
