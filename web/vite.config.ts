import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type ViteDevServer } from 'vite';
import { type ManifestOptions, VitePWA } from 'vite-plugin-pwa';
import { pagePictures } from './page-pictures.ts';
import { precompressed } from './precompressed.ts';
import { appAddresses, shareAddress } from './src/pwa/app-addresses.ts';
import { desk } from './src/ui/use-media.ts';
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
          headInOrder(),
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
          // The first two pages of a visit are worth a list of all their files; by the third, the worker has everything here.
          resolveDependencies: (file, files, { hostType }) =>
            hostType === 'html' || /\/(portal|entry)-/.test(file) ? files : [],
        },
        rollupOptions: {
          input: {
            app: 'app.html',
            checkout: 'subscribe.html',
            offline: 'offline.html',
            enhance: 'src/public/enhance.ts',
          },
          // A schema nobody parses with is only words: what makes it does nothing else.
          treeshake: { manualPureFunctions: ['z', 'defineMutator', 'defineCollection', 'defineEndpoint'] },
          output: { advancedChunks: { includeDependenciesRecursively: false, groups: [{ name: firstFiles() }] } },
        },
      },
}));

/**
 * Four files instead of thirty for what the first paint needs: small files compress worse, and each is a request. `base` is what a
 * public page needs as well once somebody writes to us, `ground` what the app's first pages share, `portal` what the dashboard needs on
 * top, `desk-list` and `phone-list` the one form of its list that fits the window, `entry` the pages around the sign-in and `forms` what they share with later ones. What a public page loads at once stays apart from all of them.
 */
function firstFiles(): (id: string, lookup: ModuleLookup) => string | null {
  const main = source('main.tsx');
  let files: Readonly<Record<string, ReadonlySet<string>>> | undefined;
  const divide = (lookup: ModuleLookup) => {
    const atOnce = neededBy(source('public/enhance.ts'), lookup);
    const open = neededBy(source('public/enhance.ts'), lookup, true);
    const login = neededBy(source('features/account/login-page.tsx'), lookup);
    const onDesk = neededBy(source('features/matches/list/desk-list.tsx'), lookup);
    const onPhone = neededBy(source('features/matches/list/phone-list.tsx'), lookup);
    const dashboard = neededBy(source('features/matches/dashboard/dashboard-page.tsx'), lookup).union(
      onDesk.intersection(onPhone),
    );
    const ground = neededBy(main, lookup).union(dashboard.intersection(login));
    const portal = dashboard.difference(ground).difference(open);
    const first = dashboard.union(onDesk).union(onPhone).union(ground).union(open);
    const entry = neededBy(source('app/entry-pages.tsx'), lookup)
      .difference(neededBy(source('local/keep.ts'), lookup))
      .difference(first);
    const elsewhere = neededBy(main, lookup, true, source('app/entry-pages.tsx'));
    return {
      base: ground.intersection(open).difference(atOnce),
      ground: ground.difference(open),
      portal,
      'desk-list': onDesk.difference(portal).difference(ground).difference(open),
      'phone-list': onPhone.difference(portal).difference(ground).difference(open),
      entry: entry.difference(elsewhere),
      forms: entry.intersection(elsewhere),
    };
  };
  return (id, lookup) => {
    // The entry itself names the file that the document asks for.
    if (id === main) return null;
    files ??= divide(lookup);
    return Object.entries(files).find(([, members]) => members.has(id))?.[0] ?? null;
  };
}

const source = (path: string): string => fileURLToPath(new URL(`src/${path}`, import.meta.url));

/**
 * The head of the app's document in the order in which it starts soonest. The modules stand before `theme.js`: what the browser fetches ahead while a script
 * holds it up, it fetches once more when it comes to it. The styles stand behind, because a script waits for those before it. What the two pages that most
 * visits begin with need on top lies in templates, which `theme.js` brings to life at their address: no file of a page waits for another one to name it.
 */
function headInOrder(): Plugin {
  const pagesAhead = [
    { address: '/client/dashboard', names: ['portal'] },
    { address: '/client/dashboard', names: ['desk-list'], beside: ['portal'], media: desk },
    { address: '/client/dashboard', names: ['phone-list'], beside: ['portal'], media: `not all and ${desk}` },
    { address: '/client/login', names: ['further-pages', 'entry'] },
  ];
  return {
    name: 'head-in-order',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {}, chunk }) {
        if (chunk?.name !== 'app') return html;
        const files = (names: readonly string[]): ReadonlySet<string> => {
          const chunks = new Set(
            Object.values(bundle).filter((one) => one.type === 'chunk' && names.includes(one.name)),
          );
          if (chunks.size < names.length) throw new Error(`The build lacks a file of ${names.join(', ')}.`);
          for (const one of chunks) {
            if (one.type === 'chunk') for (const next of one.imports) if (bundle[next]) chunks.add(bundle[next]);
          }
          const styles = [...chunks].flatMap((one) =>
            one.type === 'chunk' ? [...(one.viteMetadata?.importedCss ?? [])] : [],
          );
          return new Set([...[...chunks].map(({ fileName }) => fileName), ...styles]);
        };
        const templates = pagesAhead.map(({ address, names, media, beside = [] }) => {
          const links = [...files(names).difference(files(['app', ...beside]))].map((file) => {
            const kind = file.endsWith('.css') ? 'rel="preload" as="style"' : 'rel="modulepreload"';
            return `<link ${kind}${media ? ` media="${media}"` : ''} crossorigin href="/${file}">`;
          });
          return `<template data-ahead="${address}">${links.join('')}</template>`;
        });
        templates.push(typefacesAhead('/client/dashboard', Object.keys(bundle)));
        const parts = { script: '', modules: [] as string[], styles: [] as string[] };
        const rest = html.replace(
          /\s*(<script [^>]*><\/script>|<link rel="(?:modulepreload|stylesheet)"[^>]*>)/g,
          (_, tag: string) => {
            if (tag.includes('"/theme.js"')) parts.script = tag;
            else (tag.includes('"stylesheet"') ? parts.styles : parts.modules).push(tag);
            return '';
          },
        );
        const head = [...templates, ...parts.modules, parts.script, ...parts.styles];
        return rest.replace(/\s*<\/head>/, `\n${head.map((line) => `    ${line}\n`).join('')}  </head>`);
      },
    },
  };
}

/** The typefaces of a page, asked for before its first words are laid out. From this device alone: over a slow network they would hold up the scripts. */
function typefacesAhead(address: string, files: readonly string[]): string {
  const links = ['instrument-sans-latin-wdth', 'newsreader-latin-opsz'].map((name) => {
    const file = files.find((one) => one.startsWith(`assets/${name}-normal-`));
    if (!file) throw new Error(`The build lacks the typeface ${name}.`);
    return `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`;
  });
  return `<template data-ahead="${address}" data-kept>${links.join('')}</template>`;
}

interface ModuleLookup {
  getModuleInfo(id: string): { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null;
}

function neededBy(entry: string, lookup: ModuleLookup, alsoLater = false, without?: string): ReadonlySet<string> {
  const found = new Set([entry]);
  for (const id of found) {
    const module = lookup.getModuleInfo(id);
    for (const next of module?.importedIds ?? []) found.add(next);
    if (alsoLater) for (const next of module?.dynamicallyImportedIds ?? []) if (next !== without) found.add(next);
  }
  return found;
}

/** `manifest-dark.webmanifest` is the same with the other ground. */
const manifest: Partial<ManifestOptions> = {
  id: '/client/dashboard',
  name: 'Paratope',
  short_name: 'Paratope',
  description: 'Find the investors your science fits, and run the raise with or without a network.',
  lang: 'en',
  start_url: '/client/dashboard',
  scope: '/',
  display: 'standalone',
  background_color: '#f4f4ef',
  theme_color: '#f4f4ef',
  categories: ['business', 'productivity'],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  shortcuts: [
    { name: 'Log meeting', url: '/client/log', icons: [shortcutIcon('log')] },
    { name: 'Today', url: '/client/today', icons: [shortcutIcon('today')] },
    { name: 'Investors', url: '/client/dashboard', icons: [shortcutIcon('investors')] },
    { name: 'Pending changes', url: '/client/pending', icons: [shortcutIcon('changes')] },
  ],
  share_target: {
    action: shareAddress,
    method: 'POST',
    enctype: 'multipart/form-data',
    params: {
      title: 'title',
      text: 'text',
      url: 'url',
      files: [{ name: 'file', accept: ['application/pdf', '.pdf'] }],
    },
  },
};

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

function shortcutIcon(name: string) {
  return { src: `/icons/shortcut-${name}.png`, sizes: '96x96', type: 'image/png' };
}

/** `vite` answers pages as the server would: the shell for the app's addresses, a rendered document for the rest. */
function documentsInDevelopment(): Plugin {
  return {
    name: 'documents-in-development',
    apply: 'serve',
    configureServer: (vite) => () => {
      vite.middlewares.use(async (request, response, next) => {
        const path = (request.originalUrl ?? '/').split('?')[0] ?? '/';
        if (request.method !== 'GET' || !request.headers.accept?.includes('text/html')) return next();
        try {
          const { status, html } = await documentAt(vite, path);
          response.writeHead(status, { 'Content-Type': 'text/html' });
          response.end(html);
        } catch (error) {
          next(error);
        }
      });
    },
  };
}

async function documentAt(vite: ViteDevServer, path: string): Promise<{ status: number; html: string }> {
  const shell =
    ({ '/gallery': 'src/ui/gallery/gallery.html', '/subscribe': 'subscribe.html' } as Record<string, string>)[path] ??
    (isApp(path) ? 'app.html' : undefined);
  if (shell) {
    const { readFile } = await import('node:fs/promises');
    const html = await readFile(new URL(shell, import.meta.url), 'utf8');
    return { status: 200, html: await vite.transformIndexHtml(path, html) };
  }
  const { renderDocument } = await vite.ssrLoadModule('/src/public/render.tsx');
  const { unwritten } = await vite.ssrLoadModule('/src/public/testing/written.ts');
  const { status, html } = renderDocument({
    path,
    language: 'en',
    origin: 'http://127.0.0.1:5173',
    assets: {
      'src/public/enhance.ts': {
        file: 'src/public/enhance.ts',
        css: ['src/public/public.css?direct', 'src/public/pages.css?direct'],
      },
    },
    content: unwritten,
  });
  return { status, html: await vite.transformIndexHtml(path, html) };
}

const isApp = (path: string): boolean => appAddresses.some((address) => address.test(path));
