/**
 * Builds the web app and the server when their sources have changed since the last build.
 * `npm start` and the browser tests use it, so none of them ever runs an outdated product.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesBelow, repositoryRoot } from './files.ts';

/** @returns whether a build was needed; throws when the build failed, with its output on stderr */
export const buildWeb = (root = repositoryRoot): boolean =>
  buildIfChanged(root, {
    workspace: 'web',
    name: 'web app',
    result: 'client/app.html',
    from: ['web', 'shared', 'sync'],
  });

export const buildServer = (root = repositoryRoot): boolean =>
  buildIfChanged(root, {
    workspace: 'server',
    name: 'server',
    result: 'main.js',
    from: ['server', 'shared', 'sync', 'scripts'],
  });

/** Arguments for Node to run the built server; source maps make stack traces name source lines. */
export const serverProgram = ['--enable-source-maps', 'server/dist/main.js'] as const;

interface Build {
  readonly workspace: string;
  readonly name: string;
  /** A file below the workspace's `dist` that exists after a build. */
  readonly result: string;
  readonly from: readonly string[];
}

function buildIfChanged(root: string, { workspace, name, result, from }: Build): boolean {
  // Beside the build, so that neither is ever found without the other.
  const stamp = join(root, workspace, 'dist/built-from');
  const digest = sourceDigest(root, from);
  const standing = existsSync(join(root, workspace, 'dist', result)) && existsSync(stamp);
  if (standing && readFileSync(stamp, 'utf8') === digest) return false;

  rmSync(stamp, { force: true });
  process.stderr.write(`Building the ${name} …\n`);
  const built = spawnSync('npm', ['run', '--silent', 'build', '--workspace', workspace], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    // A test's own NODE_ENV would build the libraries differently.
    env: { ...process.env, NODE_ENV: 'production' },
    shell: process.platform === 'win32',
  });
  if (built.error) throw built.error;
  if (built.status !== 0) throw new Error(`The ${name} could not be built (status ${built.status}).`);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, digest);
  return true;
}

/** The lock file covers every library; tests are not part of the product. */
function sourceDigest(root: string, folders: readonly string[]): string {
  const hash = createHash('sha256')
    .update(process.version)
    .update(readFileSync(join(root, 'package-lock.json')));
  for (const path of filesBelow(root, folders)) {
    if (/\.test\.tsx?$|\.md$/.test(path)) continue;
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)));
  }
  return hash.digest('hex');
}

if (import.meta.main) {
  try {
    buildWeb();
    buildServer();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
