import { type DealFacts, dayNumber, type Fingerprint, weightOfDay } from './fingerprint.ts';
import type { StartupFacts } from './startup-facts.ts';

/**
 * How many recent deals like the one the startup looks for: each deal counts by its age (half-life 24 months) times how
 * like it is in stage, place, kind and size. It sees together what the single shares see apart: one who does seed rounds
 * in Boston and late ones in San Diego is no seed investor of San Diego. Tried on the deals of 2009 to 2011; the constants
 * may move by half without the order changing much.
 */
export function alikeDeals(startup: StartupFacts, { deals, days }: Fingerprint): number {
  const today = dayNumber(startup.today);
  let sum = 0;
  for (const [at, deal] of deals.entries())
    sum += weightOfDay(days[at] ?? Number.NaN, today, halfLife) * likeness(startup, deal);
  return sum;
}

/** 1 for a deal that agrees in everything, towards 0 for one that does in nothing; what is unknown counts as a half likeness. */
export function likeness(startup: StartupFacts, { company, stage, amountUsd }: DealFacts): number {
  return (
    stageLikeness(startup.stage, stage) *
    placeLikeness(startup, company.place) *
    kindLikeness(startup.category, company.category) *
    topicLikeness(startup, company) *
    sizeLikeness(startup.amountUsd, amountUsd)
  );
}

/** Days: 24 months. */
const halfLife = 730;

const stageLikeness = (ours: string | null, theirs: string | null): number =>
  ours === null || theirs === null ? 0.65 : ours === theirs ? 1 : 0.3;

function placeLikeness({ places }: StartupFacts, theirs: DealFacts['company']['place']): number {
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
function topicLikeness({ modalities, diseases }: StartupFacts, theirs: DealFacts['company']): number {
  if (modalities.length + diseases.length === 0 || theirs.modalities.length + theirs.diseases.length === 0) return 0.7;
  return modalities.some((id) => theirs.modalities.includes(id)) || diseases.some((id) => theirs.diseases.includes(id))
    ? 1
    : 0.5;
}

/** A bell over log10 of the sizes, 0.35 wide: half or double the size is still two thirds alike. */
function sizeLikeness(ours: number | null, theirs: number | null): number {
  if (!ours || !theirs || ours <= 0 || theirs <= 0) return 0.5;
  const distance = Math.log10(ours / theirs);
  return Math.exp(-(distance ** 2) / (2 * 0.35 ** 2));
}
