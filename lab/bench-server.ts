/**
 * One installation with more and more founders in it (docs/benchmarks.md), and whether the time of a login tells who has an account.
 */
import { writeFileSync } from 'node:fs';
import { asJson, wholeNumber } from '../scripts/command-line.ts';
import { measureLogins } from './bench-server/login-timing.ts';
import { measureCapacity } from './bench-server/measure.ts';
import { plotCapacity } from './bench-server/plot.ts';
import { readOptions } from './commands.ts';

const values = readOptions(
  'bench-server',
  {
    founders: { type: 'string', default: '500,5000,50000', value: 'N,N', help: 'how many founders there are' },
    investors: { type: 'string', default: '2000', value: 'N', help: 'how many investors they are matched against' },
    tries: { type: 'string', default: '50', value: 'N', help: 'how often each thing is asked' },
    only: { type: 'string', value: 'logins', help: 'the logins of known and unknown addresses alone' },
    plot: { type: 'string', value: 'FILE', help: 'draw how the cost of each thing grows' },
    json: asJson,
  },
  '--founders 500 --tries 10',
);
const sizes = values.founders.split(',').map((size) => wholeNumber('founders', size));
const investors = wholeNumber('investors', values.investors);
const tries = wholeNumber('tries', values.tries);

const started = performance.now();
const logins = await measureLogins(300);
const measured =
  values.only === 'logins'
    ? []
    : await measureCapacity({ sizes, investors, tries }, (sentence) => void process.stderr.write(`${sentence}\n`));
if (values.plot && measured.length > 0) writeFileSync(values.plot, plotCapacity(measured));
const seconds = Math.round((performance.now() - started) / 100) / 10;
if (values.json) console.log(JSON.stringify({ investors, measured, logins, seconds }));
else {
  console.table(logins);
  console.table(Object.fromEntries(measured.map(({ founders, ...figures }) => [founders, figures])));
}
