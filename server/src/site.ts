import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PublicContent } from '@paratope/shared/content/public-content';
import type { Deps } from './context.ts';
import { publicContent } from './features/content/index.ts';
import { countInvestors } from './features/investors/index.ts';
import { usualMinutes } from './features/matches/index.ts';
import { priceIn } from './features/payments/index.ts';
import { checkoutPolicy } from './http/checkout-policy.ts';
import type { Site } from './http/site.ts';

/** Exports of the web's render bundle. It is a build artifact loaded by path, because the server imports nothing from the web. */
interface RenderBundle {
  renderDocument(input: {
    path: string;
    language: string;
    origin: string;
    assets: unknown;
    content: PublicContent;
  }): Document;
  renderSitemap(origin: string): string;
  renderRobots(origin: string): string;
}

interface Document {
  readonly status: 200 | 404;
  readonly html: string;
}

/** Loads the built web. A document is rendered when its content has changed, and cached. */
export async function loadSite(deps: Deps, dist: string): Promise<Site> {
  const folder = join(dist, 'client');
  const bundle = (await import(pathToFileURL(join(dist, 'render/render.js')).href)) as RenderBundle;
  const assets: unknown = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
  const origin = deps.config.publicUrl;
  const kept = new Map<string, { readonly content: string; readonly made: Document }>();
  return {
    folder,
    serviceWorker: deps.config.SERVICE_WORKER,
    hasTestPages: deps.config.isDemo || deps.config.TEST_PAGES === 'on',
    checkoutPolicy: checkoutPolicy(deps.gateways.payments?.scriptUrl ?? null),
    async document(path, language, preview) {
      const { config, database } = deps;
      const counted = {
        investorCount: await countInvestors(database.reader),
        price: priceIn(config),
        usualWait: config.MATCH_APPROVAL === 'manual' ? ('review' as const) : await usualMinutes(database.reader),
      };
      const content = await publicContent(deps, counted, preview);
      const state = JSON.stringify(content);
      const known = kept.get(`${language} ${path}`);
      if (known?.content === state) return known.made;
      const made = bundle.renderDocument({ path, language, origin, assets, content });
      if (preview) return made;
      // Caches only existing pages: there are few of them, but endless wrong URLs.
      if (made.status === 200) kept.set(`${language} ${path}`, { content: state, made });
      return made;
    },
    sitemap: () => bundle.renderSitemap(origin),
    robots: () => bundle.renderRobots(origin),
  };
}
