/** `npm run sync:kills -- --kills N --json`: kills a real browser N times right after the engine said "saved"; see browser/kill-browser.ts. */
import { parseArgs } from 'node:util';
import { killBrowser } from './kill-browser.ts';

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '300' }, json: { type: 'boolean', default: false } },
});
const kills = Number(values.kills);
if (!Number.isInteger(kills) || kills < 1) throw new Error('Say how many kills with --kills N.');

const started = performance.now();
const report = await killBrowser({
  kills,
  eachKill: ({ kills: done, acknowledged, lost }) => {
    if (!values.json && done % 10 === 0) console.log(`${done} kills, ${acknowledged} saved, ${lost} lost`);
  },
});
const seconds = Math.round((performance.now() - started) / 100) / 10;
console.log(
  values.json
    ? JSON.stringify({ ...report, seconds })
    : `${report.kills} kills of the browser, ${report.acknowledged} changes called saved, ${report.lost} lost, ${seconds} s.`,
);
process.exit(report.lost === 0 ? 0 : 1);
