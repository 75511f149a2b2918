import { endpoints } from '@paratope/shared/endpoints';
import { dataSchema } from '@paratope/shared/synced';
import { msg } from '@paratope/shared/words/message';
import { protocol } from '@paratope/sync/protocol/version';
import { expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { createTestServer } from '../testing/test-server.ts';
import { createTurnTime } from '../testing/turn-time.ts';
import { deepest } from './read-json.ts';

/** An object that stands so deep in objects and lists, the outermost counted. */
const nested = (depth: number, core = '1') => `{"a":${'['.repeat(depth - 1)}${core}${']'.repeat(depth - 1)}}`;

async function server() {
  const lines: { level: number; msg: string }[] = [];
  const log = createLog('error', { write: (line: string) => void lines.push(JSON.parse(line)) });
  const there = await createTestServer({ log, turnTime: createTurnTime(0) });
  const send = async (method: string, path: string, body: string, token: string) => {
    const answer = await there.app.request(path, {
      method,
      headers: { Host: '127.0.0.1', Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body,
    });
    return { status: answer.status, ...((await answer.json()) as { code: string; message: string }) };
  };
  return { ...there, lines, send };
}

test('[Q-S3] JSON nested deeper than anything we send is refused as invalid at every call that reads a body, and breaks none', async () => {
  const { send, founder, admin, lines } = await server();
  const tokens = [(await founder()).token, (await admin()).token];
  const calls = endpoints.filter(({ body }) => body === 'json');
  expect(calls.length).toBeGreaterThan(50);
  for (const { method, path, who } of calls) {
    const token = tokens[['read-only', 'reviewer', 'owner'].includes(who) ? 1 : 0] ?? '';
    for (const depth of [deepest + 1, 60_000]) {
      const answer = await send(method, path.replace(/:\w+/g, 'some'), nested(depth), token);
      // A call without a word about its body may refuse the caller first, find it too long, or take no more tries.
      expect([path, [400, 401, 403, 404, 413, 429].includes(answer.status)]).toEqual([path, true]);
      if (answer.status === 400) expect([path, answer.code]).toEqual([path, 'invalid']);
    }
  }
  expect(lines).toEqual([]);
});

test('a body as deep as allowed is read, and brackets in words are no depth', async () => {
  const { send, founder } = await server();
  const { token } = await founder();
  const add = (body: string) => send('POST', '/api/client/investors', body, token);
  const deep = (depth: number) => `{"name":"Marit Halvor","more":${nested(depth - 1)}}`;
  expect((await add(deep(deepest))).status).toBe(200);
  expect(await add(deep(deepest + 1))).toMatchObject({
    status: 400,
    code: 'invalid',
    message: 'This JSON is nested more than 64 levels deep.',
  });
  const words = `${'[{'.repeat(200)}\\"${'['.repeat(200)}\\\\`;
  expect((await add(`{"name":"Odile Krane","notes":"${words}"}`)).status).toBe(200);
  expect(await add('{"name":')).toMatchObject({ status: 400, message: "This request isn't valid JSON." });
});

test('[sync P11] a change nested 60,000 deep and one that names another startup’s investor are refused in plain words, and neither is an error in the log', async () => {
  const { send, founder, call, lines } = await server();
  const [mine, other] = [await founder(), await founder()];
  const { body } = await call('POST', '/api/client/investors', { token: other.token, body: { name: 'Marit Halvor' } });
  const foreign: string = body.data.id;
  const request = (changes: object[]) => ({
    protocol,
    accountId: mine.accountId,
    schema: dataSchema,
    replicaId: 'r'.repeat(32),
    cursors: {},
    ackThrough: 0,
    mutations: changes.map((change, at) => ({
      seq: at + 1,
      mid: `mid-${at}`.padEnd(32, 'x'),
      space: `startup:${mine.clientId}`,
      schema: dataSchema,
      at: '2026-06-10T09:00:00.000Z',
      zone: 'Europe/Berlin',
      base: {},
      ...change,
    })),
  });
  const own = { name: 'Odile Krane', firm: '', website: null, email: null, addedAt: '2026-06-10T09:00:00.000Z' };
  const { body: answer } = await call('POST', '/api/sync', {
    token: mine.token,
    body: request([
      { name: 'addOwnInvestor', args: { ...own, id: foreign } },
      { name: 'editNotes', args: { matchId: foreign, notes: 'x' } },
      { name: 'editNotes', args: { matchId: 'nowhere', notes: 'x' } },
    ]),
  });
  expect(answer.results).toMatchObject([
    { status: 'rejected', code: 'exists', message: msg('This ID is taken. Please try again with a new one.') },
    { status: 'rejected', code: 'missing' },
    { status: 'rejected', code: 'missing' },
  ]);
  const deep = JSON.stringify(request([{ name: 'editNotes', args: 'DEEP' }])).replace('"DEEP"', nested(60_000));
  expect(await send('POST', '/api/sync', deep, mine.token)).toMatchObject({ status: 400, code: 'invalid' });
  expect(lines).toEqual([]);
});

test('U+0000 is refused in any text of a request, and the answer names the field', async () => {
  const { send, founder, admin, call, app } = await server();
  const { token } = await founder();
  const owner = (await admin()).token;
  const sentence = 'This contains a character that can’t be saved (U+0000). Remove it and try again.';
  const refused = (field: string) => ({
    status: 400,
    code: 'invalid',
    message: `${field}: ${sentence}`,
    fields: { [field]: sentence },
  });
  const add = (body: object) => send('POST', '/api/client/investors', JSON.stringify(body), token);
  expect(await add({ name: 'Marit \0 Halvor' })).toMatchObject(refused('name'));
  expect(await add({ name: 'Marit Halvor', notes: '\0' })).toMatchObject(refused('notes'));
  expect((await add({ name: 'Marit Halvor', notes: '\\u0000 spelled out' })).status).toBe(200);
  const made = { name: 'addOwnInvestor', args: { at: [{ notes: 'a\0' }] } };
  expect(await send('POST', '/api/client/changes', JSON.stringify(made), token)).toMatchObject(
    refused('args.at.0.notes'),
  );
  expect(await add({ name: 'Odile Krane', 'no\0tes': 'x' })).toMatchObject(refused('no\uFFFDtes'));
  const asked = async (path: string) => {
    const { status, body } = await call('GET', path, { token: owner });
    return { status, ...body };
  };
  expect(await asked('/api/admin/clients?q=a%00b')).toMatchObject(refused('q'));
  expect(await asked('/api/admin/clients/a%00b')).toMatchObject(refused('id'));
  const form = new FormData();
  form.append('kind', 'investors');
  form.append('dryRun', 'true');
  form.append('file', new File(['name\nMarit Halvor\n'], 'list.csv'));
  form.append('columns', '{"name":"na\\u0000me"}');
  const imported = await app.request('/api/admin/imports', {
    method: 'POST',
    headers: { Host: '127.0.0.1', Authorization: `Bearer ${owner}` },
    body: form,
  });
  expect({ status: imported.status, ...((await imported.json()) as object) }).toMatchObject(refused('name'));
});
