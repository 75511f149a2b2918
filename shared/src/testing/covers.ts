import { TestRunner } from 'vitest';

/**
 * Names the facts that the running test proves, where they are too many for its title: `covers('SD14 SD15 sync W2')`.
 * scripts/coverage-spec.ts reads them from the source and from the run's report. Throws outside a test.
 */
export function covers(...ids: readonly string[]): void {
  const test = TestRunner.getCurrentTest();
  if (!test) throw new Error('Only a running test covers facts.');
  test.meta.covers = ids;
}

declare module 'vitest' {
  interface TaskMeta {
    covers?: readonly string[];
  }
}
