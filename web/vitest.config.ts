import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  test: {
    name: 'web',
    // As in the other projects: Vitest runs them beside each other only with as many workers.
    maxWorkers: availableParallelism(),
    include: ['src/**/*.test.{ts,tsx}'],
    environment: 'jsdom',
    setupFiles: [
      '../scripts/testing/fail-on-console.ts',
      './src/testing/patience.ts',
      'fake-indexeddb/auto',
      './src/testing/databases-at-rest.ts',
    ],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // As long as a screen is waited for (src/testing/patience.ts).
    expect: { poll: { timeout: 10_000 } },
  },
});
