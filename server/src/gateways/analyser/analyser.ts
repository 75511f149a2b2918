import type { Claim } from '@paratope/shared/analysis/claims';
import type { DeckPage } from '@paratope/shared/analysis/page';
import type { Question } from '@paratope/shared/analysis/rubric/question';
import { Unavailable } from '../unavailable.ts';

/**
 * Reads a deck for the answers to some questions of the rubric. It returns claims, which the caller checks
 * against the deck (shared/src/analysis/claims.ts), so that a manipulated model can do no more than be wrong.
 */
export interface Analyser {
  /** `embedded`: the words never leave this server. */
  readonly kind: 'embedded' | 'endpoint';
  readonly model: string;
  /** Raised with every change of the prompt. */
  readonly promptVersion: string;
  /** Throws {@link AnalyserUnavailable} if no answer is available now. */
  ask(questions: readonly Question[], pages: readonly DeckPage[]): Promise<AnalyserAnswer>;
}

export interface AnalyserAnswer {
  readonly claims: readonly Claim[];
  /** Answers that could not be parsed as claims. */
  readonly malformed: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** No answer is available now: the caller continues with the embedded analyser, and says so. */
export class AnalyserUnavailable extends Unavailable {}
