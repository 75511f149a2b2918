import { join } from 'node:path';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { repositoryRoot } from '../files.ts';
import { killServer } from '../kill-server.ts';

test('[sync P1] [sync P2] [Q-R3] a server killed under load has every change it acknowledged when it is back, each of them once', async () => {
  const { kills, acknowledged, lost, doubled } = await killServer({ kills: 5 });
  expect(kills).toBe(5);
  expect(acknowledged).toBeGreaterThanOrEqual(50);
  expect(lost).toBe(0);
  expect(doubled).toBe(0);
});

test('[Q-R3] the kills find out a server that answers before its commit', async () => {
  const { acknowledged, lost } = await killServer({ kills: 3, program: [await hastyServer()] });
  expect(acknowledged).toBeGreaterThanOrEqual(30);
  expect(lost).toBeGreaterThan(0);
});

/** The real server, but for its commits: they come a second after the answers. */
async function hastyServer(): Promise<string> {
  const changes = [
    ["writer.exec('BEGIN IMMEDIATE');", "if (!writer.inTransaction) writer.exec('BEGIN IMMEDIATE');"],
    ["writer.exec('COMMIT');", "setTimeout(() => writer.inTransaction && writer.exec('COMMIT'), 1_000);"],
  ] as const;
  const outDir = join(repositoryRoot, '.cache/hasty-server');
  await build({
    configFile: join(repositoryRoot, 'server/vite.config.ts'),
    logLevel: 'error',
    build: { outDir, emptyOutDir: true },
    plugins: [
      {
        name: 'hasty',
        enforce: 'pre',
        transform(code, id) {
          if (!id.endsWith('server/src/db/database.ts')) return;
          for (const [line] of changes)
            if (!code.includes(line)) throw new Error(`There is no line "${line}" to break.`);
          return { code: changes.reduce((text, [line, broken]) => text.replace(line, broken), code), map: null };
        },
      },
    ],
  });
  return join(outDir, 'main.js');
}
