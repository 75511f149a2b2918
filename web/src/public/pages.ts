import { landingPage } from './landing-page.tsx';
import type { PublicPage } from './page.ts';

export const pages: readonly PublicPage[] = [landingPage];

export const pageAt = (path: string): PublicPage | undefined =>
  pages.find((page) => page.path === (path === '/' ? path : path.replace(/\/$/, '')));
