import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createApp } from '../app.ts';
import { createTestServer } from '../testing/test-server.ts';
import { checkoutPolicy } from './checkout-policy.ts';
import type { Site } from './site.ts';

/** What stands on every answer, whatever became of the request. */
const always = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
};
const permissions = (camera: string) => `camera=${camera}, microphone=(), geolocation=(), payment=(self), usb=()`;

async function site(settings: Record<string, string> = {}) {
  const server = await createTestServer({ settings: { PUBLIC_URL: 'https://paratope.example', ...settings } });
  const folder = mkdtempSync(join(tmpdir(), 'paratope-headers-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of ['app.html', 'subscribe.html', 'worker.js']) writeFileSync(join(folder, name), name);
  const pages: Site = {
    folder,
    serviceWorker: 'on',
    hasTestPages: true,
    checkoutPolicy: checkoutPolicy('https://js.stripe.com/v3/'),
    document: async (path) => {
      if (path === '/broken') throw new Error('This page cannot be drawn.');
      return { status: path === '/' ? 200 : 404, html: '<p>A page</p>' };
    },
    sitemap: () => '<urlset></urlset>',
    robots: () => 'User-agent: *',
  };
  return { ...server, app: createApp(server.deps, pages) };
}

test('[Q-S4] every answer carries the same guards: pages, files, streams, downloads, redirects, and refusals of every kind', async () => {
  const { app, founder, deps } = await site();
  const { token, accountId } = await founder();
  const signedIn = { Authorization: `Bearer ${token}` };
  const json = { 'Content-Type': 'application/json' };
  const requests: readonly (readonly [status: number, path: string, init?: RequestInit])[] = [
    [200, '/'],
    [200, '/client/dashboard'],
    [200, '/subscribe'],
    [200, '/worker.js'],
    [200, '/worker.js', { method: 'HEAD' }],
    [200, '/robots.txt'],
    [200, '/sitemap.xml'],
    [200, '/healthz'],
    [200, '/api/openapi.json'],
    [200, '/api/client/session', { headers: signedIn }],
    [200, `/api/sync/events?accountId=${accountId}`, { headers: signedIn }],
    [200, '/api/client/export', { headers: signedIn }],
    [302, '/client-portal'],
    [400, '/api/client/login', { method: 'POST', headers: json, body: '{' }],
    [401, '/api/client/session'],
    [403, '/api/admin/clients', { headers: signedIn }],
    [404, '/api/no-such-call'],
    [404, '/no-such-page'],
    [404, '/api/client/session', { method: 'OPTIONS' }],
    [
      413,
      '/api/client/contact',
      { method: 'POST', headers: json, body: JSON.stringify({ message: 'x'.repeat(1_100_000) }) },
    ],
    [415, '/api/client/login', { method: 'POST', body: 'email=a' }],
    [500, '/broken'],
  ];
  for (const [status, path, init] of requests) {
    const response = await app.request(path, { ...init, headers: { Host: 'paratope.example', ...init?.headers } });
    await response.body?.cancel();
    expect([path, response.status]).toEqual([path, status]);
    for (const [name, value] of Object.entries(always))
      expect([path, name, response.headers.get(name)]).toEqual([path, name, value]);
    const camera = path === '/client/dashboard' ? '(self)' : '()';
    expect([path, response.headers.get('permissions-policy')]).toEqual([path, permissions(camera)]);
    const policy = response.headers.get('content-security-policy') ?? '';
    for (const part of ["default-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect([path, policy]).toEqual([path, expect.stringContaining(part)]);
    expect(policy).not.toContain('unsafe');
    expect(response.headers.get('x-request-id')).toMatch(/./);
    for (const telling of ['server', 'x-powered-by', 'access-control-allow-origin'])
      expect([path, telling, response.headers.get(telling)]).toEqual([path, telling, null]);
    if (path.startsWith('/api/')) expect([path, response.headers.get('cache-control')]).toEqual([path, 'no-store']);
  }
  expect(deps.config.publicUrl).toBe('https://paratope.example');
});

test('[Q-S4] no text becomes a script: the app takes one address alone, and the checkout what the card provider needs', async () => {
  const policiesOf = async ({ app }: Awaited<ReturnType<typeof site>>) => {
    const policies: Record<string, string> = {};
    for (const path of ['/client/dashboard', '/app.html', '/', '/worker.js', '/subscribe']) {
      const { headers } = await app.request(path, { headers: { Host: 'paratope.example' } });
      policies[path] = headers.get('content-security-policy') ?? '';
    }
    return policies;
  };
  const guarded = "require-trusted-types-for 'script'; trusted-types paratope";
  const has = (policies: Record<string, string>, part: string) =>
    Object.keys(policies).filter((path) => policies[path]?.includes(part));
  const plain = await policiesOf(await site());
  expect(has(plain, guarded)).toEqual(['/client/dashboard', '/app.html', '/', '/worker.js']);

  const counting = await policiesOf(await site({ ANALYTICS_SCRIPT_URL: 'https://count.example/script.js' }));
  expect(has(counting, guarded)).toEqual(['/client/dashboard', '/app.html']);
  expect(has(counting, 'https://count.example')).toEqual(['/', '/worker.js']);
});

test('[capture 36] only the documents of the app may use a camera, for themselves alone, and only the worker that reads codes may compile a program', async () => {
  const { app } = await site({ ANALYTICS_SCRIPT_URL: 'https://count.example/script.js' });
  const documents = ['/client/dashboard', '/client/log', '/vc-timeline', '/get-matched', '/app.html'];
  const worker = '/assets/code-worker-B1x_a-9.js';
  const others = ['/', '/subscribe', '/worker.js', '/assets/first-B1x.js', `${worker}.map`, `/client${worker}`];
  for (const path of [...documents, worker, ...others, '/no-such-page', '/api/client/session']) {
    const { headers } = await app.request(path, { headers: { Host: 'paratope.example' } });
    const camera = path.startsWith('/client/') || documents.includes(path) ? '(self)' : '()';
    expect([path, headers.get('permissions-policy')]).toEqual([path, permissions(camera)]);
    const policy = headers.get('content-security-policy') ?? '';
    expect([path, policy.includes("'wasm-unsafe-eval'")]).toEqual([path, path === worker]);
    if (path === worker) expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
    expect(policy.replace("'wasm-unsafe-eval'", '')).not.toContain('unsafe');
  }
});

test('[Q-S4] too many tries and a wrong host are refused with the guards on', async () => {
  const { app } = await createTestServer({ mode: 'demo' });
  const elsewhere = await app.request('/', { headers: { Host: 'paratope.example' } });
  let last = elsewhere;
  for (let tried = 0; tried < 11; tried += 1)
    last = await app.request('/api/admin/login', { method: 'POST', headers: { Host: '127.0.0.1' } });
  expect([elsewhere.status, last.status]).toEqual([421, 429]);
  for (const { headers } of [elsewhere, last]) {
    expect(headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    // Without https a promise of https would lock people out.
    expect(headers.get('strict-transport-security')).toBeNull();
  }
});

test('[Q-S4] what breaks says a number to quote and nothing of the inside', async () => {
  const { app } = await site();
  const response = await app.request('/broken', { headers: { Host: 'paratope.example' } });
  const text = await response.text();
  expect(response.status).toBe(500);
  expect(text).toContain('Something went wrong on our side. Please include');
  expect(text).not.toMatch(/cannot be drawn|node_modules|\.ts:|at /);
});
