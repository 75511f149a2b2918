import { expect, test, vi } from 'vitest';
import { tablesThatMention } from '../../testing/tables-that-mention.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { eraseDueAccounts, makeResetLink } from '../account/index.ts';

// Some hash several passwords, whatever else the machine does.
vi.setConfig({ testTimeout: 30_000 });

const day = 24 * 60 * 60 * 1000;

/** A founder on a server whose time stands still until it is moved, and what is done with keys. */
async function founderWithClock(settings: Record<string, string> = {}) {
  let time = Date.parse('2026-05-04T09:00:00.000Z');
  const server = await createTestServer({ settings, clock: { now: () => new Date(time) } });
  const founder = await server.founder();
  const { token } = founder;
  const inDays = (days: number) => new Date(time + days * day).toISOString();
  const create = (body: object = {}, path = '/api/client/keys', by = token) =>
    server.call('POST', path, {
      token: by,
      body: { name: 'Weekly report', scopes: ['read'], expiresAt: inDays(30), ...body },
    });
  return {
    ...server,
    ...founder,
    inDays,
    create,
    keyWith: async (...scopes: string[]) => (await create({ scopes })).body.key as string,
    list: async (by = token, path = '/api/client/keys') => (await server.call('GET', path, { token: by })).body.data,
    wait: (milliseconds: number) => {
      time += milliseconds;
    },
    addInvestor: (by: string) =>
      server.call('POST', '/api/client/investors', { token: by, body: { name: 'Marit Halvor' } }),
    mails: () => server.deps.database.readerSql.prepare('SELECT subject, text, "to" FROM mails').all() as Mail[],
  };
}

interface Mail {
  readonly subject: string;
  readonly text: string;
  readonly to: string;
}

test('a key is said once and stored hashed; it acts for its owner, who is told by mail and sees its last use', async () => {
  const { create, list, call, email, deps, wait, mails, accountId, clientId } = await founderWithClock();
  const made = await create();
  expect(made.status).toBe(200);
  const { id, key } = made.body;
  expect(key).toMatch(/^ptk_[\w-]{43}$/);
  expect(made.body.data).toEqual({ id, key });
  expect(tablesThatMention(deps, [key])).toEqual([]);
  const listed = {
    id,
    name: 'Weekly report',
    scopes: ['read'],
    createdAt: '2026-05-04T09:00:00.000Z',
    expiresAt: '2026-06-03T09:00:00.000Z',
    isExpired: false,
  };
  expect(await list()).toEqual([{ ...listed, usedAt: null, usedFrom: null }]);
  expect(mails().filter(({ to }) => to === email)).toEqual([
    expect.objectContaining({
      subject: 'A new API key was created',
      text: expect.stringContaining('The API key “Weekly report” was created for your Paratope account.'),
    }),
  ]);

  expect((await call('GET', '/api/client/profile', { token: key })).body.data.id).toBe(clientId);
  const usedAt = '2026-05-04T09:00:00.000Z';
  expect(await list()).toEqual([{ ...listed, usedAt, usedFrom: 'local' }]);
  wait(5 * 60 * 1000);
  await call('GET', '/api/client/matches', { token: key });
  expect((await list())[0].usedAt, 'not at every request').toBe(usedAt);
  wait(6 * 60 * 1000);
  await call('GET', '/api/client/matches', { token: key });
  expect((await list())[0].usedAt).toBe('2026-05-04T09:11:00.000Z');
  const told = deps.database.readerSql.prepare('SELECT action, subject FROM audit_entries').all();
  expect(told).toContainEqual({ action: 'account.key-created', subject: accountId });
});

test('a key without a name, a scope or an end within the limits is refused with a sentence beside the field', async () => {
  const { create, inDays, list } = await founderWithClock();
  const choose = 'Please choose what the key may do';
  const bounds = 'An API key expires between 7 days and a year from now.';
  const faults: readonly (readonly [body: object, field: string, sentence: string])[] = [
    [{ name: ' ' }, 'name', 'Please name the key'],
    [{ scopes: [] }, 'scopes', choose],
    [{ scopes: ['read', 'account'] }, 'scopes.1', 'This must be one of: read, propose, write.'],
    [{ expiresAt: inDays(6) }, 'expiresAt', bounds],
    [{ expiresAt: inDays(400) }, 'expiresAt', bounds],
    [{ expiresAt: '2020-01-01T00:00:00.000Z' }, 'expiresAt', bounds],
  ];
  for (const [body, field, sentence] of faults) {
    const { status, body: refused } = await create(body);
    expect([status, refused.code, refused.fields]).toEqual([400, 'invalid', { [field]: sentence }]);
  }
  expect(await list()).toEqual([]);
  for (const days of [7, 365]) expect((await create({ expiresAt: inDays(days) })).status).toBe(200);
  for (let more = 2; more < 20; more += 1) await create();
  const oneMore = await create();
  expect([oneMore.status, oneMore.body.message]).toEqual([409, 'You have 20 API keys. Revoke one first.']);
});

test('a read key reads and changes nothing; a write key writes as its owner, and the history names the key', async () => {
  const { keyWith, addInvestor, call, token, email } = await founderWithClock();
  const [read, write] = [await keyWith('read'), await keyWith('write')];
  const refused = await addInvestor(read);
  expect([refused.status, refused.body.code, refused.body.neededScope]).toEqual([403, 'forbidden', 'write']);
  expect(refused.body.message).toBe('This API key can’t do this. It needs the scope “write”.');
  expect((await call('GET', '/api/client/matches', { token: write })).body.neededScope).toBe('read');
  const closed = await call('GET', '/api/client/account', { token: write });
  expect([closed.status, closed.body.message, closed.body.neededScope]).toEqual([
    403,
    "An API key can't do this. Log in instead.",
    null,
  ]);
  const named = { name: 'nameYourself', args: { name: 'Somebody' } };
  expect((await call('POST', '/api/client/changes', { token: write, body: named })).status).toBe(403);

  const { id } = (await addInvestor(write)).body.data;
  const note = (by: string, notes: string) =>
    call('POST', '/api/client/changes', { token: by, body: { name: 'editNotes', args: { matchId: id, notes } } });
  expect((await note(write, 'From the program')).status).toBe(200);
  expect((await note(token, 'From the person')).status).toBe(200);
  const path = `/api/client/revisions?collection=matches&id=${id}&field=notes`;
  const { data } = (await call('GET', path, { token: read })).body;
  expect(data.map(({ value, by }: { value: string; by: object }) => [value, by])).toEqual([
    ['From the person', expect.not.objectContaining({ key: expect.anything() })],
    ['From the program', expect.objectContaining({ email, key: 'Weekly report' })],
  ]);
  const [key = { id: '' }] = await listOf(call, token);
  await call('DELETE', `/api/client/keys/${key.id}`, { token });
  expect((await call('GET', path, { token })).body.data[1].by.key, 'a revoked key is still named').toBe(
    'Weekly report',
  );
});

const listOf = async (
  call: (method: string, path: string, how: { token: string }) => Promise<{ body: Body }>,
  token: string,
) => (await call('GET', '/api/client/keys', { token })).body.data;
interface Body {
  readonly data: { readonly id: string }[];
}

test('a revoked key is refused at its next request and its stream of news ends; an expired one is refused', async () => {
  const { create, call, app, list, token, wait, addInvestor } = await founderWithClock();
  const { id, key } = (await create()).body;
  const other = (await create()).body;
  const listen = async (by: string) => {
    const answer = await app.request('/api/sync/events', {
      headers: { Host: '127.0.0.1', Authorization: `Bearer ${by}` },
    });
    expect(answer.status).toBe(200);
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
    const read = async (): Promise<void> => {
      while (!(await reader.read()).done);
    };
    return { over: read() };
  };
  const { over } = await listen(key);
  expect((await call('DELETE', `/api/client/keys/${id}`, { token })).body.message).toBe('The API key is revoked.');
  await over;
  const refused = await call('GET', '/api/client/matches', { token: key });
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    401,
    'session.revoked',
    'This API key was revoked.',
  ]);
  expect((await list()).map((one: { id: string }) => one.id)).toEqual([other.id]);
  expect((await call('DELETE', `/api/client/keys/${id}`, { token })).status).toBe(404);

  const stream = await listen(other.key);
  wait(31 * day);
  await addInvestor(token);
  await stream.over;
  const late = await call('GET', '/api/client/matches', { token: other.key });
  expect([late.status, late.body.message]).toEqual([401, 'This API key has expired.']);
  expect((await list())[0].isExpired).toBe(true);
  expect(
    (await call('GET', '/api/client/matches', { token: 'ptk_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' })).body,
  ).toMatchObject({
    code: 'session.expired',
    message: "This API key isn't valid.",
  });
});

test('each key has a counter of its own: one used up refuses no other and not its owner', async () => {
  const { keyWith, call, token } = await founderWithClock();
  const [eager, calm] = [await keyWith('read'), await keyWith('read')];
  const ask = (by: string) => call('GET', '/api/client/form-status', { token: by });
  for (let tries = 0; tries < 300; tries += 1) expect((await ask(eager)).status).toBe(200);
  const refused = await ask(eager);
  expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect([(await ask(calm)).status, (await ask(token)).status]).toEqual([200, 200]);
});

test('keys outlive a password change and a sign-out elsewhere, and end with what ends every session; an erased account has none', async () => {
  const { keyWith, call, token, deps, wait, accountId } = await founderWithClock();
  const key = await keyWith('read');
  const works = async () => (await call('GET', '/api/client/matches', { token: key })).status === 200;
  const newPassword = 'binding by shape';
  const body = { currentPassword: 'correct horse', newPassword, confirmPassword: newPassword };
  expect((await call('POST', '/api/client/account/password', { token, body })).status).toBe(200);
  expect((await call('DELETE', '/api/client/sessions', { token })).status).toBe(200);
  expect(await works()).toBe(true);
  await call('POST', '/api/client/account/delete', { token, body: { password: newPassword } });
  expect(await works()).toBe(false);
  wait(15 * day);
  await eraseDueAccounts(deps)({} as never, async () => {});
  const left = deps.database.readerSql.prepare('SELECT count(*) AS n FROM api_keys WHERE holder_id = ?').get(accountId);
  expect(left).toEqual({ n: 0 });
});

test('a password set by a link revokes the keys, and the mail about it says so', async () => {
  const { keyWith, call, deps, accountId, email, mails } = await founderWithClock();
  const key = await keyWith('read');
  const link = new URL(await deps.database.write((tx) => makeResetLink(deps, tx, accountId)));
  const body = { token: link.searchParams.get('token'), password: 'binding by shape' };
  expect((await call('POST', '/api/client/reset-password', { body })).status).toBe(200);
  expect((await call('GET', '/api/client/matches', { token: key })).body.code).toBe('session.revoked');
  const mail = mails().find(({ to, subject }) => to === email && subject === 'Your password was changed');
  expect(mail?.text).toContain('Your API keys were revoked. Programs that used them need new ones.');
});

test('an admin’s key does what its scopes and its owner’s role allow, and the audit names it', async () => {
  const { admin, call, create, list } = await founderWithClock();
  const { token: owner } = await admin();
  const path = '/api/admin/keys';
  const review = (await create({ name: 'Night review', scopes: ['read', 'review'] }, path, owner)).body.key;
  expect((await call('GET', '/api/admin/clients', { token: review })).status).toBe(200);
  const investor = { name: 'Roth Capital' };
  const refused = await call('POST', '/api/admin/investors', { token: review, body: investor });
  expect([refused.status, refused.body.neededScope]).toEqual([403, 'import']);
  const importing = (await create({ name: 'Fund feed', scopes: ['import'] }, path, owner)).body.key;
  expect((await call('POST', '/api/admin/investors', { token: importing, body: investor })).status).toBe(200);
  const { data } = (await call('GET', '/api/admin/audit', { token: review })).body;
  const added = data.find(({ action }: { action: string }) => action === 'investor.added');
  expect(added.actor).toMatchObject({ name: 'Ada Ferrant', key: 'Fund feed' });
  expect((await list(owner, path)).map(({ name }: { name: string }) => name).sort()).toEqual([
    'Fund feed',
    'Night review',
  ]);
  expect((await call('GET', path, { token: review })).status).toBe(403);

  const invited = await call('POST', '/api/admin/admins', {
    token: owner,
    body: { name: 'Bo Lind', email: 'bo@paratope.example', role: 'read-only' },
  });
  const link = new URL(invited.body.link).searchParams.get('token');
  const setUp = { token: link, name: 'Bo Lind', email: 'bo@paratope.example', password: 'correct horse' };
  const { token: reader } = (await call('POST', '/api/admin/setup', { body: setUp })).body;
  const tooMuch = await create({ scopes: ['read', 'review'] }, path, reader);
  const sentence = 'Your role is read-only, so your API keys can only read.';
  expect([tooMuch.status, tooMuch.body.fields]).toEqual([403, { scopes: sentence }]);
  const his = (await create({ scopes: ['read'] }, path, reader)).body.key;
  expect((await call('GET', '/api/admin/clients', { token: his })).status).toBe(200);
  await call('PATCH', `/api/admin/admins/${invited.body.id}`, { token: owner, body: { isDisabled: true } });
  expect((await call('GET', '/api/admin/clients', { token: his })).status).toBe(401);
  await call('PATCH', `/api/admin/admins/${invited.body.id}`, { token: owner, body: { isDisabled: false } });
  const revoked = await call('GET', '/api/admin/clients', { token: his });
  expect([revoked.status, revoked.body.code], 'enabling the admin brings no key back').toEqual([
    401,
    'session.revoked',
  ]);
});

test('the description of the API names the scheme of keys and the scope that each call takes', async () => {
  const { call, keyWith } = await founderWithClock();
  const { paths, components } = (await call('GET', '/api/openapi.json')).body;
  expect(components.securitySchemes.key).toMatchObject({ type: 'http', scheme: 'bearer' });
  expect(paths['/api/client/matches'].get.security).toEqual([{ session: [] }, { key: ['read'] }]);
  expect(paths['/api/client/changes'].post.security).toEqual([
    { session: [] },
    { key: ['write'] },
    { key: ['propose'] },
  ]);
  expect(Object.keys(paths['/api/client/changes'].post.responses)).toContain('202');
  expect(Object.keys(paths['/api/client/trigger-matching'].post.responses)).toEqual(['202', 'default']);
  expect(Object.keys(paths['/api/client/unlock-matches'].post.responses)).toEqual(['200', 'default']);
  expect(paths['/api/admin/imports'].post.security).toEqual([{ session: [] }, { key: ['import'] }]);
  expect(paths['/api/client/keys'].post.security).toEqual([{ session: [] }]);
  const read = await keyWith('read');
  for (const [path, calls] of Object.entries(paths as Paths)) {
    for (const [method, { security = [] }] of Object.entries(calls)) {
      if (!path.startsWith('/api/client/') || security.length === 0) continue;
      const { status, body } = await call(method.toUpperCase(), path.replace(/\{\w+\}/g, 'x'), { token: read });
      const isOpen = security.some(({ key }) => key?.includes('read'));
      if (path !== '/api/sync/events')
        expect([path, method, status === 403 && 'neededScope' in body]).toEqual([path, method, !isOpen]);
    }
  }
});

type Paths = Record<string, Record<string, { readonly security?: readonly { readonly key?: string[] }[] }>>;
