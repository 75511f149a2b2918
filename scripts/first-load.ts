/**
 * The scripts that a first visit loads, read from the build: the entry, the page's own file and everything they import, and the share
 * of the sync engine. Exits with status 1 above the limits. `browser/first-load.test.ts` proves that a browser requests exactly these.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { engineMost, engineSize } from './engine-size.ts';
import { repositoryRoot } from './files.ts';

export interface FirstLoad {
  readonly page: string;
  readonly begins: readonly string[];
  /** Gzipped bytes, from quality goal Q-P1. */
  readonly most: number;
}

export const dashboard: FirstLoad = { page: 'The dashboard', begins: ['app', 'mirror'], most: 190_000 };
export const publicPage: FirstLoad = { page: 'A public page', begins: ['enhance'], most: 15_000 };

export interface Script {
  readonly path: string;
  /** Gzipped bytes. */
  readonly size: number;
}

export const scriptsOf = ({ begins }: FirstLoad, client = join(repositoryRoot, 'web/dist/client')): Script[] => {
  const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Manifest;
  const paths = ['theme.js', ...filesOf(manifest, begins)];
  return paths.map((path) => ({ path: `/${path}`, size: gzipSync(readFileSync(join(client, path))).length }));
};

export const sum = (scripts: readonly Script[]): number => scripts.reduce((total, { size }) => total + size, 0);

export const said = (scripts: readonly Script[]): string =>
  [...scripts]
    .sort((a, b) => b.size - a.size)
    .map(({ path, size }) => `${String(size).padStart(8)} ${path}`)
    .join('\n');

/** Bytes of the two typefaces that every visit needs, which the build subsets to what the styles use (decision 0035). */
const typefacesMost = 125_000;
const typefacesSize = (assets = join(repositoryRoot, 'web/dist/client/assets')): number =>
  ['instrument-sans-latin-wdth-', 'newsreader-latin-opsz-'].reduce((total, name) => {
    const file = readdirSync(assets).find((one) => one.startsWith(name));
    if (!file) throw new Error(`The build has no typeface called ${name}.`);
    return total + statSync(join(assets, file)).size;
  }, 0);

type Manifest = Readonly<Record<string, { file: string; name?: string; imports?: readonly string[] }>>;

/** Throws if the build has no file of a name: otherwise a renamed page would count as empty. */
function filesOf(manifest: Manifest, names: readonly string[]): string[] {
  const keys = new Set(
    names.map((name) => {
      const key = Object.keys(manifest).find((one) => manifest[one]?.name === name);
      if (!key) throw new Error(`The build has no file called ${name}.`);
      return key;
    }),
  );
  for (const key of keys) for (const next of manifest[key]?.imports ?? []) keys.add(next);
  return [...keys].flatMap((key) => manifest[key]?.file ?? []);
}

if (import.meta.main) {
  for (const load of [dashboard, publicPage]) {
    const scripts = scriptsOf(load);
    const weight = sum(scripts);
    console.log(`${load.page} loads ${weight} bytes of scripts, compressed, of ${load.most}:\n${said(scripts)}`);
    if (weight > load.most) process.exitCode = 1;
  }
  const engine = await engineSize();
  console.log(`The sync engine adds ${engine} bytes to what is loaded first, compressed, of ${engineMost}.`);
  if (engine > engineMost) process.exitCode = 1;
  const typefaces = typefacesSize();
  console.log(`The two typefaces of every visit weigh ${typefaces} bytes, of ${typefacesMost}.`);
  if (typefaces > typefacesMost) process.exitCode = 1;
}
