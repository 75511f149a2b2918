/** `npm test`: every check and test that fits into a quarter of an hour, browser tests last. Longer ones are in `npm run test:long`. */
import { ensureBrowser } from './install-browser.ts';
import { buildProofs, documentProofs, simulationProofs, textProofs } from './proofs.ts';
import { actStage, runStages, testStage } from './stages.ts';

const total = await runStages([
  ...textProofs,
  ...documentProofs,
  ...buildProofs,
  testStage('scripts', 60, ['scripts']),
  testStage('unit', 300, ['shared', 'sync', 'server', 'web', 'lab']),
  ...simulationProofs,
  actStage('browser at hand', 60, ensureBrowser),
  testStage('browser', 420, ['browser']),
]);
process.exit(total.failed === 0 ? 0 : 1);
