import type { Remark, Tooth } from '@paratope/shared/matches/match';

export interface FitCase {
  readonly similarity: number;
  readonly teeth: readonly Tooth[];
  readonly against: readonly Remark[];
}

export interface FitVerdict {
  readonly isFit: boolean;
  readonly reason: string;
}

export interface FitJudge {
  readonly model: string;
  /** Raised with every change of the prompt. */
  readonly promptVersion: string;
  /** Throws NoAnswer if no answer is available now. */
  judge(cases: readonly FitCase[]): Promise<FitAnswer>;
}

export interface FitAnswer {
  /** In the order of the cases; undefined if the model left one out. */
  readonly verdicts: readonly (FitVerdict | undefined)[];
  readonly inputTokens: number;
  readonly outputTokens: number;
}
