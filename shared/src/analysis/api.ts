import * as z from 'zod/mini';
import { answer, dataAnswer, doubleAnswer, Id, required } from '../answers.ts';
import { Instant } from '../dates.ts';
import { mostDeckPages } from '../decks/deck.ts';
import { forAnyone, forFounder } from '../endpoint.ts';
import { Text } from '../words/message.ts';
import { Evidence } from './claims.ts';
import { AnsweredQuestion, ReadSlide, Statement } from './compose.ts';
import { Improvement } from './improve.ts';
import { Language } from './language.ts';
import { AnalysisCategory } from './rubric/question.ts';
import { Section } from './section.ts';

export const AnalysisState = z.enum(['missing', 'running', 'ready', 'failed']);
export type AnalysisState = z.infer<typeof AnalysisState>;

/** One of the five category scores: a whole number from 0 to 10, where 10 for risk means little risk; null until known. */
const Score = z.nullable(z.number());

const PlacedEvidence = z.object({
  ...Evidence.shape,
  /** Left, top, width and height as shares of the slide; null if the file does not tell. */
  box: z.nullable(z.array(z.number()).check(z.length(4))),
  /** OCR confidence in percent; null for words of the file. */
  sureness: z.optional(z.nullable(z.number())),
});
const PlacedStatement = z.object({
  ...Statement.shape,
  text: z.string(),
  /** Whether the words are the deck's own, in its language. */
  isDecks: z.boolean(),
  evidence: z.array(PlacedEvidence),
});

const Report = z.object({
  language: Language,
  thesis: z.array(PlacedStatement),
  differentiation: z.array(PlacedStatement),
  strengths: z.array(PlacedStatement),
  signals: z.array(PlacedStatement),
  weaknesses: z.array(PlacedStatement),
  /** Every question of the rubric, with its source and how far the deck answers it. */
  questions: z.array(
    z.object({
      ...AnsweredQuestion.shape,
      topic: z.string(),
      question: z.string(),
      statements: z.array(PlacedStatement),
    }),
  ),
  /** Changes to the deck or the profile, best first. */
  improvements: z.array(z.object({ ...Improvement.shape, title: z.string(), text: z.string() })),
  slides: z.array(
    z.object({
      ...ReadSlide.shape,
      /** URL of the slide's picture; null without one. */
      image: z.nullable(z.string()),
    }),
  ),
  sections: z.array(z.object({ section: Section, pages: z.array(z.number()) })),
});

const MadeBy = z.object({
  /** `embedded`: nothing left this server. `endpoint`: the deck's words were sent to the operator's AI endpoint. */
  analyser: z.enum(['embedded', 'endpoint']),
  model: z.string(),
  promptVersion: z.string(),
  /** Tokens the endpoint counted; 0 without one. */
  tokens: z.number(),
  /** In cents of US dollars; null if the operator has set no price. */
  costCents: z.nullable(z.number()),
  tookMs: z.number(),
  /** Claims removed because the deck does not support them. */
  removedClaims: z.number(),
  /** Lines of the deck that addressed a machine and were not read. */
  ignoredLines: z.number(),
});

/** The report on a startup. Texts may have several lines. */
export const AnalysisRecord = z.object({
  hasAnalysis: z.boolean(),
  /** Whether the report is there, so that no client has to guess it from a score or a wording. */
  status: AnalysisState,
  /** Mean of the five categories, one decimal, 0 to 10. */
  overallScore: Score,
  analysisSummary: z.string(),
  startupName: z.string(),
  recordId: z.string(),
  technologyScore: Score,
  technologyReasoning: z.string(),
  marketScore: Score,
  marketReasoning: z.string(),
  teamScore: Score,
  teamReasoning: z.string(),
  investmentThesis: z.string(),
  competitiveDifferentiation: z.string(),
  keyStrengths: z.string(),
  investmentSignals: z.string(),
  companyWeakness: z.string(),
  categories: z.array(
    z.object({
      category: AnalysisCategory,
      score: Score,
      reasoning: z.string(),
    }),
  ),
  /** The same texts by sentence, each with its slide or marked as a gap; null until there is a report. */
  report: z.nullable(Report),
  madeBy: z.nullable(MadeBy),
  /** Why there is no report, or a remark on how it was made; may be empty. */
  notice: z.string(),
  generatedAt: z.nullable(Instant),
  /** The current step and the number of steps; null unless the report is being made. */
  progress: z.nullable(z.object({ step: z.number(), of: z.number(), message: z.string() })),
});
export type AnalysisRecord = z.infer<typeof AnalysisRecord>;

export const emptyRecord: AnalysisRecord = {
  hasAnalysis: false,
  status: 'missing',
  overallScore: null,
  analysisSummary: '',
  startupName: '',
  recordId: '',
  technologyScore: null,
  technologyReasoning: '',
  marketScore: null,
  marketReasoning: '',
  teamScore: null,
  teamReasoning: '',
  investmentThesis: '',
  competitiveDifferentiation: '',
  keyStrengths: '',
  investmentSignals: '',
  companyWeakness: '',
  categories: [],
  report: null,
  madeBy: null,
  notice: '',
  generatedAt: null,
  progress: null,
};

/** `error`: why no analysis could be started; `requiresPitchDeck`: because there is no deck. */
const StartedAnalysis = answer({
  triggered: z.boolean(),
  hasAnalysis: z.boolean(),
  error: z.optional(Text),
  requiresPitchDeck: z.optional(z.boolean()),
});

export const AnalysisApi = {
  /** A random token opens the report to anyone who has it; the older base64 company name only to its founder or an admin. */
  report: forAnyone.get('/api/startup/analysis', {
    summary: 'The analysis report a token opens. `data` repeats it.',
    input: z.object({ token: required('Invalid access token', 1_000) }),
    output: doubleAnswer(AnalysisRecord.shape),
  }),
  own: forFounder.get('/api/client/ai-analysis', {
    summary: "The startup's own analysis.",
    output: dataAnswer(AnalysisRecord),
  }),
  startWithToken: forAnyone.post('/api/startup/analysis', {
    summary: 'Starts the report a random token opens, once per deck; one that is there or being made is left alone.',
    input: z.object({ token: required('Invalid access token', 1_000) }),
    output: StartedAnalysis,
  }),
  /** For anyone who may read the report: its founder, an admin, or the holder of a token. */
  slide: forAnyone.get('/api/startup/analysis/slides/:page', {
    summary: 'The picture of a slide, a PNG; without a token that of the own deck.',
    input: z.object({
      page: z.coerce.number().check(z.int(), z.gte(1), z.lte(mostDeckPages)),
      token: z.optional(z.string().check(z.maxLength(1_000))),
    }),
    output: z.unknown(),
    answer: 'document',
  }),
  checkAndTrigger: forFounder.post('/api/client/check-and-trigger-analysis', {
    summary: 'Starts the analysis if there is a deck and no report yet; asking again starts nothing twice.',
    output: StartedAnalysis,
  }),
  createLink: forFounder.post('/api/client/analysis-links', {
    summary: 'Makes a link that opens the report until it expires or is withdrawn.',
    output: doubleAnswer({ id: Id, token: z.string(), url: z.string(), expiresAt: Instant }),
  }),
  links: forFounder.get('/api/client/analysis-links', {
    summary: 'The links to the report that still open it. Their tokens are never shown again.',
    output: dataAnswer(
      z.array(z.object({ id: Id, createdAt: Instant, expiresAt: Instant, lastOpenedAt: z.nullable(Instant) })),
    ),
  }),
  withdrawLink: forFounder.delete('/api/client/analysis-links/:id', {
    summary: 'Withdraws a link to the report.',
    input: z.object({ id: Id }),
  }),
};
