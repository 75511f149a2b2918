import { expect, test, vi } from 'vitest';
import { tablesThatMention } from '../../testing/tables-that-mention.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { mostUnused } from './register.ts';
import { programAt, redirectUri } from './testing/program.ts';

vi.setConfig({ testTimeout: 30_000 });

const publicUrl = 'https://raise.example';
const second = 1_000;
const day = 24 * 60 * 60 * second;

async function world(settings: Record<string, string> = {}) {
  let time = Date.parse('2026-05-04T09:00:00.000Z');
  const server = await createTestServer({
    settings: { PUBLIC_URL: publicUrl, ...settings },
    clock: { now: () => new Date(time) },
  });
  const founder = await server.founder();
  const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
  return {
    ...server,
    ...founder,
    program: programAt(server),
    wait: (milliseconds: number) => {
      time += milliseconds;
    },
    useTools: (key: string) => server.call('POST', '/mcp', { token: key, body: list }),
    keys: async () => (await server.call('GET', '/api/client/keys', { token: founder.token })).body.data,
    rows: (sql: string) => server.deps.database.readerSql.prepare(sql).all() as Record<string, unknown>[],
  };
}

test('an agent without a valid token is told where it gets one, and the documents there say what the RFCs ask for', async () => {
  const { call, program, post } = await world().then((made) => ({ ...made, post: made.program.post }));
  const where = `resource_metadata="${publicUrl}/.well-known/oauth-protected-resource/mcp", scope="read propose"`;
  const bare = await call('POST', '/mcp', { body: {} });
  expect([bare.status, bare.headers.get('www-authenticate')]).toEqual([401, `Bearer ${where}`]);
  const wrong = await call('POST', '/mcp', { body: {}, token: 'ptk_wrong' });
  expect([wrong.status, wrong.headers.get('www-authenticate')]).toEqual([
    401,
    `Bearer error="invalid_token", ${where}`,
  ]);

  const resource = {
    resource: `${publicUrl}/mcp`,
    authorization_servers: [publicUrl],
    scopes_supported: ['read', 'propose'],
    bearer_methods_supported: ['header'],
    resource_name: 'Paratope',
    resource_documentation: `${publicUrl}/llms.txt`,
  };
  for (const path of ['', '/mcp'])
    expect((await call('GET', `/.well-known/oauth-protected-resource${path}`)).body).toEqual(resource);
  expect((await call('GET', '/.well-known/oauth-authorization-server')).body).toEqual({
    issuer: publicUrl,
    authorization_endpoint: `${publicUrl}/oauth/authorize`,
    token_endpoint: `${publicUrl}/oauth/token`,
    registration_endpoint: `${publicUrl}/oauth/register`,
    revocation_endpoint: `${publicUrl}/oauth/revoke`,
    scopes_supported: ['read', 'propose', 'write'],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    ui_locales_supported: expect.arrayContaining(['en', 'de']),
    service_documentation: `${publicUrl}/llms.txt`,
  });
  expect((await post('/oauth/token', {})).headers.get('cache-control')).toBe('no-store');
  expect((await program.register()).headers.get('cache-control')).toBe('no-store');
});

test('pages of other sites may call what agents call, without cookies, and nothing else', async () => {
  const { app } = await world();
  const preflight = async (path: string, method: string) => {
    const headers = {
      Host: '127.0.0.1',
      Origin: 'https://inspector.example',
      'Access-Control-Request-Method': method,
      'Access-Control-Request-Headers': 'authorization,content-type,mcp-protocol-version',
    };
    const answered = await app.request(path, { method: 'OPTIONS', headers });
    expect(answered.headers.get('access-control-allow-credentials')).toBeNull();
    return answered.headers.get('access-control-allow-origin');
  };
  const open = [
    ['/mcp', 'POST'],
    ['/oauth/register', 'POST'],
    ['/oauth/token', 'POST'],
    ['/oauth/revoke', 'POST'],
    ['/.well-known/oauth-protected-resource/mcp', 'GET'],
    ['/.well-known/oauth-authorization-server', 'GET'],
  ] as const;
  for (const [path, method] of open) expect([path, await preflight(path, method)]).toEqual([path, '*']);
  for (const path of ['/api/client/oauth/consent', '/api/client/keys', '/oauth/authorize'])
    expect([path, await preflight(path, 'POST')]).toEqual([path, null]);
});

test('[ASVS 10.4.7] a program registers as a public client whose addresses are a site, this computer or a known app', async () => {
  const { program, token } = await world({ TRUST_PROXY: '1' });
  const made = await program.register({ token_endpoint_auth_method: 'client_secret_post', grant_types: ['implicit'] });
  expect(made.status).toBe(201);
  expect(made.body).toEqual({
    client_id: expect.any(String),
    client_id_issued_at: Date.parse('2026-05-04T09:00:00Z') / second,
    client_name: 'Claude Code',
    redirect_uris: [redirectUri],
    grant_types: ['authorization_code'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  });
  const good = [
    'https://claude.ai/api/mcp/auth_callback',
    'http://localhost:3118/callback',
    'http://[::1]/cb',
    'cursor://anysphere.cursor-mcp/oauth/callback',
    'vscode://vscode.github-authentication/did-authenticate',
    'com.example.agent:/callback',
  ];
  for (const uri of good) expect([uri, (await program.register({ redirect_uris: [uri] })).status]).toEqual([uri, 201]);
  const bad = [
    'http://agent.example/callback',
    'http://127.0.0.1.agent.example/',
    'http://localhost@agent.example/',
    'https://somebody:secret@agent.example/',
    'https://agent.example/callback#part',
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'ms-settings:display',
    '/callback',
    '',
  ];
  for (const uri of bad) {
    const refused = await program.register({ redirect_uris: [redirectUri, uri] });
    expect([uri, refused.status, refused.body.error]).toEqual([uri, 400, 'invalid_redirect_uri']);
  }
  for (const uris of [
    undefined,
    [],
    'https://agent.example',
    Array(11).fill(redirectUri),
    [`https://a.example/${'a'.repeat(500)}`],
  ])
    expect((await program.register({ redirect_uris: uris })).body.error).toBe('invalid_client_metadata');

  const called = async (name: unknown) => {
    const { client_id: id } = (await program.register({ client_name: name })).body;
    return (await program.ask(token, program.queryOf(id))).body.data.client;
  };
  expect(await called('  <b>Claude</b>\n\u202eedoC\u0007 ')).toBe('<b>Claude</b> edoC');
  expect(await called('🧬'.repeat(300))).toBe('🧬'.repeat(60));
  expect(await called(undefined)).toBe('127.0.0.1:4000');
});

test('registrations that nobody used go after a week, and beyond a thousand the oldest go; one that was used stays', async () => {
  const { program, token, wait, rows, deps } = await world({ TRUST_PROXY: '1' });
  const used = await program.allowed(token);
  const unused = (await program.register()).body.client_id as string;
  await deps.database.write(async (tx) => {
    const { insertClient } = await import('./store.ts');
    for (let at = 0; at < mostUnused; at += 1) {
      const row = {
        name: 'x',
        redirectUris: [],
        createdAt: '2026-05-04T10:00:00.000Z',
        expiresAt: '2026-05-11T10:00:00.000Z',
      };
      await insertClient(tx, { id: `many ${at}`, ...row });
    }
  });
  await program.register();
  expect(rows('SELECT count(*) AS n FROM oauth_clients')).toEqual([{ n: mostUnused + 1 }]);
  expect((await program.ask(token, program.queryOf(unused))).status).toBe(404);
  const late = (await program.register()).body.client_id as string;
  wait(8 * day);
  expect((await program.ask(token, program.queryOf(late))).status).toBe(404);
  expect((await program.ask(token, program.queryOf(used.clientId))).body.data.state).toBe('asks');
  const latest = (await program.register()).body.client_id;
  expect(rows('SELECT id FROM oauth_clients ORDER BY id').map(({ id }) => id)).toEqual([used.clientId, latest].sort());
});

test('registering, fetching and revoking are counted for an address, answering for an account', async () => {
  const { program, call, token } = await world();
  for (let tries = 0; tries < 20; tries += 1) expect((await program.register()).status).toBe(201);
  expect((await program.register()).status).toBe(429);
  for (const path of ['/oauth/token', '/oauth/revoke']) {
    for (let tries = 0; tries < 60; tries += 1) expect((await program.post(path, {})).status).toBe(400);
    expect([path, (await program.post(path, {})).status]).toEqual([path, 429]);
  }
  for (let tries = 0; tries < 60; tries += 1)
    expect((await call('POST', '/api/client/oauth/consent', { token, body: {} })).status).toBe(400);
  expect((await call('POST', '/api/client/oauth/consent', { token, body: {} })).status).toBe(429);
});

test('[ASVS 10.4.1] an unknown program, or another address than its own, is told to the person alone', async () => {
  const { program, token } = await world();
  const { client_id: id } = (await program.register({ redirect_uris: [redirectUri, 'https://agent.example/back?a=1'] }))
    .body;
  const both = async (query: string) => {
    const [asked, answered] = [await program.ask(token, query), await program.answer(token, query)];
    expect(JSON.stringify([asked.body, answered.body])).not.toMatch(/"(to|back)"/);
    return [asked.status, answered.status];
  };
  expect(await both(program.queryOf('nobody'))).toEqual([404, 404]);
  expect(await both(program.queryOf(id, { client_id: undefined }))).toEqual([404, 404]);
  const others = [
    'https://evil.example/',
    'https://agent.example/back',
    'https://agent.example/back?a=1&b=2',
    'https://agent.example:444/back?a=1',
    'https://agent.example/back?a=1/../x',
    'http://localhost:4000/callback',
    'http://127.0.0.1:4000/callback/',
    'http://127.0.0.1:4000/other',
    'http://127.0.0.1:4000@evil.example/callback',
    'https://127.0.0.1:4000/callback',
    undefined,
  ];
  for (const uri of others)
    expect([uri, await both(program.queryOf(id, { redirect_uri: uri }))]).toEqual([uri, [400, 400]]);
  expect(await both(`${program.queryOf(id)}&redirect_uri=https%3A%2F%2Fevil.example`)).toEqual([400, 400]);

  for (const port of ['', ':1', ':65535']) {
    const query = program.queryOf(id, { redirect_uri: `http://127.0.0.1${port}/callback` });
    const { to } = (await program.answer(token, query)).body.data;
    expect(new URL(to).host, 'any port of this computer').toBe(new URL(`http://127.0.0.1${port}`).host);
  }
});

test('[ASVS 10.4.6] a request without PKCE, with the plain method, for another server or for nothing there is ends with a sentence and the program’s own address', async () => {
  const { program, token } = await world();
  const { client_id: id } = (await program.register()).body;
  const faults: readonly (readonly [changed: Record<string, string | undefined>, error: string, why: RegExp])[] = [
    [{ code_challenge: undefined }, 'invalid_request', /PKCE/],
    [{ code_challenge: 'short' }, 'invalid_request', /PKCE/],
    [{ code_challenge_method: 'plain' }, 'invalid_request', /PKCE/],
    [{ code_challenge_method: undefined }, 'invalid_request', /PKCE/],
    [{ response_type: 'token' }, 'unsupported_response_type', /don’t support/],
    [{ response_mode: 'fragment' }, 'invalid_request', /don’t support/],
    [{ resource: 'https://other.example/mcp' }, 'invalid_target', /another server/],
    [{ resource: `${publicUrl}/mcp/x` }, 'invalid_target', /another server/],
    [{ scope: 'admin openid' }, 'invalid_scope', /can’t do here/],
  ];
  for (const [changed, error, why] of faults) {
    const query = program.queryOf(id, changed);
    const { data } = (await program.ask(token, query)).body;
    expect(data).toMatchObject({ state: 'refused', client: 'Claude Code', why: expect.stringMatching(why) });
    const back = new URL(data.back);
    expect(back.origin + back.pathname).toBe(redirectUri);
    expect(Object.fromEntries(back.searchParams)).toEqual({ error, state: 'a state', iss: publicUrl });
    expect((await program.answer(token, query)).status).toBe(400);
  }
  for (const resource of [`${publicUrl}/mcp`, `${publicUrl}/mcp/`, undefined])
    expect((await program.ask(token, program.queryOf(id, { resource }))).body.data.state).toBe('asks');
});

test('[ASVS 10.7.1] [ASVS 10.7.2] a founder sees who asks for what until when, and gives no more than was asked for; a no gives nothing', async () => {
  const { program, token, email, rows } = await world();
  const { client_id: id } = (await program.register()).body;
  const query = program.queryOf(id);
  expect((await program.ask(token, query)).body.data).toEqual({
    state: 'asks',
    client: 'Claude Code',
    goesTo: '127.0.0.1:4000',
    scopes: ['read', 'propose'],
    startup: 'Ostrya Bio',
    email,
    expiresAt: '2026-08-02T09:00:00.000Z',
  });
  const more = program.queryOf(id, { scope: 'write read admin' });
  expect((await program.ask(token, more)).body.data.scopes).toEqual(['read', 'write']);
  expect((await program.answer(token, query, ['write'])).status).toBe(400);
  const no = new URL((await program.answer(token, query, [])).body.data.to);
  expect(Object.fromEntries(no.searchParams)).toEqual({ error: 'access_denied', state: 'a state', iss: publicUrl });
  expect(rows('SELECT id FROM oauth_codes')).toEqual([]);
  const yes = new URL((await program.answer(token, query, ['read'])).body.data.to);
  expect(Object.fromEntries(yes.searchParams)).toEqual({
    code: expect.stringMatching(/^[\w-]{43}$/),
    state: 'a state',
    iss: publicUrl,
  });
});

test('only a founder’s own session consents: no stranger, no key, no admin, no page of another site, no account other than the page’s', async () => {
  const { program, app, call, token, admin, accountId } = await world();
  const { client_id: id } = (await program.register()).body;
  const request = program.queryOf(id);
  const body = { request, scopes: ['read'] };
  const path = '/api/client/oauth/consent';
  expect((await call('POST', path, { body })).status).toBe(401);
  expect((await call('POST', path, { body, token: (await admin()).token })).status).toBe(401);
  const expiresAt = '2026-06-04T09:00:00.000Z';
  const made = await call('POST', '/api/client/keys', {
    token,
    body: { name: 'x', scopes: ['read', 'write'], expiresAt },
  });
  for (const [method, address] of [
    ['POST', path],
    ['GET', `${path}?${new URLSearchParams({ request })}`],
  ] as const)
    expect((await call(method, address, { token: made.body.key, ...(method === 'POST' ? { body } : {}) })).status).toBe(
      403,
    );
  const send = (headers: Record<string, string>) =>
    app.request(path, {
      method: 'POST',
      headers: { Host: '127.0.0.1', 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  expect((await send({ Cookie: 'x=y', 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
  const other = { Authorization: `Bearer ${token}`, 'Paratope-Account': 'somebody else' };
  expect((await send(other)).status).toBe(403);
  expect((await send({ ...other, 'Paratope-Account': accountId })).status).toBe(200);
});

test('[ASVS 10.3.1] the code gives a key named after the program, hashed and in the list, which opens /mcp within its scopes and nothing else', async () => {
  const { program, token, call, useTools, keys, deps, rows, accountId, email } = await world();
  const given = await program.allowed(token, ['read']);
  expect(tablesThatMention(deps, [given.code])).toEqual([]);
  const { status, body } = await program.redeem(given, { resource: `${publicUrl}/mcp` });
  expect([status, body]).toEqual([
    200,
    { access_token: expect.stringMatching(/^ptk_/), token_type: 'Bearer', expires_in: 90 * 24 * 3600, scope: 'read' },
  ]);
  const key = body.access_token;
  expect(tablesThatMention(deps, [key])).toEqual([]);
  expect(await keys()).toEqual([
    expect.objectContaining({ name: 'Claude Code', scopes: ['read'], expiresAt: '2026-08-02T09:00:00.000Z' }),
  ]);
  expect(JSON.stringify((await useTools(key)).body)).toContain('list_investors');
  expect(JSON.stringify((await useTools(key)).body)).not.toContain('log_activity');
  const elsewhere = await call('GET', '/api/client/matches', { token: key });
  expect([elsewhere.status, elsewhere.body.message]).toEqual([403, 'This key was given to an agent, for /mcp alone.']);
  expect(rows('SELECT action, subject, actor FROM audit_entries')).toContainEqual({
    action: 'account.key-created',
    subject: accountId,
    actor: JSON.stringify({ kind: 'founder', id: accountId }),
  });
  expect(rows('SELECT subject, "to" FROM mails')).toContainEqual({ subject: 'A new API key was created', to: email });
});

test('[ASVS 10.4.2] [ASVS 10.4.3] a code is good once, for a minute, for who began; a second use ends the key that it gave', async () => {
  const { program, token, wait, useTools, keys } = await world({ TRUST_PROXY: '1' });
  const wrong: readonly (readonly [what: string, changed: Record<string, string | undefined>])[] = [
    ['another program', { client_id: (await program.register()).body.client_id }],
    ['a wrong verifier', { code_verifier: 'a'.repeat(43) }],
    ['a verifier too short', { code_verifier: 'a' }],
    ['another address', { redirect_uri: 'http://127.0.0.1:4001/callback' }],
  ];
  for (const [what, changed] of wrong) {
    const given = await program.allowed(token);
    const refused = await program.redeem(given, changed);
    expect([what, refused.status, refused.body.error]).toEqual([what, 400, 'invalid_grant']);
    expect((await program.redeem(given)).body.error, 'used up by the try').toBe('invalid_grant');
  }
  const late = await program.allowed(token);
  wait(61 * second);
  expect((await program.redeem(late)).body.error).toBe('invalid_grant');
  expect((await program.redeem({ ...late, code: 'x' })).body.error).toBe('invalid_grant');
  expect(await keys()).toEqual([]);

  const incomplete: readonly (readonly [error: string, changed: Record<string, string | undefined>])[] = [
    ['invalid_request', { grant_type: undefined }],
    ['invalid_request', { code: undefined }],
    ['invalid_request', { code_verifier: undefined }],
    ['invalid_request', { client_id: undefined }],
    ['unsupported_grant_type', { grant_type: 'refresh_token' }],
    ['unsupported_grant_type', { grant_type: 'client_credentials' }],
    ['invalid_target', { resource: 'https://other.example/mcp' }],
  ];
  const given = await program.allowed(token);
  for (const [error, changed] of incomplete) expect((await program.redeem(given, changed)).body.error).toBe(error);
  wait(59 * second);
  const key = (await program.redeem(given, { redirect_uri: undefined })).body.access_token;
  expect((await useTools(key)).status).toBe(200);
  expect((await program.redeem(given)).body.error).toBe('invalid_grant');
  const ended = await useTools(key);
  expect([ended.status, ended.body.code]).toEqual([401, 'session.revoked']);
});

test('two who come with the same code at once get one key at most, and it ends', async () => {
  const { program, token, keys } = await world();
  const given = await program.allowed(token);
  const answers = await Promise.all([program.redeem(given), program.redeem(given)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect(await keys()).toEqual([]);
});

test('a program that logs in again replaces its key; it revokes its own and no other, and so does its founder', async () => {
  const { program, token, call, useTools, keys } = await world();
  const given = await program.allowed(token);
  const first = (await program.redeem(given)).body.access_token;
  const again = await program.answer(token, program.queryOf(given.clientId));
  const code = new URL(again.body.data.to).searchParams.get('code') ?? '';
  const next = (await program.redeem({ ...given, code })).body.access_token;
  expect([(await useTools(first)).status, (await useTools(next)).status]).toEqual([401, 200]);
  const other = await program.allowed(token);
  const others = (await program.redeem(other)).body.access_token;

  const revoke = (clientId: string, key: string) => program.post('/oauth/revoke', { token: key, client_id: clientId });
  expect((await revoke(other.clientId, next)).status).toBe(200);
  expect((await useTools(next)).status, 'not by another program').toBe(200);
  expect((await program.post('/oauth/revoke', { token: next })).body.error).toBe('invalid_request');
  for (let twice = 0; twice < 2; twice += 1) expect((await revoke(given.clientId, next)).status).toBe(200);
  expect((await useTools(next)).body.code).toBe('session.revoked');
  const [left] = await keys();
  await call('DELETE', `/api/client/keys/${left.id}`, { token });
  expect((await useTools(others)).body.code).toBe('session.revoked');
});

test('what ends every session of an account ends the codes under way as well, and an erased account leaves none', async () => {
  const { program, token, call, rows, wait, deps } = await world();
  const given = await program.allowed(token);
  await call('POST', '/api/client/account/delete', { token, body: { password: 'correct horse' } });
  expect((await program.redeem(given)).body.error).toBe('invalid_grant');
  expect(rows('SELECT id FROM oauth_codes')).toEqual([]);
  wait(15 * day);
  const { eraseDueAccounts } = await import('../account/index.ts');
  await eraseDueAccounts(deps)({} as never, async () => {});
  expect((await program.redeem(given)).body.error).toBe('invalid_grant');
});

test('whoever has as many keys as may be is told before anything is chosen or given; a program whose key is replaced is none too many', async () => {
  const { program, token, call, keys } = await world();
  const known = await program.allowed(token);
  await program.redeem(known);
  const expiresAt = '2026-06-04T09:00:00.000Z';
  for (let made = 1; made < 20; made += 1)
    await call('POST', '/api/client/keys', { token, body: { name: 'x', scopes: ['read'], expiresAt } });
  const { client_id: id } = (await program.register()).body;
  const asked = await program.ask(token, program.queryOf(id));
  const refused = await program.answer(token, program.queryOf(id));
  for (const { status, body } of [asked, refused])
    expect([status, body.message]).toEqual([409, 'You have 20 API keys. Revoke one first.']);

  const again = program.queryOf(known.clientId);
  expect((await program.ask(token, again)).body.data.state).toBe('asks');
  const code = new URL((await program.answer(token, again)).body.data.to).searchParams.get('code') ?? '';
  expect((await program.redeem({ ...known, code })).status).toBe(200);
  expect(await keys()).toHaveLength(20);
});

test('the forms take each name once and nothing that is no form', async () => {
  const { app, call } = await world();
  const send = (body: string) =>
    app.request('/oauth/token', {
      method: 'POST',
      headers: { Host: '127.0.0.1', 'Content-Type': 'application/x-www-form-urlencoded' },
      body,
    });
  expect((await send('grant_type=authorization_code&code=a&code=b')).status).toBe(400);
  expect((await send('code=%00')).status).toBe(400);
  expect((await call('POST', '/oauth/token', { body: { grant_type: 'authorization_code' } })).status).toBe(415);
});
