import type { WebsiteFault } from '@paratope/shared/admin/investors-api';
import { asc, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { investors } from '../../db/schema/index.ts';
import { siteOf } from './website.ts';

interface JudgedWebsite {
  readonly id: string;
  readonly name: string;
  readonly website: string | null;
  /** Undefined for a website that needs no look. */
  readonly fault: WebsiteFault | undefined;
}

/** The investors in use by name. A website needs a look (G21) if it is missing, no http(s) address with a host name, or also another firm's. */
export async function judgedWebsites(db: Db): Promise<readonly JudgedWebsite[]> {
  const all = await db
    .select({ id: investors.id, name: investors.name, firm: investors.firm, website: investors.website })
    .from(investors)
    .where(isNull(investors.archivedAt))
    .orderBy(asc(sql`lower(${investors.name})`), asc(investors.id));
  const sited = all.map((row) => ({ ...row, site: row.website ? siteOf(row.website) : undefined }));
  const firmsOfSite = new Map<string, Set<string>>();
  for (const { firm, name, site } of sited) {
    if (site) firmsOfSite.set(site, (firmsOfSite.get(site) ?? new Set()).add((firm || name).toLowerCase()));
  }
  return sited.map(({ id, name, website, site }) => ({
    id,
    name,
    website,
    fault: !website
      ? 'missing'
      : site === undefined
        ? 'invalid'
        : (firmsOfSite.get(site)?.size ?? 0) > 1
          ? 'shared'
          : undefined,
  }));
}
