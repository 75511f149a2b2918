/**
 * `npm run test:long [-- --minutes N]`: the proofs that take longer than anybody waits for before a commit; each prints its figures. With a limit
 * of minutes a proof that may not fit into what is left of them is left out, and named.
 */
import { parseArgs } from 'node:util';
import { ensureBrowser } from './install-browser.ts';
import { longProofs } from './proofs.ts';
import { actStage, runStages } from './stages.ts';

const { values } = parseArgs({ options: { minutes: { type: 'string', default: 'Infinity' } } });
const minutes = Number(values.minutes);
if (!(minutes > 0)) throw new Error('Say for how long with --minutes N.');

const total = await runStages([actStage('browser at hand', 60, ensureBrowser), ...longProofs], { minutes });
// With everything left out nothing was proved.
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
