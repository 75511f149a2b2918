import { type MutableRedirectUri, type MutableResponse, type MutableToken, OAuth2Server } from 'oauth2-mock-server';
import { Secret, TOTP } from 'otpauth';
import { expect, onTestFinished, test, vi } from 'vitest';
import { inTransaction, systemContext } from '../../context.ts';
import type { Mail } from '../../gateways/mail/mail.ts';
import { createLog } from '../../log.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { eraseDueAccounts, markVerified } from '../account/index.ts';
import { resetPasswordByHand } from '../admin/index.ts';
import { createAuthenticator } from '../passkeys/testing/software-authenticator.ts';

// Each hashes several passwords, whatever else the machine does.
vi.setConfig({ testTimeout: 30_000 });

const password = 'correct horse';
const site = 'https://raise.example.org';

interface Said {
  readonly code?: string;
  readonly password?: string;
  readonly credential?: object;
  readonly kind?: Kind;
}

/** A body as its caller reads it. */
type Body = Record<string, never> & { readonly url: string; readonly message: string; readonly token: string };
type Claims = Record<string, unknown>;
type Kind = 'founder' | 'admin';

/** A server whose people may log in at a provider on loopback, which says of whoever comes what `claims` says. */
async function withProvider(gateways: { mail?: Mail } = {}) {
  const provider = new OAuth2Server();
  await provider.issuer.keys.generate('RS256');
  await provider.start(0, '127.0.0.1');
  onTestFinished(() => (provider.listening ? provider.stop() : undefined));
  const issuer = `http://127.0.0.1:${provider.address().port}`;
  provider.issuer.url = issuer;
  const says = { claims: {} as Claims };
  provider.service.on('beforeTokenSigning', (token: MutableToken) => Object.assign(token.payload, says.claims));

  let time = Date.now();
  const lines: string[] = [];
  const server = await createTestServer({
    settings: {
      PUBLIC_URL: site,
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: 'paratope',
      OIDC_CLIENT_SECRET: 'not told to anyone',
      OIDC_NAME: 'Ostrya ID',
    },
    clock: { now: () => new Date(time) },
    log: createLog('info', { write: (line: string) => void lines.push(line) }),
    gateways,
  });
  const { app, call, deps } = server;
  const send = (path: string, cookie: string, body?: object) =>
    app.request(path, {
      method: body ? 'POST' : 'GET',
      headers: {
        Host: 'raise.example.org',
        ...(cookie ? { Cookie: cookie } : {}),
        ...(body ? { 'Content-Type': 'application/json', Origin: site } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  const begin = async (kind: Kind = 'founder') => {
    const response = await send('/api/oidc/start', '', { kind });
    const set = response.headers.get('set-cookie') ?? '';
    return { status: response.status, body: (await response.json()) as Body, set, cookie: set.split(';')[0] ?? '' };
  };
  /** The address the provider sends the browser back to. */
  const atProvider = async (url: string) => {
    const sent = await fetch(url, { redirect: 'manual' });
    const { pathname, search } = new URL(sent.headers.get('location') ?? '');
    return pathname + search;
  };
  const back = (path: string, cookie: string) => send(path, cookie);
  const finish = async (cookie: string, { kind = 'founder' as Kind, ...body }: Said = {}) => {
    const response = await send(kind === 'admin' ? '/api/admin/oidc/login' : '/api/oidc/login', cookie, body);
    return { status: response.status, set: response.headers.get('set-cookie'), body: (await response.json()) as Body };
  };
  const verify = (accountId: string) =>
    inTransaction(deps, (tx) => markVerified(systemContext(deps, 'test'), tx, accountId, 'Confirmed'));
  return {
    ...server,
    provider,
    issuer,
    begin,
    atProvider,
    back,
    finish,
    verify,
    wait: (seconds: number) => {
      time += seconds * 1000;
    },
    now: () => time,
    /** From the button to the answer. */
    async logIn(claims: Claims, { kind = 'founder' as Kind, ...body }: Said = {}) {
      says.claims = claims;
      const { body: begun, cookie } = await begin(kind);
      const cameBack = await back(await atProvider(begun.url), cookie);
      expect([cameBack.status, cameBack.headers.get('location')]).toEqual([
        302,
        `${kind === 'admin' ? '/admin' : '/client/login'}?provider=back`,
      ]);
      return { ...(await finish(cookie, { kind, ...body })), cookie };
    },
    says,
    /** What the log has said of sign-ins since the last look. */
    events: () =>
      lines
        .splice(0)
        .map((line) => JSON.parse(line))
        .filter(({ msg }) => msg === 'sign-in')
        .map(({ event, kind, account, why }) => ({ event, kind, account, why })),
    links: () => deps.database.readerSql.prepare('SELECT kind, holder_id AS holder, sub FROM oidc_links').all(),
    own: async (token: string) => (await call('GET', '/api/client/oidc', { token })).body.data,
  };
}

const inBase64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const named = (email: string, more: Claims = {}): Claims => ({ sub: 'sub-1', email, email_verified: true, ...more });

test('without the settings nothing is offered, and no call of it does anything', async () => {
  const { call } = await createTestServer();
  expect((await call('GET', '/api/oidc')).body.data).toEqual({ name: null });
  const begun = await call('POST', '/api/oidc/start', { body: {} });
  expect([begun.status, begun.body.message]).toEqual([503, 'This site has no provider to log in with.']);
  const login = await call('POST', '/api/oidc/login', { body: {} });
  expect([login.status, login.body.code]).toEqual([503, 'unavailable']);
  expect((await call('GET', '/api/oidc/callback?code=a&state=b')).status).toBe(302);
});

test('[ASVS 10.2.1] [ASVS 10.2.3] a founder with a proven address logs in; the way there carries state, nonce and a challenge, and the cookie is the browser’s alone', async () => {
  const { begin, founder, verify, logIn, links, own, call, issuer } = await withProvider();
  const begun = await begin();
  const url = new URL(begun.body.url);
  expect(url.origin).toBe(issuer);
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    client_id: 'paratope',
    redirect_uri: `${site}/api/oidc/callback`,
    response_type: 'code',
    scope: 'openid email profile',
    code_challenge_method: 'S256',
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
  });
  expect(begun.set).toMatch(/^__Host-paratope_oidc=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
  const { accountId, email, token } = await founder();
  await verify(accountId);
  expect(await own(token)).toEqual({ name: 'Ostrya ID', linkedAt: null });
  const login = await logIn(named(email.toUpperCase()));
  expect([login.status, login.body.startupName]).toEqual([200, 'Ostrya Bio']);
  expect(login.set).toContain('__Host-paratope_session=');
  expect((await call('GET', '/api/client/session', { token: login.body.token })).body.data.accountId).toBe(accountId);
  expect(links()).toEqual([{ kind: 'founder', holder: accountId, sub: 'sub-1' }]);
  expect((await own(token)).linkedAt).toEqual(expect.any(String));
});

test.each(['founder', 'admin'] as const)(
  '[ASVS 10.5.1] [ASVS 10.5.4] a token that does not hold opens nothing for the %s, and the log says so',
  async (kind) => {
    const { provider, founder, verify, admin, call, logIn, events, links } = await withProvider();
    const { accountId, email: ofFounder } = await founder();
    await verify(accountId);
    const { token } = await admin();
    const ofAdmin = (await call('GET', '/api/admin/session', { token })).body.data.email;
    const email = kind === 'admin' ? ofAdmin : ofFounder;
    events();
    const refused = async (claims: Claims) => {
      const { status, set, body } = await logIn(claims, { kind, ...(kind === 'admin' ? { password } : {}) });
      expect([status, set, body.message]).toEqual([401, null, "Ostrya ID didn't log you in. Please try again."]);
      expect(events()).toEqual([{ event: 'login.refused', kind, account: undefined, why: 'refused by the provider' }]);
    };
    for (const wrong of [
      { nonce: 'another' },
      { nonce: undefined },
      { iss: 'https://elsewhere.example' },
      { aud: 'another client' },
      { aud: ['paratope', 'another client'], azp: 'another client' },
      { exp: Math.floor(Date.now() / 1000) - 3600 },
      { exp: undefined },
    ])
      await refused(named(email, wrong));
    const changed = (change: (header: string, payload: string, signature: string) => string) =>
      provider.service.once('beforeResponse', ({ body }: MutableResponse) => {
        const answer = body as { id_token: string };
        const [header = '', payload = '', signature = ''] = answer.id_token.split('.');
        answer.id_token = change(header, payload, signature);
      });
    // Somebody else's token, with the address written over.
    changed((header, payload, signature) => {
      const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
      return `${header}.${inBase64({ ...claims, email })}.${signature}`;
    });
    await refused(named('mallory@ostrya.example'));
    changed((_header, payload) => `${inBase64({ alg: 'none' })}.${payload}.`);
    await refused(named(email));
    expect(links()).toEqual([]);
    expect((await logIn(named(email), { kind, ...(kind === 'admin' ? { password } : {}) })).status).toBe(200);
  },
);

test('[ASVS 10.1.2] what does not hold opens nothing: another browser, a wrong state, a code twice', async () => {
  const { founder, verify, says, begin, atProvider, back, finish, links } = await withProvider();
  const { accountId, email } = await founder();
  await verify(accountId);
  const late = 'That took too long. Please try again.';
  const refused = "Ostrya ID didn't log you in. Please try again.";
  says.claims = named(email);
  const first = await begin();
  const path = await atProvider(first.body.url);
  // Another browser, with no cookie and with one of its own.
  await back(path, '');
  expect((await finish('')).body.message).toBe(late);
  const other = await begin();
  await back(path, other.cookie);
  expect((await finish(other.cookie)).body.message).toBe(refused);
  // The right one, once.
  await back(path, first.cookie);
  await back(path, first.cookie);
  expect((await finish(first.cookie)).status).toBe(200);
  expect((await finish(first.cookie)).body.message).toBe(late);
  await back(path, first.cookie);
  expect((await finish(first.cookie)).body.message).toBe(late);

  const tampered = await begin();
  const cameBack = await atProvider(tampered.body.url);
  await back(cameBack.replace(/state=[\w-]+/, 'state=guessed'), tampered.cookie);
  expect((await finish(tampered.cookie)).body.message).toBe(refused);
  expect(links()).toHaveLength(1);
});

test('only an address that the provider calls verified, with the word true, names anybody', async () => {
  const { founder, verify, logIn, links } = await withProvider();
  const { accountId, email } = await founder();
  await verify(accountId);
  const sentence = "Ostrya ID hasn't confirmed your email address, so we can't log you in with it.";
  for (const claims of [
    { sub: 'a', email, email_verified: false },
    { sub: 'a', email, email_verified: 'true' },
    { sub: 'a', email },
    { sub: 'a', email: '', email_verified: true },
  ])
    expect((await logIn(claims)).body.message).toBe(sentence);
  expect(links()).toEqual([]);
});

test('an account made with somebody else’s address is not theirs to open, nor is one opened that does not exist', async () => {
  const { founder, logIn, links, call } = await withProvider();
  const { email, token } = await founder();
  const early = await logIn(named(email));
  expect([early.status, early.set, early.body.message]).toEqual([
    401,
    null,
    'The email address of this account is not confirmed yet. The team confirms it; until then, log in with the password.',
  ]);
  const mailing = await withProvider({ mail: { send: async () => {} } });
  expect((await mailing.logIn(named((await mailing.founder()).email))).body.message).toBe(
    'The email address of this account is not confirmed yet. Open the link we emailed, or log in with the password.',
  );
  const unknown = await logIn(named('nobody@ostrya.example'));
  expect(unknown.body.message).toBe(
    'No account has the email address you use with Ostrya ID. Create an account first.',
  );
  expect(links()).toEqual([]);
  expect((await call('GET', '/api/client/session', { token })).body.data.isVerified).toBe(false);
});

test('[ASVS 10.5.2] the subject is what counts once it is linked: a new address there changes nothing, and another person with the old one gets nothing', async () => {
  const { founder, verify, logIn, links, call } = await withProvider();
  const [ada, ben] = [await founder(), await founder()];
  await verify(ada.accountId);
  await verify(ben.accountId);
  await logIn(named(ada.email));
  const moved = await logIn(named('ada@new.example'));
  expect((await call('GET', '/api/client/session', { token: moved.body.token })).body.data.email).toBe(ada.email);
  // The same subject, now with the address of another account here.
  const asBen = await logIn(named(ben.email));
  expect((await call('GET', '/api/client/session', { token: asBen.body.token })).body.data.email).toBe(ada.email);
  const heir = await logIn(named(ada.email, { sub: 'sub-2' }));
  expect(heir.body.message).toBe(
    'This account is linked to a different login with Ostrya ID. Log in with your password.',
  );
  expect(links()).toEqual([{ kind: 'founder', holder: ada.accountId, sub: 'sub-1' }]);
});

test('a link goes with the password, and with a new password by a mailed link; the mailbox and the audit hear of both', async () => {
  const { founder, verify, logIn, links, call, deps } = await withProvider();
  const { accountId, email, token } = await founder();
  await verify(accountId);
  await logIn(named(email));
  const wrong = await call('DELETE', '/api/client/oidc', { token, body: { password: 'wrong swallow' } });
  expect([wrong.status, links().length]).toEqual([400, 1]);
  const gone = await call('DELETE', '/api/client/oidc', { token, body: { password } });
  expect([gone.body.message, links()]).toEqual(['The login was removed.', []]);
  expect((await call('DELETE', '/api/client/oidc', { token, body: { password } })).status).toBe(404);
  const { readerSql } = deps.database;
  const actions = readerSql.prepare("SELECT action FROM audit_entries WHERE action LIKE '%provider%' ORDER BY number");
  expect(actions.pluck().all()).toEqual(['account.provider-linked', 'account.provider-unlinked']);
  const mails = readerSql.prepare("SELECT subject FROM mails WHERE subject LIKE 'Your login with%'").pluck().all();
  expect(mails.sort()).toEqual(['Your login with Ostrya ID was linked', 'Your login with Ostrya ID was removed']);

  await logIn(named(email));
  expect(links()).toHaveLength(1);
  const link = await resetPasswordByHand(systemContext(deps, 'test'), email);
  const reset = new URL(link).searchParams.get('token');
  await call('POST', '/api/client/reset-password', { body: { token: reset, password: 'river stone' } });
  expect(links()).toEqual([]);
});

test('[ASVS 6.3.3] a second factor is asked for after the provider, too, and the login waits for it', async () => {
  const { founder, verify, logIn, finish, call, wait, now } = await withProvider();
  const { accountId, email, token } = await founder();
  await verify(accountId);
  const { secret } = (await call('POST', '/api/client/second-factor', { token, body: { password } })).body;
  const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now() });
  await call('POST', '/api/client/second-factor/confirm', { token, body: { code: code() } });
  wait(30);
  const asked = await logIn(named(email));
  expect([asked.status, asked.body.code, asked.set]).toEqual([401, 'totp_required', null]);
  expect((await finish(asked.cookie, { code: '000000' })).status).toBe(401);
  expect((await finish(asked.cookie, { code: code() })).status).toBe(200);
});

test.each(['founder', 'admin'] as const)(
  '[ASVS 6.3.3] after the provider a passkey stands in the place of the %s’s code, and only their own',
  async (kind) => {
    const { founder, verify, admin, call, logIn, finish, wait, now, events } = await withProvider();
    const { accountId, email: ofFounder, token: founderToken } = await founder();
    await verify(accountId);
    const { token: adminToken } = await admin();
    const inAdmin = (await call('GET', '/api/admin/session', { token: adminToken })).body.data;
    const people = {
      founder: {
        token: founderToken,
        email: ofFounder,
        account: accountId,
        at: '/api/client',
        options: '/api/passkeys',
      },
      admin: {
        ...{ token: adminToken, email: inAdmin.email as string, account: inAdmin.adminId },
        ...{ at: '/api/admin', options: '/api/admin/passkeys' },
      },
    };
    const withPasskey = async ({ token, at }: { token: string; at: string }) => {
      const { secret } = (await call('POST', `${at}/second-factor`, { token, body: { password } })).body;
      const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now() });
      await call('POST', `${at}/second-factor/confirm`, { token, body: { code: code() } });
      wait(30);
      const authenticator = createAuthenticator({ origin: site, rpId: 'raise.example.org' });
      const asked = await call('POST', `${at}/passkeys/registration-options`, {
        token,
        body: { password, code: code() },
      });
      const body = { name: 'MacBook', credential: authenticator.create(asked.body) };
      expect((await call('POST', `${at}/passkeys`, { token, body })).status).toBe(200);
      return authenticator;
    };
    const passkeys = { founder: await withPasskey(people.founder), admin: await withPasskey(people.admin) };
    const { email, account, options } = people[kind];
    const linking = kind === 'admin' ? { password } : {};
    const answered = async (passkey: Kind) => {
      const question = await call('POST', `${options}/options`, { body: { purpose: 'second-factor' } });
      return passkeys[passkey].get(question.body);
    };
    const asked = await logIn(named(email), { kind, ...linking });
    expect([asked.status, asked.body.code, asked.body.passkey, asked.set]).toEqual([401, 'totp_required', true, null]);
    events();
    const others = await answered(kind === 'admin' ? 'founder' : 'admin');
    const wrong = await finish(asked.cookie, { kind, ...linking, credential: others });
    expect([wrong.status, wrong.body.code, wrong.set]).toEqual([401, 'totp_required', null]);
    const right = await finish(asked.cookie, { kind, ...linking, credential: await answered(kind) });
    expect([right.status, right.set?.split('=')[0]]).toEqual([
      200,
      kind === 'admin' ? '__Host-paratope_admin' : '__Host-paratope_session',
    ]);
    expect(events()).toEqual([
      { event: 'second-factor.refused', kind, account, why: 'unknown passkey' },
      { event: 'oidc.linked', kind, account, why: 'by its holder' },
      { event: 'session.opened', kind, account, why: 'by the provider and a passkey' },
    ]);
  },
);

test('an admin is asked for the password once, since nobody proves an admin’s address; none is made, and a shut one stays out', async () => {
  const { admin, logIn, finish, links, call } = await withProvider();
  const { token } = await admin();
  const { email, adminId } = (await call('GET', '/api/admin/session', { token })).body.data;
  const closed = 'Invalid credentials. Access restricted to leadership only.';
  expect((await logIn(named('stranger@ostrya.example'), { kind: 'admin' })).body.message).toBe(closed);
  const asked = await logIn(named(email), { kind: 'admin' });
  expect([asked.status, asked.body.password, asked.body.message]).toEqual([
    401,
    true,
    'Enter your password once to link the two logins.',
  ]);
  expect((await finish(asked.cookie, { kind: 'admin', password: 'wrong swallow' })).body.message).toBe(closed);
  expect((await finish(asked.cookie, { kind: 'admin', password: 'wrong swallow' })).body.message).toBe(
    'That took too long. Please try again.',
  );
  const again = await logIn(named(email), { kind: 'admin' });
  expect((await finish(again.cookie, { kind: 'founder' })).status).toBe(400);
  expect(links()).toEqual([]);
  const right = await finish(again.cookie, { kind: 'admin', password });
  expect([right.status, right.body.adminId]).toEqual([200, adminId]);
  expect(links()).toEqual([{ kind: 'admin', holder: adminId, sub: 'sub-1' }]);
  expect((await logIn(named(email), { kind: 'admin' })).status).toBe(200);
  const own = await call('GET', '/api/admin/oidc', { token });
  expect(own.body.data.linkedAt).toEqual(expect.any(String));
});

test('a login that is canceled, refused, expired or lost ends in a sentence', async () => {
  const { provider, begin, atProvider, back, finish, wait } = await withProvider();
  const answered = (error: string) =>
    provider.service.once('beforeAuthorizeRedirect', ({ url }: MutableRedirectUri) => {
      url.searchParams.delete('code');
      url.searchParams.set('error', error);
    });
  const sentences: string[] = [];
  for (const error of ['access_denied', 'server_error']) {
    answered(error);
    const { body, cookie } = await begin();
    await back(await atProvider(body.url), cookie);
    sentences.push((await finish(cookie)).body.message);
  }
  const slow = await begin();
  const path = await atProvider(slow.body.url);
  wait(11 * 60);
  await back(path, slow.cookie);
  sentences.push((await finish(slow.cookie)).body.message);
  const lost = await begin();
  const cameBack = await atProvider(lost.body.url);
  await provider.stop();
  await back(cameBack, lost.cookie);
  sentences.push((await finish(lost.cookie)).body.message);
  expect(sentences).toEqual([
    'You canceled the login with Ostrya ID.',
    "Ostrya ID didn't log you in. Please try again.",
    'That took too long. Please try again.',
    "We couldn't reach Ostrya ID. Please try again later.",
  ]);
});

test('[Q-S3] at the limit the way back ends on the login page, too: there a sentence says what to do, and the provider is not asked', async () => {
  const { admin, founder, verify, says, begin, atProvider, back, finish, events, links, app } = await withProvider();
  const { accountId, email } = await founder();
  await verify(accountId);
  await admin();
  says.claims = named(email);
  const [ofFounder, ofAdmin] = [await begin(), await begin('admin')];
  const path = await atProvider(ofFounder.body.url);
  for (let tried = 0; tried < 30; tried += 1) await back('/api/oidc/callback?code=a&state=b', '');
  events();
  const stranger = await back('/api/oidc/callback?code=a&state=b', '');
  expect([stranger.status, stranger.headers.get('location')]).toEqual([302, '/client/login?provider=back']);
  expect(events()).toEqual([]);

  const sentence = 'Too many logins with Ostrya ID from your network. Please wait a few minutes and try again.';
  for (const [kind, login, page] of [
    ['founder', ofFounder, '/client/login'],
    ['admin', ofAdmin, '/admin'],
  ] as const) {
    const cameBack = await back(path, login.cookie);
    expect([cameBack.status, cameBack.headers.get('location')]).toEqual([302, `${page}?provider=back`]);
    expect(events()).toEqual([{ event: 'login.refused', kind, account: undefined, why: 'too many tries' }]);
    const told = await finish(login.cookie, { kind });
    expect([told.status, told.set, told.body.message]).toEqual([401, null, sentence]);
  }
  const inGerman = await begin();
  await back(path, inGerman.cookie);
  const told = await app.request('/api/oidc/login', {
    method: 'POST',
    headers: {
      ...{ Host: 'raise.example.org', 'Content-Type': 'application/json', Origin: site },
      ...{ Cookie: inGerman.cookie, 'Accept-Language': 'de' },
    },
    body: '{}',
  });
  expect(((await told.json()) as Body).message).toMatch(/^Zu viele Anmeldungen mit Ostrya ID/);
  expect(links()).toEqual([]);
});

test('[ASVS 10.5.3] a provider that describes itself under another name than the issuer’s is not asked', async () => {
  const { provider, begin } = await withProvider();
  provider.service.once('beforeWellKnownOpenIdConfiguration', ({ body }: MutableResponse) =>
    Object.assign(body, { issuer: 'https://elsewhere.example' }),
  );
  const wrong = await begin();
  expect([wrong.status, wrong.body.message, wrong.set]).toEqual([
    503,
    "We couldn't reach Ostrya ID. Please try again later.",
    '',
  ]);
  expect((await begin()).status).toBe(200);
});

test('a provider that is down is said before anybody leaves the page', async () => {
  const { call } = await createTestServer({
    settings: {
      OIDC_ISSUER: 'http://127.0.0.1:9',
      OIDC_CLIENT_ID: 'paratope',
      OIDC_CLIENT_SECRET: 'not told to anyone',
    },
  });
  const begun = await call('POST', '/api/oidc/start', { body: {}, language: 'de' });
  expect(begun.status).toBe(503);
});

test('an account that is erased leaves no link', async () => {
  const { founder, verify, logIn, links, call, wait, deps } = await withProvider();
  const { accountId, email, token } = await founder();
  await verify(accountId);
  await logIn(named(email));
  await call('POST', '/api/client/account/delete', { token, body: { password } });
  wait(15 * 24 * 60 * 60);
  await eraseDueAccounts(deps)({} as never, async () => {});
  expect(links()).toEqual([]);
});
