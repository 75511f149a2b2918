import { buildServer, buildWeb } from './build.ts';
import { actStage, testStage, toolStage } from './stages.ts';

/** The program's text, its structure, and the commands. */
export const standingProofs = [
  toolStage('format and lint', 10, [
    'node_modules/@biomejs/biome/bin/biome',
    'ci',
    '--colors=off',
    '--diagnostic-level=warn',
  ]),
  toolStage('types', 30, ['node_modules/typescript/bin/tsc', '-b', '--pretty', 'false']),
  toolStage('knip', 20, ['node_modules/knip/bin/knip.js', '--no-progress']),
  testStage('scripts', 80, ['scripts']),
];

export const documentProofs = [
  toolStage('documents', 5, ['scripts/check-docs.ts']),
  toolStage('acceptance ids', 5, ['scripts/coverage-spec.ts']),
];

export const unitProof = testStage('unit', 900, ['shared', 'sync', 'server', 'web']);

const simulate = (...argv: string[]) => ['scripts/sync-simulate.ts', '--json', ...argv];

/** The same worlds every time (Q-R1): a million steps over rows in memory, and what there is time for over the server's own tables. */
export const simulationProofs = [
  toolStage('simulated worlds', 120, simulate('--steps', '1000000', '--seed', '60000000')),
  toolStage('simulated worlds on SQLite', 90, simulate('--steps', '100000', '--seed', '61000000', '--store', 'sqlite')),
];

/** Web and server as they are run, and what a first visit loads. */
export const buildProofs = [
  actStage('web build', 60, () => buildWeb()),
  actStage('server build', 20, () => buildServer()),
  toolStage('size', 5, ['scripts/first-load.ts']),
];
