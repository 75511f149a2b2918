import { describe, expect, test } from 'vitest';
import { keyOf } from '../words/message.ts';
import { rendered } from '../words/rendered.ts';
import { english } from '../words/words.ts';
import { analyseText } from './analyse.ts';
import { improvementsOf } from './improve.ts';
import { sources } from './rubric/question.ts';
import { analysisCategories, questionById, rubric } from './rubric/rubric.ts';
import { sampleTexts } from './testing/decks.ts';

describe('the corpus', () => {
  const read = sampleTexts.map((deck) => ({ deck, analysis: analyseText(deck.slides) }));

  test('at least 90 of 100 facts a reader finds in the decks are found, on a slide that tells them', () => {
    const asked = read.flatMap(({ deck, analysis }) =>
      Object.entries(deck.facts).map(([id, pages]) => {
        const question = analysis.questions.find((one) => one.id === id);
        const told = question?.statements.flatMap(({ evidence }) => evidence.map(({ page }) => page)) ?? [];
        return { fact: `${deck.name}: ${id}`, isFound: told.some((page) => pages.includes(page)) };
      }),
    );
    const missed = asked.filter(({ isFound }) => !isFound).map(({ fact }) => fact);
    expect(asked.length).toBeGreaterThan(190);
    expect(missed.length / asked.length, missed.join('\n')).toBeLessThanOrEqual(0.1);
  });

  test.for(read)(
    'every statement on $deck.name rests on words of the slide it names, or says that it is a gap',
    ({ deck, analysis }) => {
      const { thesis, differentiation, strengths, signals, weaknesses, categories, questions } = analysis;
      const told = [
        ...[thesis, differentiation, strengths, signals, weaknesses].flat(),
        ...categories.flatMap(({ statements }) => statements),
        ...questions.flatMap(({ statements }) => statements),
      ];
      expect(told.length).toBeGreaterThan(rubric.length);
      for (const { text, evidence, isGap } of told) {
        expect(evidence.length > 0, keyOf(text)).toBe(!isGap);
        for (const { page, quote } of evidence)
          expect((deck.slides[page - 1] ?? '').replace(/\s+/g, ' ')).toContain(quote);
      }
    },
  );

  test.for(read)('the language of $deck.name is told', ({ deck, analysis }) => {
    expect(analysis.language).toBe(deck.language);
  });

  test('the same deck gives the same report, word for word', () => {
    for (const { deck, analysis } of read) expect(analyseText(deck.slides)).toEqual(analysis);
  });

  test('a slide in another language than its deck says so', () => {
    const ferrow = read.find(({ deck }) => deck.name === 'Ferrow Diagnostics');
    expect(ferrow?.analysis.slides.map(({ language }) => language)).toContain('de');
  });
});

describe('the rubric', () => {
  test('[decision G10] asks at least 25 questions in the five categories Technology, Market, Team, Differentiation and Risk', () => {
    expect(rubric.length).toBeGreaterThanOrEqual(25);
    expect(questionById.size).toBe(rubric.length);
    expect(analysisCategories).toEqual(['technology', 'market', 'team', 'differentiation', 'risk']);
    for (const category of analysisCategories)
      expect(rubric.filter((question) => question.category === category).length).toBeGreaterThanOrEqual(5);
  });

  test('gives each question its terms, its source and a remedy', () => {
    const published = Object.values(sources);
    for (const { id, question, terms, source, gap, advice } of rubric) {
      expect(question, id).toMatch(/\?$/);
      expect(terms.split(',').length, id).toBeGreaterThanOrEqual(5);
      expect(
        published.some((known) => source.includes(known)),
        id,
      ).toBe(true);
      expect(gap, id).toMatch(/^[A-Z].{10,110}\.$/);
      expect(advice, id).toMatch(/^[A-Z].{20,160}\.$/);
    }
  });
});

describe('scores', () => {
  test('are whole numbers from 0 to 10, and the overall one is their mean with one decimal', () => {
    for (const { slides } of sampleTexts) {
      const { categories, overallScore } = analyseText(slides);
      const scores = categories.map(({ score }) => score);
      expect(scores).toHaveLength(5);
      for (const score of scores) expect(Number.isInteger(score) && score >= 0 && score <= 10).toBe(true);
      expect(overallScore).toBe(Math.round((scores.reduce((sum, score) => sum + score, 0) / 5) * 10) / 10);
    }
  });

  test('a deck that answers nothing scores 0 everywhere, and its gaps are its weaknesses', () => {
    const { overallScore, categories, strengths, weaknesses } = analyseText([
      'Quiet Company',
      'Hello\nA slide that tells nobody anything',
    ]);
    expect(overallScore).toBe(0);
    expect(categories.map(({ score }) => score)).toEqual([0, 0, 0, 0, 0]);
    expect(strengths).toEqual([]);
    expect(weaknesses.map(({ text }) => english.say(text))).toContain('We didn’t find efficacy data.');
    expect(weaknesses.every(({ isGap }) => isGap)).toBe(true);
  });

  test('a statement with its proof counts whole, one without it half', () => {
    const marketOf = (line: string) =>
      analyseText(['Cover', `Market\n${line}`]).questions.find(({ id }) => id === 'market.size')?.standing;
    expect(marketOf('The addressable market is worth $2.1 billion a year')).toBe('shown');
    expect(marketOf('The addressable market is large and still growing')).toBe('stated');
    expect(marketOf('We like our office and the view from it')).toBe('gap');
  });

  test('a number proves one answer and no second one', () => {
    const standings = (line: string) =>
      analyseText(['Cover', `The problem\n${line}`])
        .questions.filter(({ id }) => id === 'market.need' || id === 'market.population')
        .map(({ standing }) => standing);
    expect(standings('250,000 patients have no approved treatment')).toEqual(['shown', 'stated']);
    expect(standings('250,000 patients have no approved treatment and 40% die')).toEqual(['shown', 'shown']);
  });

  test('what a deck denies is no answer', () => {
    const of = (line: string) =>
      analyseText(['Cover', `Intellectual property\n${line}`]).questions.find(
        ({ id }) => id === 'differentiation.patents',
      )?.statements[0]?.isGap;
    expect(of('Two patent families, filed in 2024')).toBe(false);
    expect(of('There are no patents for this at the moment')).toBe(true);
  });
});

describe('a deck as founders write it', () => {
  const { questions } = analyseText([
    'Corvane Therapeutics\nSeed deck',
    'IPF kills faster than most cancers\n~130,000 patients in the US, ~3 million worldwide',
    'Two signals, one conjugate\nsiRNA conjugate against MMP7 and TGFβ activation\nThe ligand drives uptake in type II pneumocytes',
    'Hydroxyproline –61% vs –22% under nintedanib\nBleomycin mice, p<0.001, n=16 per arm',
    'Market\n$4.3B today, $8.1B by 2032',
    'What protects us\nExclusive license from Harlow University\n2 patent families, expiry 2043',
    'Team\nAda Okoro, CEO\nBoard\nProf. Jan Eriksen',
    '$8M\n24 months: GLP tox 55%, CMC 30%, team 15%',
  ]);
  const pagesOf = (id: string) => [
    ...new Set(
      questions.find((one) => one.id === id)?.statements.flatMap(({ evidence }) => evidence.map(({ page }) => page)),
    ),
  ];

  test.for([
    ['a size of the market that only its title names', 'market.size', [5]],
    ['a mechanism without the word', 'technology.mechanism', [3]],
    ['a comparison with a competitor in a title', 'differentiation.advantage', [4]],
    ['a license', 'differentiation.patents', [6]],
    ['an institution a license comes from', 'team.environment', [6]],
    ['names under a heading within a slide', 'team.advisers', [7]],
    ['a round that is nothing but a sum', 'risk.round', [8]],
    ['what the sum pays for', 'risk.funds', [8]],
  ] as const)('tells %s', ([, id, pages]) => {
    expect(pagesOf(id)).toEqual(pages);
  });

  test('and what it does not tell is not made up', () => {
    for (const id of [
      'technology.safety',
      'market.payer',
      'market.model',
      'team.record',
      'risk.regulatory',
      'risk.funded',
    ])
      expect(pagesOf(id), id).toEqual([]);
  });
});

describe('a deck whose titles name nothing', () => {
  const { questions, slides } = analyseText([
    'Larkholm Bio\nAn IL-17 pill for psoriasis',
    '8 million Americans live with psoriasis\nSecukinumab works, but as an injection',
    'Stopping IL-17A at its receptor\nA macrocycle of 1.1 kDa fits into the groove of the cytokine',
    'Skin score after 14 days\nLKB-7 oral 71%\nDeucravacitinib 39%\nImiquimod mice, 5 mg/kg orally once daily, n=12',
    'Two tablets with breakfast',
    'Us\nJorun Haldane, CEO, took two biologics through phase 2\nDr. Lucien Moreau, CSO, peptide chemist\nFrom the Akademie in Winterthal',
    'Path\nIND filed in May 2027\nFirst 48 volunteers dosed by Q4 2027',
    'Frontrunners\nOne oral peptide is in phase 3: daily, with food restrictions',
    '€18M to get there\nTox 9, clinic 6, team 3\nBacked with €3.5M by Oststadt Ventures',
  ]);
  const pagesOf = (id: string) => [
    ...new Set(
      questions.find((one) => one.id === id)?.statements.flatMap(({ evidence }) => evidence.map(({ page }) => page)),
    ),
  ];

  test('is taken apart by what its slides answer, and by their place', () => {
    expect(slides.map(({ section }) => section)).toEqual([
      'cover',
      'problem',
      'solution',
      'data',
      'other',
      'team',
      'plan',
      'competition',
      'ask',
    ]);
  });

  test.for([
    ['how the product works from the slide after the problem', 'technology.mechanism', [3]],
    ['what is better from another medicine’s figure', 'differentiation.advantage', [4]],
    [
      'how it is given from the slide that says nothing else, and not from the dose of mice',
      'differentiation.profile',
      [5],
    ],
    ['what somebody brought further', 'team.record', [6]],
    ['an institution', 'team.environment', [6]],
    ['the next study in people, and not another’s phase or a share of the money', 'risk.clinical', [7]],
    ['its own stage, and not another’s', 'technology.stage', [7]],
    ['a round from a sum in a title', 'risk.round', [9]],
    ['what a sum is split into', 'risk.funds', [9]],
    ['who paid before', 'risk.funded', [9]],
  ] as const)('tells %s', ([, id, pages]) => {
    expect(pagesOf(id)).toEqual(pages);
  });

  test('names a competitor by the medicine’s name where no slide is about competition', () => {
    const deck = analyseText(['Larkholm Bio', 'Psoriasis\nSecukinumab works, but as an injection']);
    const [competitors] = deck.questions.filter(({ id }) => id === 'differentiation.competitors');
    expect(competitors?.statements.map(({ text }) => text)).toEqual(['Secukinumab works, but as an injection']);
  });
});

describe('what to improve', () => {
  const [deck] = sampleTexts.filter(({ name }) => name === 'Nimbus Fold');
  const open = [
    { criterion: 'cheque', field: 'Investment Amount', matches: 7 },
    { criterion: 'stage', field: 'Investment Stage', matches: 0 },
  ];
  const { improvements, overallScore, categories } = rendered(analyseText(deck?.slides ?? [], open), english);

  test('are at most five changes, each tied to a slide, a gap or a criterion of a match', () => {
    expect(improvements).toHaveLength(5);
    expect(improvements.map(({ hangsOn }) => hangsOn.kind)).toContain('gap');
    expect(improvements[0]).toMatchObject({
      title: 'Fill in Investment Amount',
      text: "Investment Amount is missing from your profile, so it isn't compared in 7 of your matches.",
      hangsOn: { kind: 'criterion', criterion: 'cheque' },
      matches: 7,
    });
    expect(improvements.filter(({ hangsOn }) => hangsOn.kind === 'criterion')).toHaveLength(1);
  });

  test('tell the effect by scoring again', () => {
    for (const { effect } of improvements.slice(1)) {
      expect(effect?.overallFrom).toBe(overallScore);
      expect(effect?.from).toBe(categories.find(({ category }) => category === effect?.category)?.score);
      expect(effect?.overallTo).toBeGreaterThanOrEqual(overallScore);
      expect(effect?.to).toBeGreaterThanOrEqual(effect?.from ?? 11);
    }
  });

  test('name the slide that says something without its proof', () => {
    const findings = rubric.map((question) => ({ question, standing: 'shown' as const, statements: [] }));
    const evidence = { page: 7, quote: 'The addressable market is large' };
    const weak = findings.map((finding) =>
      finding.question.id === 'market.size'
        ? { ...finding, standing: 'stated' as const, statements: [{ text: evidence.quote, evidence }] }
        : finding,
    );
    const [size] = rendered(improvementsOf(weak), english);
    expect(size?.title).toBe('Slide 7: Market size');
    expect(size?.effect).toMatchObject({ category: 'market', from: 9, to: 10, overallFrom: 9.8, overallTo: 10 });
    expect(size?.text).toContain('Slide 7 covers this without an amount.');
    expect(size?.hangsOn).toEqual({ kind: 'slide', page: 7, question: 'market.size' });
  });

  test('doing what is advised has the effect that was promised', () => {
    const slides = deck?.slides ?? [];
    const patents = improvements.find(
      ({ hangsOn }) => hangsOn.kind === 'gap' && hangsOn.question === 'differentiation.patents',
    );
    const after = analyseText([...slides, 'Patents\nTwo patent families filed in 2024'], open);
    expect(patents?.effect?.overallTo).toBe(after.overallScore);
  });
});
