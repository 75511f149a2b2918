import { paths } from '../addresses/paths.ts';
import { paymentPaths } from '../addresses/payment-paths.ts';
import type { IconName } from '../ui/icon.tsx';

export interface Place {
  readonly label: string;
  readonly icon: IconName;
  readonly to: string;
}

/** Where a founder can go beside the three pages of the header, in the groups in which the menu, the phone's More and the palette show them. */
export const placeGroups: readonly { readonly heading: string; readonly places: readonly Place[] }[] = [
  {
    heading: 'Your raise',
    places: [
      { label: 'Round', icon: 'card', to: paths.round },
      { label: 'Conference', icon: 'people', to: paths.conference },
      { label: 'Import investors', icon: 'upload', to: paths.bringList },
      { label: 'Calendar', icon: 'calendar', to: paths.calendar },
    ],
  },
  {
    heading: 'Your company',
    places: [
      { label: 'Startup profile', icon: 'pencil', to: paths.editProfile },
      { label: 'Startup analysis', icon: 'slides', to: paths.analysis() },
      { label: 'People', icon: 'people', to: paths.people },
      { label: 'Payments', icon: 'card', to: paymentPaths.payments },
      { label: 'Premium Support', icon: 'person', to: paymentPaths.premium },
    ],
  },
  {
    heading: 'You and your devices',
    places: [
      { label: 'Account', icon: 'person', to: paths.account },
      { label: 'Log in on another device', icon: 'device', to: paths.pair },
      { label: 'Pending changes', icon: 'up-down', to: paths.pending },
      { label: 'Offline readiness', icon: 'check', to: paths.device },
    ],
  },
];
