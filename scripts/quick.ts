/**
 * `npm run quick`: format, lint, types, architecture, and the tests of what changed since main: those nearest
 * to a change, as many as fit into a minute. The number of the others is printed; they run in `npm test`.
 */
import { availableParallelism } from 'node:os';
import { changedFiles, knownSeconds, nearestThatFit, testsThatStandOn } from './changed-tests.ts';
import { textProofs } from './proofs.ts';
import { runStages, testStage } from './stages.ts';

const projects = ['shared', 'sync', 'server', 'web', 'scripts', 'lab'];
const architecture = 'scripts/architecture.test.ts';

const changed = changedFiles();
const concerned = testsThatStandOn(projects);
const near = nearestThatFit(concerned, { changed, seconds: knownSeconds(), allowed: 50 * availableParallelism() });
console.log(`${near.length} of ${concerned.length} files of tests that stand on what changed since main are run.`);

const tests = testStage('changed', 80, projects, { files: [...new Set([architecture, ...near])] });
const total = await runStages([...textProofs, tests]);
process.exit(total.failed === 0 ? 0 : 1);
