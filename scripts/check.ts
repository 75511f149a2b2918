/** `npm run check`: every check but those in a browser and the simulated worlds. */
import { buildProofs, documentProofs, standingProofs, unitProof } from './proofs.ts';
import { runStages } from './stages.ts';

const total = await runStages([...standingProofs, ...documentProofs, unitProof, ...buildProofs]);
process.exit(total.failed === 0 ? 0 : 1);
