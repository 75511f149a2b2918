import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createDailyBudget } from '../../db/daily-budget.ts';
import { type Embedder, EmbedderUnavailable } from '../../gateways/embedder/embedder.ts';
import { refreshSearchInJob } from '../investors/index.ts';
import { eyes, market, today } from './testing/market.ts';

test('[F02] another model makes all vectors anew behind the scenes, says how far it is, and never mixes', async () => {
  const { deps, rows } = await market();
  const count = () => rows('SELECT model, count(*) AS count FROM vector_models GROUP BY model ORDER BY model');
  const before = count();
  expect(before).toHaveLength(1);
  let asked = 0;
  const other: Embedder = {
    model: 'another-1',
    dimensions: 384,
    async embed(texts) {
      asked += texts.length;
      return texts.map(() => new Float32Array(384).fill(1 / Math.sqrt(384)));
    },
  };
  const progress: unknown[] = [];
  const job = refreshSearchInJob({ ...deps, gateways: { ...deps.gateways, embedder: other } });
  await job({} as never, async (step) => void progress.push(step));
  expect(count()).toEqual([{ model: 'another-1', count: before[0]?.count }]);
  expect(asked).toBe(180);
  expect(progress).toEqual([
    { stage: 'embedding', done: 180, total: 240 },
    { stage: 'embedding', done: 240, total: 240 },
  ]);
});

test('a run whose embedder cannot be had compares everything else and ends', async () => {
  const there = await market();
  const { deps, describe: is, run, rows, progress } = there;
  const { embedder } = deps.gateways;
  Object.assign(deps.gateways, {
    embedder: {
      ...embedder,
      embed: async () => {
        throw new EmbedderUnavailable("Today's AI limit is used up.");
      },
    } satisfies Embedder,
  });
  await is(eyes);
  await run();
  expect(progress()).toMatchObject({ state: 'done', total: 60 });
  expect(rows('SELECT count(*) AS count FROM matches')).toEqual([{ count: 50 }]);
});

test('an instance with an endpoint embeds what is imported through it, at most its daily tokens', async () => {
  const { settings, bodies } = await aiFake();
  const { rows, deps } = await market({ ...settings, AI_DAILY_TOKENS: '1000' });
  await deps.jobs.stop();
  expect(bodies).toHaveLength(2);
  expect(rows('SELECT DISTINCT model FROM vector_models')).toEqual([
    { model: `${new URL(settings.AI_BASE_URL).host}/small-384` },
  ]);
  expect(rows('SELECT count(*) AS count FROM company_vectors')).toEqual([{ count: 180 }]);
});

test('what a day has spent outlives a restart and ends with the day', async () => {
  const { deps } = await market();
  let now = today;
  const budget = () =>
    createDailyBudget({ database: deps.database, now: () => now, zone: 'Europe/Berlin', limit: 100, key: 'test' });
  await budget().spend(60);
  expect(await budget().isSpent()).toBe(false);
  await budget().spend(40);
  expect(await budget().isSpent()).toBe(true);
  now = new Date('2026-05-04T22:00:00Z');
  expect(await budget().isSpent()).toBe(false);
});

test('what is imported while the search is renewed, by the job and by other imports, is embedded once', async () => {
  let isHeld = false;
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const { settings, bodies } = await aiFake(async () => {
    if (isHeld) await held;
  });
  const { rows, deps, take } = await market(settings);
  const before = bodies.length;
  isHeld = true;
  const list = (name: string) =>
    `company,description\n${Array.from({ length: 150 }, (_, at) => `${name} ${at},${name} makes ${at} things`).join('\n')}`;
  const imports = [take('companies', list('Alder'))];
  await expect.poll(() => bodies.length).toBeGreaterThan(before);
  imports.push(take('companies', list('Birch')), take('companies', list('Cedar')));
  await expect.poll(() => rows('SELECT count(*) AS count FROM companies')).toEqual([{ count: 180 + 450 }]);
  await deps.database.write((tx) => deps.jobs.enqueue(tx, { kind: 'refresh-search', key: 'again', input: {} }));
  const state = () => rows("SELECT state FROM jobs WHERE key = 'again'")[0]?.state;
  await expect.poll(state).toBe('running');
  letGo();
  await Promise.all(imports);
  await deps.jobs.idle();
  const asked = bodies.flatMap((body) => (JSON.parse(body) as { input: string[] }).input);
  expect(rows('SELECT count(*) AS count FROM company_vectors')).toEqual([{ count: 180 + 450 }]);
  expect(new Set(bodies).size).toBe(bodies.length);
  expect(asked.filter((text) => text.includes('things'))).toHaveLength(450);
});

/** An endpoint that embeds everything alike, and keeps every body it was sent. */
async function aiFake(beforeAnswer: () => Promise<void> = async () => {}) {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', async () => {
      const body = Buffer.concat(parts).toString();
      bodies.push(body);
      await beforeAnswer();
      const { input } = JSON.parse(body) as { input: string[] };
      const data = input.map((_, index) => ({ index, embedding: Array(384).fill(1) }));
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ data, usage: { total_tokens: 600 } }));
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const AI_BASE_URL = `http://127.0.0.1:${port}/v1`;
  return { bodies, settings: { AI_BASE_URL, AI_API_KEY: 'key-of-the-test', EMBEDDING_MODEL: 'small' } };
}
