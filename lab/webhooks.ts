/**
 * Changes records while the receivers of their startups' webhooks fail in every way and the server ends again and again, until N
 * changes were delivered. Counts what did not arrive, came under two ids, out of order or to a stranger.
 */

import { liveDeliveries } from '@paratope/server/features/webhooks/testing/delivery-lives';
import { asJson, wholeNumber } from '../scripts/command-line.ts';
import { readOptions } from './commands.ts';

const values = readOptions(
  'webhooks',
  {
    deliveries: { type: 'string', default: '10000', value: 'N', help: 'how many changes are delivered' },
    seed: { type: 'string', default: '1', value: 'S', help: 'which changes and failures are drawn' },
    json: asJson,
  },
  '--deliveries 2000 --seed 7',
);
const deliveries = wholeNumber('deliveries', values.deliveries);
const seed = wholeNumber('seed', values.seed, 0);

const started = performance.now();
const seconds = (): number => Math.round((performance.now() - started) / 100) / 10;
const report = await liveDeliveries({
  deliveries,
  seed,
  progress: ({ deliveries: made, requests, crashes, faults }) => {
    if (!values.json)
      process.stderr.write(
        `${made} changes, ${requests} requests, ${crashes} crashes, ${faults.length} faults, ${seconds()} s\n`,
      );
  },
});
process.stdout.write(`${JSON.stringify({ seed, ...report, seconds: seconds() })}\n`);
process.exit(report.faults.length === 0 ? 0 : 1);
