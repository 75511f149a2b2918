/**
 * Ten tasks of a founder on a phone, in a real Chromium on the demo workspace, counted in steps and seconds (docs/founder-tasks.md). Every task
 * begins with its own copy of the workspace. The exit status is 1 if a task did not reach its end.
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDemoServer } from '../scripts/browser/demo-server.ts';
import { buildServer, buildWeb } from '../scripts/build.ts';
import { asJson, stopWith, wholeNumber } from '../scripts/command-line.ts';
import { machine } from './bench-sync/report.ts';
import { readOptions } from './commands.ts';
import { type Act, type Cost, costOf, median } from './founder-tasks/count.ts';
import { createPerson } from './founder-tasks/person.ts';
import { comparisonOf, medianOf, type Run, savedRuns, saveRun, tableOf } from './founder-tasks/results.ts';
import { type Task, tasks } from './founder-tasks/tasks.ts';
import { writesTable, writeTable } from './write-table.ts';

const values = readOptions(
  'founder-tasks',
  {
    rounds: { type: 'string', default: '3', value: 'N', help: 'how often each task is done' },
    only: { type: 'string', default: '', value: 'NAME,NAME', help: 'tasks whose name has one of these in it' },
    acts: { type: 'boolean', default: false, help: 'list every step of the last round' },
    pictures: { type: 'string', default: '', value: 'DIR', help: 'put a picture of the end of each task here' },
    save: { type: 'string', default: '', value: 'NAME', help: 'put the figures into lab/docs/founder-tasks.json' },
    json: asJson,
    write: writesTable,
  },
  '--save before --write',
);
const rounds = wholeNumber('rounds', values.rounds);
const wanted = values.only.split(',').filter(Boolean);
const chosen = tasks.filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)));
if (values.save && chosen.length < tasks.length) stopWith('--save takes all tasks, so it does not go with --only.');

interface Walk extends Cost {
  readonly acts: readonly Act[];
}

buildWeb();
buildServer();
const folder = mkdtempSync(join(tmpdir(), 'paratope-founder-tasks-'));
const walks = new Map<string, Walk[]>();
const faults: string[] = [];
try {
  await fillOnce();
  if (values.pictures) mkdirSync(values.pictures, { recursive: true });
  for (let round = 1; round <= rounds; round += 1)
    for (const task of chosen) {
      const walk = await walked(task).catch((fault: Error) => void faults.push(`${task.name}: ${fault.message}`));
      if (walk) walks.set(task.name, [...(walks.get(task.name) ?? []), walk]);
    }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

const { date, cpu, cores, system, load } = machine();
const run: Run = {
  date,
  machine: `${cores} cores of ${cpu}, ${system}, load ${load} at the end`,
  rounds,
  tasks: chosen.flatMap(({ name, does }) => {
    const own = walks.get(name) ?? [];
    const acts = own.at(-1)?.acts;
    if (!acts) return [];
    const middle = (what: keyof Cost) => Math.round(median(own.map((walk) => walk[what])) * 100) / 100;
    const [steps, seconds, waited] = [middle('steps'), middle('seconds'), middle('waited')];
    return [{ name, does, steps, seconds, waited, acts: acts.map((act) => `${act.kind} ${act.name}`) }];
  }),
};
console.log(tableOf(run));
if (values.acts) for (const { name, acts } of run.tasks) console.log(`\n${[name, ...acts].join('\n  ')}`);
for (const fault of faults) console.error(fault);
if (faults.length > 0 && (values.save || values.write)) console.error('Nothing was saved or written.');
if (values.save && faults.length === 0) saveRun(values.save, run);
if (values.write && faults.length === 0) writeTable('founder-tasks.md', 'founder-tasks', comparisonOf(savedRuns()));
if (values.json)
  console.log(
    JSON.stringify({ ...run, median: { steps: medianOf(run, 'steps'), seconds: medianOf(run, 'seconds') }, faults }),
  );
if (faults.length > 0) process.exitCode = 1;

/** Fills one workspace, of which every task's server then takes a copy. */
async function fillOnce(): Promise<void> {
  const server = await startDemoServer();
  await server.goAway();
  cpSync(server.folder, folder, { recursive: true });
  await server.stop();
  process.env.FILLED_DEMO = folder;
}

async function walked(task: Task): Promise<Walk> {
  const server = await startDemoServer();
  try {
    const { device, investor = '' } = await task.begin(server);
    try {
      device.context.setDefaultTimeout(20_000);
      const person = createPerson(device.page);
      const picture = (what: string) =>
        values.pictures &&
        device.page.screenshot({ path: join(values.pictures, `${task.name.replaceAll(' ', '-')}${what}.png`) });
      await picture('-begin');
      await task.walk(person, { url: server.url, investor }).catch(async (fault) => {
        await picture('-fault');
        throw fault;
      });
      await picture('');
      return { ...costOf(person.acts), acts: person.acts };
    } finally {
      await device.close();
    }
  } finally {
    await server.stop();
  }
}
