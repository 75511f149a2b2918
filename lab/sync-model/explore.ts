/**
 * A search through every state a scene can come to, breadth first, so that the first path to a fault is a shortest one. States are compared whole,
 * by their canonical text; nothing is hashed away.
 */
export interface Step<Act> {
  /** `progress` is what happens by itself sooner or later; people and faults need not do anything more. */
  readonly kind: 'person' | 'progress' | 'fault';
  readonly act: Act;
}

/** A small world. */
export interface Scene<State, Act> {
  readonly name: string;
  readonly starts: readonly State[];
  steps(state: State): Iterable<Step<Act>>;
  /** Changes the state it is handed. */
  make(state: State, act: Act): void;
  copy(state: State): State;
  /** Brings states that differ in names alone to the same text. */
  canonical(state: State): string;
  isAtRest(state: State): boolean;
  /** The first invariant that does not hold, as a sentence with its id. */
  wrong(state: State, isAtRest: boolean): string | undefined;
}

export interface Explored {
  readonly states: number;
  readonly transitions: number;
  /** Steps to the state farthest from the start. */
  readonly depth: number;
  readonly rests: readonly number[];
  readonly violation?: { readonly what: string; readonly path: readonly number[] };
  /** The states of a path, as their texts. */
  pathTo(index: number): string[];
}

export interface Limits {
  /** More than this is not explored whole, which is an error and no result. */
  readonly states: number;
}

export function explore<State, Act>(scene: Scene<State, Act>, limits: Limits = { states: 3_000_000 }): Explored {
  const indexOf = new Map<string, number>();
  const texts: string[] = [];
  /** Those not looked at yet; of the others the text is enough. */
  const ahead: (State | undefined)[] = [];
  const parents: number[] = [];
  const depths: number[] = [];
  /** Progress alone, as pairs of from and to. */
  const edges: number[] = [];
  const rests: number[] = [];
  let transitions = 0;

  const pathOf = (index: number): number[] => {
    const path: number[] = [];
    for (let at = index; at >= 0; at = parents[at] ?? -1) path.unshift(at);
    return path;
  };
  const result = (violation?: { what: string; index: number }): Explored => ({
    states: texts.length,
    transitions,
    depth: depths.at(-1) ?? 0,
    rests,
    ...(violation ? { violation: { what: violation.what, path: pathOf(violation.index) } } : {}),
    pathTo: (index) => pathOf(index).map((at) => texts[at] ?? ''),
  });
  const enter = (state: State, parent: number): number => {
    const text = scene.canonical(state);
    const known = indexOf.get(text);
    if (known !== undefined) return known;
    const index = texts.length;
    if (index >= limits.states) throw new Error(`Scene "${scene.name}" has more than ${limits.states} states.`);
    indexOf.set(text, index);
    texts.push(text);
    ahead.push(state);
    parents.push(parent);
    depths.push(parent < 0 ? 0 : (depths[parent] ?? 0) + 1);
    return index;
  };

  for (const start of scene.starts) enter(start, -1);
  for (let index = 0; index < texts.length; index += 1) {
    const state = ahead[index] as State;
    ahead[index] = undefined;
    const isAtRest = scene.isAtRest(state);
    if (isAtRest) rests.push(index);
    const what = scene.wrong(state, isAtRest);
    if (what) return result({ what, index });
    for (const { kind, act } of scene.steps(state)) {
      const next = scene.copy(state);
      scene.make(next, act);
      const to = enter(next, index);
      transitions += 1;
      if (kind === 'progress' && to !== index) edges.push(index, to);
    }
  }
  const stuck = cannotReach(rests, edges, texts.length);
  return stuck < 0 ? result() : result({ what: '[P6] no way leads to rest from here', index: stuck });
}

/** The first state from which progress alone never comes to one of these; -1 if there is none. */
function cannotReach(ends: readonly number[], edges: readonly number[], count: number): number {
  const heads = new Int32Array(count).fill(-1);
  const nexts = new Int32Array(edges.length / 2);
  for (let pair = 0; pair < nexts.length; pair += 1) {
    const to = edges[pair * 2 + 1] ?? 0;
    nexts[pair] = heads[to] ?? -1;
    heads[to] = pair;
  }
  const reached = new Uint8Array(count);
  const queue = [...ends];
  for (const end of ends) reached[end] = 1;
  for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
    for (let pair = heads[at] ?? -1; pair >= 0; pair = nexts[pair] ?? -1) {
      const from = edges[pair * 2] ?? 0;
      if (reached[from]) continue;
      reached[from] = 1;
      queue.push(from);
    }
  }
  return reached.indexOf(0);
}

/**
 * The acts behind a path, made once more from its start without renaming anything: in each step the one whose outcome has the text that comes
 * next. States that differ in names alone have the same steps, so there is always one.
 */
export function actsAlong<State extends object, Act>(
  scene: Scene<State, Act>,
  texts: readonly string[],
): { act: Act; state: State }[] {
  const start = scene.starts.find((one) => scene.canonical(one) === texts[0]);
  if (!start) throw new Error('The path begins nowhere.');
  let state = start;
  return texts.slice(1).map((text) => {
    for (const { act } of scene.steps(state)) {
      const next = scene.copy(state);
      scene.make(next, act);
      if (scene.canonical(next) !== text) continue;
      state = next;
      return { act, state: next };
    }
    throw new Error(`No step leads to ${text}.`);
  });
}
