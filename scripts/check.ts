/** `npm run check`: everything short of a browser. */
import { buildProofs, standingProofs, unitProof } from './proofs.ts';
import { runStages } from './stages.ts';

const total = await runStages([...standingProofs, unitProof, ...buildProofs]);
process.exit(total.failed === 0 ? 0 : 1);
