import { expect, test } from 'vitest';
import { msg } from '../words/message.ts';
import { english } from '../words/words.ts';
import { analyseText } from './analyse.ts';
import { isComplete } from './complete.ts';
import type { Analysis } from './compose.ts';
import { displayedText, keyRiskLines, previewLines, textsOf } from './record.ts';
import { inTodaysWords } from './renew.ts';
import { sampleTexts } from './testing/decks.ts';

const texts = textsOf(analyseText(sampleTexts[0]?.slides ?? []), english);

test('a line of the report names its slide', () => {
  expect(texts.technologyReasoning).toContain(
    'In pigs, full-length protein reached 38% of the normal level after 12 weeks (slide 4)',
  );
  expect(texts.analysisSummary.split('\n')[0]).toMatch(
    /^We found answers to \d+ of the \d+ questions investors ask, on 10 slides\.$/,
  );
});

test('a risk fits one line of 120 characters', () => {
  for (const { slides } of sampleTexts)
    for (const line of textsOf(analyseText(slides), english).companyWeakness.split('\n'))
      expect(line.length).toBeLessThanOrEqual(120);
});

test('[V49] [V50] [V51] what is displayed has no score mentions, bold markers or Overall Assessment label', () => {
  expect(
    displayedText('**Overall Assessment:** Strong data (8/10). Scored: 7.5/10 overall.\n- Dose 1/2 of usual'),
  ).toBe('Strong data. overall.\n- Dose 1/2 of usual');
  expect(displayedText('Response in 8/10 mice, 7/10 PDX models')).toBe('Response in 8/10 mice, 7/10 PDX models');
  expect(displayedText('A trial in 2024/10 patients, 110/10')).toBe('A trial in 2024/10 patients, 110/10');
});

test('[decision U2] a status is believed: a real 0 or a quoted placeholder does not wait for ever', () => {
  const record = { hasAnalysis: true, overallScore: 0, analysisSummary: 'The slide says: Analysis processing' };
  expect(isComplete({ ...record, status: 'ready' })).toBe(true);
  expect(isComplete({ ...record, status: 'running' })).toBe(false);
  expect(isComplete({ ...record, hasAnalysis: false, status: 'ready' })).toBe(false);
});

test('[C41] [C42] key risks are four lines of 120 characters, the preview five lines, blank ones not counted', () => {
  const text = ['one', '', '  ', `two ${'x'.repeat(200)}`, '**three** 7/10', 'four', 'five', 'six'].join('\n');
  expect(keyRiskLines(text)).toEqual(['one', `two ${'x'.repeat(116)}`, 'three', 'four']);
  expect(previewLines(text).slice(2)).toEqual(['three', 'four', 'five']);
  expect(keyRiskLines(texts.companyWeakness).length).toBeLessThanOrEqual(4);
});

test('a report of an older rubric says what was not found in today’s words, and keeps its quotes', () => {
  const analysis = analyseText(['Cover', 'Market\nThe addressable market is large and still growing']);
  const older = JSON.parse(
    JSON.stringify(analysis).replaceAll(
      JSON.stringify(msg('We didn’t find efficacy data.')),
      '"The deck shows no efficacy data."',
    ),
  );
  for (const one of older.questions) one.topic = one.topic.key;
  const said = ({ thesis, weaknesses, questions }: Analysis) => JSON.stringify([thesis, weaknesses, questions]);
  expect(said(older)).toContain('The deck shows no efficacy data.');
  expect(said(inTodaysWords(older))).toBe(said(analysis));
  expect(inTodaysWords(analysis)).toEqual(analysis);
});
