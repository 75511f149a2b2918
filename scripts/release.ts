/**
 * `npx node scripts/release.ts TAG`: makes of a git tag what operators download and check. The same tag on the same kind of
 * machine gives the same archive. docs/running.md says how to install one, CONTRIBUTING.md how to make one.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { readCommandLine, stopWith } from './command-line.ts';
import { repositoryRoot } from './files.ts';
import { migrationsIn, noteReleased, releasedIn, whatChanged } from './released-migrations.ts';
import { layRuntimeTree, pinnedNode } from './runtime-tree.ts';

/** Writes the archive of a built project, the list of its components and their checksums. Every file is as old as `seconds` says. */
export function packRelease(root: string, { out, seconds }: { out: string; seconds: number }): readonly string[] {
  if (!existsSync(join(root, pinnedNode))) throw new Error(`There is no ${pinnedNode} to put into the archive.`);
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const name = `paratope-${version}-${process.platform}-${process.arch}`;
  mkdirSync(out, { recursive: true });
  const folder = mkdtempSync(join(tmpdir(), 'paratope-release-'));
  try {
    mkdirSync(join(folder, name));
    layRuntimeTree(root, join(folder, name));
    const archive = join(out, `${name}.tar.gz`);
    const tar = join(folder, `${name}.tar`);
    run(
      'tar',
      [
        '--create',
        '--file',
        tar,
        '--sort=name',
        `--mtime=@${seconds}`,
        '--owner=0',
        '--group=0',
        '--numeric-owner',
        '--mode=u+rwX,go+rX,go-w',
        name,
      ],
      folder,
    );
    run('gzip', ['--no-name', tar], folder);
    copyFileSync(`${tar}.gz`, archive);
    const components = join(out, `paratope-${version}.cdx.json`);
    writeFileSync(components, componentsOf(root, seconds));
    writeFileSync(join(out, checksums), [archive, components].map(checksumLine).join(''));
    return [archive, components, join(out, checksums)];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Signs the checksums with an SSH key, and with it everything they name. */
export function signRelease(out: string, key: string): string {
  const signature = join(out, `${checksums}.sig`);
  rmSync(signature, { force: true });
  run('ssh-keygen', ['-Y', 'sign', '-f', key, '-n', 'paratope-release', checksums], out);
  return signature;
}

const checksums = 'SHA256SUMS';

const checksumLine = (path: string) =>
  `${createHash('sha256').update(readFileSync(path)).digest('hex')}  ${basename(path)}\n`;

/**
 * What the product is made of, as CycloneDX. npm is asked for everything and the development tools are taken out here:
 * its own --omit=dev loses what both the product and a tool need (zod, React).
 */
function componentsOf(root: string, seconds: number): string {
  const all = JSON.parse(run('npm', ['sbom', '--sbom-format', 'cyclonedx'], root)) as Components;
  const components = all.components.filter(
    ({ name, properties = [] }) => name !== 'lab' && !properties.some((one) => one.name.endsWith(':development')),
  );
  const kept = new Set([all.metadata.component['bom-ref'], ...components.map((one) => one['bom-ref'])]);
  const dependencies = all.dependencies
    .filter(({ ref }) => kept.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((one) => kept.has(one)) }));
  const { serialNumber: _, ...rest } = all;
  const component = { ...all.metadata.component, name: 'paratope' };
  const metadata = { ...all.metadata, timestamp: new Date(seconds * 1000).toISOString(), component };
  return `${JSON.stringify({ ...rest, metadata, components, dependencies }, null, 2)}\n`;
}

interface Components {
  readonly serialNumber: string;
  readonly metadata: { readonly component: { readonly 'bom-ref': string } };
  readonly components: readonly {
    readonly 'bom-ref': string;
    readonly name: string;
    readonly properties?: readonly { readonly name: string }[];
  }[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[];
}

/** Returns what the program printed. */
function run(program: string, args: readonly string[], cwd: string): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 ** 2,
  });
  if (error) throw error;
  if (status !== 0) throw new Wrong(`${program} ${args[0]} ended with status ${status}: ${stderr.trim()}`);
  return stdout;
}

const migrationsOf = (root: string) => join(root, 'server/src/db/migrations');

function main(): void {
  const { values, positionals } = readCommandLine({
    usage: 'npx node scripts/release.ts TAG [options]',
    does: 'Makes a release of a git tag: an archive for this platform, the list of its components, checksums, a signature.',
    options: {
      key: { type: 'string', value: 'FILE', help: 'the SSH key that signs; without one there is no signature' },
      out: { type: 'string', value: 'DIR', default: 'release', help: 'where the files go' },
      'note-migrations': { type: 'boolean', default: false, help: 'instead, note every migration as released' },
      tree: { type: 'string', value: 'DIR', help: 'instead, copy what runs from the built project into DIR' },
    },
    example: 'npx node scripts/release.ts v0.1.0 --key ~/.ssh/id_ed25519',
    allowPositionals: true,
  });
  const [tag] = positionals;
  const { tree, key, out } = values;
  if (tree) layRuntimeTree(repositoryRoot, resolve(tree));
  else if (values['note-migrations']) noteMigrations();
  else if (tag) console.log(releaseOf(tag, { out: resolve(out), key }).join('\n'));
  else stopWith('A tag is needed, such as v0.1.0; --help says more.');
}

function noteMigrations(): void {
  refuseChanged(repositoryRoot);
  noteReleased(migrationsOf(repositoryRoot));
}

/** Builds the tag from its own sources, in a folder of its own. Returns the files it wrote. */
function releaseOf(tag: string, { out, key }: { out: string; key: string | undefined }): readonly string[] {
  const root = mkdtempSync(join(tmpdir(), 'paratope-tag-'));
  try {
    const source = join(root, 'source.tar');
    run('git', ['archive', '--output', source, `refs/tags/${tag}`], repositoryRoot);
    run('tar', ['--extract', '--file', source], root);
    rmSync(source);
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    if (tag !== `v${version}`) throw new Wrong(`The tag is ${tag}, and its package.json says ${version}.`);
    refuseChanged(root);
    if (releasedIn(migrationsOf(root)).length < migrationsIn(migrationsOf(root)).length)
      throw new Wrong(`${tag} has migrations that released.json does not name. CONTRIBUTING.md says how to note them.`);
    run('npm', ['run', '--silent', 'build'], root);
    const seconds = Number(run('git', ['show', '--no-patch', '--format=%ct', `${tag}^{commit}`], repositoryRoot));
    const files = packRelease(root, { out, seconds });
    return key ? [...files, signRelease(out, resolve(key))] : files;
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

function refuseChanged(root: string): void {
  const changed = whatChanged(releasedIn(migrationsOf(root)), migrationsIn(migrationsOf(root)));
  if (changed) throw new Wrong(changed);
}

/** Something whoever makes the release can put right. */
class Wrong extends Error {}

if (import.meta.main) {
  try {
    main();
  } catch (failure) {
    if (!(failure instanceof Wrong)) throw failure;
    stopWith(failure.message);
  }
}
