import { expect, test } from 'vitest';
import { buildAlteredServer } from '../../scripts/browser/altered-server.ts';
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
const hastyServer = (): Promise<string> =>
  buildAlteredServer('hasty', {
    file: 'server/src/db/sqlite/database.ts',
    lines: [
      ['sql.begin.run();', 'if (!writer.inTransaction) sql.begin.run();'],
      ['sql.commit.run();', 'setTimeout(() => writer.inTransaction && sql.commit.run(), 1_000);'],
    ],
  });
