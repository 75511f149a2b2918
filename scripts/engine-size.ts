import { gzipSync } from 'node:zlib';
import { build, type Plugin } from 'vite';
import { repositoryRoot } from './files.ts';

/**
 * The most gzipped bytes that the device's half of the sync engine may add to a page, beyond Dexie and zod. The goal is 12,000;
 * ordering after a restore, detecting deleted storage, undo by merging and the mirror exceed it (lab/docs/benchmarks.md).
 */
export const engineMost = 13_100;

/** Size of what a page with the engine loads at once, built with the app's bundler; lazily loaded parts are left out. */
export async function engineSize(): Promise<number> {
  const made = await build({
    root: repositoryRoot,
    configFile: false,
    logLevel: 'error',
    plugins: [engineAlone],
    // As for a server: without Vite's preload helper for lazy parts, which an app has only once.
    ssr: { noExternal: true },
    build: {
      ssr: true,
      write: false,
      minify: true,
      target: 'es2022',
      rollupOptions: { input: entry, external: [/^dexie$/, /^zod/], preserveEntrySignatures: 'strict' },
    },
  });
  if (!('output' in made)) throw new Error('The engine was not built once.');
  const [chunk, another] = made.output;
  if (another || chunk?.type !== 'chunk') throw new Error('The engine did not become one file.');
  return gzipSync(chunk.code).length;
}

const entry = 'virtual:engine';
const engine = `
  export { createReplica } from '@paratope/sync/client/replica';
  export { replyFrom } from '@paratope/sync/client/reply';
  export { openDexieStore } from '@paratope/sync/dexie/store';
  export * from '@paratope/sync/browser/ports';
`;
const engineAlone: Plugin = {
  name: 'engine-alone',
  resolveId: (id) => (id === entry ? `\0${entry}` : null),
  resolveDynamicImport: (id) => ({ id: String(id), external: true }),
  load: (id) => (id === `\0${entry}` ? engine : null),
};
