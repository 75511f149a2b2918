import { contactPage } from './contact-page.tsx';
import { forInvestorsPage } from './for-investors-page.tsx';
import { landingPage } from './landing-page.tsx';
import type { PublicPage } from './page.ts';
import { partnersPage } from './partners-page.tsx';
import { premiumPage } from './premium-page.tsx';
import { pricingPage } from './pricing-page.tsx';
import { teamPage } from './team-page.tsx';
import { testPage } from './test-page.tsx';

export const pages: readonly PublicPage[] = [
  landingPage,
  teamPage,
  contactPage,
  partnersPage,
  forInvestorsPage,
  pricingPage,
  premiumPage,
  testPage,
];

export const pageAt = (path: string): PublicPage | undefined =>
  pages.find((page) => page.path === (path === '/' ? path : path.replace(/\/$/, '')));
