import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { build } from 'vite';

/** The floor app, built as ours is and served from memory, with a worker that keeps it. */
export async function serveFloor(): Promise<{ readonly url: string; close(): Promise<void> }> {
  const page =
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>Floor</title><div id="root"></div><script type="module" src="/app.js"></script></html>';
  const app = await bundled('floor-app.js', {});
  const files = ['/app.html', '/app.js'].map((url) => ({ url, revision: '1' }));
  const answers: Readonly<Record<string, readonly [type: string, body: string]>> = {
    '/app.html': ['text/html', page],
    '/app.js': ['text/javascript', app],
    '/worker.js': ['text/javascript', await bundled('floor-worker.js', { FLOOR_FILES: JSON.stringify(files) })],
  };
  const server = createServer((request, response) => {
    const [type, body] = answers[(request.url ?? '').split('?')[0] ?? ''] ?? ['text/html', page];
    response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-cache' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function bundled(file: string, define: Readonly<Record<string, string>>): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"', ...define },
    build: {
      write: false,
      target: 'es2022',
      minify: 'oxc',
      lib: { entry: join(import.meta.dirname, file), formats: ['iife'], name: 'floor' },
    },
  });
  const [first] = Array.isArray(built) ? built : [built];
  if (!first || !('output' in first)) throw new Error(`${file} could not be bundled.`);
  return first.output[0].code;
}
