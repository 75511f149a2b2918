import type { Plugin, ViteDevServer } from 'vite';
import { appAddresses } from './src/pwa/app-addresses.ts';

/** `vite` answers pages as the server would: the shell for the app's addresses, a rendered document for the rest. */
export function documentsInDevelopment(): Plugin {
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
  const shell = path === '/subscribe' ? 'subscribe.html' : isApp(path) ? 'app.html' : undefined;
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
