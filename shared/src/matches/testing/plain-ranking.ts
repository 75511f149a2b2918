/**
 * The ranking as a straightforward computation: one investor after another, each deal looked at by itself, with maps and
 * without columns. What the matcher is held to.
 */
import { covers, type Place } from '../../taxonomy/places.ts';
import { type DealFacts, type Declared, dayNumber, momentumHalfLife, type Tally, weightOfDay } from '../fingerprint.ts';
import { type Criterion, criteria } from '../match.ts';
import { penaltiesOf } from '../penalties.ts';
import { recipe } from '../recipe.ts';
import { nextStages, sameParent, withWider } from '../relations.ts';
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
type WholeMix = Mix & { readonly investors: number; readonly votesOf: (investor: PlainInvestor) => number };

export function rankPlainly(startup: StartupFacts, given: readonly PlainInvestor[]) {
  const investors = [...given].sort((a, b) => (a.id < b.id ? -1 : 1));
  const everyDeal = investors.flatMap(({ deals }) => deals);
  const mix = { ...mixOf(everyDeal), investors: investors.length, votesOf: votesAmong(investors, startup) };
  const raw = investors.map((investor) => signalsOf(startup, investor, mix));
  const columns = Object.fromEntries(
    signalNames.map((name) => [name, standardScores(raw.map((signals) => signals[name]))]),
  ) as Record<SignalName, (number | null)[]>;
  const evidence = (criterion: Criterion, at: number): number | null => {
    const known = Object.entries(recipe.teeth[criterion].signals).flatMap(([name, part]) => {
      const z = columns[name as SignalName][at] ?? null;
      return z === null ? [] : [{ part, z }];
    });
    const total = known.reduce((all, { part }) => all + part, 0);
    return total > 0 ? known.reduce((all, { part, z }) => all + part * z, 0) / total : null;
  };
  const texts = investors.map((_, at) => {
    const mean = evidence('thesis', at);
    return mean === null ? null : Math.round(mean * 1e9);
  });
  return investors
    .map((investor, at) => {
      const teeth = {} as Record<Criterion, number | null>;
      let similarity = 0;
      for (const criterion of criteria) {
        const mean = evidence(criterion, at);
        const relation = criterion === 'thesis' ? textRelation(texts, at) : relationOf(criterion, startup, investor);
        teeth[criterion] = mean === null || relation === null ? null : within(relation, mean);
        similarity += recipe.teeth[criterion].weight * (teeth[criterion] ?? 0.5);
      }
      const lastSeen = lastSeenOf(investor);
      const silentFor = lastSeen === null ? Number.NaN : monthsBetween(lastSeen, startup.today);
      const penalties = penaltiesOf(startup, investor.declared, silentFor);
      for (const { cost } of penalties) similarity -= cost / 100;
      return { id: investor.id, similarity: Math.max(0, Math.round(similarity * 1e4) / 1e4), teeth, penalties };
    })
    .sort((a, b) => b.similarity - a.similarity || (a.id < b.id ? -1 : 1));
}

type Relation = 'fits' | 'close' | 'gap';

function within(relation: Relation, mean: number): number {
  const whole = (points: number) => Math.round(Number(points.toFixed(6))) / 100;
  const target = 68 + 12 * mean;
  if (relation === 'fits') return whole(target <= 75 ? 75 : 75 + 25 * (1 - Math.exp(-(target - 75) / 25)));
  if (relation === 'close') return whole(Math.max(50, Math.min(74, target)));
  return whole(Math.max(0, Math.min(49, 45 + 5 * mean)));
}

function relationOf(
  criterion: Exclude<Criterion, 'thesis'>,
  { stage, places, category, modalities, diseases, amountUsd, today }: StartupFacts,
  { declared, deals, ...investor }: PlainInvestor,
): Relation | null {
  const relate = (isKnown: boolean, isSame: boolean, isNear: boolean): Relation | null =>
    !isKnown ? null : isSame ? 'fits' : isNear ? 'close' : 'gap';
  const shares = (some: readonly (string | null)[], others: readonly (string | null)[]) =>
    some.some((one) => one !== null && others.includes(one));
  const companies = deals.map(({ company }) => company);
  if (criterion === 'stage') {
    if (!stage) return null;
    const shown = [...declared.stages, ...deals.flatMap((deal) => deal.stage ?? [])];
    return relate(shown.length > 0, shown.includes(stage), shares(shown, [...nextStages(stage)]));
  }
  if (criterion === 'place') {
    if (places.length === 0) return null;
    const seen = companies.map(({ place }) => place);
    const at = (level: (place: Place) => string | null) => shares(places.map(level), seen.map(level));
    const isHere = at((one) => one.metro ?? one.city) || at((one) => one.state);
    const isCovered = declared.places.some((wide) => places.some((place) => covers(wide, place)));
    const isDeclaredNear = (['region', 'country'] as const).some((level) =>
      shares(
        places.map((one) => one[level]),
        declared.places.map((one) => one[level]),
      ),
    );
    const isKnown = seen.some((one) => one.metro || one.city || one.state || one.region || one.country);
    return relate(
      isKnown || declared.places.length > 0,
      isHere || isCovered,
      at((one) => one.region) || at((one) => one.country) || isDeclaredNear,
    );
  }
  if (criterion === 'modality') {
    const isAlike = category !== null && companies.some((company) => company.category === category);
    const shown = [...declared.modalities, ...companies.flatMap((company) => company.modalities)];
    if (modalities.length === 0 || shown.length === 0)
      return relate(category !== null && companies.some((company) => company.category), false, isAlike);
    return relate(true, shares(shown, modalities), shares(shown, sameParent('modality', modalities)) || isAlike);
  }
  if (criterion === 'disease') {
    if (diseases.length === 0) return null;
    const shown = [...declared.diseases, ...companies.flatMap((company) => company.diseases)];
    return relate(
      shown.length > 0,
      shares(shown, withWider('disease', diseases)),
      shares(shown, sameParent('disease', diseases)),
    );
  }
  if (criterion === 'cheque') {
    if (!amountUsd || amountUsd <= 0) return null;
    const { chequeFrom, chequeTo } = declared;
    const fitsCheque = (least: number, most: number) =>
      (chequeTo ?? Number.POSITIVE_INFINITY) >= amountUsd * least && (chequeFrom ?? 0) <= amountUsd * most;
    const said = relate(chequeFrom !== null || chequeTo !== null, fitsCheque(0.1, 0.5), fitsCheque(0.05, 1));
    const sums = deals.flatMap((deal) => (deal.amountUsd && deal.amountUsd > 0 ? [deal.amountUsd] : []));
    sums.sort((a, b) => a - b);
    const low = sums[Math.floor(sums.length / 10)] ?? Number.NaN;
    const high = sums[Math.floor(0.9 * (sums.length - 1))] ?? Number.NaN;
    const inRange = (by: number) => amountUsd * by * 1.000_001 >= low && amountUsd <= high * by * 1.000_001;
    const seen = relate(sums.length > 0, inRange(1), inRange(2));
    return said === 'gap'
      ? 'gap'
      : ([said, seen].find((one) => one === 'fits') ?? [said, seen].find((one) => one === 'close') ?? seen);
  }
  const lastSeen = lastSeenOf({ deals, ...investor });
  if (lastSeen === null) return deals.length > 0 ? 'close' : null;
  const months = monthsBetween(lastSeen, today);
  return relate(true, months <= 24, months <= 36);
}

function textRelation(texts: readonly (number | null)[], at: number): Relation | null {
  const own = texts[at] ?? null;
  const known = texts.filter((text) => text !== null);
  if (own === null || known.length < 2) return null;
  const lower = known.filter((text) => text < own).length;
  const isAbove = (share: number) => lower >= share * (known.length - 1);
  return isAbove(0.9) && lower > 0 ? 'fits' : isAbove(0.5) && lower > 0 ? 'close' : 'gap';
}

function standardScores(values: readonly (number | null)[]): (number | null)[] {
  const known = values.filter((value) => value !== null);
  const mean = known.reduce((sum, value) => sum + value, 0) / known.length;
  const deviation = Math.sqrt(known.reduce((sum, value) => sum + (value - mean) ** 2, 0) / known.length);
  return values.map((value) => (value === null ? null : deviation > 1e-12 ? (value - mean) / deviation : 0));
}

const lastSeenOf = ({ deals, lastSeen }: Pick<PlainInvestor, 'deals' | 'lastSeen'>): string | null =>
  [lastSeen, ...deals.map(({ date }) => date)]
    .filter((date) => date !== null)
    .sort()
    .at(-1) ?? null;

function signalsOf(startup: StartupFacts, investor: PlainInvestor, mix: WholeMix): Numbers {
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
  const pace = (some: readonly DealFacts[]) =>
    Math.min(...some.map((deal) => weight(deal, 730))) *
    Math.max(...some.map(({ company }) => placeLikeness(startup, company.place)));
  const lastSeen = lastSeenOf(investor);
  return {
    stageShare: stage ? share([stage], own.stages, mix.stages, declared.stages) : null,
    earlyHabit: stage ? earlyHabit(stage, own, mix, declared) : null,
    metroShare: bestPlace(places, (place) => place.metro ?? place.city, own.metros, mix.metros, declared.places),
    stateShare: bestPlace(places, (place) => place.state, own.states, mix.states, declared.places),
    placePace: places.length === 0 ? null : Math.log(0.1 + sum(byCompany.map(pace))),
    categoryShare: category ? share([category], own.categories, mix.categories, []) : null,
    modalityShare: share(startup.modalities, own.modalities, mix.modalities, declared.modalities),
    amount: startup.amountUsd ? amountDensity(startup.amountUsd, own, mix, declared) : null,
    diseaseShare: share(startup.diseases, own.diseases, mix.diseases, declared.diseases),
    newMomentum: ofDeals(1 + sum(newMomentum)),
    likeYours: ofDeals(0.02 / mix.investors + mix.votesOf(investor)),
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

/** Each investor's share in the companies like the startup, company by company. */
function votesAmong(investors: readonly PlainInvestor[], startup: StartupFacts): (investor: PlainInvestor) => number {
  const weight = ({ date }: DealFacts) =>
    weightOfDay(date === null ? Number.NaN : dayNumber(date), dayNumber(startup.today), 730);
  const newest = (deals: readonly DealFacts[]) => Math.max(0, ...deals.map(weight));
  const dealsIn = ({ deals }: PlainInvestor, company: number) =>
    deals.filter((deal) => deal.company.number === company);
  const all = investors.flatMap(({ deals }) => deals);
  const companies = [...new Set(all.map(({ company }) => company.number))].map((number) => {
    const deals = all.filter(({ company }) => company.number === number);
    return {
      number,
      alike: Math.max(...deals.map((deal) => weight(deal) * likeness(startup, deal))),
      votes: investors.reduce((sum, investor) => sum + newest(dealsIn(investor, number)), 0),
    };
  });
  const whole = companies.reduce((sum, { alike }) => sum + alike, 0);
  return (investor) =>
    companies.reduce(
      (sum, { number, alike, votes }) => sum + ((alike / whole) * newest(dealsIn(investor, number))) / votes,
      0,
    );
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
  ours === null || theirs === null ? 0.65 : ours === theirs ? 1 : 0.4;

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
  ours === null || theirs === null ? 0.7 : ours === theirs ? 1 : 0.5;

/** Modalities and diseases together: any one shared, or none that is known. */
function topicLikeness({ modalities, diseases }: StartupFacts, theirs: DealFacts['company']): number {
  if (modalities.length + diseases.length === 0 || theirs.modalities.length + theirs.diseases.length === 0) return 0.7;
  return modalities.some((id) => theirs.modalities.includes(id)) || diseases.some((id) => theirs.diseases.includes(id))
    ? 1
    : 0.7;
}

/** A bell over log10 of the sizes, half a decade wide. */
function sizeLikeness(ours: number | null, theirs: number | null): number {
  if (!ours || !theirs || ours <= 0 || theirs <= 0) return 0.5;
  const distance = Math.log10(ours / theirs);
  return Math.exp(-(distance ** 2) / (2 * 0.5 ** 2));
}

function mixOf(deals: readonly DealFacts[]) {
  const sizes = deals.flatMap(({ amountUsd }) => (amountUsd && amountUsd > 0 ? [Math.log10(amountUsd)] : []));
  const mean = sizes.length > 0 ? sizes.reduce((sum, size) => sum + size, 0) / sizes.length : 0;
  return {
    stages: tally(deals, ({ stage }) => [stage]),
    metros: tally(deals, ({ company: { place } }) => [place.metro ?? place.city]),
    states: tally(deals, ({ company }) => [company.place.state]),
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
