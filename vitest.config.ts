import { defineConfig } from 'vitest/config';

/** How long a test waits for what is under way elsewhere. On a busy machine that takes longer than the library's one second. */
const expectation = { poll: { timeout: 60_000 } };

const node = (name: string, include: string[]) => ({
  test: {
    name,
    include,
    environment: 'node' as const,
    setupFiles: ['./scripts/testing/fail-on-console.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: expectation,
  },
});

export default defineConfig({
  test: {
    projects: [
      node('shared', ['shared/src/**/*.test.ts']),
      node('sync', ['sync/src/**/*.test.ts']),
      node('server', ['server/src/**/*.test.ts']),
      node('scripts', ['scripts/*.test.ts']),
      './web/vitest.config.ts',
      {
        test: {
          name: 'browser',
          include: ['scripts/browser/**/*.test.ts'],
          environment: 'node',
          fileParallelism: false,
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: expectation,
        },
      },
    ],
  },
});
