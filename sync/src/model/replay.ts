import { type Seen, startEngine, verdictText } from './engine.ts';
import { actsAlong, explore } from './explore.ts';
import { asWords } from './model.ts';
import { allRules, type Rules } from './rules.ts';
import { casts } from './scenes.ts';
import type { State } from './state.ts';
import { type Act, type Cast, world } from './world.ts';

/** The scenes whose steps the real engine is led through. */
export const replayable = [
  'once',
  'late',
  'copy',
  'copies',
  'restored',
  'order',
  'accounts',
  'undo',
] as const satisfies readonly (keyof typeof casts)[];
export type Replayable = (typeof replayable)[number];

export interface Replayed {
  readonly scene: Replayable;
  /** Paths made on the real engine, and the steps after each of which both were compared. */
  readonly paths: number;
  readonly steps: number;
  /** Of the longest path. */
  readonly depth: number;
  readonly seconds: number;
  readonly disagreements: readonly Disagreement[];
}

export interface Disagreement {
  readonly trace: readonly string[];
  readonly model: string;
  readonly engine: string;
}

/**
 * Makes paths of the model on the real engine, and compares the two after every step: the shortest, each of them a shortest way to a state and one
 * step more, as many as asked for; and a shortest way to every state at rest besides, or to the fault if the model has one.
 */
export async function replay(name: Replayable, asked: number, rules: Rules = allRules): Promise<Replayed> {
  const started = performance.now();
  const cast = casts[name](rules);
  const scene = world(name, cast);
  const { states, pathTo, rests, violation } = explore(scene);
  const startOf = ([first]: readonly string[]): State =>
    scene.starts.find((one) => scene.canonical(one) === first) as State;
  const tally = { paths: 0, steps: 0, depth: 0 };
  const disagreements: Disagreement[] = [];
  const make = async (start: State, path: readonly Made[]): Promise<void> => {
    if (!path.every(({ act }) => canBeMade(act))) return;
    tally.paths += 1;
    tally.steps += path.length;
    tally.depth = Math.max(tally.depth, path.length);
    const other = await disagreement(cast, start, path, tally.paths % 2 === 0);
    if (other && disagreements.length < 5) disagreements.push(other);
  };

  for (let index = 0; index < states && tally.paths < asked; index += 1) {
    const texts = pathTo(index);
    const start = startOf(texts);
    const path = actsAlong(scene, texts);
    const state = path.at(-1)?.state ?? start;
    for (const { act } of scene.steps(state)) {
      const next = scene.copy(state);
      scene.make(next, act);
      await make(start, [...path, { act, state: next }]);
    }
  }
  const ends = violation ? [violation.path.at(-1) ?? 0] : rests;
  for (const index of ends) await make(startOf(pathTo(index)), actsAlong(scene, pathTo(index)));
  const seconds = Math.round(performance.now() - started) / 1000;
  return { scene: name, ...tally, seconds, disagreements };
}

interface Made {
  readonly act: Act;
  readonly state: State;
}

/** A page before the last needs more rows than there are here; what is torn needs an engine that tears. */
const canBeMade = (act: Act): boolean => !(act.do === 'arrive' && act.how !== 'whole');

async function disagreement(
  cast: Cast,
  start: State,
  path: readonly Made[],
  kills: boolean,
): Promise<Disagreement | undefined> {
  const engine = await startEngine(cast, start, kills);
  for (const [index, { act, state }] of path.entries()) {
    const trace = (): string[] => path.slice(0, index + 1).map((one) => asWords(one.act));
    const model = textOf(seenOf(state, new Set(cast.setting.owners).size === 1));
    try {
      await engine.make(act);
    } catch (error) {
      return { trace: trace(), model, engine: String(error) };
    }
    const real = textOf(await engine.seen());
    if (real !== model) return { trace: trace(), model, engine: real };
  }
  return undefined;
}

const textOf = (seen: Seen): string =>
  JSON.stringify({ ...seen, verdicts: seen.verdicts.map((list) => list.join()).sort() });

/** The same of the model. */
const seenOf = ({ server, devices }: State, isOne: boolean): Seen => ({
  rows: server.rows.map(({ content }) => content),
  verdicts: server.replicas.map(({ verdicts }) => verdicts.map((one) => (one ? verdictText(one) : '_'))),
  devices: devices.map(({ shown, outbox, journal, attention, last, cursor, fresh }) => ({
    shown,
    outbox: outbox.map(({ c, seq }) => `${c}.${seq}`),
    journal: journal.map(({ c }) => c),
    attention,
    last,
    cursor: fresh ? 0 : isOne ? cursor.seq : 1,
  })),
});
