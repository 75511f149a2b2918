import { expect, test } from 'vitest';
import { killBrowser } from '../kill-browser.ts';

test('[sync W2] [sync W3] [Q-R4] a browser killed the moment the engine said saved has every one of those changes when it comes back', async () => {
  const { kills, acknowledged, lost } = await killBrowser({ kills: 3, writes: 10 });
  expect(kills).toBe(3);
  expect(acknowledged).toBeGreaterThanOrEqual(30);
  expect(lost).toBe(0);
});

test('[sync W2] [sync W6] [Q-R4] a browser killed while two tabs write and type into one form has every change and both tabs’ words when it comes back', async () => {
  const { kills, acknowledged, typed, lost } = await killBrowser({ kills: 3, writes: 10, tabs: 2 });
  expect(kills).toBe(3);
  expect(acknowledged).toBeGreaterThanOrEqual(30);
  expect(typed).toBeGreaterThan(0);
  expect(lost).toBe(0);
});

test('[Q-R4] the kills find out an engine that says saved before its transaction is complete', async () => {
  const { acknowledged, lost } = await killBrowser({ kills: 2, writes: 3, made: 'hasty' });
  expect(acknowledged).toBeGreaterThanOrEqual(6);
  expect(lost).toBeGreaterThan(0);
});

test('[sync W7] [Q-R4] storage that the browser throws away, because a kill tore its log, has every change called saved when it comes back', async () => {
  const { acknowledged, lost } = await killBrowser({ kills: 4, writes: 5, isTearing: true });
  expect(acknowledged).toBeGreaterThanOrEqual(20);
  expect(lost).toBe(0);
});

test('[Q-R4] the torn log finds out a storage without its mirror', async () => {
  const { lost } = await killBrowser({ kills: 2, writes: 3, isTearing: true, made: 'alone' });
  expect(lost).toBeGreaterThan(0);
});
