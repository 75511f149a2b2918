import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { expect, onTestFinished, test } from 'vitest';
import { mountSite } from './site.ts';

function site() {
  const folder = mkdtempSync(join(tmpdir(), 'paratope-site-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'app.html'), '<title>The app</title>');
  const app = new Hono();
  mountSite(app, {
    folder,
    document: async (path) => ({ status: path === '/' ? 200 : 404, html: `Document ${path}` }),
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
  '/client/dashboard',
  '/client/dashboard-simple',
  '/vc-timeline?matchId=m1',
  '/get-matched',
  '/admin',
  '/client-test',
  '/test-dashboard',
])('%s is the app’s own document', async (path) => {
  const answer = await site().request(path);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe('<title>The app</title>');
});

test('every other address is a document of its own', async () => {
  expect(await (await site().request('/')).text()).toBe('Document /');
  const missing = await site().request('/no-such-page');
  expect(missing.status).toBe(404);
});

test('search engines are told which pages there are, in the form they read', async () => {
  const sitemap = await site().request('/sitemap.xml');
  expect(sitemap.headers.get('content-type')).toContain('application/xml');
  expect(await sitemap.text()).toBe('<urlset></urlset>');
  const robots = await site().request('/robots.txt');
  expect(robots.headers.get('content-type')).toContain('text/plain');
  expect(await robots.text()).toBe('User-agent: *');
});
