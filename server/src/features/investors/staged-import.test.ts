import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readConfig } from '../../config.ts';
import { systemContext } from '../../context.ts';
import { vectorDimensions } from '../../db/vectors.ts';
import { createDeps } from '../../deps.ts';
import type { Embedder } from '../../gateways/embedder/embedder.ts';
import { silentLog } from '../../log.ts';
import { startServerProcess } from '../../testing/server-process.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { makeSetupLink } from '../admin/index.ts';
import { examine } from '../doctor/index.ts';
import { importCsv } from './import-csv.ts';
import { takeImportsJob } from './staged-import.ts';

/** Whole servers, and files that take a while. */
vi.setConfig({ testTimeout: 300_000 });

const rowsIn = (count: number): string =>
  [
    'Name,Website,Stages,Thesis',
    ...Array.from({ length: count }, (_, at) => `Firm ${at},firm${at}.example,Seed; Series A,We back medicine ${at}.`),
    // Judged by what came long before it, also after a restart in between.
    'FIRM 3,other.example,Seed,Once more.',
    '',
  ].join('\n');

const formOf = (content: string, id: string): FormData => {
  const form = new FormData();
  form.append('kind', 'investors');
  form.append('id', id);
  form.append('file', new File([content], 'list.csv', { type: 'text/csv' }));
  return form;
};

test('an import whose server is killed in the middle goes on at the next start, and every page says how far it is', async () => {
  const first = await startServerProcess();
  const token = await setUpAdmin(first);
  const id = crypto.randomUUID();
  const headers = { Authorization: `Bearer ${token}` };
  const body = formOf(rowsIn(1_200), id);
  const sent = fetch(new URL('/api/admin/imports', first.url), { method: 'POST', headers, body }).then(
    ({ status }) => status,
    () => 'cut off',
  );
  await expect.poll(async () => (await read(first)).rowsDone ?? 0, { interval: 10 }).toBeGreaterThan(0);
  const last = await read(first);
  await first.end('SIGKILL');
  expect(await sent).toBe('cut off');
  expect(last).toMatchObject({ state: 'running', rowsTotal: 1_201, source: 'list.csv', by: 'Ada Ferrant' });

  const between = await createDeps(configOf(first.folder), { log: silentLog });
  const kept = between.database.readerSql.prepare('SELECT state, rows_done AS done FROM imports').get();
  await between.database.close();
  expect(kept).toMatchObject({ state: 'running', done: expect.any(Number) });
  expect((kept as { done: number }).done).toBeLessThan(1_201);
  expect(await said(between)).toMatchObject({ state: 'ok', message: '1 under way.' });

  const second = await startServerProcess(first.folder);
  await expect.poll(async () => (await read(second)).state).toBe('done');
  const after = await read(second);
  expect(after).toMatchObject({ created: 1_200, updated: 0, skipped: 0, rowsDone: 1_201, rowsTotal: 1_201 });
  expect(after.conflicts).toEqual([{ line: 1_202, message: 'FIRM 3 is already in row 5. This row was skipped.' }]);
  expect((await get(second, 'imports')).data).toHaveLength(1);
  expect((await get(second, 'vcs?limit=1')).total).toBe(1_200);
  expect(await instance(second)).toMatchObject({
    'Imports running': '0',
    'Imports that didn’t finish': '0',
  });
  const audit = (await get(second, 'audit?limit=500')).data.map((entry: { action: string }) => entry.action);
  expect(audit.filter((action: string) => action.startsWith('import.'))).toEqual(['import.done', 'import.begun']);

  const undone = await second.call('POST', `/api/admin/imports/${id}/undo`, { token });
  expect(undone.status).toBe(200);
  expect((await get(second, 'vcs?limit=1')).total).toBe(0);

  type Running = typeof first;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads an answer as its caller would, without our types.
  async function get(server: Running, path: string): Promise<any> {
    return (await server.call('GET', `/api/admin/${path}`, { token })).json();
  }
  async function read(server: Running) {
    return (await get(server, `imports/${id}`)).data ?? {};
  }
  async function instance(server: Running): Promise<Record<string, string>> {
    const { sections } = (await get(server, 'instance')).data;
    return Object.fromEntries(
      sections.flatMap(({ lines }: { lines: { label: string; value: string }[] }) =>
        lines.map(({ label, value }) => [label, value]),
      ),
    );
  }
});

test('an import that somebody stops says so everywhere, and goes on from there when it is told to', async () => {
  const { call, deps, send, read, until, actions } = await open();
  const { id, answer } = send(3_000);
  await until(id, 100);
  const [job] = (await call('GET', '/api/admin/jobs?q=take-imports')).data.filter(
    ({ state }: { state: string }) => state === 'running',
  );
  expect((await call('POST', `/api/admin/jobs/${job.id}/cancel`)).success).toBe(true);
  expect((await answer).data).toMatchObject({ id, state: 'stopped' });
  const stopped = await read(id);
  expect(stopped).toMatchObject({ state: 'stopped', canGoOn: true, rowsTotal: 3_001, created: stopped.rowsDone });
  expect(stopped.rowsDone).toBeLessThan(3_001);
  expect((await call('GET', '/api/admin/imports')).data[0]).toMatchObject({ id, state: 'stopped' });
  expect(await said(deps)).toEqual({
    name: 'imports',
    state: 'warn',
    message: '1 import didn’t finish. Continue or undo in the admin area, under Investors.',
  });
  expect(actions()).toEqual(['import.begun', 'import.stopped']);

  expect((await call('POST', `/api/admin/imports/${id}/continue`)).success).toBe(true);
  await deps.jobs.idle();
  expect(await read(id)).toMatchObject({ state: 'done', canGoOn: false, created: 3_000, rowsDone: 3_001 });
  expect(actions()).toEqual(['import.begun', 'import.stopped', 'import.done']);
  expect(await said(deps)).toMatchObject({ state: 'ok', message: 'None was left unfinished.' });
  expect((await call('POST', `/api/admin/imports/${id}/continue`)).code).toBe('conflict');
});

test('an import that is undone while it is under way ends there, and leaves nothing', async () => {
  const { call, deps, send, read, until, rows } = await open();
  const { id, answer } = send(3_000);
  await until(id, 100);
  expect((await call('POST', `/api/admin/imports/${id}/undo`)).success).toBe(true);
  expect((await answer).data.state).toBe('stopped');
  await deps.jobs.idle();
  expect(await read(id)).toMatchObject({ state: 'stopped', canGoOn: false, undoneAt: expect.any(String) });
  expect(rows('SELECT count(*) AS count FROM investors')).toEqual([{ count: 0 }]);
  expect(await said(deps)).toMatchObject({ state: 'ok' });
});

test('an import is sent twice and taken in once, and a founder who writes meanwhile is answered before its end', async () => {
  const { call, server, deps, send, read, until } = await open();
  const { token } = await server.founder();
  const { id, answer } = send(3_000);
  await until(id, 1);
  const written = await server.call('POST', '/api/client/investors', { token, body: { name: 'Ines Roth' } });
  expect(written.status).toBeLessThan(300);
  expect((await read(id)).state).toBe('running');
  const again = await send(3_000, id).answer;
  expect(again.data).toMatchObject({ id, state: 'done', created: 3_000 });
  expect((await answer).data).toMatchObject(again.data);
  await deps.jobs.idle();
  expect((await call('GET', '/api/admin/imports')).total).toBe(1);
});

test('what a crash left of a file that no import knows is swept, and the file of one that is under way or stopped stays', async () => {
  let time = Date.now();
  const { server, deps, send, until, rows, read, call } = await open({ now: () => new Date(time) });
  const { id, answer } = send(1_000);
  await until(id, 1);
  const [job] = rows("SELECT id FROM jobs WHERE kind = 'take-imports' AND state = 'running'");
  await call('POST', `/api/admin/jobs/${job?.id}/cancel`);
  await answer;
  await deps.jobs.idle();
  const uploads = join(server.deps.config.DATA_DIR, 'uploads');
  // Written, and the server ended before the import was recorded; and one that ended while it was being written.
  for (const name of ['import-nobody', 'import-half.part', 'x7Qm-import']) writeFileSync(join(uploads, name), 'name\n');
  const sweep = async () => {
    await deps.database.write((tx) => deps.jobs.enqueue(tx, { kind: takeImportsJob, key: takeImportsJob, input: {} }));
    await deps.jobs.idle();
    return readdirSync(uploads).sort();
  };
  // One that is being written just now has no record yet either.
  expect(await sweep()).toEqual([`import-${id}`, 'import-half.part', 'import-nobody', 'x7Qm-import'].sort());
  time += 2 * 3_600_000;
  expect(await sweep()).toEqual([`import-${id}`, 'x7Qm-import'].sort());
  expect(await read(id)).toMatchObject({ state: 'stopped', canGoOn: true });
});

test('a command beside a server asks the embedder for nothing that the server is asking for', async () => {
  const { server, deps, send } = await open();
  const asked: string[] = [];
  const isAskedAgain = Promise.withResolvers<void>();
  const slow: Embedder = {
    model: 'slow',
    dimensions: vectorDimensions,
    async embed(texts) {
      if (asked.length > 0) isAskedAgain.resolve();
      asked.push(...texts);
      // The answer takes until somebody else has asked as well, or has had the time to.
      await Promise.race([isAskedAgain.promise, new Promise((resolve) => setTimeout(resolve, 2_000))]);
      return texts.map(() => new Float32Array(vectorDimensions).fill(1 / Math.sqrt(vectorDimensions)));
    },
  };
  Object.assign(deps.gateways, { embedder: slow });
  const beside = await createDeps(configOf(server.deps.config.DATA_DIR), {
    log: silentLog,
    gateways: { embedder: slow },
  });
  onTestFinished(() => beside.database.close());
  const { answer } = send(40);
  await expect.poll(() => asked.length, { interval: 5 }).toBeGreaterThan(0);
  await importCsv(systemContext(beside, 'command line'), {
    kind: 'companies',
    file: Readable.from(['name,website,description\nLarix,larix.example,Gene therapy\n']),
    source: 'companies.csv',
    isDryRun: false,
  });
  await answer;
  await deps.jobs.idle();
  expect(asked).toHaveLength(41);
  expect(new Set(asked).size).toBe(41);
});

test('a command that is cut off does not count as under way for ever', async () => {
  let time = Date.parse('2026-03-02T09:00:00.000Z');
  const { call, deps, rows } = await open({ now: () => new Date(time) });
  const at = new Date(time).toISOString();
  await deps.database.write(async ({ sql }) => {
    sql.exec(`INSERT INTO imports (id, kind, at, created, updated, skipped, source, state, rows_done, touched_at)
      VALUES ('cut', 'deals', '${at}', 500, 0, 0, 'deals.csv', 'running', 500, '${at}')`);
  });
  const listed = async () => (await call('GET', '/api/admin/imports')).data[0].state;
  expect([await listed(), (await said(deps, time))?.message]).toEqual(['running', '1 under way.']);
  time += 3 * 60_000;
  expect([await listed(), (await said(deps, time))?.state]).toEqual(['stopped', 'warn']);
  expect(rows("SELECT state FROM imports WHERE id = 'cut'")).toEqual([{ state: 'running' }]);
});

const configOf = (folder: string) => readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }, { mode: 'command' });

type Deps = Awaited<ReturnType<typeof createDeps>>;

const said = async ({ config }: Deps, now = Date.now()) =>
  (await examine(config, { now: new Date(now), nodeVersion: '24.21.0' })).find(({ name }) => name === 'imports');

async function open(clock?: { now(): Date }) {
  const server = await createTestServer(clock ? { clock } : {});
  const { token } = await server.admin();
  const call = async (method: string, path: string) => (await server.call(method, path, { token })).body;
  const rows = (sql: string) => server.deps.database.readerSql.prepare(sql).all() as Record<string, unknown>[];
  const read = async (id: string) => (await call('GET', `/api/admin/imports/${id}`)).data ?? {};
  return {
    server,
    deps: server.deps,
    call,
    rows,
    read,
    actions: () => rows("SELECT action FROM audit_entries WHERE action LIKE 'import.%'").map(({ action }) => action),
    until: (id: string, count: number) =>
      expect.poll(async () => (await read(id)).rowsDone ?? 0, { interval: 5 }).toBeGreaterThanOrEqual(count),
    send(count: number, id: string = crypto.randomUUID()) {
      // biome-ignore lint/suspicious/noExplicitAny: a test reads an answer as its caller would, without our types.
      const answer: Promise<any> = Promise.resolve(
        server.app.request('/api/admin/imports', {
          method: 'POST',
          headers: { Host: '127.0.0.1', Authorization: `Bearer ${token}` },
          body: formOf(rowsIn(count), id),
        }),
      ).then((response) => response.json());
      return { id, answer };
    },
  };
}

/** Makes the first admin of a running server, as a command beside it would. */
async function setUpAdmin({ folder, call }: Awaited<ReturnType<typeof startServerProcess>>): Promise<string> {
  const deps = await createDeps(configOf(folder), { log: silentLog });
  const link = new URL(await makeSetupLink(deps));
  await deps.database.close();
  const body = {
    token: link.searchParams.get('token'),
    name: 'Ada Ferrant',
    email: 'ada@paratope.example',
    password: 'correct horse',
  };
  const made = (await (await call('POST', '/api/admin/setup', { body })).json()) as { token: string };
  return made.token;
}
