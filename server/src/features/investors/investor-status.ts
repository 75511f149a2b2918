import type { Ctx } from '../../context.ts';
import { namesAndWebsites } from './store.ts';
import { siteOf } from './website.ts';

const mostSamples = 10;

/** Problematic websites (G21): missing, not http(s), without a host name, or shared by two firms. */
export async function investorStatus(ctx: Ctx) {
  const all = await namesAndWebsites(ctx.database.reader);
  const firmsOfSite = new Map<string, Set<string>>();
  for (const { firm, name, website } of all) {
    const site = website && siteOf(website);
    if (site) firmsOfSite.set(site, (firmsOfSite.get(site) ?? new Set()).add((firm || name).toLowerCase()));
  }
  const reasonFor = (website: string | null): string | undefined => {
    if (!website) return 'no website';
    const site = siteOf(website);
    if (!site) return 'not a web address';
    return (firmsOfSite.get(site)?.size ?? 0) > 1 ? 'shared by several firms' : undefined;
  };
  const judged = all.map(({ name, website }) => ({ name, website, reason: reasonFor(website) }));
  return {
    totalVCs: all.length,
    withWebsites: all.filter(({ website }) => website !== null).length,
    problematicVCs: judged.flatMap(({ name, website, reason }) => (reason ? [{ name, website, reason }] : [])),
    sampleWithWebsites: judged
      .flatMap(({ name, website, reason }) => (website && !reason ? [{ name, website }] : []))
      .slice(0, mostSamples),
  };
}
