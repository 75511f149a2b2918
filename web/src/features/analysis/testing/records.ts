import { analyseText } from '@paratope/shared/analysis/analyse';
import { type AnalysisRecord, emptyRecord } from '@paratope/shared/analysis/api';
import { analysisSteps } from '@paratope/shared/analysis/progress';
import { textsOf } from '@paratope/shared/analysis/record';
import { sampleTexts } from '@paratope/shared/analysis/testing/decks';
import { rendered } from '@paratope/shared/words/rendered';
import { english } from '@paratope/shared/words/words';

/** The report on a made-up deck as the server answers it, every picture at its address. */
export function aReport(changes: Partial<AnalysisRecord> = {}): AnalysisRecord {
  const slides = sampleTexts.find(({ name }) => name === 'Tamarind Sight')?.slides ?? [];
  const analysis = analyseText(slides);
  const inEnglish = rendered(analysis, english);
  const placed = (lines: typeof analysis.thesis) =>
    lines.map((line) => ({
      ...line,
      text: english.say(line.text),
      isDecks: typeof line.text === 'string',
      evidence: line.evidence.map((proof) => ({ ...proof, box: [0.1, 0.2, 0.5, 0.1] })),
    }));
  return {
    ...aRecord({ status: 'ready', hasAnalysis: true, startupName: 'Tamarind Sight' }),
    ...textsOf(analysis, english),
    generatedAt: '2026-06-08T21:14:00.000Z',
    report: {
      ...inEnglish,
      thesis: placed(analysis.thesis),
      differentiation: placed(analysis.differentiation),
      strengths: placed(analysis.strengths),
      signals: placed(analysis.signals),
      weaknesses: placed(analysis.weaknesses),
      questions: analysis.questions.map((question) => ({
        ...rendered(question, english),
        statements: placed(question.statements),
      })),
      slides: analysis.slides.map((slide) => ({ ...slide, image: `/api/startup/analysis/slides/${slide.page}` })),
    },
    madeBy: {
      analyser: 'embedded',
      model: 'paratope-extractive-1',
      promptVersion: 'rubric-1',
      tokens: 0,
      costCents: null,
      tookMs: 4_200,
      removedClaims: 0,
      ignoredLines: 0,
    },
    ...changes,
  };
}

/** A record without a report: none yet, or one being made. */
export const aRecord = (changes: Partial<AnalysisRecord> = {}): AnalysisRecord => ({
  ...emptyRecord,
  startupName: 'Tamarind Sight',
  recordId: 'startup-tamarind',
  ...changes,
});

/** A report being made, at a step from 1. */
export const aRecordAt = (step: number): AnalysisRecord =>
  aRecord({
    status: 'running',
    progress: { step, of: analysisSteps.length, message: analysisSteps[step - 1]?.message ?? '' },
  });

/** A record as the first servers wrote it: texts and three scores, no statements. */
export const anOldRecord = (changes: Partial<AnalysisRecord> = {}): AnalysisRecord =>
  aRecord({
    hasAnalysis: true,
    status: 'ready',
    overallScore: 6.3,
    analysisSummary:
      '**Overall Assessment:** A careful case.\n\nThe vector works in pigs (8/10).\nThird\nFourth\nFifth\nSixth',
    technologyScore: 7,
    technologyReasoning: 'Score: 7/10. A **dual AAV** vector.',
    marketScore: 5,
    marketReasoning: 'One in nine thousand people.',
    teamScore: 7,
    teamReasoning: 'Two therapies in the clinic.',
    investmentThesis: 'A vector that carries the whole gene.',
    keyStrengths: 'Works in pigs.',
    investmentSignals: 'Orphan drug designation.',
    companyWeakness: `First risk, ${'which is long '.repeat(12)}\n\nSecond risk\nThird risk\nFourth risk\nFifth risk`,
    ...changes,
  });

/** How the server answers a record, by token and to its own founder. */
export const byToken = (record: AnalysisRecord) => ({ body: { success: true, ...record, data: record } });
export const toOwner = (record: AnalysisRecord) => ({ body: { success: true, data: record } });
