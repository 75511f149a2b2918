/** `npm run sync:kills -- --kills N --tabs 2 --json`: kills a real browser N times right after the engine said "saved"; see browser/kill-browser.ts. */
import { parseArgs } from 'node:util';
import { killBrowser } from './browser/kill-browser.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '300' },
    tabs: { type: 'string', default: '1' },
    json: { type: 'boolean', default: false },
  },
});
const kills = Number(values.kills);
if (!Number.isInteger(kills) || kills < 1) throw new Error('Say how many kills with --kills N.');

const tabs = Number(values.tabs);
if (!Number.isInteger(tabs) || tabs < 1) throw new Error('Say how many tabs with --tabs N.');

const started = performance.now();
const report = await killBrowser({
  kills,
  tabs,
  eachKill: ({ kills: done, acknowledged, lost }) => {
    if (!values.json && done % 10 === 0) console.log(`${done} kills, ${acknowledged} saved, ${lost} lost`);
  },
});
const seconds = Math.round((performance.now() - started) / 100) / 10;
console.log(
  values.json
    ? JSON.stringify({ ...report, seconds })
    : `${report.kills} kills of the browser, ${report.acknowledged} changes called saved, ${report.typed} states of a form called kept, ${report.lost} lost, ${seconds} s.`,
);
process.exit(report.lost === 0 ? 0 : 1);
