/** Copies what a server and its operator run, and nothing else: the image and the release archive are made of it. */
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { operatorCommands, unbundled } from '../server/parts.ts';
import { serverProgram } from './build.ts';

/** Built code, what it reads by path, and what an operator needs at hand. */
const copied = [
  'server/package.json',
  'server/dist',
  'web/dist',
  'server/src/db/migrations',
  'server/src/db/migrations-postgres',
  'server/src/gateways/pdf',
  'shared/src/words',
  'shared/src/investors/directory.csv',
  'deploy',
  'docs/running.md',
  'docs/api.md',
  'docs/agents.md',
];

/** Fills the empty folder `tree` from a project that is built. Contains Node where the project has the pinned one. */
export function layRuntimeTree(root: string, tree: string): void {
  for (const path of copied) copy(root, tree, path);
  for (const name of installed(root, unbundled)) copy(root, tree, name);
  if (existsSync(join(root, pinnedNode))) {
    copy(root, tree, pinnedNode);
    mkdirSync(join(tree, 'node_modules/.bin'));
    symlinkSync('../node/bin/node', join(tree, 'node_modules/.bin/node'));
  }
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Package;
  const run = (program: string) => `node --enable-source-maps server/dist/${program}.js`;
  const scripts = {
    serve: `NODE_ENV=production node ${serverProgram.join(' ')}`,
    ...Object.fromEntries(operatorCommands.map((command) => [command, run(command)])),
  };
  const manifest = { name, version, private: true, type: 'module', scripts };
  writeFileSync(join(tree, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

export const pinnedNode = 'node_modules/node/bin/node';

function copy(root: string, tree: string, path: string): void {
  mkdirSync(dirname(join(tree, path)), { recursive: true });
  cpSync(join(root, path), join(tree, path), { recursive: true, verbatimSymlinks: true, filter: isRun });
}

/** Of our own folders, only what is read when they run. */
const isRun = (path: string): boolean =>
  path.includes('node_modules') ||
  !(/\.test\.ts$|_snapshot\.json$|\/words\/.*\.ts$/.test(path) || ['testing', 'built-from'].includes(basename(path)));

interface Package {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** The folders of these packages and of everything they depend on, from the root. npm installs none for other platforms. */
function installed(root: string, names: readonly string[], from = '', found = new Set<string>()): Set<string> {
  for (const name of names) {
    const places = [join(from, 'node_modules', name), join('node_modules', name)];
    const folder = places.find((path) => existsSync(join(root, path)));
    if (!folder || found.has(folder)) continue;
    found.add(folder);
    const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Package;
    installed(root, Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies }), folder, found);
  }
  return found;
}
