import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { expect, onTestFinished, test } from 'vitest';
import { checkoutPolicy } from './checkout-policy.ts';
import { mountSite } from './site.ts';

const script = 'go();'.repeat(400);

function site({
  serviceWorker = 'on',
  hasTestPages = true,
}: {
  serviceWorker?: 'on' | 'off';
  hasTestPages?: boolean;
} = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'paratope-site-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'app.html'), '<title>The app</title>');
  writeFileSync(join(folder, 'subscribe.html'), '<title>The checkout</title>');
  writeFileSync(join(folder, 'service-worker.js'), 'keep();');
  writeFileSync(join(folder, 'retired-worker.js'), 'leave();');
  for (const name of ['assets', '.vite', '.git', '.well-known']) mkdirSync(join(folder, name));
  writeFileSync(join(folder, '.vite/manifest.json'), '{"src/main.tsx":{}}');
  writeFileSync(join(folder, '.git/config'), '[core]');
  writeFileSync(join(folder, '.env'), 'SECRET=1');
  writeFileSync(join(folder, '.well-known/security.txt'), 'Contact: mailto:safe@paratope.example');
  writeFileSync(join(folder, 'assets/app-1.js'), script);
  writeFileSync(join(folder, 'assets/app-1.js.br'), brotliCompressSync(script));
  const app = new Hono();
  mountSite(app, {
    folder,
    serviceWorker,
    hasTestPages,
    checkoutPolicy: checkoutPolicy('https://js.stripe.com/v3/'),
    document: async (path, language, preview) => ({
      status: path === '/' ? 200 : 404,
      html: `${language === 'de' ? 'Dokument' : 'Document'} ${path}${preview ? ` with ${preview}` : ''}`,
    }),
    sitemap: () => '<urlset></urlset>',
    robots: () => 'User-agent: *',
  });
  return app;
}

test('[R23] the old address of the portal leads on to the dashboard', async () => {
  const answer = await site().request('/client-portal');
  expect(answer.status).toBe(302);
  expect(answer.headers.get('location')).toBe('/client/dashboard');
});

test.each([
  ['/login', '/client/login'],
  ['/signin', '/client/login'],
  ['/signup', '/client/login?mode=register'],
  ['/register', '/client/login?mode=register'],
  ['/dashboard', '/client/dashboard'],
  ['/app', '/client/dashboard'],
])('[decision Z41] %s, typed from habit, leads to %s', async (typed, meant) => {
  const answer = await site().request(typed);
  expect(answer.status).toBe(302);
  expect(answer.headers.get('location')).toBe(meant);
});

test.each([
  '/client/dashboard',
  '/client/dashboard-simple',
  '/vc-timeline?matchId=m1',
  '/get-matched',
  '/admin',
  '/admin/submissions?q=ostrya&page=2',
  '/admin/investors/import',
  '/airtable-test',
  '/client-test',
  '/test-dashboard',
])('%s is the app’s own document', async (path) => {
  const answer = await site().request(path);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe('<title>The app</title>');
});

test.each(['/client-test', '/test-dashboard', '/test-dashboard/'])(
  '%s is no page where the pages for trying things out are closed',
  async (path) => {
    const answer = await site({ hasTestPages: false }).request(path);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toBe(`Document ${path}`);
  },
);

test('every other address is a document of its own', async () => {
  expect(await (await site().request('/')).text()).toBe('Document /');
  const missing = await site().request('/no-such-page');
  expect(missing.status).toBe(404);
});

test('[R21] the checkout is a document of its own, where alone the card provider’s script may run', async () => {
  const checkout = await site().request('/subscribe');
  expect(await checkout.text()).toBe('<title>The checkout</title>');
  const policy = checkout.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("script-src 'self' https://js.stripe.com;");
  expect(policy).toContain('frame-src https://js.stripe.com https://hooks.stripe.com;');
  expect(policy).not.toContain('unsafe');
  expect((await site().request('/client/dashboard')).headers.get('content-security-policy')).toBeNull();
  expect(checkoutPolicy(null)).not.toContain('stripe');
});

test('[Q-R11] an operator may hand out another worker, and no browser keeps either', async () => {
  for (const [serviceWorker, script] of [
    ['on', 'keep();'],
    ['off', 'leave();'],
  ] as const) {
    const answer = await site({ serviceWorker }).request('/service-worker.js');
    expect(await answer.text()).toBe(script);
    expect(answer.headers.get('content-type')).toContain('javascript');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
  }
});

test('search engines are told which pages there are, in the form they read', async () => {
  const sitemap = await site().request('/sitemap.xml');
  expect(sitemap.headers.get('content-type')).toBe('application/xml; charset=UTF-8');
  expect(await sitemap.text()).toBe('<urlset></urlset>');
  const robots = await site().request('/robots.txt');
  expect(robots.headers.get('content-type')).toMatch(/^text\/plain; ?charset=UTF-8$/);
  expect(await robots.text()).toBe('User-agent: *');
});

test('[decision Z23] a document comes in the language that was chosen, else the first the browser asks for that there is', async () => {
  const ask = async (path: string, headers: Record<string, string> = {}) => site().request(path, { headers });
  const german = { 'Accept-Language': 'fr-CH, de-AT;q=0.8, en;q=0.5' };
  expect(await (await ask('/', german)).text()).toBe('Dokument /');
  expect(await (await ask('/', { 'Accept-Language': 'en-GB, de;q=0.5' })).text()).toBe('Document /');
  const chosen = await ask('/?lang=de', { 'Accept-Language': 'en' });
  expect(await chosen.text()).toBe('Dokument /');
  expect(chosen.headers.get('set-cookie')).toContain('language=de');
  expect(chosen.headers.get('vary')).toContain('Accept-Language');
  expect(await (await ask('/', { ...german, Cookie: 'language=en' })).text()).toBe('Document /');
});

test('[decision C13] an address with a preview is kept by nothing and read by no search engine', async () => {
  const answer = await site().request('/?preview=secret');
  expect(await answer.text()).toBe('Document / with secret');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('x-robots-tag')).toBe('noindex');
});

test('what was packed while it was built is handed out so to whoever can unpack it, and kept for a year', async () => {
  const packed = await site().request('/assets/app-1.js', { headers: { 'Accept-Encoding': 'gzip, br' } });
  expect(packed.headers.get('content-encoding')).toBe('br');
  expect(packed.headers.get('vary')).toContain('Accept-Encoding');
  expect(packed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect((await packed.arrayBuffer()).byteLength).toBeLessThan(100);
  const plain = await site().request('/assets/app-1.js');
  expect(plain.headers.get('content-encoding')).toBeNull();
  expect(await plain.text()).toBe(script);
});

test('a document is packed on its way, and says what it depends on', async () => {
  const path = `/${'long'.repeat(400)}`;
  const answer = await site().request(path, { headers: { 'Accept-Encoding': 'gzip' } });
  expect(answer.headers.get('content-encoding')).toBe('gzip');
  expect(gunzipSync(await answer.arrayBuffer()).toString()).toBe(`Document ${path}`);
  expect(answer.headers.get('vary')).toContain('Cookie');
});

test('[ASVS 13.4.1] nothing that begins with a dot is handed out, however it is asked for: no source control, no build manifest', async () => {
  const here = site();
  const hidden = ['/.vite/manifest.json', '/.git/config', '/.env', '/%2evite/manifest.json', '/%2Egit%2Fconfig'];
  const roundabout = [
    '//.git/config',
    '/assets/../.git/config',
    '/assets/%2e%2e/.git/config',
    '/assets/..%2f.git/config',
  ];
  for (const path of [...hidden, ...roundabout]) {
    const answer = await here.request(path);
    const text = await answer.text();
    expect([path, answer.status]).toEqual([path, 404]);
    expect([path, /core|SECRET|main/.test(text)]).toEqual([path, false]);
  }
  expect(await (await here.request('/.well-known/security.txt')).text()).toContain('Contact');
});
