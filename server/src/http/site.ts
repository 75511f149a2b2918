import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Language } from '@paratope/shared/words/language';
import type { Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import { setCookie } from 'hono/cookie';
import { languages } from '../words/words.ts';
import { askedLanguage } from './language.ts';

/** The built web: a folder of files, and the public pages as documents rendered from what the operator wrote. */
export interface Site {
  /** Folder with the app's files. */
  readonly folder: string;
  /** Whether devices keep the app's service worker; `off` hands out one that takes it away. */
  readonly serviceWorker: 'on' | 'off';
  /** Whether the pages for trying things out are there. */
  readonly hasTestPages: boolean;
  /** The policy of the checkout, which alone runs a card provider's script. */
  readonly checkoutPolicy: string;
  /** The document at a path; with the secret of a preview, a draft stands in its place in it. */
  document(path: string, language: Language, preview?: string): Promise<{ status: 200 | 404; html: string }>;
  /** Which public pages there are, for search engines, and what those may visit. */
  sitemap(): string;
  robots(): string;
}

/** Addresses that belong to the installed app; everything else is a document of its own. */
export const isAppPath = (path: string): boolean =>
  /^\/(get-matched|vc-timeline|startup-analysis|subscription-auth|airtable-test|client-test|test-dashboard|pair|invitations\/[^/]+|client\/.*|admin(\/.*)?)\/?$/.test(
    path,
  );

/** No menu leads to these; the test of Airtable is an admin's page like any other. */
const isTestPage = (path: string): boolean => /^\/(client-test|test-dashboard)\/?$/.test(path);

/** What the visitor chose here, else the first language their browser asks for that there is, else English. */
function languageOf(c: Context): Language {
  const chosen = c.req.query('lang') ?? '';
  if (languages.includes(chosen)) {
    setCookie(c, 'language', chosen, { path: '/', sameSite: 'Lax', maxAge: 31_536_000 });
    return chosen;
  }
  return askedLanguage(c) ?? 'en';
}

/** Names with a content hash never change what they hold. */
const hashed = /^\/assets\//;

export function mountSite(app: Hono, site: Site): void {
  const { folder, serviceWorker, hasTestPages, document, checkoutPolicy, sitemap, robots } = site;
  const file = serveStatic({
    root: folder,
    precompressed: true,
    // A folder is a document's business, and the shell has an address only under the app's own paths.
    rewriteRequestPath: (path) => {
      if (path === '/service-worker.js' && serviceWorker === 'off') return '/retired-worker.js';
      // What begins with a dot is the build's, not the visitor's, and an operator's folder may hold more of the kind.
      return path.endsWith('/') || /\/\.(?!well-known\/)/.test(path) ? `${path}.nothing` : path;
    },
  });
  app.use('/*', async (c, next) => {
    const found = await file(c, next);
    if (found && 'headers' in found)
      found.headers.set('Cache-Control', hashed.test(c.req.path) ? 'public, max-age=31536000, immutable' : 'no-cache');
    return found;
  });
  app.get('/subscribe', async (c) => {
    c.header('Cache-Control', 'no-cache');
    c.header('Content-Security-Policy', checkoutPolicy);
    return c.html(await fileText('subscribe.html'));
  });
  app.get('/client-portal', (c) => c.redirect('/client/dashboard', 302));
  app.get('/sitemap.xml', (c) => c.body(sitemap(), 200, { 'Content-Type': 'application/xml; charset=UTF-8' }));
  app.get('/robots.txt', (c) => c.text(robots()));
  // Documents alone: in answers of the API somebody's words would stand beside what an attacker may choose, and their packed length tells of both.
  app.get('*', compress(), async (c) => {
    c.header('Cache-Control', 'no-cache');
    const isClosed = isTestPage(c.req.path) && !hasTestPages;
    if (isAppPath(c.req.path) && !isClosed) return c.html(await fileText('app.html'));
    c.header('Vary', 'Accept-Language, Cookie');
    const preview = c.req.query('preview');
    if (preview !== undefined) {
      c.header('Cache-Control', 'no-store');
      c.header('X-Robots-Tag', 'noindex');
    }
    const { status, html } = await document(c.req.path, languageOf(c), preview);
    return c.html(html, status);
  });

  const texts = new Map<string, Promise<string>>();
  function fileText(name: string): Promise<string> {
    const text = texts.get(name) ?? readFile(join(folder, name), 'utf8');
    texts.set(name, text);
    return text;
  }
}
