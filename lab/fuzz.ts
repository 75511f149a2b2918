/**
 * Requests made from the declared contracts and broken on purpose, in process, then
 * hostile words on raw sockets to a listening server. Exits with 0 when no answer was a server error, nothing hung, nothing leaked, and every
 * declared call worked at least once.
 */
import { asJson, wholeNumber } from '../scripts/command-line.ts';
import { readOptions } from './commands.ts';
import { fuzzRequests } from './fuzz/fuzz-requests.ts';
import { fuzzSockets } from './fuzz/fuzz-sockets.ts';

const values = readOptions(
  'fuzz',
  {
    requests: {
      type: 'string',
      default: '10000',
      value: 'N',
      help: 'how many requests are sent; far fewer leave calls unreached',
    },
    seed: { type: 'string', default: '1', value: 'S', help: 'which ones: the same seed sends the same requests' },
    json: asJson,
  },
  '--requests 20000 --seed 7',
);
const requests = wholeNumber('requests', values.requests);
const seed = wholeNumber('seed', values.seed, 0);

const started = performance.now();
const report = await fuzzRequests({ requests, seed });
const sockets = await fuzzSockets();
const seconds = Math.round((performance.now() - started) / 100) / 10;
const wrong = [...report.serverErrors, ...report.hangs, ...report.leaks, ...sockets.wrong];
if (values.json) console.log(JSON.stringify({ ...report, sockets, seconds }));
else {
  for (const sentence of wrong.slice(0, 50)) console.error(sentence);
  const { serverErrors, hangs, leaks, statuses, reached, notSetUp, slowByStarvation, heapMb } = report;
  console.log(JSON.stringify(statuses));
  for (const call of reached.never) console.log(`Never worked: ${call}`);
  console.log(
    `${requests} requests (seed ${seed}) in ${seconds} s: ${serverErrors.length} server errors, ${notSetUp} answers for what is not set up, ${hangs.length} hangs, ${slowByStarvation} slow on a busy machine, ${leaks.length} leaks; heap ${heapMb.early} MB early, ${heapMb.end} MB at the end; ${reached.endpoints} of ${reached.of} calls worked at least once; ${sockets.tried} tries on raw sockets, ${sockets.wrong.length} wrong.`,
  );
}
process.exit(wrong.length + report.reached.never.length === 0 ? 0 : 1);
