import type { Admin, Ctx } from '../../context.ts';
import { investorStatus } from '../investors/index.ts';

export async function readVcStatus(ctx: Ctx<Admin>) {
  const data = await investorStatus(ctx);
  return { message: `${data.totalVCs} investors, ${data.withWebsites} with a website.`, data };
}
