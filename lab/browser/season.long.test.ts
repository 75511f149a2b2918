import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { DemoServer } from '../../scripts/browser/demo-server.ts';
import { demoServerForTests, deviceForTest } from '../../scripts/browser/for-tests.ts';
import { pageScript } from '../../scripts/browser/serve-engine.ts';
import { writtenOnServer } from '../../scripts/browser/written-on-server.ts';
import { type Fault, openWay } from './way.ts';

let server: DemoServer;
demoServerForTests((started) => {
  server = started;
});

const faults: readonly Fault[] = ['cut', 'refused', 'late', 'doubled'];

test('[sync P1] three thousand meetings logged without a network arrive once each, though every tenth answer on the way is broken', async () => {
  const meetings = 3_000;
  const founder = { email: 'standard@demo.local', password: server.password };
  const met: Fault[] = [];
  const way = await openWay(server.url, {
    pages: {
      '/season': { type: 'text/html', body: '<!doctype html><title>Season</title><script src="/season.js"></script>' },
      '/season.js': { type: 'text/javascript', body: await pageScript(join(import.meta.dirname, 'season-page.ts')) },
    },
    spoil: (number) => {
      const fault = number % 10 === 0 ? faults[(number / 10) % faults.length] : undefined;
      if (fault) met.push(fault);
      return fault;
    },
  });
  onTestFinished(() => way.close());
  const { page } = await deviceForTest();
  await page.goto(`${way.url}/season`);
  await page.evaluate((founder) => window.seasonPage.open(founder), founder);
  await page.evaluate((meetings) => window.seasonPage.write(meetings), meetings);
  await expect.poll(() => page.evaluate(() => window.seasonPage.status())).toMatchObject({ waiting: meetings });
  await page.evaluate(() => window.seasonPage.goOnline());
  await expect
    .poll(() => page.evaluate(() => window.seasonPage.status()), { timeout: 240_000 })
    .toMatchObject({ state: 'idle', waiting: 0, needsYou: 0 });
  expect(met.length).toBeGreaterThanOrEqual(3);
  const { activities } = await writtenOnServer(server.url, founder);
  const written = activities.flatMap(({ title }) => /^Meeting (\d+)$/.exec(title)?.[1] ?? []).map(Number);
  expect(written.toSorted((a, b) => a - b)).toEqual(Array.from({ length: meetings }, (_, number) => number));
});
