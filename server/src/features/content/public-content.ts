import type { Pieces } from '@paratope/shared/content/pieces';
import type { PublicContent } from '@paratope/shared/content/public-content';
import type { Deps } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { hashToken } from '../../http/session.ts';
import { readPieces } from './read.ts';
import { readDraft } from './store.ts';

/** Everything on the public pages that operators can write. A piece that is not written is empty and hidden there. */
export async function publicContent(
  { config, database, clock }: Pick<Deps, 'config' | 'database' | 'clock'>,
  counted: Pick<PublicContent, 'investorCount' | 'price' | 'usualWait'>,
  /** Token of a preview URL, which shows a draft instead of the written piece. */
  preview = '',
): Promise<PublicContent> {
  const written = await readPieces(database.reader);
  const draft = preview === '' ? {} : await draftUnder(database.reader, preview, clock.now());
  const { brand, team, advisors, partners, partnerFirms, faq, plans, claims, contact, legal } = {
    ...written,
    ...draft,
  };
  return {
    brand: brand?.name ?? 'Paratope',
    networkLink: brand?.networkLink ?? '',
    ...counted,
    premiumAmount: config.PREMIUM_AMOUNT ?? null,
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
    faq: faq ?? [],
    plans: plans ?? {},
    legal: {
      privacy: legal?.privacy || config.PRIVACY_URL,
      terms: legal?.terms || config.TERMS_URL,
      imprint: legal?.imprint || config.IMPRINT_URL,
    },
    analytics: config.ANALYTICS_SCRIPT_URL ?? '',
  };
}

/** Returns the draft as the one piece it replaces; empty for a wrong token or after its hour. */
async function draftUnder(db: Db, preview: string, now: Date): Promise<Partial<Pieces>> {
  const draft = await readDraft(db);
  if (!draft || draft.tokenHash !== hashToken(preview) || now > new Date(draft.until)) return {};
  return { [draft.key]: draft.value ?? undefined };
}
