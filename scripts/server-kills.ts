/** `npm run server:kills -- --kills N --json`: kills the real server N times under load; see kill-server.ts. */
import { parseArgs } from 'node:util';
import { killServer } from './kill-server.ts';

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '200' }, json: { type: 'boolean', default: false } },
});
const kills = Number(values.kills);
if (!Number.isInteger(kills) || kills < 1) throw new Error('Say how many kills with --kills N.');

const started = performance.now();
const report = await killServer({
  kills,
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
