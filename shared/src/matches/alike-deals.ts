import type { CompanyFacts, DealFacts } from './fingerprint.ts';
import { type Market, sizeOf } from './market.ts';
import type { StartupFacts } from './startup-facts.ts';

/**
 * Of each investor, how many recent deals like the one the startup looks for: each deal counts by its age (half-life 24
 * months) times how like it is in stage, place, kind and size. It sees together what the single shares see apart: one who
 * does seed rounds in Boston and late ones in San Diego is no seed investor of San Diego. Tried on the deals of 2009 to
 * 2011; the constants may move by half without the order changing much.
 */
export function alikeDeals(startup: StartupFacts, market: Market): Float64Array {
  const stage = Float64Array.from(market.stage.values, (theirs) => stageLikeness(startup.stage, theirs));
  const place = Float64Array.from(market.place.values, (theirs) => placeLikeness(startup, theirs));
  const kind = Float64Array.from(market.category.values, (theirs) => kindLikeness(startup.category, theirs));
  const topic = Float64Array.from(market.topic.values, (theirs) => topicLikeness(startup, theirs));
  const size = sizeLikeness(startup.amountUsd);
  const { investorOfDeal, weightOfDeal, sizeOfDeal } = market;
  const sums = new Float64Array(market.investors.length);
  for (let deal = 0; deal < investorOfDeal.length; deal += 1) {
    const likeness =
      (stage[market.stage.ofDeal[deal] as number] as number) *
      (place[market.place.ofDeal[deal] as number] as number) *
      (kind[market.category.ofDeal[deal] as number] as number) *
      (topic[market.topic.ofDeal[deal] as number] as number) *
      size(sizeOfDeal[deal] as number);
    (sums[investorOfDeal[deal] as number] as number) += (weightOfDeal[deal] as number) * likeness;
  }
  return sums;
}

/** 1 for a deal that agrees in everything, towards 0 for one that does in nothing; what is unknown counts as a half likeness. */
export const likeness = (startup: StartupFacts, { company, stage, amountUsd }: DealFacts): number =>
  stageLikeness(startup.stage, stage) *
  placeLikeness(startup, company.place) *
  kindLikeness(startup.category, company.category) *
  topicLikeness(startup, company) *
  sizeLikeness(startup.amountUsd)(sizeOf(amountUsd));

const stageLikeness = (ours: string | null, theirs: string | null): number =>
  ours === null || theirs === null ? 0.65 : ours === theirs ? 1 : 0.3;

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
  ours === null || theirs === null ? 0.7 : ours === theirs ? 1 : 0.4;

/** Modalities and diseases together: any one shared, none shared, or nothing known of one side. */
function topicLikeness(
  { modalities, diseases }: StartupFacts,
  theirs: Pick<CompanyFacts, 'modalities' | 'diseases'>,
): number {
  if (modalities.length + diseases.length === 0 || theirs.modalities.length + theirs.diseases.length === 0) return 0.7;
  return modalities.some((id) => theirs.modalities.includes(id)) || diseases.some((id) => theirs.diseases.includes(id))
    ? 1
    : 0.5;
}

/** A bell over log10 of the sizes, 0.35 wide: half or double the size is still two thirds alike. */
function sizeLikeness(amountUsd: number | null): (size: number) => number {
  if (!amountUsd || amountUsd <= 0) return () => 0.5;
  const ours = Math.log10(amountUsd);
  return (theirs) => (Number.isNaN(theirs) ? 0.5 : Math.exp(-((ours - theirs) ** 2) / (2 * 0.35 ** 2)));
}
