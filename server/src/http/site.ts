import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Language } from '@paratope/shared/words/language';
import type { Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import { setCookie } from 'hono/cookie';
import { languages } from '../words/words.ts';
import { askedLanguage } from './language.ts';
import { noteRoutine } from './request-facts.ts';

/** The built web app: a folder of files, and the public pages as documents rendered from what the operator wrote. */
export interface Site {
  readonly folder: string;
  /** Whether devices keep the app's service worker; `off` serves one that unregisters itself. */
  readonly serviceWorker: 'on' | 'off';
  readonly hasTestPages: boolean;
  /** Content security policy of the checkout, which alone runs a card provider's script. */
  readonly checkoutPolicy: string;
  /** Returns the document at a path; with a preview's secret, it shows the draft. */
  document(path: string, language: Language, preview?: string): Promise<{ status: 200 | 404; html: string }>;
  /** The public pages for search engines, and which of them those may visit. */
  sitemap(): string;
  robots(): string;
}

/** Paths of the installed app; any other is a document. */
export const isAppPath = (path: string): boolean =>
  /^\/(get-matched|vc-timeline|startup-analysis|subscription-auth|airtable-test|client-test|test-dashboard|pair|invitations\/[^/]+|oauth\/authorize|client\/.*|admin(\/.*)?)\/?$/.test(
    path,
  );

/** No menu links to these; the Airtable test is an admin's page like any other. */
const isTestPage = (path: string): boolean => /^\/(client-test|test-dashboard)\/?$/.test(path);

/** The visitor's choice here, else the first available language their browser requests, else English. */
function languageOf(c: Context): Language {
  const chosen = c.req.query('lang') ?? '';
  if (languages.includes(chosen)) {
    setCookie(c, 'language', chosen, { path: '/', sameSite: 'Lax', maxAge: 31_536_000 });
    return chosen;
  }
  return askedLanguage(c) ?? 'en';
}

/** Names with a content hash never change their content. */
const hashed = /^\/assets\//;

/** Addresses that people type from habit, or know from before, and the pages they mean. */
const typedAddresses: Readonly<Record<string, string>> = {
  '/client-portal': '/client/dashboard',
  '/dashboard': '/client/dashboard',
  '/app': '/client/dashboard',
  '/login': '/client/login',
  '/signin': '/client/login',
  '/signup': '/client/login?mode=register',
  '/register': '/client/login?mode=register',
};

export function mountSite(app: Hono, site: Site): void {
  const { folder, serviceWorker, hasTestPages, document, checkoutPolicy, sitemap, robots } = site;
  const file = serveStatic({
    root: folder,
    precompressed: true,
    // A folder is a document's path, and the shell is served only under the app's own paths.
    rewriteRequestPath: (path) => {
      if (path === '/service-worker.js' && serviceWorker === 'off') return '/retired-worker.js';
      // Dot files belong to the build, and an operator's folder may hold others.
      return path.endsWith('/') || /\/\.(?!well-known\/)/.test(path) ? `${path}.nothing` : path;
    },
  });
  app.use('/*', async (c, next) => {
    const found = await file(c, next);
    if (found && 'headers' in found) {
      noteRoutine(c);
      found.headers.set('Cache-Control', hashed.test(c.req.path) ? 'public, max-age=31536000, immutable' : 'no-cache');
    }
    return found;
  });
  app.get('/subscribe', async (c) => {
    c.header('Cache-Control', 'no-cache');
    c.header('Content-Security-Policy', checkoutPolicy);
    return c.html(await fileText('subscribe.html'));
  });
  for (const [typed, meant] of Object.entries(typedAddresses)) app.get(typed, (c) => c.redirect(meant, 302));
  app.get('/sitemap.xml', (c) => c.body(sitemap(), 200, { 'Content-Type': 'application/xml; charset=UTF-8' }));
  app.get('/robots.txt', (c) => c.text(robots()));
  // Only documents: an API response may mix a person's words with an attacker's input, and its compressed length would reveal both.
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
