import * as z from 'zod/mini';
import { answer, Done, dataAnswer, doubleAnswer, Id, Nothing, required } from '../answers.ts';
import { Instant } from '../dates.ts';
import { defineEndpoint } from '../endpoint.ts';

export const AnalysisState = z.enum(['missing', 'running', 'ready', 'failed']);
export type AnalysisState = z.infer<typeof AnalysisState>;

/** A score of the five categories: a whole number from 0 to 10, for risk 10 being little of it; null until it is known. */
const Score = z.nullable(z.number());

/** The report on a startup. Texts may run over several lines. */
export const AnalysisRecord = z.object({
  hasAnalysis: z.boolean(),
  /** Says outright whether the report is there; no score or wording has to be guessed from. */
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
      category: z.enum(['technology', 'market', 'team', 'differentiation', 'risk']),
      score: Score,
      reasoning: z.string(),
    }),
  ),
  generatedAt: z.nullable(Instant),
  /** Which step is running, out of how many; null unless the report is being made. */
  progress: z.nullable(z.object({ step: z.number(), of: z.number(), message: z.string() })),
});
export type AnalysisRecord = z.infer<typeof AnalysisRecord>;

export const AnalysisApi = {
  /** A random token opens the report to whoever holds it; the older base64 company name only to its own founder or an admin. */
  report: defineEndpoint({
    method: 'GET',
    path: '/api/startup/analysis',
    who: 'anyone',
    summary: 'The analysis report a token opens. `data` repeats it.',
    input: z.object({ token: required('Invalid access token', 1_000) }),
    output: doubleAnswer(AnalysisRecord.shape),
  }),
  own: defineEndpoint({
    method: 'GET',
    path: '/api/client/ai-analysis',
    who: 'founder',
    summary: "The startup's own analysis.",
    input: Nothing,
    output: dataAnswer(AnalysisRecord),
  }),
  checkAndTrigger: defineEndpoint({
    method: 'POST',
    path: '/api/client/check-and-trigger-analysis',
    who: 'founder',
    summary: 'Starts the analysis if there is a deck and no report yet; asking again starts nothing twice.',
    input: Nothing,
    output: answer({ triggered: z.boolean(), hasAnalysis: z.boolean(), error: z.optional(z.string()) }),
  }),
  createLink: defineEndpoint({
    method: 'POST',
    path: '/api/client/analysis-links',
    who: 'founder',
    summary: 'Makes a link that opens the report until it expires or is withdrawn.',
    input: Nothing,
    output: doubleAnswer({ id: Id, token: z.string(), url: z.string(), expiresAt: Instant }),
  }),
  withdrawLink: defineEndpoint({
    method: 'DELETE',
    path: '/api/client/analysis-links/:id',
    who: 'founder',
    summary: 'Withdraws a link to the report.',
    input: z.object({ id: Id }),
    output: Done,
  }),
};
