import { covers, type Place } from '../taxonomy/places.ts';
import { alikeDeals } from './alike-deals.ts';
import { dayNumber, type Fingerprint, type GlobalMix, type Tally } from './fingerprint.ts';
import type { StartupFacts } from './startup-facts.ts';

/** What the text searches found of one investor; null where it has no text to compare. */
export interface TextScores {
  /** BM25 of the startup's words against the investor's, larger is closer. */
  readonly words: number | null;
  /** Mean cosine of the startup's vector with the three closest of the investor's. */
  readonly nearest: number | null;
}

/** Each number that is compared over the candidates; null where one side lacks the fact. */
export const signalNames = [
  'stageShare',
  'earlyHabit',
  'metroShare',
  'stateShare',
  'regionShare',
  'categoryShare',
  'modalityShare',
  'amount',
  'diseaseShare',
  'momentum',
  'newMomentum',
  'alikeDeals',
  'lastActivity',
  'words',
  'nearest',
] as const;
export type SignalName = (typeof signalNames)[number];
export type Signals = Readonly<Record<SignalName, number | null>>;

/**
 * The raw numbers of one investor for one startup.
 *
 * Shares are log P with P = (n + 3·g + 3·d) ÷ (N + 3 [+ 3]): n of N deals show the value, g is its share of all deals
 * (a Dirichlet prior of 3 pseudo-deals of the global mix), and d its share under what the investor declares (the global
 * mix cut down to the declared values), which counts as three deals too. The amount is the log density of log10 of the
 * round under the investor's Gaussian, itself drawn to the global one by 3 pseudo-deals. Source of the recipe and its
 * constants: docs/matching.md.
 */
export function signalsOf(startup: StartupFacts, investor: Fingerprint, mix: GlobalMix, text: TextScores): Signals {
  const { declared } = investor;
  const { stage, places, category } = startup;
  return {
    stageShare: stage ? share([stage], investor.stages, mix.stages, declared.stages) : null,
    earlyHabit: stage ? earlyHabit(stage, investor, mix) : null,
    metroShare: bestPlace(places, (place) => place.metro ?? place.city, investor.metros, mix.metros, declared.places),
    stateShare: bestPlace(places, (place) => place.state, investor.states, mix.states, declared.places),
    regionShare: bestPlace(places, (place) => place.region, investor.regions, mix.regions, declared.places),
    categoryShare: category ? share([category], investor.categories, mix.categories, []) : null,
    modalityShare: share(startup.modalities, investor.modalities, mix.modalities, declared.modalities),
    amount: startup.amountUsd ? amountDensity(startup.amountUsd, investor, mix) : null,
    diseaseShare: share(startup.diseases, investor.diseases, mix.diseases, declared.diseases),
    momentum: investor.companies === 0 ? null : Math.log(1 + investor.momentum),
    newMomentum: investor.companies === 0 ? null : Math.log(1 + investor.newMomentum),
    alikeDeals: investor.companies === 0 ? null : Math.log(leastLikeness + alikeDeals(startup, investor)),
    lastActivity: investor.lastSeen === null ? null : -Math.log(1 + monthsBetween(investor.lastSeen, startup.today)),
    words: text.words,
    nearest: text.nearest,
  };
}

/** Keeps the logarithm of no likeness at all finite: a twentieth of one recent deal just like this one. */
const leastLikeness = 0.05;

/** Pseudo-deals of the prior, and what a declaration counts for. */
const prior = 3;

/** Stages at which an investor is among the first. */
export const earlyStages: ReadonlySet<string> = new Set(['pre-seed', 'seed', 'series-a']);

export const monthsBetween = (from: string, to: string): number =>
  Math.max(0, dayNumber(to) - dayNumber(from)) / 30.4375;

/** log of the mean probability of the values; null when the startup names none or the investor shows and says nothing. */
function share(values: readonly string[], own: Tally, all: Tally, declared: readonly string[]): number | null {
  if (values.length === 0 || (own.total === 0 && declared.length === 0)) return null;
  const declaredMass = declared.reduce((sum, value) => sum + shareOfAll(value, all), 0);
  const said = declared.length > 0 ? prior : 0;
  let sum = 0;
  for (const value of values) {
    const general = shareOfAll(value, all);
    const underDeclared = said > 0 && declared.includes(value) ? general / declaredMass : 0;
    sum += ((own.counts.get(value) ?? 0) + prior * general + said * underDeclared) / (own.total + prior + said);
  }
  return Math.log(sum / values.length);
}

/** The share of all deals that show the value, never quite nothing: half a deal stands for what was not yet seen. */
const shareOfAll = (value: string, all: Tally): number => ((all.counts.get(value) ?? 0) + 0.5) / (all.total + 1);

function earlyHabit(stage: string, { stages, declared }: Fingerprint, mix: GlobalMix): number | null {
  if (stages.total === 0 && declared.stages.length === 0) return null;
  const said = declared.stages.length > 0 ? prior : 0;
  const early = declared.stages.filter((value) => earlyStages.has(value)).length / Math.max(1, declared.stages.length);
  const generally = (earlyOf(mix.stages) + 0.5) / (mix.stages.total + 1);
  const chance = (earlyOf(stages) + prior * generally + said * early) / (stages.total + prior + said);
  return Math.log(earlyStages.has(stage) ? chance : Math.max(1 - chance, 1e-9));
}

const earlyOf = ({ counts }: Tally): number =>
  [...earlyStages].reduce((sum, stage) => sum + (counts.get(stage) ?? 0), 0);

/** The startup may sit in several places; the one that fits best counts. A declared place counts for every place in it. */
function bestPlace(
  places: readonly Place[],
  levelOf: (place: Place) => string | null,
  own: Tally,
  all: Tally,
  declared: readonly Place[],
): number | null {
  if (own.total === 0 && declared.length === 0) return null;
  const said = declared.length > 0 ? prior : 0;
  let best: number | null = null;
  for (const place of places) {
    const level = levelOf(place);
    if (level === null) continue;
    const general = shareOfAll(level, all);
    const isDeclared = declared.length > 0 && declared.some((wide) => covers(wide, place));
    const underDeclared = isDeclared ? Math.max(general, 1 / (declared.length + 1)) : 0;
    const chance = ((own.counts.get(level) ?? 0) + prior * general + said * underDeclared) / (own.total + prior + said);
    best = Math.max(best ?? Number.NEGATIVE_INFINITY, Math.log(chance));
  }
  return best;
}

/** A round is usually about three times one investor's cheque. */
const roundPerCheque = 3;

function amountDensity(amountUsd: number, { amounts, declared }: Fingerprint, mix: GlobalMix): number | null {
  const { chequeFrom, chequeTo } = declared;
  const hasDeclared = chequeFrom !== null || chequeTo !== null;
  if (amountUsd <= 0 || (amounts.count === 0 && !hasDeclared)) return null;
  const everyone = mix.amounts.count > 1 ? mix.amounts : { count: 2, mean: 7, squares: 0.72 };
  const spread = Math.max(everyone.squares / everyone.count, 0.01);
  const cheque = Math.sqrt((chequeFrom ?? chequeTo ?? 1) * (chequeTo ?? chequeFrom ?? 1));
  const said = hasDeclared
    ? { weight: prior, mean: Math.log10(Math.max(cheque, 1) * roundPerCheque) }
    : { weight: 0, mean: 0 };
  const weight = amounts.count + prior + said.weight;
  const mean = (amounts.count * amounts.mean + prior * everyone.mean + said.weight * said.mean) / weight;
  const squares =
    amounts.squares +
    amounts.count * (amounts.mean - mean) ** 2 +
    prior * (spread + (everyone.mean - mean) ** 2) +
    said.weight * (spread / 4 + (said.mean - mean) ** 2);
  const variance = squares / weight;
  const distance = Math.log10(amountUsd) - mean;
  return -0.5 * Math.log(variance) - distance ** 2 / (2 * variance);
}
