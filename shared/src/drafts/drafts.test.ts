import { describe, expect, test } from 'vitest';
import { analyseText } from '../analysis/analyse.ts';
import { sampleTexts } from '../analysis/testing/decks.ts';
import catalog from '../words/de.json' with { type: 'json' };
import { msg, rowOf, type Text } from '../words/message.ts';
import { createWords, english } from '../words/words.ts';
import { acceptSentences } from './check-draft.ts';
import { concernsOf } from './concerns.ts';
import { bodyOf, draftLengths } from './draft.ts';
import { DraftLength } from './email-draft.ts';
import { type DraftBasis, factsFor, insightOf } from './fact.ts';
import { occasionOf } from './occasion.ts';
import { writeDraft } from './write-draft.ts';

const german = createWords('de', catalog);

const profile = {
  name: 'Tamarind Sight',
  drugModality: ['Gene therapy (viral or non-viral gene transfer)'],
  diseaseFocus: ['Ophthalmology'],
  investmentStage: 'Series A',
  geography: ['San Diego, CA'],
  investmentAmount: 32_000_000,
  investmentCurrency: 'USD',
};
const sources: Parameters<typeof factsFor>[0] = {
  profile,
  analysis: analyseText(sampleTexts[0]?.slides ?? []),
  evidence: [
    { text: 'Invests in Ophthalmology', kind: 'declared', source: 'website', date: null },
    { text: deal('Series A', 'Calvera Bio', 12_000_000), kind: 'deal', source: 'market.csv', date: '2025-11-05' },
    { text: deal('Seed', 'Ostrya Bio', 4_000_000), kind: 'deal', source: 'market.csv', date: '2024-02-01' },
  ],
};
const facts = factsFor(sources, english);
const basis: DraftBasis = {
  startupName: 'Tamarind Sight',
  contactName: 'Mira Kestrel',
  investor: { name: 'Brackwater Ventures', firm: '' },
  occasion: 'first',
  facts,
};

/** As `dealFinding` of matches/evidence.ts says it. */
function deal(round: string, name: string, usd: number): Text {
  return rowOf([msg('{round} of {name}', { round: { label: round }, name }), { usd }], ', ');
}

describe('the embedded writer', () => {
  test('says why this investor, what the company does, what its deck shows and how much it raises', () => {
    const draft = writeDraft(basis, { length: 'medium' }, english);
    expect(draft.subject).toBe('Tamarind Sight: Gene therapy for Ophthalmology, Series A');
    expect(bodyOf(draft)).toBe(
      [
        'Hi Brackwater Ventures team,',
        '',
        'We are writing because of your Series A investment in Calvera Bio (November 5, 2025).',
        'Tamarind Sight works on gene therapy for ophthalmology.',
        '',
        'How it works: A dual AAV vector delivers the whole ABCA4 gene to photoreceptors.',
        'Data: In pigs, full-length protein reached 38% of the normal level after 12 weeks.',
        'The need: There is no approved treatment.',
        '',
        'We are raising $32.0M (Series A).',
        'Do you have 20 minutes in the next two weeks?',
        '',
        'Best regards,',
        'Mira Kestrel',
        'Tamarind Sight',
      ].join('\n'),
    );
  });

  test.for(DraftLength.options)('links every sentence of a %s letter to a fact, or claims nothing', (length) => {
    const draft = writeDraft(basis, { length }, english);
    const known = new Set(facts.map(({ id }) => id));
    for (const { facts: named } of draft.sentences) for (const id of named) expect(known.has(id)).toBe(true);
    expect(acceptSentences(draft.sentences, basis)).toMatchObject({ removed: 0 });
    expect(concernsOf(bodyOf(draft))).toEqual({ placeholders: [], stockPhrases: [] });
    expect(bodyOf(draft).split(/\s+/).length).toBeLessThanOrEqual(draftLengths[length].words);
  });

  test('has three lengths that differ', () => {
    const words = DraftLength.options.map(
      (length) => bodyOf(writeDraft(basis, { length }, english)).split(/\s+/).length,
    );
    expect(words).toEqual([...new Set(words)].toSorted((a, b) => a - b));
  });

  test('brings to the front what a wish names', () => {
    const body = bodyOf(writeDraft(basis, { length: 'short', wish: 'Say something about our patents' }, english));
    expect(body).toContain('Patents: Three patent families filed 2022-2024, composition of matter.');
    expect(body).not.toContain('How it works');
  });

  test('leaves a place open where a name is missing, and greets a person by name', () => {
    const draft = bodyOf(
      writeDraft(
        { ...basis, contactName: '', investor: { name: 'Jun Halloran', firm: 'Brackwater' } },
        { length: 'short' },
        english,
      ),
    );
    expect(draft).toMatch(/^Hi Jun,/);
    expect(concernsOf(draft).placeholders).toEqual(['[your name]']);
  });

  test.for([
    ['follow_up', 'Following up: Tamarind Sight, Gene therapy for Ophthalmology', 'Following up on my earlier note'],
    ['meeting', 'Tamarind Sight: thank you, and next steps', 'Thank you for taking the time to talk with us.'],
    ['diligence', 'Tamarind Sight: your open questions', 'Which questions are still open on your side?'],
    ['pass', 'Tamarind Sight: keeping in touch', 'May I write again when there is news?'],
  ] as const)('knows the occasion %s, and says nothing without a fact', ([occasion, subject, line]) => {
    const draft = writeDraft({ ...basis, occasion }, { length: 'medium' }, english);
    const body = bodyOf(draft);
    expect(draft.subject).toBe(subject);
    expect(body).toContain(line);
    expect(body).not.toContain('We are writing because');
    expect(body.includes('We are raising')).toBe(occasion === 'follow_up');
    expect(acceptSentences(draft.sentences, { ...basis, occasion })).toMatchObject({ removed: 0 });
    expect(concernsOf(`${draft.subject} ${body}`)).toEqual({ placeholders: [], stockPhrases: [] });
  });

  test('[decision Z44] writes German too, and leaves the deck its own words', () => {
    const draft = writeDraft({ ...basis, facts: factsFor(sources, german) }, { length: 'short' }, german);
    expect(draft.subject).toBe('Tamarind Sight: Gentherapie im Bereich Augenheilkunde, Series A');
    expect(bodyOf(draft)).toBe(
      [
        'Hallo Team Brackwater Ventures,',
        '',
        'wir schreiben Ihnen wegen Ihrer Beteiligung an Calvera Bio (Series A) vom 5. November 2025.',
        'Bei Tamarind Sight geht es um Gentherapie im Bereich Augenheilkunde.',
        '',
        'So funktioniert es: A dual AAV vector delivers the whole ABCA4 gene to photoreceptors.',
        '',
        'In der aktuellen Runde (Series A) suchen wir 32\u00a0Mio.\u00a0$.',
        'Hätten Sie in den nächsten zwei Wochen 20 Minuten Zeit?',
        '',
        'Viele Grüße',
        'Mira Kestrel',
        'Tamarind Sight',
      ].join('\n'),
    );
    expect(draft.sentences.every(({ facts: named }) => named.every((id) => facts.some((fact) => fact.id === id)))).toBe(
      true,
    );
  });

  test('writes what it can where little is known', () => {
    const bare = { ...basis, facts: [] };
    expect(bodyOf(writeDraft(bare, { length: 'long' }, english))).toContain('Do you have 20 minutes');
    expect(bodyOf(writeDraft(bare, { length: 'long' }, english))).not.toContain('undefined');
  });
});

test('[decision G18] an insight names its kind, and the slide and words or the source and day it rests on', () => {
  const insights = facts.map(insightOf);
  expect(insights[0]).toEqual({
    text: 'Series A of Calvera Bio, $12.0M',
    evidence: { kind: 'investor', source: 'market.csv', date: '2025-11-05' },
  });
  expect(insights).toContainEqual({ text: '$32.0M', evidence: { kind: 'profile' } });
  expect(insights).toContainEqual({
    text: 'A dual AAV vector delivers the whole ABCA4 gene to photoreceptors',
    evidence: { kind: 'deck', page: 3, quote: 'A dual AAV vector delivers the whole ABCA4 gene to photoreceptors' },
  });
});

describe('a sentence somebody else wrote', () => {
  const accept = (text: string, ...ids: string[]) =>
    acceptSentences([{ text, facts: ids }], basis).accepted.length === 1;

  test.for([
    [
      'what its fact says, in other words',
      'In pigs the full-length protein reached 38% of normal.',
      ['deck.technology.efficacy'],
    ],
    ['two facts together', 'We raise $32.0M in our Series A.', ['profile.amount', 'profile.stage']],
    ['a question', 'Would 20 minutes next week suit you?', []],
    ['a greeting', 'Hello Brackwater Ventures team,', []],
    ['a signature', 'Mira Kestrel', []],
  ] as const)('stays when it is %s', ([, text, ids]) => {
    expect(accept(text, ...ids)).toBe(true);
  });

  test.for([
    ['another figure', 'In pigs the full-length protein reached 83% of normal.', ['deck.technology.efficacy']],
    ['a name nobody gave', 'Your colleague Anders Holmberg recommended us.', []],
    ['a claim without a fact', 'Our therapy is approved and safe for all patients.', []],
    ['a fact that is not there', 'We have signed with three partners.', ['deck.market.traction']],
    ['praise', 'We are uniquely positioned to win.', ['profile.stage']],
    ['a stock phrase', 'I hope this email finds you well?', []],
  ] as const)('is taken out when it is %s', ([, text, ids]) => {
    expect(accept(text, ...ids)).toBe(false);
  });
});

test('placeholders and stock phrases are found, in two languages', () => {
  expect(
    concernsOf(
      'Dear [investor], {{name}} grows XX% by <date>, TBD. I hope this email finds you well: a game-changing idea.',
    ),
  ).toEqual({
    placeholders: ['[investor]', '{{name}}', 'XX%', '<date>', 'TBD'],
    stockPhrases: ['I hope this email finds you well', 'game-changing'],
  });
  expect(concernsOf('Ein bahnbrechender Ansatz. Unser Ansatz ist bahnbrechend.').stockPhrases).toEqual([
    'bahnbrechend',
  ]);
});

test('the occasion follows from the status and from what was logged', () => {
  const logged = (activityType: 'meeting_held' | 'email_sent', activityDate: string) => ({
    activityType,
    activityDate,
    status: 'completed' as const,
  });
  const of = (status: Parameters<typeof occasionOf>[0]['status'], ...activities: ReturnType<typeof logged>[]) =>
    occasionOf({ status, activities, today: '2026-11-25' });
  expect(of('not_contacted')).toBe('first');
  expect(of('not_contacted', logged('email_sent', '2026-11-20'))).toBe('follow_up');
  expect(of('reaching_out')).toBe('follow_up');
  expect(of('reaching_out', logged('meeting_held', '2026-10-02'))).toBe('meeting');
  expect(of('in_discussion', logged('meeting_held', '2026-11-25'))).toBe('meeting');
  expect(of('in_discussion', logged('meeting_held', '2026-10-02'))).toBe('diligence');
  expect(of('in_discussion', logged('meeting_held', '2026-12-02'))).toBe('diligence');
  expect(of('passed', logged('meeting_held', '2026-11-24'))).toBe('pass');
});
