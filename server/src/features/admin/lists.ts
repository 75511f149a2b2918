import type { AdminApi } from '@paratope/shared/admin/api';
import { runStateOf } from '@paratope/shared/admin/clients-api';
import type { InputOf } from '@paratope/shared/endpoint';
import type { Admin, Ctx } from '../../context.ts';
import { offsetOf, pageOf } from '../../http/paging.ts';
import { investorStatus, listInvestors } from '../investors/index.ts';
import { type ListedStartup, listReviewedMatches, listStartups } from './store.ts';

export async function listClients(ctx: Ctx<Admin>, input: InputOf<typeof AdminApi.clients>) {
  const offset = offsetOf(input.cursor);
  const { q, limit } = input;
  const found = await listStartups(ctx.database.reader, { q, limit, offset, trash: input.trash ?? false });
  const data = found.data.map(clientCompany);
  return pageOf({ data, total: found.total, offset });
}

/** One company as the list shows it; undefined when there is none of that id. */
export async function clientById(ctx: Ctx<Admin>, id: string) {
  const found = await listStartups(ctx.database.reader, { q: undefined, limit: 1, offset: 0, trash: false, id });
  return found.data.map(clientCompany)[0];
}

const clientCompany = ({ startup, hasPitchDeck, matches }: ListedStartup) => ({
  id: startup.id,
  companyName: startup.name,
  email: startup.email,
  contactName: startup.contactName,
  phone: startup.phone,
  sector: startup.diseaseFocus.join(', '),
  stage: startup.investmentStage,
  fundingGoal: startup.investmentAmount,
  fundingCurrency: startup.investmentCurrency,
  description: startup.description,
  isActive: startup.isActive,
  isSample: startup.isSample,
  plan: startup.plan,
  matching: startup.matching,
  matchingStatus: runStateOf(startup.matching),
  analysisStatus: 'pending' as const,
  hasPitchDeck,
  matches: { total: matches.total, approved: Number(matches.approved), unlocked: Number(matches.unlocked) },
  createdAt: startup.createdAt,
  updatedAt: startup.updatedAt,
  deletedAt: startup.deletedAt,
});

export async function listMatches(ctx: Ctx<Admin>, input: InputOf<typeof AdminApi.matches>) {
  const offset = offsetOf(input.cursor);
  const { q, limit, startupId, approval } = input;
  const page = { q, limit, offset, startupId, approval, trash: input.trash ?? false };
  return pageOf({ offset, ...(await listReviewedMatches(ctx.database.reader, page)) });
}

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
