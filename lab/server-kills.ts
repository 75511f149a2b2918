/**
 * Kills the real server under load, and looks for every acknowledged change; see kill-server.ts. The exit status is 1 if one was lost or is there twice.
 */
import { asJson, stopWith, wholeNumber } from '../scripts/command-line.ts';
import { readOptions } from './commands.ts';
import { killServer } from './kill-server.ts';

const values = readOptions(
  'server-kills',
  {
    kills: { type: 'string', default: '200', value: 'N', help: 'how often the server is killed' },
    each: { type: 'string', default: '10', value: 'N', help: 'fewest acknowledged changes between two kills' },
    minutes: { type: 'string', value: 'M', help: 'end after so many minutes at the latest' },
    json: asJson,
  },
  '--kills 20 --minutes 5',
);
const kills = wholeNumber('kills', values.kills);
const each = wholeNumber('each', values.each);
const minutes = Number(values.minutes ?? Number.POSITIVE_INFINITY);
if (!(minutes > 0)) stopWith('--minutes takes a number above 0.');

const started = performance.now();
const report = await killServer({
  kills,
  each,
  isOver: () => performance.now() - started > minutes * 60_000,
  eachKill: ({ kills: done, acknowledged, lost, doubled }) => {
    if (!values.json && done % 20 === 0)
      console.log(`${done} kills, ${acknowledged} acknowledged, ${lost} lost, ${doubled} doubled`);
  },
});
const { acknowledged, lost, doubled, readyP95Ms } = report;
const seconds = Math.round((performance.now() - started) / 100) / 10;
console.log(
  values.json
    ? JSON.stringify({ ...report, seconds })
    : `${report.kills} kills of the server, ${acknowledged} changes acknowledged, ${lost} lost, ${doubled} doubled, ready again in ${readyP95Ms} ms (95th percentile), ${seconds} s.`,
);
process.exit(lost + doubled === 0 ? 0 : 1);
