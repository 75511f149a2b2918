import type { AdminApi } from '@paratope/shared/admin/api';
import type { InputOf } from '@paratope/shared/endpoint';
import type { Admin, Ctx } from '../../context.ts';
import { investorStatus, listInvestors } from '../investors/index.ts';

export async function listVcs(ctx: Ctx<Admin>, input: InputOf<typeof AdminApi.vcs>) {
  const { q, limit, cursor } = input;
  const page = await listInvestors(ctx, { limit, ...(q ? { q } : {}), ...(cursor ? { cursor } : {}) });
  const data = page.data.map(({ id, name, firm, website }) => ({ id, name, firm, website }));
  return { data, total: page.total, nextCursor: page.nextCursor };
}

export async function readVcStatus(ctx: Ctx<Admin>) {
  const { totalVCs, withWebsites, problematicVCs, sampleWithWebsites } = await investorStatus(ctx);
  return {
    message: `${totalVCs} investors, ${withWebsites} with a website.`,
    data: {
      totalVCs,
      withWebsites,
      problematicVCs: problematicVCs.map(({ name, website }) => ({ name, website })),
      sampleWithWebsites: sampleWithWebsites.map(({ name, website }) => ({ name, website })),
    },
  };
}
