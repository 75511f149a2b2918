import { inCatalog } from '@paratope/shared/words/message';
import { paths } from '../addresses/paths.ts';
import { paymentPaths } from '../addresses/payment-paths.ts';
import type { IconName } from '../ui/icon.tsx';

export interface Place {
  readonly label: string;
  readonly icon: IconName;
  readonly to: string;
}

/** A founder's destinations beyond the header's pages, as the menu and the phone's More list them. What belongs to a page is reached from it. */
export const placeGroups: readonly (readonly Place[])[] = [
  [
    { label: inCatalog('Round'), icon: 'card', to: paths.round },
    { label: inCatalog('Conference'), icon: 'people', to: paths.conference },
  ],
  [
    { label: inCatalog('Startup profile'), icon: 'pencil', to: paths.editProfile },
    { label: inCatalog('Startup analysis'), icon: 'slides', to: paths.analysis() },
    { label: inCatalog('People'), icon: 'people', to: paths.people },
    { label: inCatalog('Payments'), icon: 'card', to: paymentPaths.payments },
  ],
  [
    { label: inCatalog('Sync'), icon: 'up-down', to: paths.pending },
    { label: inCatalog('Account'), icon: 'person', to: paths.account },
  ],
];

/** Pages that the palette finds by name although no menu lists them. */
export const furtherPlaces: readonly Place[] = [
  { label: inCatalog('Import investors'), icon: 'upload', to: paths.importInvestors },
  { label: inCatalog('Your card'), icon: 'code', to: paths.card },
  { label: inCatalog('Proposals'), icon: 'check', to: paths.proposals },
  { label: inCatalog('Calendar'), icon: 'calendar', to: paths.calendar },
  { label: inCatalog('Premium Support'), icon: 'person', to: paymentPaths.premium },
  { label: inCatalog('Log in on another device'), icon: 'device', to: paths.pair },
  { label: inCatalog('Pending changes'), icon: 'up-down', to: paths.pending },
  { label: inCatalog('Offline readiness'), icon: 'check', to: paths.device },
];
