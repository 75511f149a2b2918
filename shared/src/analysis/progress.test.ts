import { describe, expect, test } from 'vitest';
import { analysisSteps, dotThresholds, litDots, shownProgress, simulatedPercent, stageLabel } from './progress.ts';

test('[T055] [M093] progress starts at 0 with Initializing analysis...', () => {
  expect(shownProgress({ elapsedMs: 0, step: null })).toMatchObject({
    percent: 0,
    message: 'Initializing analysis...',
    dots: 0,
  });
});

test('[T056] [C37] the simulation advances 6 points every 2.5 seconds up to 98', () => {
  expect([0, 2_499, 2_500, 5_000, 40_000, 42_500, 600_000].map(simulatedPercent)).toEqual([0, 0, 6, 12, 96, 98, 98]);
});

test('[decision U1] the simulation fills gaps and never passes the step under way', () => {
  for (const [at, { percent, message }] of analysisSteps.entries()) {
    const next = analysisSteps[at + 1]?.percent ?? 99;
    for (const elapsedMs of [0, 10_000, 3_600_000]) {
      const shown = shownProgress({ elapsedMs, step: at + 1 });
      expect(shown.percent).toBeGreaterThanOrEqual(percent);
      expect(shown.percent).toBeLessThan(next);
      expect(shown.message).toBe(message);
    }
  }
});

const said = [
  ['T057', 'Initializing analysis engine...', 'Initialization'],
  ['T058', 'Extracting pitch deck content...', 'Data Extraction'],
  ['T059', 'Processing document structure...', 'Data Extraction'],
  ['T060', 'Analyzing technology innovation...', 'Technology Analysis'],
  ['T061', 'Evaluating technical differentiation...', 'Technology Analysis'],
  ['T062', 'Assessing market opportunity...', 'Market Analysis'],
  ['T063', 'Reviewing competitive landscape...', 'Market Analysis'],
  ['T064', 'Evaluating team capabilities...', 'Team Evaluation'],
  ['T065', 'Reviewing executive experience of the team...', 'Team Evaluation'],
  ['T066', 'Developing investment thesis...', 'Investment Analysis'],
  ['T067', 'Identifying risk factors...', 'Risk Assessment'],
  ['T068', 'Comparing competitive differentiation...', 'Risk Assessment'],
  ['T069', 'Finalizing analysis...', 'Final Review'],
  ['T070', 'Preparing results dashboard...', 'Report Generation'],
  ['T071', 'Almost complete...', 'Report Generation'],
] as const;

test('[T057] [T058] [T059] [T060] [T061] [T062] [T063] [T064] [T065] [T066] [T067] [T068] [T069] [T070] [T071] the fifteen messages follow the steps of the work', () => {
  expect(said.map((_, at) => shownProgress({ elapsedMs: 0, step: at + 1 }).message)).toEqual(
    said.map(([, message]) => message),
  );
});

test('[T072] [T073] [M094] [M095] [C38] at 98 it is almost complete, and after a minute more it says that it takes longer', () => {
  const late = { elapsedMs: 100_000, step: 15 };
  expect(shownProgress(late)).toMatchObject({ percent: 98, message: 'Almost complete...' });
  expect(shownProgress({ ...late, waitedMs: 59_999 }).percent).toBe(98);
  expect(shownProgress({ ...late, waitedMs: 60_000 })).toMatchObject({
    percent: 99,
    message: 'Analysis is taking longer than expected. Your results will appear automatically when ready...',
  });
});

describe('the stage label is chosen by keyword', () => {
  test('[T074] [T075] [T076] [T077] [T078] [T079] [T080] [T081] [T082] and is initialization otherwise', () => {
    expect(said.map(([, message]) => stageLabel(message))).toEqual(said.map(([, , label]) => label));
    expect(stageLabel('Something else')).toBe('Initialization');
  });
});

test('[T083] [C40] the eight dots light at 15, 35, 50, 65, 80, 85, 92 and 98', () => {
  expect(dotThresholds).toEqual([15, 35, 50, 65, 80, 85, 92, 98]);
  expect([14, 15, 34, 35, 50, 65, 80, 85, 92, 97, 98, 99].map(litDots)).toEqual([0, 1, 1, 2, 3, 4, 5, 6, 7, 7, 8, 8]);
});
