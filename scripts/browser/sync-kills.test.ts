import { expect, test } from 'vitest';
import { killBrowser } from './kill-browser.ts';

test('[sync W2] [sync W3] [Q-R4] a browser killed the moment the engine said saved has every one of those changes when it comes back', async () => {
  const { kills, acknowledged, lost } = await killBrowser({ kills: 3, writes: 10 });
  expect(kills).toBe(3);
  expect(acknowledged).toBeGreaterThanOrEqual(30);
  expect(lost).toBe(0);
});

test('[Q-R4] the kills find out an engine that says saved before its transaction is complete', async () => {
  const { acknowledged, lost } = await killBrowser({ kills: 2, writes: 3, isHasty: true });
  expect(acknowledged).toBeGreaterThanOrEqual(6);
  expect(lost).toBeGreaterThan(0);
});
