import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { build } from 'vite';

export interface ServedPage {
  readonly url: string;
  close(): Promise<void>;
}

export const serveEngine = (): Promise<ServedPage> => servePage('engine-page.ts');

/** The same for any script of this folder; `instead` maps packages to the files that replace them. */
export async function servePage(file: string, instead: Readonly<Record<string, string>> = {}): Promise<ServedPage> {
  const script = await pageScript(file, instead);
  const server = createServer(({ url }, response) => {
    const isScript = url === '/engine-page.js';
    response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html');
    response.end(isScript ? script : '<!doctype html><title>Engine</title><script src="/engine-page.js"></script>');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/** Bundles a file, given relative to this folder or as an absolute path, into one script. */
export async function pageScript(file: string, instead: Readonly<Record<string, string>> = {}): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    resolve: { alias: instead },
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: resolve(import.meta.dirname, file), formats: ['iife'], name: 'enginePageBundle' },
    },
  });
  const [first] = Array.isArray(built) ? built : [built];
  if (!first || !('output' in first)) throw new Error('The page of the engine could not be bundled.');
  return first.output[0].code;
}
