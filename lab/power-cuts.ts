/**
 * `npm run power:cuts -- --points N --seed S [--browser [--disk folders|journal|scattered]] [--json]`: cuts the power N times under a recorded server, or under a recorded browser, and
 * looks for everything that was acknowledged before; see power-cuts/. The exit status is 1 when anything was lost.
 */
import { parseArgs } from 'node:util';
import { cutBrowser } from './power-cuts/cut-browser.ts';
import { type CutReport, cutServer } from './power-cuts/cut-server.ts';
import { keepings } from './power-cuts/disk.ts';
import { whyNoRecording } from './power-cuts/recording.ts';

const { values } = parseArgs({
  options: {
    points: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    browser: { type: 'boolean', default: false },
    disk: { type: 'string', default: 'journal' },
    json: { type: 'boolean', default: false },
  },
});
const points = Number(values.points);
if (!Number.isInteger(points) || points < 1) throw new Error('Say how many cuts with --points N.');
const seed = Number(values.seed);
if (!Number.isInteger(seed)) throw new Error('Say which draws with --seed S, a whole number.');
const reason = whyNoRecording();
if (reason) throw new Error(`No power can be cut here: ${reason}.`);

const keeping = keepings.find((name) => name === values.disk);
if (!keeping) throw new Error(`Say what the browser’s disk is like with --disk ${keepings.join('|')}.`);

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
