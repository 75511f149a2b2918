import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from './db/database.ts';

test('a server that is told to stop ends its streams, answers whoever is under way, and leaves one whole file', async () => {
  const { server, url, folder } = await start();
  const person = { email: 'tove@brackwater.example', startupName: 'Carrick Bio', password: 'binding by shape' };
  const registered = await fetch(new URL('/api/client/register', url), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...person, confirmPassword: person.password }),
  });
  const { token } = (await registered.json()) as { token: string };
  const headers = { Authorization: `Bearer ${token}` };
  const stream = await fetch(new URL('/api/sync/events', url), { headers });
  const heard = stream.text();

  // A request whose body is half here when the signal comes, and comes to its end after it.
  const body = JSON.stringify({ email: person.email, password: person.password });
  const asking = request(new URL('/api/client/login', url), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Content-Length': body.length },
  });
  const answered = new Promise<number | undefined>((resolve, reject) => {
    asking.once('response', (answer) => resolve(answer.resume().statusCode));
    asking.once('error', reject);
  });
  await new Promise((resolve) => asking.write(body.slice(0, 10), resolve));
  // The server has seen the half once it has answered another request after it.
  await (await fetch(new URL('/healthz', url))).json();

  const ended = new Promise<number | null>((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  expect(await heard).toContain(': open');
  await expect(fetch(new URL('/healthz', url))).rejects.toThrow('fetch failed');
  asking.end(body.slice(10));
  expect(await answered).toBe(200);
  expect(await ended).toBe(0);

  expect(existsSync(join(folder, 'paratope.db-wal'))).toBe(false);
  const database = openDatabase(join(folder, 'paratope.db'));
  expect(database.readerSql.prepare("SELECT count(*) FROM jobs WHERE state = 'running'").pluck().get()).toBe(0);
  expect(database.readerSql.prepare('SELECT email FROM accounts').pluck().all()).toEqual([person.email]);
  await database.close();
}, 60_000);

async function start() {
  const folder = mkdtempSync(join(tmpdir(), 'paratope-stop-'));
  const server = spawn(process.execPath, [fileURLToPath(new URL('./main.ts', import.meta.url))], {
    env: { ...process.env, NODE_ENV: 'production', PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => {
    server.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });
  return { server, folder, url: await readyAddress(server) };
}

const readyAddress = (server: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let said = '';
    server.stdout?.on('data', (chunk) => {
      said += chunk;
      const ready = /^Paratope is ready at (\S+)$/m.exec(said);
      if (ready?.[1]) resolve(ready[1]);
    });
    server.once('exit', (status) => reject(new Error(`The server ended with ${status}. It said: ${said}`)));
  });
