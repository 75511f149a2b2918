import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { samplePdf } from '../../gateways/pdf/testing/sample-pdf.ts';
import { numbersFrom } from '../../testing/numbers-from.ts';
import { createTestDatabase } from '../../testing/postgres-server.ts';
import { type ServerProcess, startServerProcess } from '../../testing/server-process.ts';

const commands = new URL('../../../../scripts/', import.meta.url);
const onFile = { DATABASE_URL: '' };

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'paratope-move-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function newDatabase(): Promise<string> {
  const { url, drop } = await createTestDatabase();
  onTestFinished(drop);
  return url;
}

/** Runs the command over a folder and a database; `dieAfter` milliseconds it is killed. */
async function move(args: readonly string[], env: Record<string, string>, dieAfter?: number) {
  return run('move', args, env, dieAfter);
}

async function run(name: string, args: readonly string[], env: Record<string, string>, dieAfter?: number) {
  const running = spawn(process.execPath, [fileURLToPath(new URL(`${name}.ts`, commands)), ...args, '--json'], {
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'silent', ...env },
  });
  let said = '';
  for (const stream of [running.stdout, running.stderr]) stream.on('data', (piece) => (said += piece));
  const gone = new Promise<number | null>((resolve) => running.once('close', resolve));
  if (dieAfter !== undefined) void sleep(dieAfter).then(() => running.kill('SIGKILL'));
  return { status: await gone, said };
}

/** What a founder sees, but for what the moment makes of it. */
async function seenBy({ call }: ServerProcess, token: string) {
  const ask = async (path: string) => {
    const answer = await call('GET', path, { token });
    expect([path, answer.status]).toEqual([path, 200]);
    return answer;
  };
  const matches = (await (await ask('/api/client/matches')).json()) as { data: { id: string }[] };
  const activities = await Promise.all(
    matches.data.map(async ({ id }) => (await ask(`/api/client/matches/${id}/activities`)).json()),
  );
  const deck = await (await ask('/api/client/deck')).json();
  const file = Buffer.from(await (await ask('/api/client/deck/file')).arrayBuffer()).toString('base64');
  return { matches, activities, deck, file };
}

async function filled(folder: string, url = '') {
  const server = await startServerProcess(folder, { DATABASE_URL: url });
  const token = await server.register('ines@carrick.example');
  for (let at = 0; at < 30; at += 1) {
    const made = await server.call('POST', '/api/client/investors', { token, body: { name: `Ines Roth ${at}` } });
    const { data } = (await made.json()) as { data: { id: string } };
    const body = { activityType: 'call_held', title: `Call ${at} — “naïve”`, activityDate: '2026-05-04' };
    const logged = await server.call('POST', `/api/client/matches/${data.id}/activities`, { token, body });
    expect(logged.status).toBe(200);
  }
  const form = new FormData();
  form.set('file', new File([samplePdf({ pages: ['Carrick Bio', 'Team'] })], 'deck.pdf', { type: 'application/pdf' }));
  const headers = { Authorization: `Bearer ${token}` };
  const sent = await fetch(new URL('/api/client/deck', server.url), { method: 'POST', headers, body: form });
  expect(sent.status).toBe(202);
  await expect
    .poll(async () => ((await (await server.call('GET', '/api/client/deck', { token })).json()) as Deck).data.state)
    .toBe('read');
  return { server, token };
}

interface Deck {
  readonly data: { readonly state: string };
}

test('[Q-R12] an installation moves to PostgreSQL and back: every row, a session and the uploads, and it goes on', async () => {
  const [folder, back, url] = [newFolder(), newFolder(), await newDatabase()];
  const { server, token } = await filled(folder);
  const seen = await seenBy(server, token);
  const refused = await move(['--to', url], { ...onFile, DATA_DIR: folder });
  expect(refused).toMatchObject({ status: 1, said: expect.stringContaining('A server runs on') });
  await server.end('SIGTERM');

  const there = await move(['--to', url], { ...onFile, DATA_DIR: folder });
  expect(there).toEqual({ status: 0, said: expect.stringContaining('uploads') });
  expect(JSON.parse(there.said)).toMatchObject({ tables: expect.any(Number), rows: expect.any(Number), uploads: 0 });
  const onServer = await startServerProcess(folder, { DATABASE_URL: url });
  expect(await seenBy(onServer, token)).toEqual(seen);
  const added = await onServer.call('POST', '/api/client/investors', { token, body: { name: 'Marit Halvor' } });
  expect(added.status).toBe(200);
  const more = await seenBy(onServer, token);
  await onServer.end('SIGTERM');
  expect(await move(['--to', url], { ...onFile, DATA_DIR: folder })).toMatchObject({
    status: 1,
    said: 'The database that is to take everything is not empty. Name a new one. Nothing was moved.\n',
  });

  const home = await move(['--from', url, '--to', `file:${back}`], { ...onFile, DATA_DIR: folder });
  expect(home).toEqual({ status: 0, said: expect.stringContaining('uploads') });
  expect(JSON.parse(home.said).uploads).toBeGreaterThan(0);
  const again = await startServerProcess(back, onFile);
  expect(await seenBy(again, token)).toEqual(more);
  expect((await again.call('GET', '/healthz')).status).toBe(200);
});

test('[Q-R12] a backup of a running server on PostgreSQL is put back into an empty database or a folder, and into no other', async () => {
  const [folder, url] = [newFolder(), await newDatabase()];
  const { server, token } = await filled(folder, url);
  const seen = await seenBy(server, token);
  const archive = join(newFolder(), 'paratope.tar.gz');
  const made = await run('backup', [archive], { DATABASE_URL: url, DATA_DIR: folder });
  expect(made).toMatchObject({ status: 0, said: expect.stringContaining('createdAt') });
  const { uploads, createdAt } = JSON.parse(made.said);
  expect(uploads).toBeGreaterThan(0);
  const health = (await (await server.call('GET', '/healthz')).json()) as { lastBackupAt: string };
  expect(health.lastBackupAt).toBe(createdAt);
  expect(await run('restore', [archive], { DATABASE_URL: url, DATA_DIR: folder })).toEqual({
    status: 1,
    said: 'The database that is to take everything is not empty. Name a new one. Nothing was moved.\n',
  });
  expect(await seenBy(server, token)).toEqual(seen);
  await server.end('SIGTERM');

  for (const DATABASE_URL of [await newDatabase(), '']) {
    const elsewhere = newFolder();
    const restored = await run('restore', [archive], { DATABASE_URL, DATA_DIR: elsewhere });
    expect(restored).toMatchObject({ status: 0, said: expect.stringContaining(createdAt) });
    expect(readdirSync(elsewhere).filter((name) => /^(restoring|backing)/.test(name))).toEqual([]);
    const again = await startServerProcess(elsewhere, { DATABASE_URL });
    expect(await seenBy(again, token)).toEqual(seen);
    await again.end('SIGTERM');
  }
});

test('[Q-R12] a move that is killed at any moment has moved nothing, and the next one moves all', async () => {
  const [folder, url] = [newFolder(), await newDatabase()];
  const { server } = await filled(folder);
  await server.end('SIGTERM');
  const whole = await move(['--to', await newDatabase()], { ...onFile, DATA_DIR: folder });
  const next = numbersFrom(1);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  let killed = 0;
  for (let time = 0; time < 20; time += 1) {
    const { status } = await move(['--to', url], { ...onFile, DATA_DIR: folder }, 300 + next() * 1_500);
    if (status === 0) break;
    killed += 1;
    expect((await client.query('SELECT count(*)::int AS n FROM accounts')).rows).toEqual([{ n: 0 }]);
  }
  expect(killed).toBeGreaterThan(3);
  if (killed === 20) expect(await move(['--to', url], { ...onFile, DATA_DIR: folder })).toMatchObject({ status: 0 });
  expect(JSON.parse(whole.said).rows).toBeGreaterThan(60);
  const { rows } = await client.query(
    'SELECT (SELECT count(*)::int FROM matches) AS m, (SELECT count(*)::int FROM activities) AS a',
  );
  expect(rows).toEqual([{ m: 30, a: 30 }]);
});
