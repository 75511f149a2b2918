import { pages } from './pages.ts';

export function renderSitemap(origin: string): string {
  const lines = pages
    .filter(({ isUnlisted }) => !isUnlisted)
    .map(({ path }) => `<url><loc>${escaped(`${root(origin)}${path}`)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${lines.join('')}</urlset>\n`;
}

/** The portal, the admin area and the API are not for crawlers. */
export const renderRobots = (origin: string): string =>
  ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), `Sitemap: ${root(origin)}/sitemap.xml`, ''].join(
    '\n',
  );

const closed = ['/admin', '/api/', '/client/', '/calendar/', '/get-matched', '/vc-timeline', '/startup-analysis'];

const root = (origin: string): string => origin.replace(/\/$/, '');

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
