import { readSync, writeSync } from 'node:fs';

/**
 * Removes network access, which reading and drawing do not need. The permission model blocks files, processes and addons, but not sockets.
 */
export function closeTheWorld(): void {
  const refused = () => {
    throw new Error('a PDF reader has no network');
  };
  for (const name of ['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest'])
    Object.defineProperty(globalThis, name, { value: refused, writable: false, configurable: false });
  const { Socket } = process.getBuiltinModule('node:net');
  Object.defineProperty(Socket.prototype, 'connect', { value: refused, writable: false, configurable: false });
}

/** Uses one buffer of the right size, so that a large deck is not held in pieces beside the whole. */
export function readInput(fileBytes: number): Uint8Array {
  const bytes = new Uint8Array(fileBytes);
  let at = 0;
  while (at < bytes.length) {
    const got = readSync(0, bytes, at, bytes.length - at, null);
    if (got === 0) break;
    at += got;
  }
  return bytes.subarray(0, at);
}

/** Writes synchronously, past every queue: a page that is still being drawn would delay its own answer. */
export function print(text: string): void {
  let rest = Buffer.from(text);
  while (rest.length > 0) rest = rest.subarray(writeSync(1, rest));
}
