import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type ViteDevServer } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { appAddresses } from './src/pwa/app-addresses.ts';

const apiPort = process.env.PORT ?? '8080';
const server = { target: `http://127.0.0.1:${apiPort}`, changeOrigin: false };

/**
 * Two builds. The client: the app's shell (`app.html`), the small script of the public pages, the service worker. The render
 * bundle: one module that turns a public address into a document; the server loads it by its path.
 */
export default defineConfig(({ isSsrBuild }) => ({
  appType: 'custom',
  plugins: [react(), ...(isSsrBuild ? [] : [installable(), documentsInDevelopment()])],
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
        rollupOptions: { input: { app: 'app.html', enhance: 'src/public/enhance.ts' } },
      },
}));

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
      globPatterns: ['app.html', 'theme.js', 'assets/*.{js,css,woff2}', 'icons/*.{png,svg}'],
      maximumFileSizeToCacheInBytes: 3e6,
    },
    manifest: {
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
        { name: 'Log meeting', url: '/vc-timeline?log=1', icons: [shortcutIcon('log')] },
        { name: 'Investors', url: '/client/dashboard', icons: [shortcutIcon('investors')] },
        { name: 'Pending changes', url: '/client/pending', icons: [shortcutIcon('changes')] },
      ],
      share_target: {
        action: '/vc-timeline',
        method: 'GET',
        params: { title: 'title', text: 'text', url: 'url' },
      },
    },
  });

const shortcutIcon = (name: string) => ({ src: `/icons/shortcut-${name}.png`, sizes: '96x96', type: 'image/png' });

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
  const shell = path === '/gallery' ? 'src/ui/gallery/gallery.html' : isApp(path) ? 'app.html' : undefined;
  if (shell) {
    const { readFile } = await import('node:fs/promises');
    const html = await readFile(new URL(shell, import.meta.url), 'utf8');
    return { status: 200, html: await vite.transformIndexHtml(path, html) };
  }
  const { renderDocument } = await vite.ssrLoadModule('/src/public/render.tsx');
  const { status, html } = renderDocument({
    path,
    language: 'en',
    origin: 'http://127.0.0.1:5173',
    assets: { 'src/public/enhance.ts': { file: 'src/public/enhance.ts', css: ['src/public/public.css?direct'] } },
    content: { brand: 'Paratope', investorCount: 0, isDemo: true },
  });
  return { status, html: await vite.transformIndexHtml(path, html) };
}

const isApp = (path: string): boolean => appAddresses.some((address) => address.test(path));
