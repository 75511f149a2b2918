import type { CompanyFacts, DealFacts } from './fingerprint.ts';
import { type Market, sizeOf } from './market.ts';
import type { StartupFacts } from './startup-facts.ts';

/**
 * Returns each investor's share in the companies most like the startup. A company counts by its most similar deal, each
 * weighted by its age (half-life 24 months) times its likeness in stage, place, kind and size; it is split among its investors
 * by the age of their newest deal there. It combines what the single shares see separately: one who does seed rounds in Boston
 * and late ones in San Diego is no seed investor of San Diego. Chosen on the deals of 2007 to 2011 (lab/docs/matching.md).
 */
export function likeYours(startup: StartupFacts, market: Market): Float64Array {
  const stage = Float64Array.from(market.stage.values, (theirs) => stageLikeness(startup.stage, theirs));
  const place = Float64Array.from(market.place.values, (theirs) => placeLikeness(startup, theirs));
  const kind = Float64Array.from(market.category.values, (theirs) => kindLikeness(startup.category, theirs));
  const topic = Float64Array.from(market.topic.values, (theirs) => topicLikeness(startup, theirs));
  const size = sizeLikeness(startup.amountUsd);
  const { investorOfDeal, companyOfDeal, weightOfDeal, sizeOfDeal, pairs } = market;
  const likest = new Float64Array(market.companies);
  for (let deal = 0; deal < investorOfDeal.length; deal += 1) {
    const alike =
      (weightOfDeal[deal] as number) *
      (stage[market.stage.ofDeal[deal] as number] as number) *
      (place[market.place.ofDeal[deal] as number] as number) *
      (kind[market.category.ofDeal[deal] as number] as number) *
      (topic[market.topic.ofDeal[deal] as number] as number) *
      size(sizeOfDeal[deal] as number);
    const company = companyOfDeal[deal] as number;
    if (alike > (likest[company] as number)) likest[company] = alike;
  }
  const all = likest.reduce((sum, one) => sum + one, 0);
  const sums = new Float64Array(market.investors.length);
  if (all === 0) return sums;
  for (let pair = 0; pair < pairs.company.length; pair += 1)
    (sums[pairs.investor[pair] as number] as number) +=
      ((likest[pairs.company[pair] as number] as number) * (pairs.vote[pair] as number)) / all;
  return sums;
}

/** Sums each investor's companies by how near they are to the startup and how new to the investor (half-life 24 months). */
export function placePace(startup: StartupFacts, { investors, pairs, place, placeOfCompany }: Market): Float64Array {
  const near = Float64Array.from(place.values, (theirs) => placeLikeness(startup, theirs));
  const sums = new Float64Array(investors.length);
  for (let pair = 0; pair < pairs.company.length; pair += 1)
    (sums[pairs.investor[pair] as number] as number) +=
      (pairs.first[pair] as number) * (near[placeOfCompany[pairs.company[pair] as number] as number] as number);
  return sums;
}

/**
 * 1 for a deal alike in everything, toward 0 for one alike in nothing. An unknown scores in between;
 * unknown topics score like none shared.
 */
export const likeness = (startup: StartupFacts, { company, stage, amountUsd }: DealFacts): number =>
  stageLikeness(startup.stage, stage) *
  placeLikeness(startup, company.place) *
  kindLikeness(startup.category, company.category) *
  topicLikeness(startup, company) *
  sizeLikeness(startup.amountUsd)(sizeOf(amountUsd));

const stageLikeness = (ours: string | null, theirs: string | null): number =>
  ours === null || theirs === null ? 0.65 : ours === theirs ? 1 : 0.4;

function placeLikeness({ places }: StartupFacts, theirs: CompanyFacts['place']): number {
  const town = theirs.metro ?? theirs.city;
  if (places.length === 0 || (town === null && theirs.state === null && theirs.region === null)) return 0.3;
  let best = 0.1;
  for (const { metro, city, state, region } of places) {
    if (town !== null && (metro ?? city) === town) return 1;
    if (state !== null && state === theirs.state) best = Math.max(best, 0.5);
    if (region !== null && region === theirs.region) best = Math.max(best, 0.25);
  }
  return best;
}

const kindLikeness = (ours: string | null, theirs: string | null): number =>
  ours === null || theirs === null ? 0.7 : ours === theirs ? 1 : 0.5;

/** Modalities and diseases together: one shared is enough. Unknown counts like none shared. */
function topicLikeness(
  { modalities, diseases }: StartupFacts,
  theirs: Pick<CompanyFacts, 'modalities' | 'diseases'>,
): number {
  if (modalities.length + diseases.length === 0 || theirs.modalities.length + theirs.diseases.length === 0) return 0.7;
  return modalities.some((id) => theirs.modalities.includes(id)) || diseases.some((id) => theirs.diseases.includes(id))
    ? 1
    : 0.7;
}

/** A bell curve over log10 of the sizes, half a decade wide: half or double the size is still five sixths alike. */
function sizeLikeness(amountUsd: number | null): (size: number) => number {
  if (!amountUsd || amountUsd <= 0) return () => 0.5;
  const ours = Math.log10(amountUsd);
  return (theirs) => (Number.isNaN(theirs) ? 0.5 : Math.exp(-((ours - theirs) ** 2) / (2 * 0.5 ** 2)));
}
