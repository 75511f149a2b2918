/** Does each task some times, each time in a real Chromium on its own copy of the demo workspace, and prints, saves and writes what it cost. */
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DemoServer, startDemoServer } from '../../scripts/browser/demo-server.ts';
import type { Device } from '../../scripts/browser/device.ts';
import { buildServer, buildWeb } from '../../scripts/build.ts';
import { asJson, stopWith, wholeNumber } from '../../scripts/command-line.ts';
import { machine } from '../bench-sync/report.ts';
import { writesTable, writeTable } from '../write-table.ts';
import { type Act, type Cost, costOf, median } from './count.ts';
import { type Interaction, none, watchInteractions } from './interactions.ts';
import { createPerson, type Person, type Pointer } from './person.ts';
import { comparisonOf, medianOf, type Run, savedRuns, saveRun, tableOf } from './results.ts';

export interface Task {
  readonly name: string;
  readonly does: string;
  /** Returns the device at the place where the task begins, and whom it is about if that is one the person knows. */
  begin(server: DemoServer): Promise<Beginning>;
  /** Ends when what the task is for is on the screen; throws if that does not come. */
  walk(person: Person, at: { readonly server: DemoServer; readonly about: string }): Promise<void>;
}

export interface Beginning {
  readonly device: Device;
  readonly about?: string;
}

type TasksFile = 'founder-tasks' | 'admin-tasks';

export const taskOptions = (file: TasksFile) =>
  ({
    rounds: { type: 'string', default: '3', value: 'N', help: 'how often each task is done' },
    only: { type: 'string', default: '', value: 'NAME,NAME', help: 'tasks whose name has one of these in it' },
    acts: { type: 'boolean', default: false, help: 'list every step of the last round' },
    pictures: { type: 'string', default: '', value: 'DIR', help: 'put a picture of the end of each task here' },
    save: { type: 'string', default: '', value: 'NAME', help: `put the figures into lab/docs/${file}.json` },
    slow: {
      type: 'string',
      default: '1',
      value: 'N',
      help: 'slow the processor down to an Nth, and print the slowest interaction of each task',
    },
    json: asJson,
    write: writesTable,
  }) as const;

interface TaskValues {
  readonly rounds: string;
  readonly only: string;
  readonly acts: boolean;
  readonly pictures: string;
  readonly save: string;
  readonly slow: string;
  readonly json: boolean;
  readonly write: boolean;
}

interface Walk extends Cost {
  readonly acts: readonly Act[];
  readonly slowest: Interaction;
}

/** `file` names the command and the document the figures belong to. Sets the exit status to 1 if a task did not reach its end. */
export async function runTasks(
  file: TasksFile,
  tasks: readonly Task[],
  pointer: Pointer,
  values: TaskValues,
): Promise<void> {
  const rounds = wholeNumber('rounds', values.rounds);
  const wanted = values.only.split(',').filter(Boolean);
  const chosen = tasks.filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)));
  if (values.save && chosen.length < tasks.length) stopWith('--save takes all tasks, so it does not go with --only.');
  const slow = wholeNumber('slow', values.slow);
  if (slow > 1 && (values.save || values.write)) stopWith('--slow goes with neither --save nor --write.');

  buildWeb();
  buildServer();
  const walks = new Map<string, Walk[]>();
  const faults: string[] = [];
  const folder = mkdtempSync(join(tmpdir(), `paratope-${file}-`));
  try {
    await fillOnce(folder);
    if (values.pictures) mkdirSync(values.pictures, { recursive: true });
    for (let round = 1; round <= rounds; round += 1)
      for (const task of chosen) {
        const walk = await walked(task, pointer, values.pictures, slow).catch(
          (fault: Error) => void faults.push(`${task.name}: ${fault.message}`),
        );
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
  if (slow > 1)
    for (const { name } of run.tasks) {
      const all = (walks.get(name) ?? []).map(({ slowest }) => slowest);
      const { milliseconds, of } = all.toSorted((a, b) => b.milliseconds - a.milliseconds)[0] ?? none;
      console.log(`${name}: at most ${milliseconds} ms from an act to its frame (${of})`);
    }
  if (values.acts) for (const { name, acts } of run.tasks) console.log(`\n${[name, ...acts].join('\n  ')}`);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0 && (values.save || values.write)) console.error('Nothing was saved or written.');
  if (values.save && faults.length === 0) saveRun(file, values.save, run);
  if (values.write && faults.length === 0) writeTable(`${file}.md`, file, comparisonOf(savedRuns(file)));
  if (values.json)
    console.log(
      JSON.stringify({ ...run, median: { steps: medianOf(run, 'steps'), seconds: medianOf(run, 'seconds') }, faults }),
    );
  if (faults.length > 0) process.exitCode = 1;
}

/** Fills one workspace, of which every task's server then takes a copy. */
async function fillOnce(folder: string): Promise<void> {
  const server = await startDemoServer();
  await server.goAway();
  cpSync(server.folder, folder, { recursive: true });
  await server.stop();
  process.env.FILLED_DEMO = folder;
}

async function walked(task: Task, pointer: Pointer, pictures: string, slow: number): Promise<Walk> {
  const server = await startDemoServer();
  try {
    const { device, about = '' } = await task.begin(server);
    try {
      device.context.setDefaultTimeout(20_000);
      const slowest = slow > 1 ? await watchInteractions(device, slow) : () => none;
      const person = createPerson(device.page, pointer);
      const picture = (what: string) =>
        pictures && device.page.screenshot({ path: join(pictures, `${task.name.replaceAll(' ', '-')}${what}.png`) });
      await picture('-begin');
      await task.walk(person, { server, about }).catch(async (fault) => {
        await picture('-fault');
        throw fault;
      });
      await picture('');
      return { ...costOf(person.acts), acts: person.acts, slowest: slowest() };
    } finally {
      await device.close();
    }
  } finally {
    await server.stop();
  }
}
