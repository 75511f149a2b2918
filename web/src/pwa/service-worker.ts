import { cacheNames, clientsClaim } from 'workbox-core';
import { cleanupOutdatedCaches, createHandlerBoundToURL, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { keptShares } from '../local/kept-shares.ts';
import { appAddresses, shareAddress } from './app-addresses.ts';
import { onBackgroundSync } from './background-sync.ts';
import type { Surroundings } from './notifications.ts';
import { sendNow } from './send-now.ts';

// Every start of the app waits for this file, so code that only an event needs is imported inside its handler. The build keeps one file.

/** The parts of the worker's global scope used here; the DOM types only cover a page's. */
declare const self: {
  readonly __WB_MANIFEST: { url: string; revision: string | null }[];
  readonly registration: Surroundings['registration'];
  readonly clients: Surroundings['clients'];
  skipWaiting(): Promise<void>;
  addEventListener(
    type: 'install',
    listener: (event: {
      /** Static routing, not in every browser: lists what the browser handles without the worker. */
      addRoutes?(
        routes: {
          condition: { urlPattern?: string; requestMode?: 'navigate'; runningStatus?: 'not-running' };
          source: 'fetch-event' | 'network' | { cacheName: string };
        }[],
      ): Promise<void>;
    }) => void,
  ): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  addEventListener(
    type: 'push',
    listener: (event: { readonly data: { text(): string } | null; waitUntil(done: Promise<unknown>): void }) => void,
  ): void;
  addEventListener(
    type: 'notificationclick',
    listener: (event: {
      readonly notification: { readonly data: unknown; close(): void };
      waitUntil(done: Promise<unknown>): void;
    }) => void,
  ): void;
  addEventListener(
    type: 'sync',
    listener: (event: { readonly tag: string; waitUntil(done: Promise<unknown>): void }) => void,
  ): void;
};

// API calls and chunks bypass the worker where the browser can route them. Otherwise, in Chromium, an old worker that
// should end for a new version is restarted by each request, and a page that keeps polling keeps it alive for minutes.
self.addEventListener('install', (event) => {
  void event.addRoutes?.([
    { condition: { requestMode: 'navigate' }, source: 'fetch-event' },
    { condition: { urlPattern: '/api/*' }, source: 'network' },
    // A running worker is faster than the browser's own way to the cache.
    {
      condition: { urlPattern: '/assets/*', runningStatus: 'not-running' },
      source: { cacheName: cacheNames.precache },
    },
  ]);
});

// The app shell, its hashed chunks and the fonts are precached. `/api` has no route, so it always goes to the network.
precacheAndRoute(self.__WB_MANIFEST, { cleanURLs: false, directoryIndex: '' });
cleanupOutdatedCaches();
registerRoute(new NavigationRoute(createHandlerBoundToURL('/app.html'), { allowlist: [...appAddresses] }));
// Every other page comes from the server. If that fails, show an offline page, never a part of the app.
registerRoute(
  new NavigationRoute(
    async ({ request }) => {
      try {
        return await fetch(request);
      } catch {
        return (await matchPrecache('/offline.html')) ?? Response.error();
      }
    },
    // A login provider sends browsers back there, with the cookie that only the browser's own navigation surely has.
    { denylist: [...appAddresses, /^\/api\/oidc\/callback(?:\?|$)/] },
  ),
);
clientsClaim();

// A share arrives as a form; the page that opens takes it by the id in its address.
registerRoute(
  ({ url }) => url.pathname === shareAddress,
  async ({ request }) => {
    const id = await keptShares()
      .keep(await request.formData(), crypto.randomUUID())
      .catch(() => undefined);
    return Response.redirect(id ? `/client/log?shared=${id}` : '/client/log', 303);
  },
  'POST',
);

// A new version waits until the user agrees: a form may be unsaved.
self.addEventListener('message', (event) => {
  const message: unknown = event.data;
  if (typeof message === 'object' && message !== null && 'type' in message && message.type === 'SKIP_WAITING') {
    void self.skipWaiting();
  }
});

self.addEventListener('push', (event) =>
  event.waitUntil(import('./notifications.ts').then(({ showNews }) => showNews(self, event.data?.text()))),
);

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(import('./notifications.ts').then(({ openNews }) => openNews(self, event.notification.data)));
});

// Best effort: without this event, waiting changes go out when a page is open (SPEC M5).
self.addEventListener('sync', (event) => {
  event.waitUntil(
    onBackgroundSync(event.tag, {
      tellPages: async () => {
        const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
        for (const page of pages) page.postMessage(sendNow);
        return pages.filter(({ visibilityState }) => visibilityState === 'visible').length;
      },
      drain: async (owner) => (await import('./drain.ts')).drain(owner),
    }),
  );
});
