/**
 * `npm run test:long`: the checks that take too long to wait for before a commit; each prints
 * its figures. With a limit of minutes, one that may not fit into the rest is skipped and named.
 */
import { readCommandLine, stopWith } from './command-line.ts';
import { ensureBrowser } from './install-browser.ts';
import { longProofs } from './proofs.ts';
import { actStage, runStages } from './stages.ts';

const { values } = readCommandLine({
  usage: 'npm run test:long [-- options]',
  does: 'Runs the long proofs: kills, power cuts, soaks, simulated worlds, and the tests named *.long.test.ts.',
  options: { minutes: { type: 'string', value: 'N', help: 'only those that fit into so long' } },
  example: 'npm run test:long -- --minutes 30',
});
const minutes = Number(values.minutes ?? Number.POSITIVE_INFINITY);
if (!(minutes > 0)) stopWith('--minutes takes a number above 0.');

const total = await runStages([actStage('browser at hand', 60, ensureBrowser), ...longProofs], { minutes });
// If everything was skipped, nothing was proved.
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
