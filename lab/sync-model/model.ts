/**
 * The rules of SPEC.md as states and steps, in scenes small enough to be searched whole. A scene has at most three databases, two rows, four changes and one
 * restore; what else is not modelled stands in ../../README.md under "The model".
 */
import { actsAlong, type Explored, explore, type Scene } from './explore.ts';
import { allRules, type Rules, type SceneName } from './rules.ts';
import { casts } from './scenes.ts';
import { tabsScene } from './tabs.ts';
import { world } from './world.ts';

/** What a scene came to, explored whole or up to its first fault. */
export interface Outcome extends Pick<Explored, 'states' | 'transitions' | 'depth'> {
  readonly scene: SceneName;
  /** States in which nothing is under way. */
  readonly atRest: number;
  readonly seconds: number;
  readonly violated?: string;
  /** The steps of a shortest path to what is violated. */
  readonly trace?: readonly string[];
}

export const sceneNames: readonly SceneName[] = [...(Object.keys(casts) as (keyof typeof casts)[]), 'tabs'];

export function runScene(name: SceneName, rules: Rules = allRules): Outcome {
  return name === 'tabs' ? outcome(name, tabsScene(rules)) : outcome(name, world(name, casts[name](rules)));
}

function outcome<State extends object, Act extends object>(name: SceneName, scene: Scene<State, Act>): Outcome {
  const started = performance.now();
  const { states, transitions, depth, rests, violation, pathTo } = explore(scene);
  const seconds = Math.round(performance.now() - started) / 1000;
  const figures = { scene: name, states, transitions, depth, atRest: rests.length, seconds };
  if (!violation) return figures;
  const acts = actsAlong(scene, pathTo(violation.path.at(-1) ?? 0)).map(({ act }) => asWords(act));
  return { ...figures, violated: violation.what, trace: acts };
}

/** `ask device 0 tab 1` */
export const asWords = (act: object): string =>
  Object.entries(act)
    .filter(([key, value]) => value !== false && !(key === 'how' && value === 'whole'))
    .map(([key, value]) => (key === 'do' ? value : `${key} ${value === true ? '' : value}`.trim()))
    .join(' ');
