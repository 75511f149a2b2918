/**
 * Cuts the power under a recorded server, or under a recorded browser, and looks for everything that was acknowledged before. The exit status is 1
 * if anything was lost.
 */
import { asJson, stopWith, wholeNumber } from '../scripts/command-line.ts';
import { readOptions } from './commands.ts';
import { cutBrowser } from './power-cuts/cut-browser.ts';
import { type CutReport, cutServer } from './power-cuts/cut-server.ts';
import { keepings } from './power-cuts/disk.ts';
import { whyNoRecording } from './power-cuts/recording.ts';

const values = readOptions(
  'power-cuts',
  {
    points: { type: 'string', default: '10000', value: 'N', help: 'how often the power is cut' },
    seed: { type: 'string', default: '1', value: 'S', help: 'which disks are drawn' },
    browser: { type: 'boolean', default: false, help: 'under a browser, not a server' },
    disk: { type: 'string', default: 'journal', value: 'NAME', help: `the browser's disk: ${keepings.join(', ')}` },
    json: asJson,
  },
  '--points 500 --seed 7',
);
const points = wholeNumber('points', values.points);
const seed = wholeNumber('seed', values.seed, 0);
const reason = whyNoRecording();
if (reason) throw new Error(`No power can be cut here: ${reason}.`);

const keeping = keepings.find((name) => name === values.disk);
if (!keeping) stopWith(`--disk takes ${keepings.join(', ')}.`);

const started = performance.now();
const eachRecording = ({ points: done, lossy }: CutReport): void => {
  if (!values.json) console.log(`${done} cuts, ${lossy} with a loss`);
};
const report = values.browser
  ? await cutBrowser({ points, seed, keeping, eachRecording })
  : await cutServer({ points, seed, eachRecording });
const seconds = Math.round((performance.now() - started) / 100) / 10;
if (values.json) console.log(JSON.stringify({ ...report, seconds }));
else {
  for (const fault of report.faults) console.log(fault);
  console.log(
    `${report.points} cuts in ${report.recordings} recordings with ${report.acknowledged} answers, ${report.lossy} with a loss, ${seconds} s.`,
  );
}
process.exit(report.lossy === 0 ? 0 : 1);
