import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { diseaseOptions, modalityOptions, placeOptions, stageOptions } from './options.ts';
import { covers } from './places.ts';
import { taxonomy } from './taxonomy.ts';
import { createUnderstanding } from './understand.ts';

const understanding = createUnderstanding(taxonomy);
const labels = (text: string) => understanding.places.read(text).map((place) => understanding.places.label(place));

describe('running text', () => {
  test('the longest phrase wins: an antibody-drug conjugate is no plain antibody', () => {
    expect(understanding.understand('We make antibody-drug conjugates').modalities).toEqual(['adc']);
  });

  test('whole words only: a forearm is no ear', () => {
    expect(understanding.understand('a brace for the forearm').diseases).toEqual([]);
  });

  test('a stem also finds the words that begin with it', () => {
    expect(understanding.understand('for neurodegenerative conditions').diseases).toEqual(['neurodegeneration']);
  });

  test('apostrophes, hyphens, accents, capitals and plurals make no difference', () => {
    const wanted = { modalities: ['multispecific', 'cell-therapy'], diseases: ['neurodegeneration'] };
    expect(understanding.understand('Bispecifics and CAR‑T for ALZHEIMER’S')).toMatchObject(wanted);
    expect(understanding.understand('bispecific and car t for alzheimer')).toMatchObject(wanted);
  });

  test('a common word names a stage only beside a word of finance', () => {
    expect(understanding.understand('a safe drug for bone growth, open to the public')).toMatchObject({ stage: null });
    expect(understanding.understand('closing our seed round')).toMatchObject({ stage: 'seed' });
    expect(understanding.understand('raising a Series A for a phase 2 trial')).toMatchObject({
      stage: 'series-a',
      rdStage: 'phase-2',
    });
  });

  test('what no word is known of is handed back', () => {
    expect(understanding.understand('gene therapy, blorbing, Boston').unclassified).toEqual(['blorbing']);
    expect(understanding.understand('')).toEqual({
      modalities: [],
      diseases: [],
      stage: null,
      rdStage: null,
      places: [],
      unclassified: [],
    });
  });

  test('no text breaks it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const { modalities, diseases } = understanding.understand(text);
        expect(new Set(modalities).size).toBe(modalities.length);
        expect(new Set(diseases).size).toBe(diseases.length);
      }),
    );
  });
});

describe('fields', () => {
  test('[decision U7] a slash inside an entry parts nothing', () => {
    expect(understanding.terms('modality', ['CAR-T/NK', 'N/A'])).toEqual({
      ids: ['cell-therapy'],
      unclassified: ['N/A'],
    });
  });

  test('a whole label means exactly itself', () => {
    for (const { id, label } of taxonomy.modality)
      expect(understanding.terms('modality', [label]), label).toEqual({ ids: [id], unclassified: [] });
    for (const { id, label } of taxonomy.disease)
      expect(understanding.terms('disease', [label]), label).toEqual({ ids: [id], unclassified: [] });
    for (const { id, label } of taxonomy.investment_stage) expect(understanding.stages(label).stage, label).toBe(id);
  });

  test('stages are read as people and data sources write them', () => {
    expect(understanding.stages('series-c+').stage).toBe('series-c-plus');
    expect(understanding.stages('growth-pe').stage).toBe('growth');
    expect(understanding.stages('Series A, preclinical')).toEqual({ stage: 'series-a', rdStage: 'preclinical' });
    expect(understanding.stages('whenever')).toEqual({ stage: null, rdStage: null });
  });

  test('a kind of cancer belongs to cancer in general', () => {
    expect(understanding.withParents('disease', ['oncology-solid'])).toEqual(['oncology-solid', 'oncology']);
  });
});

describe('places', () => {
  test.each([
    ['Cambridge, MA', ['Boston, MA']],
    ['Cambridge, UK', ['Cambridge, United Kingdom']],
    ['South San Francisco, CA, USA', ['SF Bay, CA']],
    ['Rockville, MD', ['Washington DC, MD']],
    ['NYC', ['New York, NY']],
    ['Berlin, DE', ['Berlin, Germany']],
    ['Toronto, CA', ['Toronto, Canada']],
    ['Malden, Massachusetts', ['Massachusetts']],
    ['Basel; Boston', ['Basel, Switzerland', 'Boston, MA']],
    ['US Northeast', ['US Northeast']],
    ['UK', ['United Kingdom']],
    ['Atlantis', []],
    // Two countries lay claim to it, so nobody is guessed to be in either.
    ['Cambridge', []],
  ])('%s', (text, wanted) => {
    expect(labels(text)).toEqual(wanted);
  });

  test('columns of a file are completed: a city gives its area, a state its region', () => {
    expect(understanding.places.complete({ city: 'Palo Alto', state: 'CA', country: 'USA' })).toEqual({
      city: 'Palo Alto',
      metro: 'SF Bay',
      state: 'CA',
      region: 'us-west',
      country: 'US',
    });
  });

  test('a wide place covers the narrow ones in it and no others', () => {
    const [boston] = understanding.places.read('Boston');
    const [basel] = understanding.places.read('Basel');
    const at = (text: string) => understanding.places.read(text);
    if (!boston || !basel) throw new Error('Boston and Basel are known.');
    for (const wide of ['Boston', 'Massachusetts', 'US Northeast', 'USA'])
      expect(
        at(wide).some((place) => covers(place, boston)),
        wide,
      ).toBe(true);
    for (const wide of ['San Diego', 'California', 'US West Coast', 'Germany'])
      expect(
        at(wide).some((place) => covers(place, boston)),
        wide,
      ).toBe(false);
    expect(at('Europe').some((place) => covers(place, basel))).toBe(true);
  });
});

test('every choice of a type-ahead is read back as itself', () => {
  expect(modalityOptions(taxonomy)).toHaveLength(26);
  expect(diseaseOptions(taxonomy)).toHaveLength(32);
  expect(stageOptions(taxonomy)).toHaveLength(11);
  for (const { label } of placeOptions(understanding.places)) expect(labels(label), label).toEqual([label]);
});
