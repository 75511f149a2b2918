import type { ReactNode } from 'react';
import { InstallOffer } from '../features/install/install-offer.tsx';
import { TodayCount } from '../features/today/today-count.tsx';

/** What may come a moment after the page: the number of what is due, and what has something to offer. */
export const AfterThePage = (): ReactNode => (
  <>
    <TodayCount />
    <InstallOffer />
  </>
);
