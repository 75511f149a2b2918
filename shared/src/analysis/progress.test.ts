import { expect, test } from 'vitest';
import { analysisSteps, shownProgress } from './progress.ts';

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
