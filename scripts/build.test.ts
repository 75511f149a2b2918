import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { buildServer, serverProgram } from './build.ts';
import { repositoryRoot } from './files.ts';

test('a failure of the built server names the line of the source', { timeout: 60_000 }, () => {
  buildServer();
  const { stderr, status } = spawnSync(process.execPath, serverProgram, {
    cwd: repositoryRoot,
    env: { PATH: process.env.PATH, DATA_DIR: '/dev/null/no-folder', NODE_ENV: 'production', PORT: '0' },
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stderr).toContain('ENOTDIR');
  expect(stderr).toMatch(/at openDatabase \(.*\/server\/src\/db\/database\.ts:\d+:\d+\)/);
});
