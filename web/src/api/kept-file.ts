/**
 * A file of the app that is too large for every visit. It stays on this device once it was fetched, until the app has another in its
 * place. Rejects where it is not here and cannot be fetched.
 */
export async function keptFile(address: string): Promise<ArrayBuffer> {
  // Addresses without https have no such storage.
  const cache = await globalThis.caches?.open(cacheName).catch(() => undefined);
  const kept = await cache?.match(address);
  if (kept) return kept.arrayBuffer();
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`);
  const copy = response.clone();
  for (const old of (await cache?.keys()) ?? []) await cache?.delete(old);
  // A full disk keeps nobody from reading a code now.
  await cache?.put(address, copy).catch(() => undefined);
  return response.arrayBuffer();
}

const cacheName = 'code-reader';
