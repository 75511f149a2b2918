import { type Engine, type Seen, startEngine, verdictText } from './engine.ts';
import { startTabs } from './engine-tabs.ts';
import { actsAlong, explore, type Scene } from './explore.ts';
import { asWords } from './model.ts';
import { allRules, type Rules, type SceneName } from './rules.ts';
import { casts } from './scenes.ts';
import type { State } from './state.ts';
import { type Desk, type DeskAct, seenAtDesk, tabsScene } from './tabs.ts';
import { type Act, type Cast, world } from './world.ts';

export interface Replayed {
  readonly scene: SceneName;
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

/** A scene, and the real engine in the model's hand. */
interface Driven<State, Act> {
  readonly scene: Scene<State, Act>;
  start(from: State, kills: boolean): Promise<Engine<Act, unknown>>;
  /** What the engine is to be seen to be. */
  seen(state: State): unknown;
  canBeMade(act: Act): boolean;
}

/**
 * Makes paths of the model on the real engine, and compares the two after every step: the shortest, each of them a shortest way to a state and one
 * step more, as many as asked for; and a shortest way to every state at rest besides, or to one in so many, or to the fault if the model has one.
 */
export function replay(name: SceneName, asked: number, rules: Rules = allRules, oneIn = 1): Promise<Replayed> {
  if (name === 'tabs') return along(name, asked, oneIn, tabsDriven(rules));
  return along(name, asked, oneIn, driven(name, casts[name](rules)));
}

const tabsDriven = (rules: Rules): Driven<Desk, DeskAct> => ({
  scene: tabsScene(rules),
  start: startTabs,
  seen: ({ pages, ...desk }) =>
    seenAtDesk({
      ...desk,
      pages: pages.map((page) => (page.isOpen ? page : undefined)),
      drafts: desk.drafts.filter(({ isGone }) => !isGone),
    }),
  canBeMade: () => true,
});

const driven = (name: SceneName, cast: Cast): Driven<State, Act> => ({
  scene: world(name, cast),
  start: (from, kills) => startEngine(cast, from, kills),
  seen: (state) => seenOf(state, new Set(cast.setting.owners).size === 1),
  // A page before the last needs more rows than there are here; what is torn needs an engine that tears.
  canBeMade: (act) => !(act.do === 'arrive' && act.how !== 'whole'),
});

async function along<State extends object, Act extends object>(
  name: SceneName,
  asked: number,
  oneIn: number,
  { scene, start: startReal, seen, canBeMade }: Driven<State, Act>,
): Promise<Replayed> {
  const started = performance.now();
  const { states, pathTo, rests, violation } = explore(scene);
  const startOf = ([first]: readonly string[]): State =>
    scene.starts.find((one) => scene.canonical(one) === first) as State;
  const tally = { paths: 0, steps: 0, depth: 0 };
  const disagreements: Disagreement[] = [];
  const make = async (start: State, path: readonly Made<State, Act>[]): Promise<void> => {
    if (!path.every(({ act }) => canBeMade(act))) return;
    tally.paths += 1;
    tally.steps += path.length;
    tally.depth = Math.max(tally.depth, path.length);
    const other = await disagreement(await startReal(start, tally.paths % 2 === 0), seen, path);
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
  const ends = violation ? [violation.path.at(-1) ?? 0] : rests.filter((_, index) => index % oneIn === 0);
  for (const index of ends) await make(startOf(pathTo(index)), actsAlong(scene, pathTo(index)));
  const seconds = Math.round(performance.now() - started) / 1000;
  return { scene: name, ...tally, seconds, disagreements };
}

interface Made<State, Act> {
  readonly act: Act;
  readonly state: State;
}

async function disagreement<State, Act extends object>(
  engine: Engine<Act, unknown>,
  seen: (state: State) => unknown,
  path: readonly Made<State, Act>[],
): Promise<Disagreement | undefined> {
  for (const [index, { act, state }] of path.entries()) {
    const trace = (): string[] => path.slice(0, index + 1).map((one) => asWords(one.act));
    const model = JSON.stringify(seen(state));
    try {
      await engine.make(act);
    } catch (error) {
      return { trace: trace(), model, engine: String(error) };
    }
    const real = JSON.stringify(await engine.seen());
    if (real !== model) return { trace: trace(), model, engine: real };
  }
  return undefined;
}

/** The same of the model. */
const seenOf = ({ server, devices }: State, isOne: boolean): Seen => ({
  rows: server.rows.map(({ content }) => content),
  verdicts: server.replicas.map(({ verdicts }) => verdicts.map((one) => (one ? verdictText(one) : '_')).join()).sort(),
  devices: devices.map(({ shown, outbox, journal, attention, last, cursor, fresh }) => ({
    shown,
    outbox: outbox.map(({ c, seq }) => `${c}.${seq}`),
    journal: journal.map(({ c }) => c),
    attention,
    last,
    cursor: fresh ? 0 : isOne ? cursor.seq : 1,
  })),
});
