import { expect, test } from 'vitest';
import { killServer } from '../kill-server.ts';

test('[sync P1] [sync P2] [Q-R3] a server killed under load has every change it acknowledged when it is back, each of them once', async () => {
  const { kills, acknowledged, lost, doubled } = await killServer({ kills: 5 });
  expect(kills).toBe(5);
  expect(acknowledged).toBeGreaterThan(0);
  expect(lost).toBe(0);
  expect(doubled).toBe(0);
});
