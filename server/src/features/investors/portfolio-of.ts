import type { StartupId } from '@paratope/shared/ids';
import type { PortfolioCompany } from '@paratope/shared/investors/api';
import { overlapOf } from '@paratope/shared/matches/portfolio-overlap';
import { asRead } from '@paratope/shared/startups/as-read';
import { taxonomy } from '@paratope/shared/taxonomy/taxonomy';
import { createUnderstanding, type Understanding } from '@paratope/shared/taxonomy/understand';
import { msg, rowOf } from '@paratope/shared/words/message';
import { type Admin, type Ctx, type Founder, Refused } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { activeStartupById } from '../../db/startups.ts';
import { keyOf } from './rows.ts';
import {
  type CompanyRecord,
  type DealRecord,
  dealsOf,
  findInvestorNamed,
  ownInvestorNames,
  seesInvestor,
} from './store.ts';

const mostCompanies = 20;

/**
 * Returns an investor's companies that resemble the startup, most similar first, and how many it has backed in all. A founder sees only
 * those of investors with an open match; companies that `matchReasoning` names come first. Throws `missing`.
 */
export async function portfolioOf(
  ctx: Ctx<Founder> | Ctx<Admin>,
  input: { vcName: string; matchReasoning?: string | undefined; startupId?: StartupId },
): Promise<{ companies: PortfolioCompany[]; totalPortfolioSize: number }> {
  const db = ctx.database.reader;
  const startupId = ctx.actor.kind === 'founder' ? ctx.actor.startupId : input.startupId;
  const investor = await findInvestorNamed(db, input.vcName, keyOf(input.vcName));
  if (ctx.actor.kind === 'founder' && !(investor && (await seesInvestor(db, ctx.actor.startupId, investor.id)))) {
    if (await isOwnInvestor(db, ctx.actor.startupId, input.vcName)) return { companies: [], totalPortfolioSize: 0 };
    throw new Refused('missing', 'Unable to load portfolio companies');
  }
  if (!investor) throw new Refused('missing', 'Unable to load portfolio companies');

  const newest = new Map<number, Backed>();
  for (const { deal, company } of await dealsOf(db, [investor.id])) {
    if (!newest.has(company.number)) newest.set(company.number, { deal, company });
  }
  const companies = [...newest.values()];
  const startup = startupId ? await activeStartupById(db, startupId) : undefined;
  const understanding = createUnderstanding(taxonomy);
  const told = input.matchReasoning?.toLowerCase() ?? '';
  const alike = companies
    .map(({ deal, company }) => ({
      company,
      deal,
      ...comparison(company, startup && ownSide(startup, understanding), understanding),
    }))
    .filter(({ reasons }) => reasons.length > 0)
    .map((found) => ({ ...found, isTold: told.includes(found.company.name.toLowerCase()) && told !== '' }))
    .sort(
      (a, b) =>
        Number(b.isTold) - Number(a.isTold) ||
        b.weight - a.weight ||
        a.company.name.localeCompare(b.company.name, 'en'),
    );
  return {
    totalPortfolioSize: companies.length,
    companies: alike.slice(0, mostCompanies).map(({ company, deal, reasons, relation }) => ({
      company_name: company.name,
      website_url: company.website,
      drug_modality: company.modalities.map((id) => understanding.label('modality', id)),
      disease_focus: company.diseases.map((id) => understanding.label('disease', id)),
      geography: [understanding.places.label(placeOf(company))].filter(Boolean),
      similarity_reasons: reasons,
      relation,
      backed_on: deal.date,
      source: deal.source,
    })),
  };
}

/** A company with the investor's newest deal in it. */
interface Backed {
  readonly deal: DealRecord;
  readonly company: CompanyRecord;
}

interface OwnSide {
  readonly modalities: readonly string[];
  readonly diseases: readonly string[];
  readonly towns: ReadonlySet<string>;
  readonly states: ReadonlySet<string>;
}

function ownSide(startup: Parameters<typeof asRead>[0], understanding: Understanding): OwnSide {
  const { drugModality, diseaseFocus, geography } = asRead(startup);
  const places = geography.flatMap((entry) => understanding.places.read(entry));
  return {
    modalities: understanding.terms('modality', drugModality).ids,
    diseases: understanding.terms('disease', diseaseFocus).ids,
    towns: new Set(places.flatMap(({ metro, city }) => metro ?? city ?? [])),
    states: new Set(places.flatMap(({ state }) => state ?? [])),
  };
}

/** What a company and the startup share, and their relation; place alone makes it neither competitor nor synergy. */
function comparison(company: CompanyRecord, own: OwnSide | undefined, understanding: Understanding) {
  if (!own) return { reasons: [], weight: 0, relation: null };
  const { modalities, diseases, relation } = overlapOf(own, company, understanding);
  const town = company.metro ?? company.city;
  const isNear = town !== null && own.towns.has(town);
  const isSameState = !isNear && company.state !== null && own.states.has(company.state);
  const place = { place: understanding.places.label(placeOf(company)) };
  const labels = (kind: 'modality' | 'disease', ids: readonly string[]) =>
    rowOf(
      ids.map((id) => ({ label: understanding.label(kind, id) })),
      ', ',
    );
  const reasons = [
    ...(modalities.length > 0 ? [msg('Same modality: {terms}', { terms: labels('modality', modalities) })] : []),
    ...(diseases.length > 0 ? [msg('Same disease area: {terms}', { terms: labels('disease', diseases) })] : []),
    ...(isNear || isSameState ? [msg(isNear ? 'Same area: {place}' : 'Same state: {place}', { place })] : []),
  ];
  return {
    reasons,
    weight:
      3 * Math.min(1, modalities.length) + 3 * Math.min(1, diseases.length) + Number(isNear) + Number(isSameState) / 2,
    relation,
  };
}

const placeOf = ({ city, metro, state, region, country }: CompanyRecord) => ({ city, metro, state, region, country });

const isOwnInvestor = async (db: Db, startupId: string, name: string): Promise<boolean> =>
  (await ownInvestorNames(db, startupId)).some((own) => keyOf(own) === keyOf(name));
