import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../testing/postgres-server.ts';
import { type ServerProcess, startServerProcess } from '../../testing/server-process.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';
import { openServer } from './database.ts';
import { listener } from './relay.ts';

/** Two servers on one database and one folder of uploads. */
async function twoServers(settings: Record<string, string> = {}): Promise<[TestServer, TestServer]> {
  const here = await createTestServer({ settings });
  const { DATA_DIR } = here.deps.config;
  const there = await createTestServer({
    settings: { ...settings, DATA_DIR },
    database: openServer(here.deps.database.location),
  });
  return [here, there];
}

/** A stream of news as a device holds it: what it heard, and whether it has ended. */
async function listen({ app }: TestServer, { token, accountId }: { token: string; accountId: string }) {
  const answer = await app.request(`/api/sync/events?accountId=${accountId}`, {
    headers: { Host: '127.0.0.1', Authorization: `Bearer ${token}` },
  });
  const stream = { heard: '', isOver: false };
  const read = async (): Promise<void> => {
    for await (const piece of answer.body ?? []) stream.heard += new TextDecoder().decode(piece);
    stream.isOver = true;
  };
  void read();
  await expect.poll(() => stream.heard).toContain(': open');
  return stream;
}

/** Both servers have said who they are to the other by then. */
const isListening = async ({ deps }: TestServer, servers: number): Promise<void> => {
  const count = `SELECT count(*) AS n FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = '${listener}'`;
  await expect.poll(() => deps.database.readerSql.prepare(count).get()).toEqual({ n: servers });
};

const addInvestor = ({ call }: TestServer, token: string) =>
  call('POST', '/api/client/investors', { token, body: { name: 'Marit Halvor' } });

test('[sync K1] a device at one server hears of what another server took, and a session that ends there ends its stream here', async () => {
  const [here, there] = await twoServers();
  await isListening(here, 2);
  const founder = await here.founder();
  const stream = await listen(here, founder);
  const before = stream.heard;
  expect((await addInvestor(there, founder.token)).status).toBe(200);
  await expect.poll(() => stream.heard.length).toBeGreaterThan(before.length);
  expect((await there.call('POST', '/api/client/logout', { token: founder.token })).status).toBe(200);
  await expect.poll(() => stream.isOver).toBe(true);
});

test('[sync K1] a server that lost its ear ends its streams, so that their devices ask anew, and hears again', async () => {
  const [here, there] = await twoServers();
  await isListening(here, 2);
  const founder = await here.founder();
  const stream = await listen(here, founder);
  const other = new pg.Client({ connectionString: here.deps.database.location });
  await other.connect();
  await other.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1 AND datname = current_database()',
    [listener],
  );
  await other.end();
  await expect.poll(() => stream.isOver).toBe(true);
  await isListening(here, 2);
  const next = await listen(here, founder);
  const before = next.heard;
  await addInvestor(there, founder.token);
  await expect.poll(() => next.heard.length).toBeGreaterThan(before.length);
});

test('admins at two servers see each other in a record, answer for their page at either, and hear what the other one changes', async () => {
  const [here, there] = await twoServers();
  await isListening(here, 2);
  const { token } = await here.admin();
  const invited = await here.call('POST', '/api/admin/admins', {
    token,
    body: { name: 'Bo Lind', email: 'bo@paratope.example', role: 'reviewer' },
  });
  const link = new URL(invited.body.link).searchParams.get('token');
  const bo = await there.call('POST', '/api/admin/setup', {
    body: { token: link, name: 'Bo Lind', email: 'bo@paratope.example', password: 'binding by shape' },
  });
  const { clientId } = await here.founder();
  const watch = async ({ app }: TestServer, session: string) => {
    const answer = await app.request(`/api/admin/presence?kind=company&id=${clientId}`, {
      headers: { Host: '127.0.0.1', Authorization: `Bearer ${session}` },
    });
    const stream = { heard: '', leave: () => answer.body?.cancel() };
    void (async () => {
      for await (const piece of answer.body ?? []) stream.heard += new TextDecoder().decode(piece);
    })().catch(() => {});
    return stream;
  };
  const first = await watch(here, token);
  const second = await watch(there, bo.body.token);
  await expect.poll(() => first.heard).toContain('"names":["Bo Lind"]');
  await expect.poll(() => second.heard).toContain('"names":["Ada Ferrant"]');
  await expect.poll(() => second.heard).toContain('"ping"');
  const [, stream] = /"stream":"([^"]+)"/.exec(second.heard) ?? [];
  const answered = (session: string) => here.call('POST', '/api/admin/presence', { token: session, body: { stream } });
  expect([(await answered(bo.body.token)).status, (await answered(token)).status]).toEqual([200, 404]);
  const body = { companyName: 'Ostrya Bio', email: 'founder1@ostrya.example', phone: '+41 61 555 01 23' };
  const changed = { token: bo.body.token, body };
  expect((await there.call('PUT', `/api/admin/clients/${clientId}`, changed)).status).toBe(200);
  await expect.poll(() => first.heard).toContain('"by":"Bo Lind"');
  await there.call('POST', '/api/admin/logout', { token: bo.body.token });
  await expect.poll(() => first.heard).toContain('"names":[]');
});

test('two servers do each job once, those of one key one after another, and take over what a dead one left', async () => {
  const [here, there] = await twoServers();
  const done: string[] = [];
  const atWork = new Set<string>();
  for (const { deps } of [here, there])
    deps.jobs.handle(
      'test.job',
      async (job) => {
        expect(atWork).not.toContain(job.key);
        atWork.add(job.key);
        await sleep(20);
        done.push(job.key);
        atWork.delete(job.key);
      },
      { lane: 'test' },
    );
  const ask = ({ deps }: TestServer, key: string) =>
    deps.database.write((tx) => deps.jobs.enqueue(tx, { kind: 'test.job', key, input: {}, isFresh: true }));
  const keys = Array.from({ length: 30 }, (_, at) => `job ${at}`);
  for (const [at, key] of keys.entries()) await ask(at % 2 ? here : there, key);
  await Promise.all([here.deps.jobs.idle(), there.deps.jobs.idle()]);
  expect(done.toSorted()).toEqual(keys.toSorted());

  const lease = (until: number) =>
    here.deps.database.readerSql
      .prepare("UPDATE jobs SET state = 'running', worker = 'dead', lease_until = ?, finished_at = NULL WHERE key = ?")
      .run(new Date(Date.now() + until).toISOString(), 'job 0');
  lease(3_600_000);
  await ask(here, 'job 0');
  await ask(here, 'another');
  await expect.poll(() => done).toContain('another');
  expect(done.filter((key) => key === 'job 0')).toHaveLength(1);
  lease(-1_000);
  await Promise.all([here.deps.jobs.idle(), there.deps.jobs.idle()]);
  expect(done.filter((key) => key === 'job 0')).toHaveLength(3);
});

test('[decision S8] a limit counts what all servers were asked, and keeps no address', async () => {
  const servers = await twoServers({ RATE_LIMITS: 'on' });
  const guess = (at: number) =>
    servers[at % 2]?.call('POST', '/api/admin/login', {
      body: { email: 'ada@paratope.example', password: 'wrong guess' },
    });
  const statuses: (number | undefined)[] = [];
  for (let at = 0; at < 12; at += 1) statuses.push((await guess(at))?.status);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
  const kept = servers[0].deps.database.readerSql.prepare('SELECT key FROM rate_limits').all();
  expect(JSON.stringify(kept)).not.toMatch(/ada@|127\.0\.0\.1/);
});

test('what a partner is asked under one key waits for another server’s asking', async () => {
  const [here, there] = await twoServers();
  const said: string[] = [];
  const ask = (server: TestServer, name: string) =>
    server.deps.gateways.paymentTurns('payment 1', async () => {
      said.push(`${name} asks`);
      await sleep(50);
      said.push(`${name} writes`);
    });
  await Promise.all([ask(here, 'a'), ask(there, 'b'), ask(here, 'c')]);
  for (let at = 0; at < said.length; at += 2) expect(said[at]?.[0]).toBe(said[at + 1]?.[0]);
  expect(said).toHaveLength(6);
});

test('[sync P1] a server that is killed takes nothing with it that it had confirmed: the other one has it and goes on', async () => {
  const { url, drop } = await createTestDatabase();
  onTestFinished(drop);
  const folder = mkdtempSync(join(tmpdir(), 'paratope-several-'));
  const start = () => startServerProcess(folder, { DATABASE_URL: url });
  const [first, second] = await Promise.all([start(), start()]);
  const token = await first.register('ines@carrick.example');
  const confirmed: string[] = [];
  let isOver = false;
  const add = async ({ call }: ServerProcess, name: string): Promise<void> => {
    const answer = await call('POST', '/api/client/investors', { token, body: { name } }).catch(() => undefined);
    if (answer?.ok) confirmed.push(name);
  };
  const writers = [first, second].flatMap((server, of) =>
    [0, 1].map(async (writer) => {
      for (let at = 0; !isOver; at += 1) await add(server, `${of} ${writer} ${at}`);
    }),
  );
  await expect.poll(() => confirmed.length).toBeGreaterThan(60);
  await first.end('SIGKILL');
  const before = confirmed.length;
  await expect.poll(() => confirmed.length).toBeGreaterThan(before + 30);
  isOver = true;
  await Promise.all(writers);
  const list = (await (await second.call('GET', '/api/client/matches', { token })).json()) as {
    data: { vcName: string }[];
  };
  const names = list.data.map(({ vcName }) => vcName);
  expect(confirmed.filter((name) => !names.includes(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});

test('[sync K1] what one startup changes waits for its own changes at any server, and for no other startup’s', async () => {
  const [here, there] = await twoServers();
  const [one, other] = [await here.founder(), await here.founder()];
  const holder = new pg.Client({ connectionString: here.deps.database.location });
  await holder.connect();
  onTestFinished(() => holder.end());
  // As a work of that startup does that is not over.
  await holder.query(`SELECT pg_advisory_lock_shared(1), pg_advisory_lock(3, hashtext('startup:${one.clientId}'))`);
  let isThere = false;
  const waiting = addInvestor(here, one.token).then((answer) => {
    isThere = true;
    return answer;
  });
  for (const server of [here, there]) expect((await addInvestor(server, other.token)).status).toBe(200);
  expect(isThere).toBe(false);
  await holder.query('SELECT pg_advisory_unlock_all()');
  expect((await waiting).status).toBe(200);
});

test('a process that only serves leaves the jobs to one that only works, which serves nothing but its own state', async () => {
  const { url, drop } = await createTestDatabase();
  onTestFinished(drop);
  const folder = mkdtempSync(join(tmpdir(), 'paratope-processes-'));
  const start = (PROCESS: string) => startServerProcess(folder, { DATABASE_URL: url, PROCESS });
  const jobsIn = async (state: string): Promise<number> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query('SELECT count(*) AS n FROM jobs WHERE state = $1', [state]);
    await client.end();
    return Number(rows[0]?.n);
  };
  const web = await start('web');
  const token = await web.register('ines@carrick.example');
  await sleep(2_500);
  expect(await jobsIn('done')).toBe(0);
  const jobs = await start('jobs');
  await expect.poll(() => jobsIn('done')).toBeGreaterThan(5);
  await expect.poll(() => jobsIn('waiting')).toBe(0);
  expect((await web.call('GET', '/api/client/session', { token })).status).toBe(200);
  const served = ['/healthz', '/', '/api/client/session'].map(
    async (path) => (await jobs.call('GET', path, { token })).status,
  );
  expect(await Promise.all(served)).toEqual([200, 404, 404]);
});
