import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Price } from '@paratope/shared/billing/api';
import type { Deps } from './context.ts';
import { countInvestors } from './features/investors/index.ts';
import { priceIn } from './features/payments/index.ts';
import { checkoutPolicy } from './http/checkout-policy.ts';
import type { Site } from './http/site.ts';

/** What the web's render bundle offers. It is an artefact loaded by its path: the server imports nothing of the web. */
interface RenderBundle {
  renderDocument(input: {
    path: string;
    language: string;
    origin: string;
    assets: unknown;
    content: {
      brand: string;
      investorCount: number;
      isDemo: boolean;
      price: Price;
      premiumForm?: string;
    };
  }): { status: 200 | 404; html: string };
}

/** Loads the built web. A document is rendered once per path and content, then kept. */
export async function loadSite(deps: Deps, dist: string): Promise<Site> {
  const folder = join(dist, 'client');
  const bundle = (await import(pathToFileURL(join(dist, 'render/render.js')).href)) as RenderBundle;
  const assets: unknown = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
  const rendered = new Map<string, { status: 200 | 404; html: string }>();
  return {
    folder,
    checkoutPolicy: checkoutPolicy(deps.gateways.payments?.scriptUrl ?? null),
    async document(path) {
      const content = {
        brand: 'Paratope',
        investorCount: await countInvestors(deps.database.reader),
        isDemo: deps.config.isDemo,
        price: priceIn(deps.config),
        ...(deps.config.PREMIUM_EMBED_URL ? { premiumForm: deps.config.PREMIUM_EMBED_URL } : {}),
      };
      const key = JSON.stringify([path, content]);
      const known = rendered.get(key);
      if (known) return known;
      const made = bundle.renderDocument({ path, language: 'en', origin: deps.config.publicUrl, assets, content });
      // Only pages that exist are kept: there are few of them, and endless wrong addresses.
      if (made.status === 200) rendered.set(key, made);
      return made;
    },
  };
}
