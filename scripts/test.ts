/** `npm test`: what `npm run check` proves, what the documents claim, simulated worlds, then the built app in a real browser. */
import { ensureBrowser } from './install-browser.ts';
import { buildProofs, documentProofs, simulationProofs, standingProofs, unitProof } from './proofs.ts';
import { actStage, runStages, testStage } from './stages.ts';

const total = await runStages([
  ...standingProofs,
  ...documentProofs,
  unitProof,
  ...simulationProofs,
  ...buildProofs,
  actStage('browser at hand', 60, ensureBrowser),
  testStage('browser', 2_700, ['browser']),
]);
process.exit(total.failed === 0 ? 0 : 1);
