import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, rmSync, statSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endpoints } from '@paratope/shared/endpoints';
import { Matches } from '@paratope/shared/matches/match';
import { addOwnInvestor, editNotes } from '@paratope/shared/outreach/mutators';
import { expect, onTestFinished, test, vi } from 'vitest';
import { connect } from './db/sqlite/connect.ts';
import { standardFounder } from './features/analysis/testing/with-deck.ts';
import { queueMail } from './features/mail/index.ts';
import type { Files } from './gateways/files/files.ts';
import { createFolderFiles } from './gateways/files/folder-files.ts';
import { silentLog } from './log.ts';
import { investor } from './testing/met-investor.ts';
import { startServerProcess } from './testing/server-process.ts';
import { createTestDevice } from './testing/test-device.ts';
import { createTestServer, type TestServer } from './testing/test-server.ts';

/** Whole servers, and machines that do more than one thing. */
vi.setConfig({ testTimeout: 180_000 });

/** Milliseconds a busy machine may need. */
const patience = 60_000;

const cannotWrite = "The server can't save right now. Nothing was lost. Please try again.";

test.each([
  ['full', 'max_page_count = 1', 'max_page_count = 1000000'],
  ['read-only', 'query_only = ON', 'query_only = OFF'],
])(
  '[Q-R5] while the disk is %s, reading goes on, writing says so, what a device wrote waits there, and all is well by itself after',
  async (_, fault, mended) => {
    const server = await createTestServer();
    const founder = await server.founder();
    const device = createTestDevice(server, founder, 3n);
    await device.replica.mutate(addOwnInvestor, investor);
    await device.replica.sync();
    await server.deps.jobs.stop();

    const writer = await writerOf(server);
    writer.pragma(fault);
    // More than the free pages that stand in the file could still take.
    const notes = 'Wants the 28-day summary. '.repeat(400);
    await device.replica.mutate(editNotes, { matchId: investor.id, notes });
    await device.replica.sync();
    expect(device.replica.status.getSnapshot()).toMatchObject({ waiting: 1, needsYou: 0 });
    const contact = {
      name: 'Noor Adriaens',
      email: 'noor@example.org',
      subject: 'Hello',
      message: 'A question. '.repeat(1_500),
    };
    const refused = await server.call('POST', '/api/client/contact', { body: contact });
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([503, 'unavailable', cannotWrite]);
    expect(refused.headers.get('retry-after')).toBe('1');
    expect((await server.call('GET', '/api/client/session', { token: founder.token })).status).toBe(200);
    expect((await server.call('GET', '/healthz')).status).toBe(200);

    writer.pragma(mended);
    await device.replica.sync();
    expect(device.replica.status.getSnapshot()).toMatchObject({ state: 'idle', waiting: 0, needsYou: 0 });
    const { body } = await server.call('GET', `/api/client/matches/${investor.id}`, { token: founder.token });
    expect(body.data.notes.trim()).toBe(notes.trim());
  },
);

test('[Q-R5] on a disk that takes nothing, whoever was quiet for a while, a calendar program and the holder of a link read on', async () => {
  let time = Date.parse('2026-03-02T09:00:00.000Z');
  const warnings: string[] = [];
  const tries = () => warnings.filter((sentence) => sentence.includes('nobody waits for')).length;
  const server = await createTestServer({
    clock: { now: () => new Date(time) },
    log: { ...silentLog, warn: (_, sentence) => void warnings.push(sentence) },
  });
  const { token } = await standardFounder(server);
  const calendar = (await server.call('POST', '/api/client/calendar-feed', { token })).body.data.url;
  const link = (await server.call('POST', '/api/client/analysis-links', { token })).body.token;
  const paths = [new URL(calendar).pathname, `/api/startup/analysis?token=${link}`, '/api/client/session'];
  const readAll = () => Promise.all(paths.map(async (path) => (await server.call('GET', path, { token })).status));
  const sessions = async () => (await server.call('GET', '/api/client/sessions', { token })).body.data;
  await server.deps.jobs.stop();

  const writer = await writerOf(server);
  writer.pragma('query_only = ON');
  time += 11 * 60_000;
  expect(await readAll()).toEqual([200, 200, 200]);
  const triedAtOnce = tries();
  expect(triedAtOnce).toBeGreaterThan(0);
  // Not with every request: within a minute nothing of it is tried again.
  expect(await readAll()).toEqual([200, 200, 200]);
  expect(tries()).toBe(triedAtOnce);
  time += 61_000;
  expect(await readAll()).toEqual([200, 200, 200]);
  expect(tries()).toBeGreaterThan(triedAtOnce);

  writer.pragma('query_only = OFF');
  time += 61_000;
  expect(await readAll()).toEqual([200, 200, 200]);
  const seen = new Date(time).toISOString();
  expect((await server.call('GET', '/api/client/calendar-feed', { token })).body.data.readAt).toBe(seen);
  expect((await server.call('GET', '/api/client/analysis-links', { token })).body.data[0].lastOpenedAt).toBe(seen);
  expect(await sessions()).toMatchObject([{ seenAt: seen }]);
});

test('[Q-R5] on a disk that takes nothing every call that only reads answers, also the first of its kind ever', async () => {
  let time = Date.parse('2026-03-02T09:00:00.000Z');
  const server = await createTestServer({ clock: { now: () => new Date(time) } });
  const registered = await server.call('POST', '/api/client/register', {
    body: { email: 'orla@quill.example', password: 'binding by shape', startupName: 'Carrick Bio' },
  });
  const admin = await server.admin();
  await server.deps.jobs.stop();
  (await writerOf(server)).pragma('query_only = ON');
  time += 11 * 60_000;
  const refused: string[] = [];
  const reading = endpoints.filter(({ method }) => method === 'GET');
  for (const { method, path } of reading.filter(({ answer }) => answer !== 'events')) {
    for (const token of [registered.body.token, admin.token, undefined]) {
      const answer = await server.call(method, path.replace(/:\w+/g, 'x'), { token });
      if (answer.status === 500 || answer.body.message === cannotWrite) refused.push(`${answer.status} ${path}`);
    }
  }
  expect(reading.length).toBeGreaterThan(50);
  expect(refused).toEqual([]);
});

test('[Q-R5] a disk that fills up under a running process refuses in words, loses nothing it had acknowledged, and goes on once there is room', async () => {
  const running = await startServerProcess();
  const token = await running.register('tove@brackwater.example');
  const add = (index: number) =>
    running.call('POST', '/api/client/investors', {
      token,
      body: { id: crypto.randomUUID(), name: `Investor ${index}`, firm: 'x'.repeat(150) },
    });
  const acknowledged: string[] = [];
  const write = async (index: number) => {
    const answer = await add(index);
    if (answer.ok) acknowledged.push(`Investor ${index}`);
    return answer;
  };
  for (let index = 0; index < 5; index += 1) expect((await write(index)).status).toBeLessThan(300);

  // No file of the process may grow beyond this: what a full disk is to SQLite, without one.
  limitFiles(running.pid, String(statSync(join(running.folder, 'paratope.db-wal')).size + 40_000));
  let refused: Response | undefined;
  // More than the log beside the database takes before a checkpoint begins it anew.
  for (let index = 5; index < 450 && !refused; index += 1) {
    const answer = await write(index);
    if (!answer.ok) refused = answer;
  }
  expect(refused?.status).toBe(503);
  expect(await refused?.json()).toMatchObject({
    code: 'unavailable',
    message: 'The server is busy. Please try again in a moment.',
  });
  expect((await running.call('GET', '/api/client/session', { token })).status).toBe(200);
  limitFiles(running.pid, 'unlimited');
  expect((await write(1_000)).status).toBeLessThan(300);
  await running.end('SIGKILL');

  const again = await startServerProcess(running.folder);
  const answer = await again.call('GET', '/api/client/matches?limit=500', { token });
  const { data } = (await answer.json()) as { data: { vcInvestor: { name: string } }[] };
  expect(data.map(({ vcInvestor }) => vcInvestor.name).sort()).toEqual(acknowledged.sort());
});

test('[Q-R5] a deck that finds no room is told so, and travels on from where it was once there is some', async () => {
  let isFull = true;
  const server = await createTestServer({ gateways: { files: fillingUp(() => isFull) } });
  const { token } = await server.founder();
  const bytes = Buffer.from('%PDF-1.7 a small deck that is none');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const path = `/api/client/uploads/${crypto.randomUUID()}?offset=0&size=${bytes.length}&sha256=${sha256}&fileName=deck.pdf`;
  const send = () =>
    server.app.request(path, { method: 'PUT', headers: { Authorization: `Bearer ${token}` }, body: bytes });
  const refused = await send();
  expect([refused.status, await refused.json()]).toMatchObject([503, { code: 'unavailable', message: cannotWrite }]);
  isFull = false;
  expect((await send()).status).toBeLessThan(300);
});

test('[Q-R5] while another program holds the database, writing waits, then says so, and reading goes on', async () => {
  const server = await createTestServer();
  const founder = await server.founder();
  await server.deps.jobs.stop();
  (await writerOf(server)).pragma('busy_timeout = 50');
  const other = connect(join(server.deps.config.DATA_DIR, 'paratope.db'), false);
  other.exec('BEGIN IMMEDIATE');
  const body = { name: 'Noor Adriaens', email: 'noor@example.org', subject: 'Hello', message: 'A question' };
  const refused = await server.call('POST', '/api/client/contact', { body });
  expect([refused.status, refused.body.message]).toEqual([503, cannotWrite]);
  expect((await server.call('GET', '/api/client/session', { token: founder.token })).status).toBe(200);
  other.exec('ROLLBACK');
  other.close();
  expect((await server.call('POST', '/api/client/contact', { body })).status).toBeLessThan(300);
});

test('[Q-R5] a job that is due or ends while the disk takes nothing waits for it, and the server lives on', async () => {
  let time = Date.parse('2026-03-02T09:00:00.000Z');
  let whileSending = (): void => {
    throw new Error('We couldn’t reach the mail server.');
  };
  const sent = new Set<string>();
  const said: string[] = [];
  const note = (_: unknown, sentence: string) => said.push(sentence);
  const server = await createTestServer({
    clock: { now: () => new Date(time) },
    log: { ...silentLog, error: note as typeof silentLog.error },
    gateways: {
      mail: {
        send: async ({ id }) => {
          whileSending();
          sent.add(id);
        },
      },
    },
  });
  const { token } = await server.admin();
  const writer = await writerOf(server);
  const content = { subject: 'Hello', parts: ['A word.'] };
  await server.deps.database.write((tx) => queueMail(server.deps, tx, { to: 'orla@quill.example', mail: content }));
  const atWork = server.deps.database.readerSql.prepare("SELECT count(*) FROM jobs WHERE state = 'running'").pluck();
  // The mail says what went wrong before its job does.
  await vi.waitFor(async () => {
    expect((await mails())[0]?.message).toContain('couldn’t reach the mail server');
    expect(atWork.get()).toBe(0);
  }, patience);

  // It is due, and cannot be taken up.
  writer.pragma('query_only = ON');
  time += 60 * 60_000;
  await vi.waitFor(() => expect(said).toContain('no job could be taken up'), patience);
  expect((await server.call('GET', '/healthz')).status).toBe(200);
  // It is taken up, and what came of it cannot be written.
  whileSending = () => writer.pragma('query_only = ON');
  writer.pragma('query_only = OFF');
  await vi.waitFor(() => expect(said).toContain('what came of a job could not be written'), patience);
  expect((await server.call('GET', '/healthz')).status).toBe(200);

  whileSending = () => {};
  writer.pragma('query_only = OFF');
  await vi.waitFor(async () => {
    time += 10 * 60_000;
    expect((await mails())[0]?.state).toBe('sent');
  }, patience);
  expect(sent.size).toBe(1);

  async function mails(): Promise<{ state: string; message: string }[]> {
    return (await server.call('GET', '/api/admin/mail-outbox', { token })).body.data;
  }
});

test('[Q-R6] a server’s clock that jumps years back or hours ahead refuses no sync and mixes up no order', async () => {
  const start = Date.parse('2026-03-29T00:30:00.000Z');
  let time = start;
  const server = await createTestServer({
    clock: { now: () => new Date(time) },
    settings: { TIME_ZONE: 'Europe/Berlin' },
  });
  const founder = await server.founder();
  const phone = createTestDevice(server, founder, 4n);
  const laptop = createTestDevice(server, founder, 5n);
  await phone.replica.mutate(addOwnInvestor, investor);
  const hour = 3_600_000;
  const jumps = [0, hour, 2 * hour, -10 * 365.25 * 24 * hour, 30 * 24 * hour, -hour, 0];
  for (const [index, jump] of jumps.entries()) {
    time = start + jump;
    const writer = index % 2 === 0 ? phone : laptop;
    await writer.replica.sync();
    await writer.replica.mutate(editNotes, { matchId: investor.id, notes: `Note ${index}` });
    await writer.replica.sync();
    expect(writer.replica.status.getSnapshot()).toMatchObject({ state: 'idle', waiting: 0, needsYou: 0 });
  }
  // Ten years ahead the session is over, which is no loss: back in time it holds again.
  time = start + 10 * 365.25 * 24 * hour;
  await phone.replica.mutate(editNotes, { matchId: investor.id, notes: 'Written in the future' });
  await phone.replica.sync();
  expect(phone.replica.status.getSnapshot()).toMatchObject({ state: 'needsAuth', waiting: 1, needsYou: 0 });
  time = start;
  phone.replica.signedIn();
  await phone.replica.sync();
  await laptop.replica.sync();
  expect(await laptop.rows(Matches)).toMatchObject([{ id: investor.id, notes: 'Written in the future' }]);
});

test.each(['[Q-R5] a full disk', 'nobody any more'])(
  '%s is what a server speaks to: it serves on, and ends when it is told to',
  async (listener) => {
    const folder = mkdtempSync(join(tmpdir(), 'paratope-unheard-'));
    const full = openSync('/dev/full', 'w');
    const port = await freePort();
    const isFull = listener.includes('full');
    const server = spawn(process.execPath, [fileURLToPath(new URL('./main.ts', import.meta.url))], {
      env: { ...process.env, NODE_ENV: 'production', PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'info' },
      stdio: ['ignore', isFull ? full : 'pipe', isFull ? full : 'pipe'],
    });
    const gone = new Promise<number | null>((resolve) => server.once('exit', resolve));
    onTestFinished(async () => {
      server.kill('SIGKILL');
      await gone;
      closeSync(full);
      rmSync(folder, { recursive: true, force: true });
    });
    server.stdout?.destroy();
    server.stderr?.destroy();
    const ask = async () =>
      (await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(10_000) })).status;
    await vi.waitFor(async () => expect(await ask()).toBe(200), 90_000);
    for (let index = 0; index < 20; index += 1) expect(await ask()).toBe(200);
    server.kill('SIGTERM');
    expect(await gone).toBe(0);
  },
);

async function freePort(): Promise<number> {
  const listening = createServer().listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  await new Promise((resolve) => listening.close(resolve));
  return port;
}

/** The one connection that writes, to be hindered from outside its transactions. */
async function writerOf({ deps }: TestServer): Promise<Sqlite> {
  let writer: Sqlite | undefined;
  await deps.database.write(async ({ sql }) => {
    writer = sql;
  });
  if (!writer) throw new Error('There is no writer.');
  return writer;
}
type Sqlite = TestServer['deps']['database']['readerSql'];

/** Needs no rights: a process may limit itself and its children, and lift what it has limited. */
const limitFiles = (pid: number, soft: string): void => {
  execFileSync('prlimit', ['--pid', String(pid), `--fsize=${soft}:unlimited`]);
};

function fillingUp(isFull: () => boolean): Files {
  const folder = mkdtempSync(join(tmpdir(), 'paratope-faults-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const files = createFolderFiles(folder);
  return {
    ...files,
    append: async (name, offset, bytes) => {
      if (!isFull()) return files.append(name, offset, bytes);
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' });
    },
  };
}
