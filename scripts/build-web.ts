/**
 * Builds the web app when what it is made of changed since the last build. Both `npm start` and the browser tests come
 * through here, so neither ever looks at yesterday's screens.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesBelow, repositoryRoot } from './files.ts';

/** @returns whether a build was needed; throws when the build failed, whose words stand on stderr. */
export const buildWeb = (root = repositoryRoot): boolean => {
  const stamp = join(root, 'node_modules/.cache/paratope/web-built');
  const digest = sourceDigest(root);
  const standing = existsSync(join(root, 'web/dist/client/app.html')) && existsSync(stamp);
  if (standing && readFileSync(stamp, 'utf8') === digest) return false;

  rmSync(stamp, { force: true });
  process.stderr.write('Building the web app …\n');
  const built = spawnSync('npm', ['run', '--silent', 'build', '--workspace', 'web'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (built.error) throw built.error;
  if (built.status !== 0) throw new Error(`The web app could not be built (status ${built.status}).`);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, digest);
  return true;
};

/** The lock file stands for every library; tests are no part of what is served. */
const sourceDigest = (root: string): string => {
  const hash = createHash('sha256')
    .update(process.version)
    .update(readFileSync(join(root, 'package-lock.json')));
  for (const path of filesBelow(root, ['web', 'shared', 'sync'])) {
    if (/\.test\.tsx?$|\.md$/.test(path)) continue;
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)));
  }
  return hash.digest('hex');
};

if (import.meta.main) {
  try {
    buildWeb();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
