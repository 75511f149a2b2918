import { buildServer, buildWeb } from './build.ts';
import { actStage, longStage, testStage, toolStage } from './stages.ts';

export const textProofs = [
  toolStage('format and lint', 10, [
    'node_modules/@biomejs/biome/bin/biome',
    'ci',
    '--colors=off',
    '--diagnostic-level=warn',
  ]),
  toolStage('types', 30, ['node_modules/typescript/bin/tsc', '-b', '--pretty', 'false']),
  toolStage('spelling', 15, ['node_modules/cspell/bin.mjs', 'lint', '--no-progress', '--no-summary']),
];

export const documentProofs = [
  toolStage('knip', 20, ['node_modules/knip/bin/knip.js', '--no-progress']),
  toolStage('documents', 5, ['scripts/check-docs.ts']),
  toolStage('acceptance ids', 5, ['scripts/coverage-spec.ts', '--static']),
];

const simulate = (...argv: string[]) => ['lab/sync-simulate.ts', '--json', ...argv];

/** The same worlds every time (Q-R1), on in-memory rows and on the server's own tables. */
export const simulationProofs = [
  toolStage('simulated worlds', 15, simulate('--steps', '100000', '--seed', '60000000')),
  toolStage('worlds on SQLite', 15, simulate('--steps', '20000', '--seed', '61000000', '--store', 'sqlite')),
];

export const buildProofs = [
  actStage('web build', 60, () => buildWeb()),
  actStage('server build', 20, () => buildServer()),
  toolStage('size', 5, ['scripts/first-load.ts']),
];

const node = (name: string, seconds: number, ...argv: string[]) => longStage(name, seconds, argv);

/**
 * In "works run twice" each transaction of the server's tests is undone once and run again, as several processes over
 * one database would. Tests first, since each of them proves a fact; then the quickest, so that a time limit
 * leaves out as little as possible. The budgets are twice what a busy machine needed.
 */
export const longProofs = [
  testStage('long tests', 1_500, ['long']),
  testStage('works run twice', 600, ['server'], { env: { WORKS_TWICE: '1' } }),
  testStage('on PostgreSQL', 1_200, ['server-postgres']),
  node('both engines alike', 180, 'lab/engine-parity.ts', '--acts', '2000'),
  node('power cuts, server', 120, 'lab/power-cuts.ts', '--points', '10000'),
  node('worlds on SQLite', 120, ...simulate('--steps', '100000', '--seed', '61000000', '--store', 'sqlite')),
  node('restores', 120, 'lab/sync-restores.ts', '--scenarios', '1000'),
  node('broken decks', 150, 'lab/fuzz-decks.ts', '--mutated', '300', '--crafted', '60'),
  node('worlds', 180, ...simulate('--steps', '1000000', '--seed', '60000000')),
  node('broken requests', 240, 'lab/fuzz.ts', '--requests', '10000'),
  node('payment events', 240, 'lab/payment-webhooks.ts', '--webhooks', '10000'),
  node('model', 360, 'lab/sync-model.ts'),
  node('soak', 360, 'lab/soak.ts', '--minutes', '5'),
  node('server killed', 360, 'lab/server-kills.ts', '--kills', '200', '--minutes', '5'),
  node('power cuts, browser', 360, 'lab/power-cuts.ts', '--points', '80', '--browser'),
  node('browser killed', 420, 'lab/sync-kills.ts', '--kills', '100', '--tabs', '2'),
  node('model on engine', 480, 'lab/sync-model.ts', '--replay', '16000'),
  node('broken engines', 7_200, 'lab/sync-mutants.ts'),
];
