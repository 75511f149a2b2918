import type { CompanyFacts, DealFacts, Declared } from '../fingerprint.ts';
import { layOutMarket } from '../market.ts';
import { type Candidates, candidatesOf } from '../score.ts';

/** Some investors with all that is known of them, as what the matcher compares. */
export function laidOut(
  today: string,
  given: readonly {
    readonly id: string;
    readonly deals: readonly DealFacts[];
    readonly lastSeen?: string | null;
    readonly declared: Declared;
    readonly words?: number | null;
    readonly nearest?: number | null;
  }[],
): Candidates {
  const investors = [...given].sort((a, b) => (a.id < b.id ? -1 : 1));
  const companies: CompanyFacts[] = [];
  const rows = new Map<string, number>();
  // In a test two companies of one number may differ in their facts.
  const rowOf = (company: CompanyFacts): number => {
    const key = JSON.stringify(company);
    const row = rows.get(key) ?? companies.push(company) - 1;
    rows.set(key, row);
    return row;
  };
  const deals = investors.flatMap((investor, row) =>
    investor.deals.map(({ company, ...deal }) => ({ ...deal, investor: row, company: rowOf(company) })),
  );
  const market = layOutMarket({
    today,
    investors: investors.map(({ id, lastSeen = null, declared }) => ({ id, lastSeen, declared, isArchived: false })),
    companies,
    deals,
  });
  const column = (values: readonly (number | null | undefined)[]) =>
    Float64Array.from(values, (one) => one ?? Number.NaN);
  const text = {
    words: column(investors.map((one) => one.words)),
    nearest: column(investors.map((one) => one.nearest)),
  };
  return candidatesOf(market, text);
}
