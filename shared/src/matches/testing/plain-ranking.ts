/**
 * The ranking as a straightforward computation: one investor after another, each deal looked at by itself, with maps and
 * without columns. What the matcher is held to.
 */
import { covers, type Place } from '../../taxonomy/places.ts';
import { type DealFacts, type Declared, dayNumber, momentumHalfLife, type Tally, weightOfDay } from '../fingerprint.ts';
import { type Criterion, criteria } from '../match.ts';
import { penaltiesOf } from '../penalties.ts';
import { recipe } from '../recipe.ts';
import { earlyStages, monthsBetween, type SignalName, signalNames } from '../signals.ts';
import type { StartupFacts } from '../startup-facts.ts';

export interface PlainInvestor {
  readonly id: string;
  readonly deals: readonly DealFacts[];
  readonly lastSeen: string | null;
  readonly declared: Declared;
  readonly words: number | null;
  readonly nearest: number | null;
}

type Numbers = Record<SignalName, number | null>;
type Mix = ReturnType<typeof mixOf>;

export function rankPlainly(startup: StartupFacts, given: readonly PlainInvestor[]) {
  const investors = [...given].sort((a, b) => (a.id < b.id ? -1 : 1));
  const mix = mixOf(investors.flatMap(({ deals }) => deals));
  const raw = investors.map((investor) => signalsOf(startup, investor, mix));
  const columns = Object.fromEntries(
    signalNames.map((name) => [name, standardScores(raw.map((signals) => signals[name]))]),
  ) as Record<SignalName, (number | null)[]>;
  return investors
    .map((investor, at) => {
      const teeth = {} as Record<Criterion, number | null>;
      let sum = 0;
      for (const criterion of criteria) {
        const { weight, signals } = recipe.teeth[criterion];
        const known = Object.entries(signals).flatMap(([name, part]) => {
          const z = columns[name as SignalName][at] ?? null;
          return z === null ? [] : [{ part, z }];
        });
        const total = known.reduce((all, { part }) => all + part, 0);
        const mean = total > 0 ? known.reduce((all, { part, z }) => all + part * z, 0) / total : null;
        teeth[criterion] = mean === null ? null : squash(mean);
        sum += weight * (mean ?? 0);
      }
      const lastSeen = lastSeenOf(investor);
      const silentFor = lastSeen === null ? Number.NaN : monthsBetween(lastSeen, startup.today);
      const penalties = penaltiesOf(startup, investor.declared, silentFor);
      for (const { cost } of penalties) sum -= cost;
      return { id: investor.id, similarity: squash(sum), teeth, penalties };
    })
    .sort((a, b) => b.similarity - a.similarity || (a.id < b.id ? -1 : 1));
}

const squash = (z: number): number => 1 / (1 + Math.exp(-1.7 * z));

function standardScores(values: readonly (number | null)[]): (number | null)[] {
  const known = values.filter((value) => value !== null);
  const mean = known.reduce((sum, value) => sum + value, 0) / known.length;
  const deviation = Math.sqrt(known.reduce((sum, value) => sum + (value - mean) ** 2, 0) / known.length);
  return values.map((value) => (value === null ? null : deviation > 1e-12 ? (value - mean) / deviation : 0));
}

const lastSeenOf = ({ deals, lastSeen }: PlainInvestor): string | null =>
  [lastSeen, ...deals.map(({ date }) => date)]
    .filter((date) => date !== null)
    .sort()
    .at(-1) ?? null;

function signalsOf(startup: StartupFacts, investor: PlainInvestor, mix: Mix): Numbers {
  const { declared, deals } = investor;
  const own = mixOf(deals);
  const { stage, places, category } = startup;
  const today = dayNumber(startup.today);
  const weight = ({ date }: DealFacts, halfLife: number) =>
    weightOfDay(date === null ? Number.NaN : dayNumber(date), today, halfLife);
  const byCompany = [...Map.groupBy(deals, ({ company }) => company.number).values()];
  const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0);
  const ofDeals = (number: number) => (deals.length === 0 ? null : Math.log(number));
  const newMomentum = byCompany.map((some) => Math.min(...some.map((deal) => weight(deal, momentumHalfLife))));
  const lastSeen = lastSeenOf(investor);
  return {
    stageShare: stage ? share([stage], own.stages, mix.stages, declared.stages) : null,
    earlyHabit: stage ? earlyHabit(stage, own, mix, declared) : null,
    metroShare: bestPlace(places, (place) => place.metro ?? place.city, own.metros, mix.metros, declared.places),
    stateShare: bestPlace(places, (place) => place.state, own.states, mix.states, declared.places),
    regionShare: bestPlace(places, (place) => place.region, own.regions, mix.regions, declared.places),
    categoryShare: category ? share([category], own.categories, mix.categories, []) : null,
    modalityShare: share(startup.modalities, own.modalities, mix.modalities, declared.modalities),
    amount: startup.amountUsd ? amountDensity(startup.amountUsd, own, mix, declared) : null,
    diseaseShare: share(startup.diseases, own.diseases, mix.diseases, declared.diseases),
    momentum: ofDeals(1 + sum(deals.map((deal) => weight(deal, momentumHalfLife)))),
    newMomentum: ofDeals(1 + sum(newMomentum)),
    alikeDeals: ofDeals(0.05 + sum(deals.map((deal) => weight(deal, 730) * likeness(startup, deal)))),
    lastActivity: lastSeen === null ? null : -Math.log(1 + monthsBetween(lastSeen, startup.today)),
    words: investor.words,
    nearest: investor.nearest,
  };
}

const prior = 3;

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

const shareOfAll = (value: string, all: Tally): number => ((all.counts.get(value) ?? 0) + 0.5) / (all.total + 1);

function earlyHabit(stage: string, { stages }: Mix, mix: Mix, declared: Declared): number | null {
  if (stages.total === 0 && declared.stages.length === 0) return null;
  const said = declared.stages.length > 0 ? prior : 0;
  const early = declared.stages.filter((value) => earlyStages.has(value)).length / Math.max(1, declared.stages.length);
  const generally = (earlyOf(mix.stages) + 0.5) / (mix.stages.total + 1);
  const chance = (earlyOf(stages) + prior * generally + said * early) / (stages.total + prior + said);
  return Math.log(earlyStages.has(stage) ? chance : Math.max(1 - chance, 1e-9));
}

const earlyOf = ({ counts }: Tally): number =>
  [...earlyStages].reduce((sum, stage) => sum + (counts.get(stage) ?? 0), 0);

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

function amountDensity(amountUsd: number, { amounts }: Mix, mix: Mix, declared: Declared): number | null {
  const { chequeFrom, chequeTo } = declared;
  const hasDeclared = chequeFrom !== null || chequeTo !== null;
  if (amountUsd <= 0 || (amounts.count === 0 && !hasDeclared)) return null;
  const everyone = mix.amounts.count > 1 ? mix.amounts : { count: 2, mean: 7, squares: 0.72 };
  const spread = Math.max(everyone.squares / everyone.count, 0.01);
  const cheque = Math.sqrt((chequeFrom ?? chequeTo ?? 1) * (chequeTo ?? chequeFrom ?? 1));
  const said = hasDeclared ? { weight: prior, mean: Math.log10(Math.max(cheque, 1) * 3) } : { weight: 0, mean: 0 };
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

function likeness(startup: StartupFacts, { company, stage, amountUsd }: DealFacts): number {
  return (
    stageLikeness(startup.stage, stage) *
    placeLikeness(startup, company.place) *
    kindLikeness(startup.category, company.category) *
    topicLikeness(startup, company) *
    sizeLikeness(startup.amountUsd, amountUsd)
  );
}

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

function mixOf(deals: readonly DealFacts[]) {
  const sizes = deals.flatMap(({ amountUsd }) => (amountUsd && amountUsd > 0 ? [Math.log10(amountUsd)] : []));
  const mean = sizes.length > 0 ? sizes.reduce((sum, size) => sum + size, 0) / sizes.length : 0;
  return {
    stages: tally(deals, ({ stage }) => [stage]),
    metros: tally(deals, ({ company: { place } }) => [place.metro ?? place.city]),
    states: tally(deals, ({ company }) => [company.place.state]),
    regions: tally(deals, ({ company }) => [company.place.region]),
    categories: tally(deals, ({ company }) => [company.category]),
    modalities: tally(deals, ({ company }) => company.modalities),
    diseases: tally(deals, ({ company }) => company.diseases),
    amounts: { count: sizes.length, mean, squares: sizes.reduce((sum, size) => sum + (size - mean) ** 2, 0) },
  };
}

function tally(deals: readonly DealFacts[], valuesOf: (deal: DealFacts) => readonly (string | null)[]): Tally {
  const counts = new Map<string, number>();
  let total = 0;
  for (const deal of deals) {
    const values = valuesOf(deal).filter((value) => value !== null);
    if (values.length > 0) total += 1;
    for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return { total, counts };
}
