/** What runs found, kept in a file beside the document, and the table of it. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { median } from './count.ts';

const Result = z.object({
  name: z.string(),
  does: z.string(),
  steps: z.number(),
  seconds: z.number(),
  waited: z.number(),
  /** What was done, in order, in the last round. */
  acts: z.array(z.string()),
});
export type Result = z.infer<typeof Result>;

const Run = z.object({ date: z.string(), machine: z.string(), rounds: z.number(), tasks: z.array(Result) });
export type Run = z.infer<typeof Run>;

const Runs = z.record(z.string(), Run);
export type Runs = z.infer<typeof Runs>;

const pathOf = (file: string): string => join(import.meta.dirname, `../docs/${file}.json`);

export function savedRuns(file: string): Runs {
  const path = pathOf(file);
  return existsSync(path) ? Runs.parse(JSON.parse(readFileSync(path, 'utf8'))) : {};
}

export function saveRun(file: string, name: string, run: Run): void {
  writeFileSync(pathOf(file), `${JSON.stringify({ ...savedRuns(file), [name]: run }, null, 2)}\n`);
}

export const medianOf = ({ tasks }: Run, what: 'steps' | 'seconds'): number => median(tasks.map((task) => task[what]));

const seconds = (value: number): string => value.toFixed(1);

/** One run, with the waiting shown apart. */
export function tableOf(run: Run): string {
  return [
    '| task | steps | seconds | of these waited |',
    '| --- | --- | --- | --- |',
    ...run.tasks.map(
      (task, index) =>
        `| ${index + 1} ${task.name} | ${task.steps} | ${seconds(task.seconds)} | ${seconds(task.waited)} |`,
    ),
    `| median of all | ${medianOf(run, 'steps')} | ${seconds(medianOf(run, 'seconds'))} |  |`,
  ].join('\n');
}

/** All runs beside each other, each with the machine it was made on. */
export function comparisonOf(runs: Runs): string {
  const names = Object.keys(runs);
  const cells = (each: (run: Run) => readonly (string | number)[]) =>
    names.flatMap((name) => {
      const run = runs[name];
      return run ? each(run) : [];
    });
  const row = (first: string, each: (run: Run) => readonly (string | number)[]) =>
    `| ${[first, ...cells(each)].join(' | ')} |`;
  const first = Object.values(runs)[0];
  return [
    ...names.map(
      (name) => `*${name}*: ${runs[name]?.date}, ${runs[name]?.machine}, median of ${runs[name]?.rounds} rounds.`,
    ),
    '',
    `| task | ${names.map((name) => `steps, ${name} | seconds, ${name} | of these waited, ${name}`).join(' | ')} |`,
    `| --- | ${names.map(() => '--- | --- | ---').join(' | ')} |`,
    ...(first?.tasks ?? []).map(({ name, does }, index) =>
      row(`${index + 1} ${does}`, ({ tasks }) => {
        const task = tasks.find((one) => one.name === name);
        return task ? [task.steps, seconds(task.seconds), seconds(task.waited)] : ['', '', ''];
      }),
    ),
    row('median of all', (run) => [medianOf(run, 'steps'), seconds(medianOf(run, 'seconds')), '']),
  ].join('\n');
}
