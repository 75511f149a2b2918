/**
 * Explores the model of the sync protocol. Each scene is searched whole and must keep every
 * invariant. `--without` takes one rule out and must find a fault, whose shortest path it prints. `--replay` makes about N shortest paths on
 * the real engine, shared among the scenes. The exit status is 0 only if all of it came as it must.
 */

import { asJson, stopWith, wholeNumber } from '../scripts/command-line.ts';
import { readOptions } from './commands.ts';
import { type Outcome, runScene, sceneNames } from './sync-model/model.ts';
import { type Replayed, replay } from './sync-model/replay.ts';
import { rules, type SceneName, without } from './sync-model/rules.ts';

const values = readOptions(
  'sync-model',
  {
    scene: { type: 'string', value: 'NAME', help: `one scene alone: ${sceneNames.join(', ')}` },
    without: { type: 'string', value: 'RULE', help: 'take this rule out, and print the shortest way to a fault' },
    replay: { type: 'string', value: 'N', help: 'make about so many paths on the real engine, and compare' },
    json: asJson,
  },
  '--scene undo',
);

process.exitCode = (await main()) ? 0 : 1;

async function main(): Promise<boolean> {
  if (values.without !== undefined) return takenOut(values.without);
  const chosen = sceneNames.filter((name) => values.scene === undefined || values.scene === name);
  if (chosen.length === 0) stopWith(`--scene takes ${sceneNames.join(', ')}.`);
  if (values.replay !== undefined) return replayed(chosen, wholeNumber('replay', values.replay));
  const outcomes = chosen.map((name) => shown(runScene(name)));
  const sum = (of: (one: Outcome) => number): number => outcomes.reduce((total, one) => total + of(one), 0);
  print({
    scenes: outcomes.length,
    states: sum(({ states }) => states),
    transitions: sum(({ transitions }) => transitions),
    depth: Math.max(...outcomes.map(({ depth }) => depth)),
    seconds: Math.round(sum(({ seconds }) => seconds)),
    violated: outcomes.filter(({ violated }) => violated).length,
  });
  return outcomes.every(({ violated }) => violated === undefined);
}

function takenOut(name: string): boolean {
  const rule = rules.find((one) => one.name === name);
  if (!rule) return stopWith(`--without takes ${rules.map((one) => one.name).join(', ')}.`);
  return shown(runScene(rule.scene, without(rule.name))).violated !== undefined;
}

async function replayed(chosen: readonly SceneName[], asked: number): Promise<boolean> {
  const all: Replayed[] = [];
  for (const name of chosen) {
    const one = await replay(name, Math.ceil(asked / chosen.length));
    print({ ...one, disagreements: one.disagreements.length });
    for (const { trace, model, engine } of one.disagreements)
      process.stderr.write(`${trace.join('\n')}\n  model:  ${model}\n  engine: ${engine}\n`);
    all.push(one);
  }
  return all.every(({ disagreements }) => disagreements.length === 0);
}

function shown(outcome: Outcome): Outcome {
  const { trace, ...figures } = outcome;
  print(values.json ? outcome : figures);
  if (trace && !values.json) process.stdout.write(`${trace.map((step) => `  ${step}`).join('\n')}\n`);
  return outcome;
}

/** One line each, as JSON or as words. */
function print(line: object): void {
  const words = Object.entries(line).map(([key, value]) => `${key} ${value}`);
  process.stdout.write(`${values.json ? JSON.stringify(line) : words.join(', ')}\n`);
}
