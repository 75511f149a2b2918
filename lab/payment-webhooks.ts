/**
 * `npm run payments:webhooks -- --webhooks N [--seed S] [--json]`: lives of payments whose events reach the webhook doubled, permuted, late
 * and forged, until N of them have come. Counts what had no effect, two of them or a wrong one.
 */
import { parseArgs } from 'node:util';
import { livePayments } from '@paratope/server/features/payments/testing/payment-lives';

const { values } = parseArgs({
  options: {
    webhooks: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    json: { type: 'boolean', default: false },
  },
});
const webhooks = Number(values.webhooks);
if (!Number.isInteger(webhooks) || webhooks < 1) throw new Error('Say how many webhooks with --webhooks N.');
const seed = Number(values.seed);
if (!Number.isInteger(seed)) throw new Error('Say which lives with --seed S, a whole number.');

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
