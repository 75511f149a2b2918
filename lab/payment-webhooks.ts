/**
 * Lives of payments whose events reach the webhook doubled, permuted, late
 * and forged, until N of them have come. Counts what had no effect, two of them or a wrong one.
 */

import { livePayments } from '@paratope/server/features/payments/testing/payment-lives';
import { asJson, wholeNumber } from '../scripts/command-line.ts';
import { readOptions } from './commands.ts';

const values = readOptions(
  'payment-webhooks',
  {
    webhooks: { type: 'string', default: '10000', value: 'N', help: 'how many events are delivered' },
    seed: { type: 'string', default: '1', value: 'S', help: 'which payments are lived' },
    json: asJson,
  },
  '--webhooks 1000 --seed 7',
);
const webhooks = wholeNumber('webhooks', values.webhooks);
const seed = wholeNumber('seed', values.seed, 0);

const started = performance.now();
const seconds = (): number => Math.round((performance.now() - started) / 100) / 10;
const report = await livePayments({
  webhooks,
  seed,
  progress: ({ webhooks: done, forged, payments, faults }) => {
    if (!values.json)
      process.stderr.write(
        `${done} webhooks, ${forged} forged, ${payments} payments, ${faults.length} faults, ${seconds()} s\n`,
      );
  },
});
process.stdout.write(`${JSON.stringify({ seed, ...report, seconds: seconds() })}\n`);
process.exit(report.faults.length === 0 ? 0 : 1);
