/** Kills a real browser right after the engine said "saved"; see kill-browser.ts. The exit status is 1 if anything was lost. */
import { asJson, wholeNumber } from '../scripts/command-line.ts';
import { readOptions } from './commands.ts';
import { killBrowser } from './kill-browser.ts';

const values = readOptions(
  'sync-kills',
  {
    kills: { type: 'string', default: '300', value: 'N', help: 'how often the browser is killed' },
    tabs: { type: 'string', default: '1', value: 'N', help: 'tabs that write and type beside each other' },
    json: asJson,
  },
  '--kills 20 --tabs 2',
);
const kills = wholeNumber('kills', values.kills);
const tabs = wholeNumber('tabs', values.tabs);

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
