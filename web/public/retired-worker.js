// Handed out in the place of the service worker while an operator has set SERVICE_WORKER to off. It takes the worker away from the device, and with it the
// program's files. What a person wrote stays: no database is touched, nor what another app has shared and nobody has taken yet (`shared`).
// A browser may leave a worker waiting that has asked once, because the one before it was busy at that moment.
self.addEventListener('install', () => {
  self.skipWaiting();
  setInterval(() => self.skipWaiting(), 1_000);
});
self.addEventListener('message', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(retire()));

/** Open pages go on as they are, over the network; none is loaded anew, because a form may be half written. */
async function retire() {
  const names = await caches.keys().catch(() => []);
  await Promise.allSettled(names.filter((name) => name !== 'shared').map((name) => caches.delete(name)));
  await self.registration.unregister();
}
