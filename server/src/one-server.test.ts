import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readConfig } from './config.ts';
import { lockForServer } from './db/server-lock.ts';
import { createDeps } from './deps.ts';
import { examine } from './features/doctor/index.ts';
import { silentLog } from './log.ts';
import { startServerProcess } from './testing/server-process.ts';

/** Whole servers. */
vi.setConfig({ testTimeout: 180_000 });

test('a data folder has one server: the second ends with a sentence that says who has it, demo or not, and the first goes on', async () => {
  const first = await startServerProcess();
  for (const argument of [[], ['--demo']]) {
    const second = await startIn(first.folder, argument);
    expect(second.status).toBe(1);
    expect(second.said).toMatch(
      `Another server is already running on the data folder ${first.folder}: process ${first.pid} on ${hostname()}, since 20`,
    );
    expect(second.said.trim().split('\n')).toHaveLength(1);
  }
  expect((await first.call('GET', '/healthz')).status).toBe(200);
});

test('a server that was killed leaves nothing that keeps the next one out, whoever has its process number now', async () => {
  const first = await startServerProcess();
  await first.end('SIGKILL');
  const holder = JSON.parse(readFileSync(join(first.folder, 'server.json'), 'utf8'));
  expect(holder.pid).toBe(first.pid);
  const second = await startServerProcess(first.folder);
  expect((await second.call('GET', '/healthz')).status).toBe(200);
  await second.end('SIGTERM');
  const third = await startServerProcess(first.folder);
  expect((await third.call('GET', '/healthz')).status).toBe(200);
});

test('the doctor says who has the folder and keeps nobody from it, and a command works beside the server', async () => {
  const folder = newFolder();
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }, { mode: 'command' });
  const look = async () =>
    (await examine(config, { now: new Date(), nodeVersion: '24.21.0' })).find(({ name }) => name === 'server')?.message;
  expect(await look()).toBe('None runs on this folder.');
  const running = await startServerProcess(folder);
  expect(await look()).toMatch(`A server runs on this folder: process ${running.pid} on ${hostname()}, since 20`);
  const deps = await createDeps(config, { log: silentLog });
  await deps.database.close();
  await running.end('SIGKILL');
  expect(await look()).toBe('None runs on this folder.');
  // A look that falls together with a start in the same process neither takes the lock nor ends it.
  const lock = lockForServer(folder, new Date('2026-05-04T09:00:00.000Z'));
  expect(await look()).toBe(
    `A server runs on this folder: process ${process.pid} on ${hostname()}, since 2026-05-04T09:00:00.000Z.`,
  );
  const second = await startIn(folder, []);
  expect([second.status, second.said]).toEqual([1, expect.stringContaining(`process ${process.pid} on`)]);
  lock.release();
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'paratope-one-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A start that is expected to end by itself. */
async function startIn(folder: string, argv: string[]): Promise<{ status: number | null; said: string }> {
  const server = spawn(process.execPath, [fileURLToPath(new URL('./main.ts', import.meta.url)), ...argv], {
    env: {
      ...process.env,
      NODE_ENV: argv.includes('--demo') ? 'development' : 'production',
      PORT: '0',
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  server.stderr.on('data', (piece) => {
    said += piece;
  });
  let isReady = false;
  server.stdout.on('data', () => {
    isReady = true;
    server.kill('SIGKILL');
  });
  const status = await new Promise<number | null>((resolve) => server.once('close', resolve));
  expect(isReady, 'the second server said that it is ready').toBe(false);
  return { status, said };
}
