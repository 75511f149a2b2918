import { cacheNames, clientsClaim } from 'workbox-core';
import { cleanupOutdatedCaches, createHandlerBoundToURL, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { keptShares } from '../local/kept-shares.ts';
import { appAddresses, shareAddress } from './app-addresses.ts';
import { onBackgroundSync } from './background-sync.ts';
import type { Surroundings } from './notifications.ts';
import { sendNow } from './send-now.ts';

// Every opening of the app waits until this file has run: what only an event needs is imported there, which runs it then. It stays one file.

/** What is used here of a worker's surroundings; the libraries know those of a page only. */
declare const self: {
  readonly __WB_MANIFEST: { url: string; revision: string | null }[];
  readonly registration: Surroundings['registration'];
  readonly clients: Surroundings['clients'];
  skipWaiting(): Promise<void>;
  addEventListener(
    type: 'install',
    listener: (event: {
      /** Not in every browser. Names what the browser answers without the worker. */
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

// Calls and parts of the app do not come by here where the browser can route them by itself. Chromium lets a worker that should make way for a new version end
// once it has nothing to do; asked for something in that very moment it is started anew, and a page that goes on asking keeps it for minutes.
self.addEventListener('install', (event) => {
  void event.addRoutes?.([
    { condition: { requestMode: 'navigate' }, source: 'fetch-event' },
    { condition: { urlPattern: '/api/*' }, source: 'network' },
    // While it runs it is quicker than the browser's own way to the cache.
    {
      condition: { urlPattern: '/assets/*', runningStatus: 'not-running' },
      source: { cacheName: cacheNames.precache },
    },
  ]);
});

// The shell, its hashed parts and the fonts are kept whole. `/api` has no route here either, so it always goes to the network.
precacheAndRoute(self.__WB_MANIFEST, { cleanURLs: false, directoryIndex: '' });
cleanupOutdatedCaches();
registerRoute(new NavigationRoute(createHandlerBoundToURL('/app.html'), { allowlist: [...appAddresses] }));
// Every other page is the server's. Where it does not answer, a page of its own says why, and never a part of the app.
registerRoute(
  new NavigationRoute(
    async ({ request }) => {
      try {
        return await fetch(request);
      } catch {
        return (await matchPrecache('/offline.html')) ?? Response.error();
      }
    },
    { denylist: [...appAddresses] },
  ),
);
clientsClaim();

// What another app shares comes as a form; the page that opens finds it under the name in its address.
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

// A new version waits until the person agrees: a form may be half written.
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

// Best effort: without this event, what waits goes out when a page is open (SPEC M5).
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
