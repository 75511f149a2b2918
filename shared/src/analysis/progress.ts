import { inCatalog } from '../words/message.ts';

/**
 * Progress display of a running analysis. The server names the current step; between two steps the number
 * grows slowly, as in the specification's simulation, but it never passes the current step (decision U1).
 */

export interface AnalysisStep {
  readonly id: string;
  readonly message: string;
  readonly percent: number;
}

/** The fifteen messages in order, each a real step of the job. */
export const analysisSteps = [
  { id: 'engine', message: inCatalog('Initializing analysis engine...'), percent: 0 },
  { id: 'extract', message: inCatalog('Extracting pitch deck content...'), percent: 6 },
  { id: 'structure', message: inCatalog('Processing document structure...'), percent: 12 },
  { id: 'technology', message: inCatalog('Analyzing technology innovation...'), percent: 15 },
  { id: 'technical', message: inCatalog('Evaluating technical differentiation...'), percent: 25 },
  { id: 'market', message: inCatalog('Assessing market opportunity...'), percent: 35 },
  { id: 'landscape', message: inCatalog('Reviewing competitive landscape...'), percent: 43 },
  { id: 'team', message: inCatalog('Evaluating team capabilities...'), percent: 50 },
  { id: 'executives', message: inCatalog('Reviewing executive experience of the team...'), percent: 58 },
  { id: 'thesis', message: inCatalog('Developing investment thesis...'), percent: 65 },
  { id: 'risk', message: inCatalog('Identifying risk factors...'), percent: 80 },
  { id: 'differentiation', message: inCatalog('Comparing competitive differentiation...'), percent: 83 },
  { id: 'finalizing', message: inCatalog('Finalizing analysis...'), percent: 85 },
  { id: 'dashboard', message: inCatalog('Preparing results dashboard...'), percent: 92 },
  { id: 'almost', message: inCatalog('Almost complete...'), percent: 98 },
] as const satisfies readonly AnalysisStep[];

export type AnalysisStepId = (typeof analysisSteps)[number]['id'];

export const firstMessage = inCatalog('Initializing analysis...');
export const longWaitMessage = inCatalog(
  'Analysis is taking longer than expected. Your results will appear automatically when ready...',
);

/** Percent at which each of the eight dots lights up. */
export const dotThresholds = [15, 35, 50, 65, 80, 85, 92, 98] as const;

export const litDots = (percent: number): number => dotThresholds.filter((threshold) => percent >= threshold).length;

/** The simulation: six points every two and a half seconds, up to 98. */
export const simulation = { points: 6, everyMs: 2_500, most: 98, longWaitMs: 60_000 } as const;

export const simulatedPercent = (elapsedMs: number): number =>
  Math.min(simulation.most, simulation.points * Math.floor(Math.max(0, elapsedMs) / simulation.everyMs));

export interface ShownProgress {
  readonly percent: number;
  readonly message: string;
  readonly stage: string;
  /** Number of lit dots, of eight. */
  readonly dots: number;
}

/**
 * Computes the loading screen. `step` counts the server's steps from 1 and is null until it is known; `waitedMs` is
 * the time since 98 was reached. The number stays below the start of the next step, so it waits where the work waits.
 */
export function shownProgress({
  elapsedMs,
  step,
  waitedMs = 0,
}: {
  elapsedMs: number;
  step: number | null;
  waitedMs?: number;
}): ShownProgress {
  const at = step === null ? 0 : Math.min(Math.max(1, step), analysisSteps.length) - 1;
  const current = analysisSteps[at] ?? analysisSteps[0];
  const next: number = analysisSteps[at + 1]?.percent ?? simulation.most + 1;
  const percent = Math.max(current.percent, Math.min(simulatedPercent(elapsedMs), next - 1));
  const isLate = percent >= simulation.most && waitedMs >= simulation.longWaitMs;
  const message = isLate ? longWaitMessage : step === null ? firstMessage : current.message;
  return { percent: isLate ? 99 : percent, message, stage: stageLabel(message), dots: litDots(percent) };
}

/** The label above the message: the first whose pattern matches. */
export function stageLabel(message: string): string {
  return stages.find(([pattern]) => pattern.test(message))?.[1] ?? inCatalog('Initialization');
}

const stages: readonly (readonly [RegExp, string])[] = [
  [/extract|document/i, inCatalog('Data extraction')],
  [/techn/i, inCatalog('Technology analysis')],
  [/market|landscape/i, inCatalog('Market analysis')],
  [/team|executive/i, inCatalog('Team evaluation')],
  [/investment/i, inCatalog('Investment analysis')],
  [/risk|competitive/i, inCatalog('Risk assessment')],
  [/final/i, inCatalog('Final review')],
  [/result|report|complete|longer/i, inCatalog('Report generation')],
];
