import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

test.each([
  ['is thrown', 'throw new Error("Bearer of-somebody a fault of nobody")', 'uncaughtException'],
  ['is left rejected', 'Promise.reject(new Error("Bearer of-somebody a fault of nobody"))', 'unhandledRejection'],
])(
  '[ASVS 16.5.4] what %s outside of requests and jobs is a line of the log before the server ends, and ends it',
  async (_, act, origin) => {
    const { status, said } = await serverThatDoes(act);
    expect(status).toBe(1);
    const line = said.split('\n').find((one) => one.startsWith('{'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({
      level: 50,
      origin,
      failure: { type: 'Error', message: 'Bearer left-out a fault of nobody', stack: expect.stringContaining('at ') },
      msg: 'the server ends: nobody caught this',
    });
  },
);

/** A whole server in which, once it is ready, something goes wrong that belongs to no request. */
async function serverThatDoes(act: string): Promise<{ status: number | null; said: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'paratope-last-words-'));
  const fault = `process.on('SIGUSR2', () => setTimeout(() => { ${act} }))`;
  const server = spawn(
    process.execPath,
    [
      '--import',
      `data:text/javascript,${encodeURIComponent(fault)}`,
      fileURLToPath(new URL('./main.ts', import.meta.url)),
    ],
    {
      env: { ...process.env, NODE_ENV: 'production', PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'warn' },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const gone = new Promise<number | null>((resolve) => server.once('close', resolve));
  onTestFinished(async () => {
    server.kill('SIGKILL');
    await gone;
    rmSync(folder, { recursive: true, force: true });
  });
  let said = '';
  server.stderr.on('data', (piece) => {
    said += piece;
  });
  server.stdout.on('data', (piece) => {
    if (String(piece).includes('Paratope is ready')) server.kill('SIGUSR2');
  });
  return { status: await gone, said };
}
