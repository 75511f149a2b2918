import type { Claim } from '@paratope/shared/analysis/claims';
import type { DeckPage } from '@paratope/shared/analysis/page';
import type { Question } from '@paratope/shared/analysis/rubric/question';
import { Unavailable } from '../unavailable.ts';

/**
 * Reads a deck for the answers to some questions of the rubric. What it answers are claims: whoever asks holds each against
 * the deck (shared/src/analysis/claims.ts), so that a model which was talked round can do no more than be wrong.
 */
export interface Analyser {
  /** `embedded`: the words never leave this server. */
  readonly kind: 'embedded' | 'endpoint';
  readonly model: string;
  /** Raised with every change of what is asked and how. */
  readonly promptVersion: string;
  /** Throws {@link AnalyserUnavailable} when no answer can be had now. */
  ask(questions: readonly Question[], pages: readonly DeckPage[]): Promise<AnalyserAnswer>;
}

export interface AnalyserAnswer {
  readonly claims: readonly Claim[];
  /** Answers that could not even be read as claims. */
  readonly malformed: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** No answer can be had now: whoever asks goes on with the embedded analyser, and says so. */
export class AnalyserUnavailable extends Unavailable {}
