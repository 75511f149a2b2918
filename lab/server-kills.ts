/**
 * `npm run server:kills -- --kills N [--each CHANGES] [--minutes M] [--json]`: kills the real server N times under load, or as often as M minutes
 * allow; see kill-server.ts.
 */
import { parseArgs } from 'node:util';
import { killServer } from './kill-server.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    each: { type: 'string', default: '10' },
    minutes: { type: 'string', default: 'Infinity' },
    json: { type: 'boolean', default: false },
  },
});
const kills = Number(values.kills);
if (!Number.isInteger(kills) || kills < 1) throw new Error('Say how many kills with --kills N.');
const each = Number(values.each);
if (!Number.isInteger(each) || each < 1) throw new Error('Say how many changes between two kills with --each N.');
const minutes = Number(values.minutes);
if (!(minutes > 0)) throw new Error('Say for how long with --minutes M.');

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
