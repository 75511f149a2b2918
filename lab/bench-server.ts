/**
 * `npm run bench:server`: one installation with more and more founders in it; see bench-server/ and lab/docs/benchmarks.md.
 * `--founders 500,5000,50000 --investors 2000 --tries 50 --json`; `--only logins` compares logins of known and unknown addresses alone;
 * `--plot FILE` draws how cost grows.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { measureLogins } from './bench-server/login-timing.ts';
import { measureCapacity } from './bench-server/measure.ts';
import { plotCapacity } from './bench-server/plot.ts';

const { values } = parseArgs({
  options: {
    founders: { type: 'string', default: '500,5000,50000' },
    investors: { type: 'string', default: '2000' },
    tries: { type: 'string', default: '50' },
    only: { type: 'string' },
    plot: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});
const sizes = values.founders.split(',').map(Number);
if (sizes.some((size) => !Number.isInteger(size) || size < 1))
  throw new Error('Say how many founders with --founders 500,5000.');

const started = performance.now();
const logins = await measureLogins(300);
const measured =
  values.only === 'logins'
    ? []
    : await measureCapacity(
        { sizes, investors: Number(values.investors), tries: Number(values.tries) },
        (sentence) => void process.stderr.write(`${sentence}\n`),
      );
if (values.plot && measured.length > 0) writeFileSync(values.plot, plotCapacity(measured));
const seconds = Math.round((performance.now() - started) / 100) / 10;
if (values.json) console.log(JSON.stringify({ investors: Number(values.investors), measured, logins, seconds }));
else {
  console.table(logins);
  console.table(Object.fromEntries(measured.map(({ founders, ...figures }) => [founders, figures])));
}
