import type { Remark, Tooth } from '@paratope/shared/matches/match';

/** One pair as the comparison tells it: what both sides are known for, criterion by criterion. */
export interface FitCase {
  readonly similarity: number;
  readonly teeth: readonly Tooth[];
  readonly against: readonly Remark[];
}

export interface FitVerdict {
  readonly isFit: boolean;
  readonly reason: string;
}

/** Says of each pair of a batch whether the investor fits the startup. */
export interface FitJudge {
  readonly model: string;
  /** Raised with every change of what is asked and how. */
  readonly promptVersion: string;
  /** Throws NoAnswer when nothing can be had now. */
  judge(cases: readonly FitCase[]): Promise<FitAnswer>;
}

export interface FitAnswer {
  /** In the order of the cases; undefined where the model left one out. */
  readonly verdicts: readonly (FitVerdict | undefined)[];
  readonly inputTokens: number;
  readonly outputTokens: number;
}
