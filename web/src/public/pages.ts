import { landingPage } from './landing-page.tsx';
import type { PublicPage } from './page.ts';
import { premiumPage } from './premium-page.tsx';
import { pricingPage } from './pricing-page.tsx';

export const pages: readonly PublicPage[] = [landingPage, pricingPage, premiumPage];

export const pageAt = (path: string): PublicPage | undefined =>
  pages.find((page) => page.path === (path === '/' ? path : path.replace(/\/$/, '')));
