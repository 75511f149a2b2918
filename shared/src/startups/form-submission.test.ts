import { describe, expect, test } from 'vitest';
import { msg } from '../words/message.ts';
import { changesFromSubmission, FormSubmission, splitTerms } from './form-submission.ts';
import { profileAnswer } from './profile-answer.ts';
import { emptyProfile, type Startup } from './startup.ts';

const read = (input: object) => changesFromSubmission(FormSubmission.parse(input));

describe('a text that lists terms', () => {
  test('[V30] is split on commas, semicolons, slashes and pipes', () => {
    expect(splitTerms('Oncology, Rare disease; CNS / Ophthalmology|Immunology')).toEqual([
      'Oncology',
      'Rare disease',
      'CNS',
      'Ophthalmology',
      'Immunology',
    ]);
  });

  test('[decision U7] is not split inside a term that is written with a slash', () => {
    expect(splitTerms('N/A')).toEqual(['N/A']);
    expect(splitTerms('CAR-T/NK; antibodies and/or fragments')).toEqual(['CAR-T/NK', 'antibodies and/or fragments']);
    expect(splitTerms('car-t/nk cells / mRNA')).toEqual(['car-t/nk cells', 'mRNA']);
    expect(splitTerms('DNA/AAV')).toEqual(['DNA', 'AAV']);
  });

  test('loses blanks and repetitions', () => {
    expect(splitTerms(' Oncology ,, oncology ; ')).toEqual(['Oncology']);
    expect(splitTerms('')).toEqual([]);
  });
});

describe('a submission', () => {
  test('is taken with lists as texts and the amount in words', () => {
    expect(
      read({
        email: 'Ada@Helix.Example',
        drugModality: 'Antibody, ADC',
        diseaseFocus: 'Oncology',
        investmentStage: 'Seed',
        geography: 'Germany; Austria',
        investmentAmount: '€2.5M',
        startupName: ' Helix ',
        contactName: 'Ada Moor',
        description: 'Bispecifics.',
      }),
    ).toEqual({
      ok: true,
      value: {
        name: 'Helix',
        contactName: 'Ada Moor',
        drugModality: ['Antibody', 'ADC'],
        diseaseFocus: ['Oncology'],
        investmentStage: 'Seed',
        geography: ['Germany', 'Austria'],
        investmentAmount: 2_500_000,
        investmentCurrency: 'EUR',
        description: 'Bispecifics.',
      },
    });
  });

  test('is taken with lists as lists, which are not split again, and the amount as a number', () => {
    expect(
      read({ drugModality: ['Cell, gene'], investmentAmount: 3_000_000, investmentCurrency: 'chf' }),
    ).toMatchObject({
      ok: true,
      value: { drugModality: ['Cell, gene'], investmentAmount: 3_000_000, investmentCurrency: 'CHF' },
    });
  });

  test('[decision I13] is taken under the older names, and the present name wins', () => {
    expect(read({ diseaseArea: 'CNS', stage: 'Series A', fundingGoal: '12M' })).toMatchObject({
      ok: true,
      value: { diseaseFocus: ['CNS'], investmentStage: 'Series A', investmentAmount: 12_000_000 },
    });
    expect(read({ diseaseFocus: 'Oncology', diseaseArea: 'CNS' })).toMatchObject({
      ok: true,
      value: { diseaseFocus: ['Oncology'] },
    });
  });

  test('changes only what it mentions', () => {
    expect(read({ geography: 'France', investmentAmount: '' })).toEqual({
      ok: true,
      value: { geography: ['France'], investmentAmount: null },
    });
    expect(read({ geography: 'France', investmentAmount: '5M' })).toEqual({
      ok: true,
      value: { geography: ['France'], investmentAmount: 5_000_000 },
    });
  });

  test('with an amount nobody can read names the field as the caller did', () => {
    const sentence = 'Please enter one amount, such as $12M or 2,500,000';
    expect(read({ fundingGoal: 'a lot' })).toEqual({
      ok: false,
      code: 'invalid',
      message: msg(sentence),
      fields: { fundingGoal: sentence },
    });
    expect(read({ investmentAmount: -5 })).toMatchObject({ ok: false, fields: { investmentAmount: sentence } });
    expect(read({ investmentAmount: '$5M-$10M' })).toMatchObject({ ok: false });
  });

  test('with too many terms or no real currency is refused field by field', () => {
    const many = Array.from({ length: 21 }, (_, number) => `term ${number}`);
    expect(read({ diseaseArea: many, investmentCurrency: 'dollars' })).toMatchObject({
      ok: false,
      fields: {
        diseaseArea: 'Please enter up to 20 disease areas, up to 120 characters each',
        investmentCurrency: 'Please enter the currency as three letters, such as USD',
      },
    });
  });
});

describe('the profile', () => {
  const startup: Startup = {
    ...emptyProfile,
    id: 's1' as Startup['id'],
    name: 'Helix',
    email: 'ada@helix.example',
    drugModality: ['Antibody', 'ADC'],
    diseaseFocus: ['Oncology', 'CNS'],
    investmentStage: 'Seed',
    geography: ['Germany'],
    investmentAmount: 2_500_000,
    investmentCurrency: 'EUR',
    plan: 'standard',
    createdAt: '2026-05-01T08:00:00.000Z',
    updatedAt: '2026-05-04T08:00:00.000Z',
    submittedAt: '2026-05-02T08:00:00.000Z',
    matching: { state: 'done', finishedAt: '2026-05-02T08:05:00.000Z', total: 40, signals: 200, awaitsReview: false },
    investorCount: 40,
    isSample: false,
  };

  test('[decision I13] is answered under all of its names', () => {
    expect(profileAnswer(startup, undefined)).toMatchObject({
      email: 'ada@helix.example',
      companyName: 'Helix',
      startupName: 'Helix',
      fields: {
        Email: 'ada@helix.example',
        'Run Match': true,
        'Matching Done?': true,
        'Standard Access User?': true,
        'Drug Modality': ['Antibody', 'ADC'],
        'Disease Focus': ['Oncology', 'CNS'],
        'Non-Confidential Pitch Deck': [],
        'Form Completed Time': '2026-05-02T08:00:00.000Z',
        'Last Modified': '2026-05-04T08:00:00.000Z',
        'Created Time': '2026-05-01T08:00:00.000Z',
      },
      formData: {
        drugModality: 'Antibody, ADC',
        diseaseArea: 'Oncology, CNS',
        investmentStage: 'Seed',
        investmentAmount: 2_500_000,
        investmentCurrency: 'EUR',
        geography: 'Germany',
      },
      diseaseFocus: 'Oncology, CNS',
      stage: 'Seed',
      fundingGoal: 2_500_000,
      missingFields: [],
    });
  });

  test('shows a deck behind the call that asks for the session, and a refused one not at all', () => {
    const upload = { id: 'd1' as never, fileName: 'helix.pdf', bytes: 1_000, uploadedAt: '2026-05-02T08:00:00.000Z' };
    const shown = profileAnswer(startup, { ...upload, state: 'reading' });
    expect(shown.fields['Non-Confidential Pitch Deck']).toEqual([
      { id: 'd1', filename: 'helix.pdf', size: 1_000, type: 'application/pdf', url: '/api/client/deck/file' },
    ]);
    const refused = profileAnswer(startup, { ...upload, state: 'refused', message: 'No PDF' });
    expect(refused.fields['Non-Confidential Pitch Deck']).toEqual([]);
  });

  test('is not done while a reviewer must still release the list', () => {
    const matching = { ...startup.matching, awaitsReview: true } as Startup['matching'];
    expect(profileAnswer({ ...startup, matching }, undefined).fields['Matching Done?']).toBe(false);
    expect(profileAnswer({ ...startup, matching: { state: 'idle' } }, undefined).fields['Run Match']).toBe(false);
  });
});
