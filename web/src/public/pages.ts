import { landingPage } from './landing-page.tsx';
import type { PublicPage } from './page.ts';
import { subscribePage } from './subscribe-page.tsx';

export const pages: readonly PublicPage[] = [landingPage, subscribePage];

export const pageAt = (path: string): PublicPage | undefined =>
  pages.find((page) => page.path === (path === '/' ? path : path.replace(/\/$/, '')));
