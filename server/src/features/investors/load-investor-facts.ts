import { fingerprintOf } from '@paratope/shared/matches/fingerprint';
import type { ToldInvestor } from '@paratope/shared/matches/story';
import type { Understanding } from '@paratope/shared/taxonomy/understand';
import type { Db } from '../../db/database.ts';
import { closest, companyFacts, declaredByInvestor, type TextSearch } from './investor-index.ts';
import { dealsOf, declaredBy, investorsById } from './store.ts';

export async function loadInvestorFacts(
  db: Db,
  investorIds: readonly string[],
  { understanding, cosineOf }: { understanding: Understanding } & Pick<TextSearch, 'cosineOf'>,
): Promise<Map<string, ToldInvestor>> {
  if (investorIds.length === 0) return new Map();
  const dealRows = Map.groupBy(await dealsOf(db, investorIds), ({ deal }) => deal.investorId);
  const facts = await declaredBy(db, investorIds);
  const factsOf = Map.groupBy(facts, ({ investorId }) => investorId);
  const declaredOf = declaredByInvestor(facts, understanding);
  const told = new Map<string, ToldInvestor>();
  for (const { id, name, thesis, source, lastSeen } of await investorsById(db, investorIds)) {
    const deals = (dealRows.get(id) ?? []).map(({ deal, company }) => ({
      company: companyFacts(company, understanding),
      date: deal.date,
      stage: deal.stage ? understanding.stages(deal.stage).stage : null,
      amountUsd: deal.amountUsd,
      companyName: company.name,
      description: company.description,
      source: deal.source,
    }));
    const declared = declaredOf.get(id);
    told.set(id, {
      name,
      thesis,
      source,
      deals,
      facts: factsOf.get(id) ?? [],
      fingerprint: fingerprintOf(deals, { lastSeen, ...(declared && { declared }) }),
      closest: [...new Set(deals.map(({ company }) => company.number))]
        .filter((number) => cosineOf(number) > 0)
        .sort((a, b) => cosineOf(b) - cosineOf(a) || a - b)
        .slice(0, closest),
    });
  }
  return told;
}
