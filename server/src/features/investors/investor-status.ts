import type { Ctx } from '../../context.ts';
import { judgedWebsites } from './website-store.ts';

const mostSamples = 10;

export async function investorStatus(ctx: Ctx) {
  const judged = await judgedWebsites(ctx.database.reader);
  return {
    totalVCs: judged.length,
    withWebsites: judged.filter(({ website }) => website !== null).length,
    problematicVCs: judged.flatMap(({ fault, ...site }) => (fault ? [{ ...site, fault }] : [])),
    sampleWithWebsites: judged
      .flatMap(({ name, website, fault }) => (website && !fault ? [{ name, website }] : []))
      .slice(0, mostSamples),
  };
}
