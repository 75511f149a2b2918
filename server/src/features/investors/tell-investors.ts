import type { ToldInvestor } from '@paratope/shared/matches/story';
import type { Db } from '../../db/database.ts';
import { companyFacts, type InvestorIndex } from './investor-index.ts';
import { dealsOf, declaredBy, investorsById } from './store.ts';

/** Everything an explanation may tell of some investors, by id. `vector` is the startup's, for the companies closest to it. */
export async function tellInvestors(
  db: Db,
  index: InvestorIndex,
  investorIds: readonly string[],
  vector: Float32Array,
): Promise<Map<string, ToldInvestor>> {
  if (investorIds.length === 0) return new Map();
  const { understanding } = index;
  const fingerprints = new Map(index.investors.map(({ id, fingerprint }) => [id, fingerprint]));
  const deals = Map.groupBy(await dealsOf(db, investorIds), ({ deal }) => deal.investorId);
  const facts = Map.groupBy(await declaredBy(db, investorIds), ({ investorId }) => investorId);
  const told = new Map<string, ToldInvestor>();
  for (const { id, name, thesis, source } of await investorsById(db, investorIds)) {
    const fingerprint = fingerprints.get(id);
    if (!fingerprint) continue;
    told.set(id, {
      name,
      thesis,
      source,
      fingerprint,
      closest: index.closestCompanies(id, vector),
      facts: facts.get(id) ?? [],
      deals: (deals.get(id) ?? []).map(({ deal, company }) => ({
        company: companyFacts(company, understanding),
        date: deal.date,
        stage: deal.stage ? understanding.stages(deal.stage).stage : null,
        amountUsd: deal.amountUsd,
        companyName: company.name,
        description: company.description,
        source: deal.source,
      })),
    });
  }
  return told;
}
