import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

test('the log says that the database was made, the server started, with what settings by name, and stops', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'paratope-log-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const first = await served({ DATA_DIR: folder, METRICS_TOKEN: 'a token of sixteen' });
  expect(first.status).toBe(0);
  expect(first.lines.map(({ msg }) => msg)).toEqual([
    'the database was brought up to date',
    'the server has started',
    'the server stops',
  ]);
  const [made, started, stops] = first.lines;
  expect(made).toMatchObject({ from: 0, to: started?.schema });
  expect(started).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    settings: ['PORT', 'DATA_DIR', 'METRICS_TOKEN'],
  });
  expect(stops).toMatchObject({ signal: 'SIGTERM' });
  expect(JSON.stringify(first.lines)).not.toContain('a token of sixteen');
}, 60_000);

test('a data folder that cannot be made is refused at once, in one sentence', async () => {
  const { status, said } = await served({ DATA_DIR: '/proc/nope' });
  expect([status, said.trim()]).toEqual([
    1,
    '/proc/nope cannot be made: there is no such place. DATA_DIR names the folder.',
  ]);
}, 20_000);

test('a data folder that is a file is refused in one sentence that says so', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'paratope-log-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'file');
  writeFileSync(file, '');
  for (const path of [file, join(file, 'below')]) {
    const { status, said } = await served({ DATA_DIR: path });
    expect([status, said.trim()]).toEqual([
      1,
      `${path} cannot be made: a file is in the way. DATA_DIR names the folder.`,
    ]);
  }
}, 20_000);

/** A server that is told to stop once it is ready, and what it wrote on standard error. */
async function served(settings: Record<string, string>) {
  const { PATH = '', TMPDIR = '' } = process.env;
  const server = spawn(process.execPath, [fileURLToPath(new URL('./main.ts', import.meta.url))], {
    env: { PATH, TMPDIR, NODE_ENV: 'production', PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void server.kill('SIGKILL'));
  let said = '';
  server.stderr.on('data', (piece) => {
    said += piece;
  });
  server.stdout.on('data', (piece) => {
    if (String(piece).includes('is ready')) server.kill('SIGTERM');
  });
  const status = await new Promise<number | null>((resolve) => server.once('close', resolve));
  const lines = said
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown> & { msg: string });
  return { status, said, lines };
}
