import { taxonomy } from '@paratope/shared/taxonomy/taxonomy';
import {
  companyEndings,
  deviceEndings,
  digitalEndings,
  diseaseWords,
  firmEndings,
  firstNames,
  lastNames,
  modalityWords,
  places,
  rdWords,
  sentences,
  syllables,
  theses,
} from './invented.ts';
import { type Draw, seededDraw } from './seeded-random.ts';

export interface SampleInvestor {
  readonly key: string;
  readonly name: string;
  readonly firm: string;
  readonly website: string;
  readonly email: string;
  readonly kind: 'vc' | 'pe' | 'family_office' | 'corporate_vc' | 'angel';
  readonly thesis: string;
  readonly stages: string;
  readonly modalities: string;
  readonly diseases: string;
  readonly geographies: string;
  readonly cheque_from: string;
  readonly cheque_to: string;
  readonly excludes: string;
  readonly last_seen: string;
}

export interface SampleCompany {
  readonly company: string;
  readonly website: string;
  readonly location: string;
  readonly category: string;
  readonly modalities: string;
  readonly diseases: string;
  readonly founded: string;
  readonly description: string;
}

export interface SampleDeal {
  readonly investor_key: string;
  readonly investor: string;
  readonly company: string;
  readonly date: string;
  readonly stage: string;
  readonly amount_usd: string;
}

export interface SampleMarket {
  readonly investors: readonly SampleInvestor[];
  readonly companies: readonly SampleCompany[];
  readonly deals: readonly SampleDeal[];
}

/**
 * Invents a market of any size: investors with habits, companies with rounds, and the deals that follow from both. The same seed and day
 * give the same market. No firm gets a name in `taken` (lower case).
 */
export function sampleMarket({
  seed,
  today,
  investors: investorCount,
  companies: companyCount,
  taken,
}: {
  seed: number;
  /** `YYYY-MM-DD`; all dates are before it. */
  today: string;
  investors: number;
  companies: number;
  taken: ReadonlySet<string>;
}): SampleMarket {
  const draw = seededDraw(seed);
  const names = nameMaker(draw, taken);
  const companies = Array.from({ length: companyCount }, () => inventCompany(draw, names, today));
  const shelves = shelve(companies);
  const investors: SampleInvestor[] = [];
  const deals: SampleDeal[] = [];
  for (let at = 0; at < investorCount; at += 1) {
    const habits = inventHabits(draw);
    const investor = inventInvestor(draw, names, { habits, key: `sample:${at + 1}`, today });
    investors.push(investor);
    deals.push(...inventDeals(draw, habits, { investor, shelves, today }));
  }
  return { investors, companies: companies.map(({ row }) => row), deals };
}

interface Round {
  readonly date: string;
  readonly stage: string;
  readonly amount: number;
}
interface InventedCompany {
  readonly row: SampleCompany;
  readonly place: string;
  readonly modality: string;
  readonly disease: string;
  readonly rounds: readonly Round[];
}
interface Habits {
  readonly kind: SampleInvestor['kind'];
  readonly home: string;
  readonly travels: readonly string[];
  readonly modalities: readonly string[];
  readonly diseases: readonly string[];
  /** Index into {@link ladder}. */
  readonly favourite: number;
  readonly cheque: number;
  readonly deals: number;
  /** Minimum days since the last deal. */
  readonly silentFor: number;
}

/** Rounds in the order a company raises them, with the usual size in US dollars. */
const ladder: readonly (readonly [stage: string, amount: number])[] = [
  ['seed', 3e6],
  ['series-a', 14e6],
  ['series-b', 38e6],
  ['series-c-plus', 75e6],
];

const years = 9;
const modalityShares = Object.entries(modalityWords).map(([id, { weight }]) => [id, weight] as const);
const diseaseShares = Object.entries(diseaseWords).map(([id, { weight }]) => [id, weight] as const);
const labels = new Map(
  [...taxonomy.modality, ...taxonomy.disease, ...taxonomy.investment_stage].map(({ id, label }) => [id, label]),
);
const labelOf = (id: string): string => labels.get(id) ?? id;

function inventCompany(draw: Draw, names: NameMaker, today: string): InventedCompany {
  const modality = draw.weighted(modalityShares);
  const disease = draw.weighted(diseaseShares);
  const place = draw.weighted(places);
  const isDigital = modality === 'digital-health';
  const isProduct = modality === 'device' || modality === 'diagnostic';
  const name = names.company(isDigital ? digitalEndings : isProduct ? deviceEndings : companyEndings);
  const age = draw.number() ** 1.3 * years * 365;
  const rounds = inventRounds(draw, today, age);
  const isDescribed = draw.chance(0.85);
  return {
    place,
    modality,
    disease,
    rounds,
    row: {
      company: name,
      website: draw.chance(0.8) ? `https://${slug(name)}.example` : '',
      location: place,
      category: isDigital ? 'health' : isProduct ? 'medical' : 'biotech',
      modalities: draw.chance(0.9) ? labelOf(modality) : '',
      diseases: draw.chance(0.85) ? labelOf(disease) : '',
      founded: String(Number((rounds[0]?.date ?? today).slice(0, 4)) - draw.whole(0, 2)),
      description: isDescribed
        ? fill(draw.one(sentences), {
            name,
            modality: draw.one(modalityWords[modality]?.words ?? [labelOf(modality)]),
            disease: draw.one(diseaseWords[disease]?.words ?? [labelOf(disease)]),
            rd: draw.one(rdWords),
          })
        : '',
    },
  };
}

function inventRounds(draw: Draw, today: string, age: number): Round[] {
  const rounds: Round[] = [];
  let rung = draw.chance(0.75) ? 0 : 1;
  for (let daysAgo = age; daysAgo > 10 && rung < ladder.length; rung += 1) {
    const [stage, usual] = ladder[rung] ?? ['seed', 3e6];
    const amount = usual * Math.exp(0.55 * draw.normal());
    rounds.push({ date: dayBefore(today, daysAgo), stage, amount: Math.round(amount / 1e5) * 1e5 });
    daysAgo -= draw.whole(380, 900);
    if (draw.chance(0.2)) break;
  }
  return rounds;
}

function inventHabits(draw: Draw): Habits {
  const kind = draw.weighted([
    ['vc', 66],
    ['corporate_vc', 10],
    ['family_office', 8],
    ['pe', 6],
    ['angel', 10],
  ] as const);
  const favourite = kind === 'angel' ? 0 : kind === 'pe' ? draw.whole(2, 3) : draw.weighted(firstChoice);
  const usual = ladder[favourite]?.[1] ?? 3e6;
  const busy = Math.round(4 * Math.exp(0.9 * draw.normal()));
  return {
    kind,
    favourite,
    home: draw.weighted(places),
    travels: Array.from({ length: draw.whole(1, 3) }, () => draw.weighted(places)),
    modalities: Array.from({ length: draw.whole(2, 4) }, () => draw.weighted(modalityShares)),
    diseases: Array.from({ length: draw.whole(2, 4) }, () => draw.weighted(diseaseShares)),
    cheque: usual * (kind === 'angel' ? 0.04 : 0.3) * Math.exp(0.4 * draw.normal()),
    deals: draw.chance(0.06) ? 0 : Math.min(kind === 'angel' ? 8 : 45, Math.max(1, busy)),
    silentFor: draw.chance(0.1) ? draw.whole(1_100, 2_000) : draw.chance(0.3) ? draw.whole(200, 700) : 0,
  };
}

/** Indexes into {@link ladder} where funds like to enter, with their percentage. */
const firstChoice: readonly (readonly [number, number])[] = [
  [0, 38],
  [1, 36],
  [2, 18],
  [3, 8],
];

function inventInvestor(
  draw: Draw,
  names: NameMaker,
  { habits, key, today }: { habits: Habits; key: string; today: string },
): SampleInvestor {
  const { kind } = habits;
  const person = names.person();
  const firm =
    kind === 'angel'
      ? `${person.split(' ').at(-1)} Investments`
      : names.firm(kind === 'family_office' ? ['Family Office', 'Holdings'] : firmEndings);
  const isPerson = kind === 'angel' || draw.chance(0.35);
  const host = `${slug(kind === 'angel' ? person : firm)}.example`;
  const says = (share: number, text: string) => (draw.chance(share) ? text : '');
  const [stage] = ladder[habits.favourite] ?? ['seed'];
  const neighbour = ladder[Math.min(ladder.length - 1, habits.favourite + 1)]?.[0] ?? stage;
  const excluded = modalityShares.map(([id]) => id).filter((id) => !habits.modalities.includes(id));
  return {
    key,
    name: isPerson ? person : firm,
    firm,
    kind,
    website: says(0.85, `https://${host}`),
    email: says(0.6, isPerson ? `${slug(person.split(' ')[0] ?? '')}@${host}` : `deals@${host}`),
    thesis: says(
      0.8,
      fill(draw.one(theses), {
        stage: stage === 'seed' ? 'seed' : stage === 'series-c-plus' ? 'late' : labelOf(stage),
        place: habits.home,
        modality: draw.one(modalityWords[habits.modalities[0] ?? '']?.words ?? ['new modalities']),
        disease: draw.one(diseaseWords[habits.diseases[0] ?? '']?.words ?? ['serious disease']),
      }),
    ),
    stages: says(0.6, [stage, ...(draw.chance(0.5) ? [neighbour] : [])].map(labelOf).join('; ')),
    modalities: says(0.5, [...new Set(habits.modalities)].map(labelOf).join('; ')),
    diseases: says(0.45, [...new Set(habits.diseases)].map(labelOf).join('; ')),
    geographies: says(0.55, [...new Set([habits.home, ...habits.travels])].join('; ')),
    cheque_from: says(0.5, String(roundSum(habits.cheque * 0.4))),
    cheque_to: says(0.5, String(roundSum(habits.cheque * 2.5))),
    excludes: says(0.05, labelOf(draw.one(excluded))),
    last_seen: says(0.6, dayBefore(today, habits.silentFor + draw.whole(5, 150))),
  };
}

interface Shelves {
  readonly all: readonly InventedCompany[];
  readonly byPlace: ReadonlyMap<string, readonly InventedCompany[]>;
  readonly byModality: ReadonlyMap<string, readonly InventedCompany[]>;
  readonly byDisease: ReadonlyMap<string, readonly InventedCompany[]>;
}

function shelve(companies: readonly InventedCompany[]): Shelves {
  const all = companies.filter(({ rounds }) => rounds.length > 0);
  return {
    all,
    byPlace: Map.groupBy(all, ({ place }) => place),
    byModality: Map.groupBy(all, ({ modality }) => modality),
    byDisease: Map.groupBy(all, ({ disease }) => disease),
  };
}

/** Picks companies by the investor's habits: mostly near home, then what the investor knows, sometimes anything. */
function inventDeals(
  draw: Draw,
  habits: Habits,
  { investor, shelves, today }: { investor: SampleInvestor; shelves: Shelves; today: string },
): SampleDeal[] {
  const fellSilent = dayBefore(today, habits.silentFor);
  const deals: SampleDeal[] = [];
  const backed = new Set<InventedCompany>();
  for (let tries = 0; deals.length < habits.deals && tries < habits.deals * 6; tries += 1) {
    const shelf = draw.weighted([
      [shelves.byPlace.get(habits.home), 45],
      [shelves.byPlace.get(draw.one(habits.travels)), 20],
      [shelves.byModality.get(draw.one(habits.modalities)), 15],
      [shelves.byDisease.get(draw.one(habits.diseases)), 15],
      [shelves.all, 5],
    ]);
    if (!shelf || shelf.length === 0) continue;
    const company = draw.one(shelf);
    const likes =
      Number(habits.modalities.includes(company.modality)) + Number(habits.diseases.includes(company.disease));
    if (backed.has(company) || !draw.chance(interest[likes] ?? 1)) continue;
    const round = draw.weighted(
      company.rounds.map((each) => [each, fitOfStage(each.stage, habits.favourite)] as const),
    );
    if (round.date > fellSilent) continue;
    backed.add(company);
    deals.push({
      investor_key: investor.key,
      investor: investor.name,
      company: company.row.company,
      date: round.date,
      stage: round.stage,
      amount_usd: draw.chance(0.92) ? String(round.amount) : '',
    });
  }
  return deals;
}

const fitOfStage = (stage: string, favourite: number): number => {
  const rung = ladder.findIndex(([name]) => name === stage);
  return [1, 0.25, 0.06, 0.02][Math.abs(rung - favourite)] ?? 0.02;
};

/** Probability of picking a company that shares none, one or both of the investor's interests. */
const interest = [0.25, 0.7, 1];

interface NameMaker {
  firm(endings: readonly string[]): string;
  company(endings: readonly string[]): string;
  person(): string;
}

function nameMaker(draw: Draw, taken: ReadonlySet<string>): NameMaker {
  const given = new Set(taken);
  const fresh = (make: () => string): string => {
    for (let tries = 1; ; tries += 1) {
      // A large market runs out of names; then a number is added.
      const name = tries > manyTries ? `${make()} ${Math.floor(tries / manyTries) + 1}` : make();
      if (given.has(name.toLowerCase())) continue;
      given.add(name.toLowerCase());
      return name;
    }
  };
  const word = () => `${draw.one(syllables.first)}${draw.one(syllables.middle)}${draw.one(syllables.last)}`;
  return {
    firm: (endings) => fresh(() => `${word()} ${draw.one(endings)}`),
    company: (endings) => fresh(() => `${word()} ${draw.one(endings)}`),
    person: () =>
      fresh(() => {
        const middle = draw.chance(0.25) ? `${draw.one(initials)}. ` : '';
        return `${draw.one(firstNames)} ${middle}${draw.one(lastNames).replaceAll('-', ' ')}`;
      }),
  };
}

const manyTries = 8;

const initials = [...'ABCDEFGHJKLMNPRSTVW'];

const fill = (sentence: string, words: Readonly<Record<string, string>>): string =>
  sentence.replace(/\{(\w+)\}/g, (whole, name: string) => words[name] ?? whole);

const slug = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]+/g, '');
const roundSum = (sum: number): number => Math.max(50_000, Math.round(sum / 50_000) * 50_000);
const dayBefore = (today: string, days: number): string =>
  new Date(Date.parse(`${today}T00:00:00Z`) - Math.round(days) * 86_400_000).toISOString().slice(0, 10);
