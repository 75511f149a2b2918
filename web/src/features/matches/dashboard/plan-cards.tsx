import { lazy } from 'react';

// What only one plan sees comes apart from what everybody does.
export const WelcomeCard = lazy(() => import('./welcome-card.tsx').then((file) => ({ default: file.WelcomeCard })));
export const UpgradeCard = lazy(() => import('./free-cards.tsx').then((file) => ({ default: file.UpgradeCard })));
export const MoreMatchesBanner = lazy(() =>
  import('./free-cards.tsx').then((file) => ({ default: file.MoreMatchesBanner })),
);
