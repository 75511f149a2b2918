import { findClaims } from '@paratope/shared/analysis/find-claims';
import { rubricVersion } from '@paratope/shared/analysis/rubric/rubric';
import type { Analyser } from './analyser.ts';

/** Finds the deck's own sentences. Needs no key and no network, and is deterministic. */
export const createEmbeddedAnalyser = (): Analyser => ({
  kind: 'embedded',
  model: 'paratope-extractive-1',
  promptVersion: `rubric-${rubricVersion}`,
  ask: async (questions, pages) => ({
    claims: findClaims(questions, pages),
    malformed: 0,
    inputTokens: 0,
    outputTokens: 0,
  }),
});
