import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Plugin } from 'vite';
import { repositoryRoot } from '../../scripts/files.ts';

const folder = import.meta.dirname;

/** The script of one engine's page: the engine and the workloads over it. */
export const bundlePage = (name: string, peers: string): Promise<string> =>
  bundle(
    `import { contender } from '${contenderFile(name)}';
import { runInPage } from '${join(folder, 'run-in-page.ts')}';
runInPage(contender, location.origin);`,
    peers,
  );

/** L14: bytes after gzip of everything an app must load to use the engine, local store and way to the server. */
export const sizeOf = async (name: string, peers: string): Promise<number> =>
  gzipSync(await bundle(`import { contender } from '${contenderFile(name)}'; globalThis.contender = contender;`, peers))
    .length;

/** The same of any program, without what `outside` names. */
export const bundledSize = async (program: string, peers: string, outside: RegExp): Promise<number> =>
  gzipSync(await bundle(program, peers, outside)).length;

const contenderFile = (name: string): string => {
  const path = join(folder, 'contenders', name);
  return existsSync(`${path}.ts`) ? `${path}.ts` : `${path}.js`;
};

async function bundle(program: string, peers: string, outside?: RegExp): Promise<string> {
  const pages = join(repositoryRoot, '.cache/bench-sync/pages');
  mkdirSync(pages, { recursive: true });
  const entry = join(pages, `${createHash('sha256').update(program).digest('hex').slice(0, 16)}.js`);
  writeFileSync(entry, program);
  const built = await build({
    configFile: false,
    root: repositoryRoot,
    logLevel: 'error',
    define: { global: 'globalThis', 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      minify: 'oxc',
      lib: { entry, formats: [outside ? 'es' : 'iife'], name: 'benchBundle' },
      rolldownOptions: outside ? { external: outside, output: { minify: true } } : {},
    },
    plugins: [fromWhereTheyAre(peers)],
  });
  const [first] = Array.isArray(built) ? built : [built];
  if (!first || !('output' in first)) throw new Error('A page of the benchmark could not be bundled.');
  return first.output[0].code;
}

/** What is ours comes from the project, what is theirs from where it was installed. */
const fromWhereTheyAre = (peers: string): Plugin => ({
  name: 'from-where-they-are',
  enforce: 'pre',
  resolveId(id, importer) {
    const importers = join(peers, 'index.js');
    if (id === 'events') return join(peers, 'node_modules/events/events.js');
    const isTheirs = !/^[./\0]|^@paratope\/|^zod|^dexie/.test(id) && importer?.startsWith(folder);
    return isTheirs ? this.resolve(id, importers, { skipSelf: true }) : undefined;
  },
});
