/**
 * Checks imports against the layers. A new folder is guarded from the start: what
 * is not named here counts as plumbing, the lowest and most restricted layer.
 */
import { posix } from 'node:path';
import type { Import, SourceFile } from './source-file.ts';

export const floors = ['shared', 'sync', 'server', 'web'] as const;
export type Floor = (typeof floors)[number];

/** Folders above the floors. The scripts may import every floor, `lab` also the scripts; nothing imports `lab`. */
export const above = ['scripts', 'lab'] as const;

/** Returns one sentence per violation, `path:line what is wrong`. */
export const violations = (files: readonly SourceFile[]): string[] => {
  const paths = new Set(files.map((file) => file.path));
  const uses = files.flatMap((file) => file.imports.map((found) => use(file.path, found, paths)));
  return [
    ...uses.filter((one) => !one.exception).flatMap((one) => offences(one).map((sentence) => at(one, sentence))),
    ...files.flatMap(strayNetworkCalls),
    ...floors.flatMap((floor) => fileCircles(uses.filter((one) => floorOf(one.from) === floor))),
    ...featureCircles(uses),
  ].toSorted();
};

/** A resolved import: either a file of the repository or an external package. */
interface Use {
  readonly from: string;
  readonly line: number;
  readonly specifier: string;
  readonly exception?: string;
  readonly file?: string;
  readonly library?: string;
}

const below: Record<Floor, readonly Floor[]> = {
  shared: [],
  sync: ['shared'],
  server: ['shared', 'sync'],
  web: ['shared', 'sync'],
};

const syncMayKnow = ['mutation.ts', 'ids.ts', 'failure.ts', 'words/message.ts'].map((name) => `shared/src/${name}`);

const offences = (one: Use): string[] =>
  [
    ...(one.file ? [acrossFloors(one, one.file), insideFloor(one, one.file)] : []),
    ...(one.library ? [ofLibrary(one, one.library)] : []),
  ].filter((sentence) => sentence !== undefined);

const acrossFloors = (one: Use, file: string): string | undefined => {
  const [from, to] = [floorOf(one.from), file.split('/')[0] ?? ''];
  if (to === 'lab' && !one.from.startsWith('lab/')) return `${one.from.split('/')[0]} may not import lab`;
  if (!from || from === to) return undefined;
  if (!isFloor(to) || !below[from].includes(to)) return `${from} may not import ${to || file}`;
  if (one.specifier.startsWith('.')) return `another workspace is imported by its name, @paratope/${to}/…`;
  if (from === 'sync' && !isTest(one.from) && !syncMayKnow.includes(file)) {
    return `sync may know only ${syncMayKnow.join(', ')} of shared`;
  }
  if (isDexieAdapter(file) && !isLocal(one.from)) return 'the Dexie adapter belongs to web/src/local';
  return undefined;
};

const insideFloor = (one: Use, file: string): string | undefined => {
  const floor = floorOf(one.from);
  if (!floor || floor !== floorOf(file)) return undefined;
  if (!isTest(one.from) && isTest(file)) return 'what is served may not import what is there for tests';
  if (floor === 'sync' && isDexieAdapter(file) && !isDexieAdapter(one.from) && !isTest(one.from)) {
    return 'the core of sync may not know its Dexie adapter';
  }
  const engine = /^(server\/src\/db\/(sqlite|postgres)\/)driver\.ts$/.exec(file);
  if (engine?.[1] && !one.from.startsWith(engine[1])) return `the driver is asked for only in ${engine[1]}`;
  const [own, other] = [featureOf(one.from), featureOf(file)];
  if (floor === 'web' && own && other && own !== other) return `web features never meet: ${own} imports ${other}`;
  if (floor !== 'server' && floor !== 'web') return undefined;
  if (isTest(one.from)) return undefined;
  if (layerOf(file) > layerOf(one.from)) {
    return `${layers[layerOf(one.from)]} may not import ${layers[layerOf(file)]} (${file})`;
  }
  if (floor === 'server' && own && other && own !== other && file !== `server/src/features/${other}/index.ts`) {
    return `a feature is called through its index.ts: ${own} imports ${file}`;
  }
  return undefined;
};

const ofLibrary = (one: Use, library: string): string | undefined => {
  const floor = floorOf(one.from);
  if (!floor) return undefined;
  if (/^(dexie|dexie-react-hooks)$/.test(library) && !isLocal(one.from) && !isDexieAdapter(one.from)) {
    return 'Dexie is spoken only in web/src/local and sync/src/dexie';
  }
  if (/^drizzle-orm$/.test(library) && !speaksDrizzle(one.from)) {
    return "drizzle is spoken only in server/src/db, server/src/jobs and a feature's stores";
  }
  if (/^(better-sqlite3|sqlite-vec)$/.test(library) && !one.from.startsWith('server/src/db/')) {
    return 'SQLite is spoken only in server/src/db';
  }
  if (library === 'pg' && !/^server\/src\/(db|testing)\/postgres/.test(one.from)) {
    return 'PostgreSQL is spoken only in server/src/db/postgres';
  }
  if (/^drizzle-orm\/(sqlite|pg)-core$/.test(one.specifier) && !/^server\/src\/db\/(kit|db)\.ts$/.test(one.from)) {
    return "an engine's own tables and columns are named only in server/src/db/kit.ts";
  }
  if (isTest(one.from)) return undefined;
  if (floor === 'shared' && library !== 'zod') return `shared imports zod only, not ${library}`;
  if (floor === 'sync' && library !== 'zod' && !(library === 'dexie' && isDexieAdapter(one.from))) {
    return `sync imports zod only, not ${library}`;
  }
  if (floor === 'web' && library.startsWith('node:')) return `a browser has no ${library}`;
  return undefined;
};

const strayNetworkCalls = (file: SourceFile): string[] => {
  const allowed = file.path.startsWith('web/src/api/') || file.path === 'web/src/pwa/service-worker.ts';
  if (!file.path.startsWith('web/src/') || allowed || isTest(file.path)) return [];
  return file.networkCalls
    .filter((call) => !call.exception)
    .map((call) => at({ from: file.path, line: call.line }, `${call.name} is called only in web/src/api`));
};

/**
 * Finds files that import each other in a cycle, including type imports and lazy imports:
 * neither can be read without the other. Tests are skipped, since nothing imports them.
 */
const fileCircles = (uses: readonly Use[]): string[] =>
  circles(
    uses.flatMap((one) => (one.file && !one.exception && !isTest(one.from) ? [[one.from, one.file] as const] : [])),
  ).map((circle) => `${circle[0]} imports itself in a circle: ${circle.join(' → ')}`);

const featureCircles = (uses: readonly Use[]): string[] =>
  circles(
    uses.flatMap((one) => {
      if (floorOf(one.from) !== 'server' || !one.file || one.exception || isTest(one.from)) return [];
      const [own, other] = [featureOf(one.from), featureOf(one.file)];
      return own && other && own !== other && floorOf(one.file) === 'server' ? [[own, other] as const] : [];
    }),
  ).map((circle) => `server/src/features call each other in a circle: ${circle.join(' → ')}`);

/** Finds cycles with a depth-first walk, each as the names along it; one per back edge is enough. */
const circles = (edges: readonly (readonly [string, string])[]): string[][] => {
  const next = Map.groupBy(edges, ([from]) => from);
  const found: string[][] = [];
  const finished = new Set<string>();
  const walk = (node: string, trail: readonly string[]): void => {
    const met = trail.indexOf(node);
    if (met >= 0) found.push([...trail.slice(met), node]);
    if (met >= 0 || finished.has(node)) return;
    for (const [, to] of next.get(node) ?? []) walk(to, [...trail, node]);
    finished.add(node);
  };
  for (const node of next.keys()) walk(node, []);
  return found;
};

const use = (from: string, found: Import, paths: ReadonlySet<string>): Use => {
  const specifier = found.specifier.replace(/\?.*$/, '');
  const workspace = /^@paratope\/([^/]+)\/(.+)$/.exec(specifier);
  if (specifier.startsWith('.')) {
    return { ...found, from, file: present(posix.join(posix.dirname(from), specifier), paths) };
  }
  if (workspace) return { ...found, from, file: present(`${workspace[1]}/src/${workspace[2]}`, paths) };
  return { ...found, from, library: libraryOf(specifier) };
};

/** Resolves a path without its extension to a file; a path of something else, such as a stylesheet, stays as it is. */
const present = (path: string, paths: ReadonlySet<string>): string =>
  [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`].find((candidate) => paths.has(candidate)) ?? path;

const libraryOf = (specifier: string): string =>
  specifier.startsWith('node:') ? specifier : specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');

const at = (place: { from: string; line: number }, sentence: string): string =>
  `${place.from}:${place.line} ${sentence}`;

const isFloor = (name: string): name is Floor => (floors as readonly string[]).includes(name);
const floorOf = (path: string): Floor | undefined => {
  const [floor = '', inside] = path.split('/');
  return isFloor(floor) && inside === 'src' ? floor : undefined;
};

const isTest = (path: string): boolean => /\.test\.tsx?$|\/testing\//.test(path);
const isDexieAdapter = (path: string): boolean => path.startsWith('sync/src/dexie/');
const isLocal = (path: string): boolean => path.startsWith('web/src/local/');
const speaksDrizzle = (path: string): boolean =>
  /^server\/src\/(db\/.+|jobs\/.+|features\/[^/]+\/(\w+-)?store(\.test)?\.ts)$/.test(path) ||
  !path.startsWith('server/src/');

const featureOf = (path: string): string | undefined => /^(?:server|web)\/src\/features\/([^/]+)\//.exec(path)?.[1];

const layers = ['plumbing', 'a feature', 'the app'] as const;
const layerOf = (path: string): 0 | 1 | 2 => {
  if (featureOf(path)) return 1;
  return /^server\/src\/(app|deps|main|site)\.ts$|^web\/src\/(app\/|main\.tsx$)/.test(path) ? 2 : 0;
};
