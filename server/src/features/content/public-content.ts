import type { PublicContent } from '@paratope/shared/content/public-content';
import type { Deps } from '../../context.ts';
import { readPieces } from './read.ts';

/** Everything the public pages show that is not the product's own words. What nobody has written is empty, and hidden there. */
export async function publicContent(
  { config, database }: Pick<Deps, 'config' | 'database'>,
  counted: Pick<PublicContent, 'investorCount' | 'price'>,
): Promise<PublicContent> {
  const { brand, team, advisors, partners, partnerFirms, claims, contact, legal } = await readPieces(database.reader);
  return {
    brand: brand?.name ?? 'Paratope',
    networkLink: brand?.networkLink ?? '',
    ...counted,
    premiumForm: config.PREMIUM_EMBED_URL ?? '',
    isDemo: config.isDemo,
    email: config.SUPPORT_EMAIL,
    address: contact?.address ?? '',
    country: contact?.country ?? '',
    claims: claims ?? {},
    team: team ?? [],
    advisors: advisors ?? [],
    partners: partners ?? [],
    partnerFirms: partnerFirms ?? [],
    legal: {
      privacy: legal?.privacy || config.PRIVACY_URL,
      terms: legal?.terms || config.TERMS_URL,
      imprint: legal?.imprint || config.IMPRINT_URL,
    },
    analytics: config.ANALYTICS_SCRIPT_URL ?? '',
  };
}
