import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { aheadOfScripts } from './ahead-of-scripts.ts';
import { documentsInDevelopment } from './documents-in-development.ts';
import { manifest } from './manifest.ts';
import { pagePictures } from './page-pictures.ts';
import { precompressed } from './precompressed.ts';
import { startupPictures } from './startup-pictures.ts';
import { typefacesAsUsed } from './typefaces.ts';

const apiPort = process.env.PORT ?? '8080';
const server = { target: `http://127.0.0.1:${apiPort}`, changeOrigin: false };

/**
 * Two builds. The client: the app's shell (`app.html`), the checkout (`subscribe.html`), what is shown in place of the server's pages without a network
 * (`offline.html`), the small script of the public pages, the service worker. The render
 * bundle: one module that turns a public address into a document; the server loads it by its path.
 */
export default defineConfig(({ isSsrBuild }) => ({
  appType: 'custom',
  plugins: [
    react(),
    ...(isSsrBuild
      ? []
      : [
          typefacesAsUsed(),
          installable(),
          aheadOfScripts(),
          pagePictures(),
          startupPictures(manifest),
          documentsInDevelopment(),
          precompressed(),
        ]),
  ],
  server: { proxy: { '/api': server, '/healthz': server, '/calendar': server } },
  ssr: { noExternal: true },
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  build: isSsrBuild
    ? { outDir: 'dist/render', emptyOutDir: true, target: 'node24', copyPublicDir: false, minify: true }
    : {
        outDir: 'dist/client',
        emptyOutDir: true,
        manifest: true,
        target: 'es2022',
        // The colours are written with light-dark(), which these know by themselves.
        cssTarget: ['chrome125', 'safari18', 'firefox128'],
        // A data: address in a style would have to be allowed by the content policy.
        assetsInlineLimit: 0,
        modulePreload: {
          polyfill: false,
          // The first pages of a visit are worth a list of all their files; by the next, the worker has everything here.
          resolveDependencies: (file, files, { hostType }) =>
            hostType === 'html' || file.includes('/entry-') ? files : [],
        },
        rollupOptions: {
          input: {
            app: 'app.html',
            checkout: 'subscribe.html',
            offline: 'offline.html',
            enhance: 'src/public/enhance.ts',
          },
          // A schema nobody parses with is only words: what makes it does nothing else.
          treeshake: {
            manualPureFunctions: ['z', 'defineMutator', 'defineCollection', 'inCatalog', ...declaringCalls],
          },
          output: { advancedChunks: { includeDependenciesRecursively: false, groups: [{ name: firstFiles() }] } },
        },
      },
}));

/** What `shared/src/endpoint.ts` declares calls with. */
const declaringCalls = ['forAnyone', 'forTemporary', 'forFounder', 'forReadOnly', 'forReviewer', 'forOwner', 'forPeer'];

/**
 * Three files instead of thirty for what visits begin with: small files compress worse, and each is a request. `base` is what a public page needs as well
 * once somebody writes to us, `first` everything else that the app and its dashboard are made of, `entry` what the pages around the sign-in need on top.
 * What a public page loads at once stays apart.
 */
function firstFiles(): (id: string, lookup: ModuleLookup) => string | null {
  const source = (path: string): string => fileURLToPath(new URL(`src/${path}`, import.meta.url));
  const [main, enhance, entryPages] = [source('main.tsx'), source('public/enhance.ts'), source('app/entry-pages.tsx')];
  let needed: Record<'app' | 'entry' | 'atOnce' | 'once', ReadonlySet<string>> | undefined;
  return (id, lookup) => {
    needed ??= {
      app: neededBy(main, lookup),
      entry: neededBy(entryPages, lookup).difference(neededBy(source('local/keep.ts'), lookup)),
      atOnce: neededBy(enhance, lookup),
      once: neededBy(enhance, lookup, { alsoLater: true }),
    };
    // The entry itself names the file that the document asks for.
    if (id === main || needed.atOnce.has(id)) return null;
    if (needed.app.has(id)) return needed.once.has(id) ? 'base' : 'first';
    return needed.entry.has(id) ? 'entry' : null;
  };
}

interface ModuleLookup {
  getModuleInfo(id: string): { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null;
}

function neededBy(entry: string, lookup: ModuleLookup, { alsoLater = false } = {}): ReadonlySet<string> {
  const found = new Set([entry]);
  for (const id of found) {
    const module = lookup.getModuleInfo(id);
    for (const next of module?.importedIds ?? []) found.add(next);
    if (alsoLater) for (const next of module?.dynamicallyImportedIds ?? []) found.add(next);
  }
  return found;
}

const installable = () =>
  VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src/pwa',
    filename: 'service-worker.ts',
    // Never "autoUpdate": a new version asks first.
    registerType: 'prompt',
    injectRegister: false,
    manifestFilename: 'manifest.webmanifest',
    injectManifest: {
      // Registered as a plain script: in a module's format, what the engine loads later would bring words only modules know.
      rollupFormat: 'iife',
      // The checkout needs the network anyway.
      globIgnores: ['assets/checkout-*'],
      globPatterns: ['app.html', 'offline.html', 'theme.js', 'assets/*.{js,css,woff2}', 'icons/*.{png,svg}'],
      maximumFileSizeToCacheInBytes: 3e6,
    },
    manifest,
  });
