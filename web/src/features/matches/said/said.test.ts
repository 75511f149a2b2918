import { explainMatch } from '@paratope/shared/matches/explain';
import { fingerprintOf, nothingDeclared } from '@paratope/shared/matches/fingerprint';
import { rankInvestors } from '@paratope/shared/matches/score';
import type { StartupFacts } from '@paratope/shared/matches/startup-facts';
import type { Story, ToldDeal, ToldFact, ToldInvestor } from '@paratope/shared/matches/story';
import { laidOut } from '@paratope/shared/matches/testing/laid-out';
import { createWhatIf } from '@paratope/shared/matches/what-if';
import { taxonomy } from '@paratope/shared/taxonomy/taxonomy';
import { createUnderstanding } from '@paratope/shared/taxonomy/understand';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import german from '../../../words/de.json' with { type: 'json' };
import { overlapWords } from '../../../words/term-words.ts';
import { terms } from '../../../words/terms.ts';
import { speak } from '../../../words/words.ts';
import { said, saidInSections, saidOfEvidence } from './said.ts';

beforeEach(() => speak('de', german));
afterEach(() => speak('en', {}));

test.each([
  [
    '3 of its 14 deals with a known stage were at Series A, among them Dr. Halm & Co. (3 November 2025).',
    'Series A: 3 von 14 Deals mit bekannter Phase, darunter Dr. Halm & Co. (3. November 2025).',
  ],
  [
    'One of its companies shares your modality, gene therapy: Calvera Bio.',
    'Eines seiner Unternehmen hat Ihre Modalität, Gentherapie: Calvera Bio.',
  ],
  [
    'Your stage is not given, so it could not be compared. If it is seed, the fit rises by 1 point.',
    'Ihre Phase ist nicht angegeben und ließ sich nicht vergleichen. Wenn es Seed / Angel ist, steigt die Passung um 1 Punkt.',
  ],
  [
    'Your round of $4.0M lies below $12.5M, the lower end of its usual rounds.',
    'Ihre Runde von 4 Mio. $ liegt unter 12,5 Mio. $, dem unteren Ende seiner üblichen Runden.',
  ],
  [
    '6 of 7 criteria could be compared, from 1,204 deals (3 May 2020 to 5 November 2026) and 2 declared facts.',
    '6 von 7 Kriterien ließen sich vergleichen, aus 1.204 Deals (3. Mai 2020 bis 5. November 2026) und 2 eigenen Angaben.',
  ],
  ['Nothing could be compared on stage, place and text.', 'Nichts zu vergleichen gab es bei: Phase, Ort und Text.'],
  ['Same area: Basel, Switzerland', 'Gleiche Gegend: Basel, Schweiz'],
  ['Seed / angel, Preclinical', 'Seed / Angel, Präklinik'],
  ['Cheques of $1.0M to $5.0M; Rounds of $250K', 'Tickets 1 Mio. $ bis 5 Mio. $; Runden von 250.000 $'],
  ['We back founders who know their assay.', 'We back founders who know their assay.'],
])('"%s" is said in German', (english, words) => {
  expect(said(english).replaceAll('\u00a0', ' ')).toBe(words);
});

test('an English page says what was written, as it was written', () => {
  speak('en', {});
  expect(said('Your deck')).toBe('Your deck');
});

test('a company keeps its name, and what it shares is said in German', () => {
  expect(overlapWords('Tarn: Bio: Gene therapy (viral or non-viral gene transfer), Ophthalmology')).toBe(
    'Tarn: Bio: Gentherapie, Augenheilkunde',
  );
  expect(overlapWords('Tarn Bio')).toBe('Tarn Bio');
});

test('every label of the taxonomy is known', () => {
  const { modality, disease, investment_stage, rd_stage, regions, countries } = taxonomy;
  const known = new Set(countries.map(({ label }) => label));
  const labels = [modality, disease, investment_stage, rd_stage, regions].flatMap((list) =>
    list.map(({ label }) => label),
  );
  expect([...terms]).toEqual(labels.filter((label) => !known.has(label)));
});

describe('a thousand explanations', () => {
  const understanding = createUnderstanding(taxonomy);
  const day = '2026-05-04';
  const spots = understanding.places.known.map(({ place }) => place);

  test('leave no English behind, and lose no name', () => {
    const chance = seeded(7);
    const among = <Value>(values: readonly Value[]): Value => values[Math.floor(chance() * values.length)] as Value;
    const some = <Value>(values: readonly Value[], most: number): Value[] =>
      Array.from({ length: Math.floor(chance() * (most + 1)) }, () => among(values));
    const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);
    const [stages, modalities, diseases] = [taxonomy.investment_stage, taxonomy.modality, taxonomy.disease].map(ids);
    const amount = () => Math.round(10 ** (4 + chance() * 4.5));
    const names = ['Calvera Bio', 'Dr. Halm & Co.', 'Zymeva Inc', 'Ferrovia (Basel) AG', 'N. V. Orsted'];
    const deal = (number: number): ToldDeal => ({
      company: {
        number,
        place: among(spots),
        category: among(['biotech', 'medical', 'health', null]),
        modalities: some(modalities ?? [], 2),
        diseases: some(diseases ?? [], 2),
      },
      date:
        chance() < 0.1
          ? null
          : `${among([2019, 2021, 2022, 2024, 2025, 2026])}-0${among([1, 2, 3, 4])}-1${among([0, 5])}`,
      stage: among([...(stages ?? []), null]),
      amountUsd: chance() < 0.2 ? null : amount(),
      companyName: `${among(names)} ${number}`,
      description: '',
      source: 'register.csv',
    });
    const left = new Map<string, string>();
    const check = (english: string, words: string) => {
      const held = names.filter((name) => english.includes(name) && !words.includes(name));
      // Names of places in the United States stay.
      if (englishWords.test(words.replaceAll('District of Columbia', '')) || held.length > 0) left.set(english, words);
    };
    for (let turn = 0; turn < 250; turn += 1) {
      const startup: StartupFacts = {
        stage: among([...(stages ?? []), null]),
        rdStage: among([...ids(taxonomy.rd_stage), null]),
        places: some(spots, 2),
        category: among(['biotech', 'medical', null]),
        modalities: some(modalities ?? [], 2),
        diseases: some(diseases ?? [], 2),
        amountUsd: chance() < 0.2 ? null : amount(),
        today: day,
      };
      const investors = Array.from({ length: 4 }, (_, at): ToldInvestor => {
        const deals = Array.from({ length: Math.floor(chance() * 12) }, (_, number) => deal(number)).sort((a, b) =>
          (b.date ?? '').localeCompare(a.date ?? ''),
        );
        const [cheques, places] = [[amount(), amount()].sort((a, b) => a - b), some(spots, 2)];
        const declared = {
          ...nothingDeclared,
          stages: [...new Set(some(stages ?? [], 2))],
          modalities: [...new Set(some(modalities ?? [], 2))],
          diseases: [...new Set(some(diseases ?? [], 2))],
          places,
          chequeFrom: chance() < 0.5 ? null : (cheques[0] ?? null),
          chequeTo: chance() < 0.5 ? null : (cheques[1] ?? null),
          excludes:
            chance() < 0.2 ? [...startup.modalities.slice(0, 1), ...(startup.stage ? [startup.stage] : [])] : [],
        };
        const fact = (field: ToldFact['field']) => (value: unknown) =>
          value === null ? [] : [{ field, value: String(value), source: 'its site', seenAt: '2026-01-01' }];
        return {
          name: `Investor ${at}`,
          thesis: '',
          source: 'register.csv',
          deals,
          facts: [
            ...declared.stages.flatMap(fact('stage')),
            ...declared.modalities.flatMap(fact('modality')),
            ...declared.diseases.flatMap(fact('disease')),
            ...places.map((place) => understanding.places.label(place)).flatMap(fact('geography')),
            ...fact('cheque_from')(declared.chequeFrom),
            ...fact('cheque_to')(declared.chequeTo),
          ],
          closest: deals.slice(0, 1).map(({ company }) => company.number),
          fingerprint: fingerprintOf(deals, { lastSeen: among([null, '2021-02-03', '2025-02-03']), declared }),
        };
      });
      const candidates = laidOut(
        day,
        investors.map(({ name, deals, fingerprint: { lastSeen, declared } }) => ({
          id: name,
          deals,
          lastSeen,
          declared,
          words: among([null, 0.1, 0.6]),
          nearest: among([null, 0.2]),
        })),
      );
      const whatIf = createWhatIf(startup, candidates);
      for (const ranked of rankInvestors(startup, candidates).ranked) {
        const investor = investors.find(({ name }) => name === ranked.id);
        if (!investor) continue;
        const texts: Story['texts'] = among([[], ['description'], ['deck'], ['description', 'deck']] as const);
        const story = { startup, texts, investor, ranked, understanding, among: 4, whatIf };
        const { teeth, against, raises, overallAssessment } = explainMatch(story);
        for (const { yours, theirs, evidence } of teeth) {
          for (const text of [yours, theirs]) check(text, said(text));
          for (const line of evidence) if (line.kind !== 'text') check(line.text, saidOfEvidence(line));
        }
        for (const { title, text } of [...against, ...raises]) {
          check(title, said(title));
          check(text, said(text));
        }
        check(overallAssessment, saidInSections(overallAssessment));
      }
    }
    expect([...left].slice(0, 12)).toEqual([]);
  });
});

/** Words no German sentence has. */
const englishWords =
  /\b(the|its?|of|with|your|you|were|is|are|has|at|from|to|rises?|compan(?:y|ies)|not|known|and|or|shares?|months|points?|round|stage|deck|description|The|Its?|Your|You|If|Rounds?|Cheques?|therapy|disease|small|research|cell)\b/;

/** The same numbers every time (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
