import { existsSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from './db/sqlite/database.ts';
import { startServerProcess } from './testing/server-process.ts';

test('[Q19] a server that is told to stop ends its streams, answers whoever is under way, and leaves one whole file', async () => {
  const { url, folder, call, register, end } = await startServerProcess();
  const email = 'tove@brackwater.example';
  const token = await register(email);
  const { data } = (await (await call('GET', '/api/client/session', { token })).json()) as {
    data: { accountId: string };
  };
  const stream = await call('GET', `/api/sync/events?accountId=${data.accountId}`, { token });
  const heard = stream.text();

  // A request whose body is half here when the signal comes, and comes to its end after it.
  const body = JSON.stringify({ email, password: 'binding by shape' });
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
  await (await call('GET', '/healthz')).json();

  const ended = end('SIGTERM');
  expect(await heard).toContain(': open');
  await expect(call('GET', '/healthz')).rejects.toThrow('fetch failed');
  asking.end(body.slice(10));
  expect(await answered).toBe(200);
  expect(await ended).toBe(0);

  expect(existsSync(join(folder, 'paratope.db-wal'))).toBe(false);
  const database = openDatabase(join(folder, 'paratope.db'));
  expect(database.readerSql.prepare("SELECT count(*) FROM jobs WHERE state = 'running'").pluck().get()).toBe(0);
  expect(database.readerSql.prepare('SELECT email FROM accounts').pluck().all()).toEqual([email]);
  await database.close();
});
