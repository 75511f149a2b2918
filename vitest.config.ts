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

/** The server's tests that PostgreSQL does not run, with the few that say `onlyOnSqlite`: what they are about is the file. */
const onlyOnSqlite = [
  // SQLite's connections, migrations, triggers and plans.
  'server/src/db/sqlite/*.test.ts',
  'server/src/testing/migrated-database.test.ts',
  // No byte left in the file, and no statement planned anew.
  'server/src/features/account/erase-bytes.test.ts',
  'server/src/features/sync/prepared-exchange.test.ts',
  // Disks that are full, read-only or broken under the file.
  'server/src/faults.test.ts',
  // Copies of the file.
  'server/src/features/backups/backups.test.ts',
  // What the doctor says of a file; on-postgres.test.ts beside it has what it says of a server.
  'server/src/features/doctor/doctor.test.ts',
  // Several processes, one after another, on one file.
  'server/src/features/investors/staged-import.test.ts',
  'server/src/one-server.test.ts',
  'server/src/stop.test.ts',
];

export default defineConfig({
  test: {
    // Vitest would leave one of them to itself.
    maxWorkers: availableParallelism(),
    projects: [
      // No module of these two keeps anything of a server or a test, so their files share what is loaded: more than half of their time
      // went into loading it anew.
      node('shared', ['shared/src/**/*.test.ts'], { isolate: false }),
      node('server', ['server/src/**/*.test.ts'], {
        exclude: ['server/src/db/postgres/*.test.ts', '**/on-postgres.test.ts'],
        isolate: false,
        globalSetup: [inMemory, './server/src/testing/migrated-database.ts'],
      }),
      node('server-postgres', ['server/src/**/*.test.ts'], {
        exclude: onlyOnSqlite,
        isolate: false,
        globalSetup: [inMemory, './server/src/testing/postgres-server.ts'],
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
