import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy that serves the app as a sequence of versions, each with its own service worker and app shell. */
export interface Versions {
  readonly url: string;
  release(version: number): void;
  /** Files that answer as missing. */
  readonly gone: Set<string>;
  readonly documents: number;
  close(): Promise<void>;
}

export async function serveVersions(behind: string): Promise<Versions> {
  let version = 1;
  let documents = 0;
  const gone = new Set<string>();
  const server = createServer((asked, answer) => {
    const path = (asked.url ?? '/').split('?')[0] ?? '/';
    if (gone.has(path)) return void answer.writeHead(404).end();
    const isShell = path === '/app.html' || path.startsWith('/client/');
    const isAltered = asked.method === 'GET' && (isShell || path === '/service-worker.js');
    const headers = { ...asked.headers, ...(isAltered ? { 'accept-encoding': 'identity' } : {}) };
    const passed = request(new URL(asked.url ?? '/', behind), { method: asked.method, headers }, async (found) => {
      if (!isAltered) {
        answer.writeHead(found.statusCode ?? 502, found.headers);
        return void found.pipe(answer);
      }
      const pieces: Uint8Array[] = [];
      for await (const piece of found) pieces.push(piece as Uint8Array);
      const text = Buffer.concat(pieces).toString();
      if (isShell) documents += 1;
      const body = isShell ? shellOf(text, version) : workerOf(text, version);
      const { 'content-length': _, ...rest } = found.headers;
      answer.writeHead(found.statusCode ?? 502, rest).end(body);
    });
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    release: (next) => {
      version = next;
    },
    gone,
    get documents() {
      return documents;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

const shellOf = (html: string, version: number): string =>
  html.replace('<head>', `<head><meta name="version" content="${version}">`);

/** A different revision of the shell makes a different worker, which fetches the shell again. */
const workerOf = (script: string, version: number): string =>
  script.replace(/("revision":")[^"]*(","url":"app\.html")/, `$1version-${version}$2`);
