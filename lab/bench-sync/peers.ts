import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../../scripts/files.ts';

/** The engines this one is compared with and what they need to run, at the versions the figures speak of. */
export const versions = {
  rxdb: '17.6.0',
  rxjs: '7.8.2',
  'pouchdb-browser': '9.0.0',
  'pouchdb-adapter-indexeddb': '9.0.0',
  events: '3.3.0',
  pouchdb: '9.0.0',
  'pouchdb-adapter-memory': '9.0.0',
  express: '4.21.2',
  'express-pouchdb': '4.2.0',
  replicache: '15.3.0',
  tinybase: '10.0.1',
  ws: '8.18.3',
  yjs: '13.6.33',
  'y-indexeddb': '9.0.12',
  'y-websocket': '3.1.0',
  'y-protocols': '1.0.6',
} as const;

/**
 * Installs the peers beside the project, never into it: none of them is a part of the product. Their install scripts do not run.
 *
 * @returns the folder whose `node_modules` holds them
 */
export function installPeers(): string {
  const folder = join(repositoryRoot, '.cache/bench-sync/peers');
  const manifest = `${JSON.stringify({ private: true, dependencies: versions }, null, 2)}\n`;
  const file = join(folder, 'package.json');
  const isInstalled = existsSync(join(folder, 'node_modules/.package-lock.json'));
  if (isInstalled && existsSync(file) && readFileSync(file, 'utf8') === manifest) return folder;
  process.stderr.write('Installing the engines to compare with …\n');
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, manifest);
  // Two of them name ranges of ws that exclude each other; both run with the one above.
  const flags = ['--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const done = spawnSync('npm', ['install', ...flags], { cwd: folder, stdio: ['ignore', 2, 2] });
  if (done.status !== 0) throw new Error('The engines to compare with could not be installed.');
  return folder;
}
