import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** How long a test waits for what is under way elsewhere. On a busy machine that takes longer than the library's one second. */
const expectation = { poll: { timeout: 60_000 } };

const inMemory = './scripts/testing/in-memory.ts';

const node = (
  name: string,
  include: string[],
  more: { isolate?: boolean; globalSetup?: string[]; exclude?: string[] } = {},
) => ({
  test: {
    name,
    include,
    globalSetup: [inMemory],
    environment: 'node' as const,
    setupFiles: ['./scripts/testing/fail-on-console.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: expectation,
    ...more,
  },
});

const browser = (name: string, include: string[], exclude: string[] = []) => ({
  test: {
    name,
    include,
    exclude,
    environment: 'node' as const,
    globalSetup: [inMemory, './scripts/browser/filled-demo.ts'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: expectation,
  },
});

/** What only `npm run test:long` runs says so in its name. */
const long = '**/*.long.test.ts';

export default defineConfig({
  test: {
    // Vitest would leave one of them to itself.
    maxWorkers: availableParallelism(),
    projects: [
      // No module of these two keeps anything of a server or a test, so their files share what is loaded: more than half of their time
      // went into loading it anew.
      node('shared', ['shared/src/**/*.test.ts'], { isolate: false }),
      node('server', ['server/src/**/*.test.ts'], {
        isolate: false,
        globalSetup: [inMemory, './server/src/testing/migrated-database.ts'],
      }),
      node('sync', ['sync/src/**/*.test.ts']),
      node('scripts', ['scripts/*.test.ts'], { exclude: [long] }),
      node('lab', ['lab/*.test.ts', 'lab/sync-*/*.test.ts'], { exclude: [long] }),
      './web/vitest.config.ts',
      browser('browser', ['scripts/browser/*.test.ts'], [long]),
      browser('long', [`{scripts,lab}/${long}`]),
    ],
  },
});
