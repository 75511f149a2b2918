import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { buildServer, serverProgram } from './build.ts';
import { repositoryRoot } from './files.ts';

/** Runs before the server, which then meets a disk that cannot even say what is there. */
const brokenDisk = `import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
fs.existsSync = () => { throw new Error('nobody knows what is there'); };
syncBuiltinESMExports();`;

test('a failure of the built server names the line of the source', { timeout: 60_000 }, () => {
  buildServer();
  const folder = mkdtempSync(join(tmpdir(), 'paratope-broken-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const first = ['--import', `data:text/javascript,${encodeURIComponent(brokenDisk)}`];
  const { stderr, status } = spawnSync(process.execPath, [...first, ...serverProgram], {
    cwd: repositoryRoot,
    env: { PATH: process.env.PATH, DATA_DIR: folder, NODE_ENV: 'production', PORT: '0' },
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stderr).toContain('nobody knows what is there');
  expect(stderr).toMatch(/at .*\/server\/src\/[\w/-]+\.ts:\d+:\d+/);
});
