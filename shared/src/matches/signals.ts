import { covers, type Place } from '../taxonomy/places.ts';
import { likeYours, placePace } from './alike-deals.ts';
import { type Declared, dayNumber, type Tally } from './fingerprint.ts';
import { countSeen, type Market, type Said, type Seen } from './market.ts';
import type { StartupFacts } from './startup-facts.ts';

/** One number for each row of a market; NaN if one side lacks the fact. */
export type Column = Float64Array<ArrayBuffer>;

/** Each investor's result of the text searches; NaN if it has no text to compare. */
export interface TextScores {
  /** BM25 of the startup's words against the investor's, larger is closer. */
  readonly words: Column;
  /** Mean cosine of the startup's vector with the three closest of the investor's. */
  readonly nearest: Column;
}

export const signalNames = [
  'stageShare',
  'earlyHabit',
  'metroShare',
  'stateShare',
  'placePace',
  'categoryShare',
  'modalityShare',
  'amount',
  'diseaseShare',
  'newMomentum',
  'likeYours',
  'lastActivity',
  'words',
  'nearest',
] as const;
export type SignalName = (typeof signalNames)[number];
export type Signals = Readonly<Record<SignalName, Column>>;

/**
 * The raw numbers of every investor for one startup.
 *
 * Shares are log P with P = (n + 3·g + 3·d) ÷ (N + 3 [+ 3]): n of N deals show the value, g is its share of all deals (a
 * Dirichlet prior of 3 pseudo-deals of the global mix), and d its share under what the investor declares (the global mix
 * cut down to the declared values), which counts as three deals too. The amount is the log density of log10 of the round
 * under the investor's Gaussian, itself drawn to the global one by 3 pseudo-deals. The constant added to a number before
 * its logarithm keeps the logarithm of zero finite. Source of the recipe and its constants: lab/docs/matching.md.
 */
export function signalsOf(startup: StartupFacts, market: Market, text: TextScores): Signals {
  const { stage, category, modalities, diseases } = startup;
  const today = dayNumber(startup.today);
  const alike = likeYours(startup, market);
  const nearby = placePace(startup, market);
  const ofDeals = (number: (row: number) => number) =>
    columnOf(market, (row) => (market.companiesOf[row] === 0 ? Number.NaN : number(row)));
  return {
    stageShare: shares(market, market.stages, stage ? [stage] : [], market.said.stages),
    earlyHabit: earlyHabit(market, stage),
    ...placeShares(market, startup.places),
    placePace:
      startup.places.length > 0 ? columnOf(market, (row) => Math.log(0.1 + (nearby[row] as number))) : unknown(market),
    categoryShare: shares(market, market.categories, category ? [category] : []),
    modalityShare: shares(market, market.modalities, modalities, market.said.modalities),
    amount: amountDensity(market, startup.amountUsd),
    diseaseShare: shares(market, market.diseases, diseases, market.said.diseases),
    newMomentum: ofDeals((row) => Math.log(1 + (market.newMomentum[row] as number))),
    likeYours: ofDeals((row) => Math.log(0.02 / market.investors.length + (alike[row] as number))),
    lastActivity: columnOf(market, (row) => -Math.log(1 + monthsFrom(market.lastSeen[row] as number, today))),
    words: text.words,
    nearest: text.nearest,
  };
}

function columnOf({ investors }: Market, number: (row: number) => number): Column {
  const column = new Float64Array(investors.length);
  for (let row = 0; row < column.length; row += 1) column[row] = number(row);
  return column;
}

const unknown = ({ investors }: Market): Column => new Float64Array(investors.length).fill(Number.NaN);

/** Pseudo-deals of the prior, and the weight of a declaration. */
const prior = 3;

/** Stages at which an investor is among the first. */
export const earlyStages: ReadonlySet<string> = new Set(['pre-seed', 'seed', 'series-a']);

export const monthsBetween = (from: string, to: string): number => monthsFrom(dayNumber(from), dayNumber(to));

/** Months between two day numbers; NaN for an unknown day. */
export const monthsFrom = (from: number, to: number): number => Math.max(0, to - from) / 30.4375;

/** log of the mean probability of the values; unknown if the startup names none or the investor neither shows nor says any. */
function shares(market: Market, seen: Seen, values: readonly string[], said?: Said<string>): Column {
  if (values.length === 0) return unknown(market);
  const own = countSeen(market, seen, values);
  const ofAll = (some: readonly string[]) => sumOf(some.map((value) => shareOfAll(value, seen.all)));
  const general = ofAll(values);
  const lists = said?.lists ?? [];
  const chancesSaid = lists.map((says) => ofAll(says.filter((value) => values.includes(value))) / ofAll(says));
  const dealsSaid = lists.map((says) => (says.length > 0 ? prior : 0));
  return columnOf(market, (row) => {
    const total = seen.totals[row] as number;
    const list = said?.ofInvestor[row] ?? -1;
    const deals = dealsSaid[list] ?? 0;
    if (total === 0 && deals === 0) return Number.NaN;
    const chances = (own[row] as number) + prior * general + (deals > 0 ? prior * (chancesSaid[list] as number) : 0);
    return Math.log(chances / (total + prior + deals) / values.length);
  });
}

const declaredOf = ({ investors }: Market, row: number): Declared =>
  (investors[row] as Market['investors'][number]).declared;

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

/** The share of all deals that show the value, never zero: half a deal stands for an unseen value. */
const shareOfAll = (value: string, all: Tally): number => ((all.counts.get(value) ?? 0) + 0.5) / (all.total + 1);

function earlyHabit(market: Market, stage: string | null): Column {
  if (!stage) return unknown(market);
  const { totals, all } = market.stages;
  const own = countSeen(market, market.stages, [...earlyStages]);
  const generally = (sumOf([...earlyStages].map((early) => all.counts.get(early) ?? 0)) + 0.5) / (all.total + 1);
  const { lists, ofInvestor } = market.said.stages;
  const earlySaid = lists.map((says) => says.filter((value) => earlyStages.has(value)).length / says.length);
  return columnOf(market, (row) => {
    const total = totals[row] as number;
    const list = ofInvestor[row] as number;
    const said = lists[list]?.length ? prior : 0;
    if (total === 0 && said === 0) return Number.NaN;
    const early = said > 0 ? said * (earlySaid[list] as number) : 0;
    const chance = ((own[row] as number) + prior * generally + early) / (total + prior + said);
    return Math.log(earlyStages.has(stage) ? chance : Math.max(1 - chance, 1e-9));
  });
}

/** The startup may be in several places; the best fitting one counts. A declared place counts for every place within it. */
function placeShares(market: Market, places: readonly Place[]) {
  const { lists, ofInvestor } = market.said.places;
  const covered = places.map((place) => lists.map((says) => says.some((wide) => covers(wide, place))));
  const lengths = Int32Array.from(lists, (says) => says.length);
  const best = (seen: Seen, levelOf: (place: Place) => string | null): Column => {
    const chances = new Float64Array(market.investors.length);
    for (const [at, place] of places.entries()) {
      const level = levelOf(place);
      if (level === null) continue;
      const own = countSeen(market, seen, [level]);
      const general = shareOfAll(level, seen.all);
      for (let row = 0; row < chances.length; row += 1) {
        const list = ofInvestor[row] as number;
        const declared = lengths[list] as number;
        const total = seen.totals[row] as number;
        if (total === 0 && declared === 0) continue;
        const said = declared > 0 ? prior : 0;
        const underDeclared = covered[at]?.[list] ? Math.max(general, 1 / (declared + 1)) : 0;
        const chance = ((own[row] as number) + prior * general + said * underDeclared) / (total + prior + said);
        chances[row] = Math.max(chances[row] as number, chance);
      }
    }
    return chances.map((chance) => (chance > 0 ? Math.log(chance) : Number.NaN));
  };
  return {
    metroShare: best(market.metros, (place) => place.metro ?? place.city),
    stateShare: best(market.states, (place) => place.state),
  };
}

/** A round is usually about three times one investor's check. */
const roundPerCheque = 3;

function amountDensity(market: Market, amountUsd: number | null): Column {
  if (!amountUsd || amountUsd <= 0) return unknown(market);
  const size = Math.log10(amountUsd);
  const of = (row: number) => ({
    count: market.sizes.count[row] as number,
    mean: market.sizes.mean[row] as number,
    squares: market.sizes.squares[row] as number,
  });
  const all = of(market.investors.length);
  const everyone = all.count > 1 ? all : { count: 2, mean: 7, squares: 0.72 };
  const spread = Math.max(everyone.squares / everyone.count, 0.01);
  return columnOf(market, (row) => {
    const own = of(row);
    const { chequeFrom, chequeTo } = declaredOf(market, row);
    const hasDeclared = chequeFrom !== null || chequeTo !== null;
    if (own.count === 0 && !hasDeclared) return Number.NaN;
    const cheque = Math.sqrt((chequeFrom ?? chequeTo ?? 1) * (chequeTo ?? chequeFrom ?? 1));
    const said = hasDeclared ? prior : 0;
    const saidMean = hasDeclared ? Math.log10(Math.max(cheque, 1) * roundPerCheque) : 0;
    const weight = own.count + prior + said;
    const mean = (own.count * own.mean + prior * everyone.mean + said * saidMean) / weight;
    const squares =
      own.squares +
      own.count * (own.mean - mean) ** 2 +
      prior * (spread + (everyone.mean - mean) ** 2) +
      said * (spread / 4 + (saidMean - mean) ** 2);
    const variance = squares / weight;
    return -0.5 * Math.log(variance) - (size - mean) ** 2 / (2 * variance);
  });
}
