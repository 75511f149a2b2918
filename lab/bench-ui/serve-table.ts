import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, normalize } from 'node:path';
import { build } from 'vite';
import { repositoryRoot } from '../../scripts/files.ts';

/** Bundles the page of the table and serves it on loopback; what long lists load later is a file of its own, as in the app. */
export async function serveTable(): Promise<{ readonly url: string; close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'paratope-bench-ui-'));
  await build({
    configFile: false,
    root: join(repositoryRoot, 'web'),
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2022',
      rollupOptions: {
        input: { table: join(repositoryRoot, 'lab/bench-ui/table-page.tsx') },
        output: { entryFileNames: '[name].js', assetFileNames: '[name][extname]' },
      },
    },
  });
  const document =
    '<!doctype html><title>Table</title><link rel="stylesheet" href="/table.css"><script type="module" src="/table.js"></script>';
  const server = createServer(({ url = '/' }, response) => {
    const path = normalize(new URL(url, 'http://127.0.0.1').pathname);
    if (path === '/') return void response.setHeader('Content-Type', 'text/html').end(document);
    try {
      const kind = path.endsWith('.js') ? 'text/javascript' : path.endsWith('.css') ? 'text/css' : 'font/woff2';
      response.setHeader('Content-Type', kind).end(readFileSync(join(folder, path)));
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          rmSync(folder, { recursive: true, force: true });
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}
