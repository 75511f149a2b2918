import { Secret, TOTP } from 'otpauth';
import { expect, test, vi } from 'vitest';
import { systemContext } from '../../context.ts';
import { createLog } from '../../log.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { eraseDueAccounts } from '../account/index.ts';
import { resetPasswordByHand } from '../admin/index.ts';
import { createAuthenticator, type SoftwareAuthenticator } from './testing/software-authenticator.ts';

// Each hashes several passwords, whatever else the machine does.
vi.setConfig({ testTimeout: 30_000 });

const password = 'correct horse';
const site = { origin: 'https://raise.example.org', rpId: 'raise.example.org' };

type Who = 'client' | 'admin';

interface NewPasskey {
  readonly who?: Who;
  readonly counts?: boolean;
  readonly name?: string;
  readonly code?: string;
}

/** A server at an address with a name, whose time stands still until it is moved, and its sign-in log. */
async function serverWithName(settings: Record<string, string> = {}, mode: 'demo' | 'production' = 'production') {
  let time = Date.parse('2026-05-04T09:00:00.000Z');
  const lines: string[] = [];
  const server = await createTestServer({
    mode,
    settings: { PUBLIC_URL: site.origin, ...settings },
    clock: { now: () => new Date(time) },
    log: createLog('info', { write: (line: string) => void lines.push(line) }),
  });
  const { call } = server;
  const at = (who: Who) => `/api/${who}/passkeys`;
  const signInAt = (who: Who) => (who === 'client' ? '/api/passkeys' : at('admin'));
  const options = async (who: Who, purpose?: 'second-factor') =>
    (await call('POST', `${signInAt(who)}/options`, { body: { ...(purpose ? { purpose } : {}) } })).body;
  const prepare = (token: string, body: object = { password }, who: Who = 'client') =>
    call('POST', `${at(who)}/registration-options`, { token, body });
  return {
    ...server,
    wait: (seconds: number) => {
      time += seconds * 1000;
    },
    codeOf: (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: time }),
    options,
    prepare,
    add: (token: string, credential: object, { name = 'MacBook', who = 'client' as Who } = {}) =>
      call('POST', at(who), { token, body: { name, credential } }),
    /** A new passkey of a signed-in person. */
    async passkey(token: string, { who = 'client', counts = false, name = 'MacBook', ...proof }: NewPasskey = {}) {
      const authenticator = createAuthenticator({ ...site, counts });
      const asked = (await prepare(token, { password, ...proof }, who)).body;
      const { body } = await call('POST', at(who), {
        token,
        body: { name, credential: authenticator.create(asked) },
      });
      return { authenticator, id: body.data.id as string };
    },
    list: async (token: string, who: Who = 'client') => (await call('GET', at(who), { token })).body,
    rename: (token: string | undefined, id: string, name: string, who: Who = 'client') =>
      call('PATCH', `${at(who)}/${id}`, { ...(token ? { token } : {}), body: { name } }),
    remove: (token: string, id: string, body: object = { password }, who: Who = 'client') =>
      call('DELETE', `${at(who)}/${id}`, { token, body }),
    /** A sign-in as a browser does it, from the question to the answer. */
    async signIn(authenticator: SoftwareAuthenticator, who: Who = 'client') {
      const credential = authenticator.get(await options(who));
      return call('POST', `${signInAt(who)}/login`, { body: { credential } });
    },
    send: (credential: object, who: Who = 'client') => call('POST', `${signInAt(who)}/login`, { body: { credential } }),
    login: (email: string, second: object = {}) =>
      call('POST', '/api/client/login', { body: { email, password, ...second } }),
    async switchOnCodes(token: string, codeOf: (secret: string) => string) {
      const { secret } = (await call('POST', '/api/client/second-factor', { token, body: { password } })).body;
      await call('POST', '/api/client/second-factor/confirm', { token, body: { code: codeOf(secret) } });
      return secret as string;
    },
    mails: async (token: string) => {
      const { data } = (await call('GET', '/api/admin/mail-outbox', { token })).body;
      return data as { to: string; subject: string; text: string }[];
    },
    /** What the log has said of sign-ins since the last look: event, reason. */
    events: () =>
      lines
        .splice(0)
        .map((line) => JSON.parse(line))
        .filter(({ msg }) => msg === 'sign-in')
        .map(({ event, why }) => [event, why]),
  };
}

const notRecognized = "We don't recognize this passkey. Please log in with your password.";
const tooLate = 'That took too long. Please try again.';
const refused = [401, 'session.missing', notRecognized];
const said = ({ status, body }: { status: number; body: { code: string; message: string } }) => [
  status,
  body.code,
  body.message,
];

test('[ASVS 6.3.3] a founder adds passkeys with the password, each with a name, and logs in with either of them alone', async () => {
  const { founder, admin, call, prepare, add, passkey, list, signIn, mails, events, wait } = await serverWithName();
  const { token, email, accountId } = await founder();
  expect(await list(token)).toMatchObject({ data: [], total: 0, unavailable: null });
  expect(said(await prepare(token, { password: 'wrong swallow' }))).toEqual([
    400,
    'invalid',
    'This is not your current password.',
  ]);
  const asked = (await prepare(token)).body;
  expect(asked).toMatchObject({
    rp: { id: 'raise.example.org', name: 'Paratope' },
    user: { name: email },
    attestation: 'none',
    timeout: 300_000,
    excludeCredentials: [],
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    data: { challenge: expect.stringMatching(/^[\w-]{43}$/) },
  });
  const macBook = createAuthenticator(site);
  expect((await add(token, macBook.create(asked), { name: '  ' })).body.fields).toEqual({
    name: 'Please name this passkey',
  });
  // What was refused for its name is still good.
  const added = await add(token, macBook.create(asked));
  expect([added.status, added.body.data]).toEqual([
    200,
    {
      id: expect.any(String),
      name: 'MacBook',
      createdAt: '2026-05-04T09:00:00.000Z',
      lastUsedAt: null,
      isSynced: false,
    },
  ]);
  wait(60);
  const key = await passkey(token, { name: 'Key in the drawer' });
  expect((await prepare(token)).body.excludeCredentials).toHaveLength(2);
  events();

  for (const authenticator of [macBook, key.authenticator]) {
    const inside = await signIn(authenticator);
    expect(inside.body).toMatchObject({ success: true, message: 'Login successful', startupName: 'Ostrya Bio' });
    expect(inside.headers.get('set-cookie')).toContain('__Host-paratope_session=');
    expect((await call('GET', '/api/client/session', { token: inside.body.token })).body.data).toMatchObject({ email });
  }
  expect(events()).toEqual([
    ['session.opened', 'by a passkey'],
    ['session.opened', 'by a passkey'],
  ]);
  const { data, total } = await list(token);
  expect([total, data.map(({ name, lastUsedAt }: Record<string, string>) => [name, lastUsedAt])]).toEqual([
    2,
    [
      ['Key in the drawer', '2026-05-04T09:01:00.000Z'],
      ['MacBook', '2026-05-04T09:01:00.000Z'],
    ],
  ]);

  const team = (await admin()).token;
  const audit = await call('GET', '/api/admin/audit?q=passkey', { token: team });
  expect(audit.body.data.map(({ action, subject }: Record<string, string>) => [action, subject])).toEqual([
    ['account.passkey-added', accountId],
    ['account.passkey-added', accountId],
  ]);
  const mail = (await mails(team)).find(({ subject }) => subject === 'A passkey was added');
  expect([mail?.to, mail?.text]).toEqual([email, expect.stringContaining('“Key in the drawer”')]);
});

test('[ASVS 6.3.4] where two-step verification is on, a passkey alone is both factors, and adding one needs a code', async () => {
  const { founder, passkey, prepare, signIn, switchOnCodes, codeOf, wait } = await serverWithName();
  const { token } = await founder();
  const secret = await switchOnCodes(token, codeOf);
  wait(30);
  const asksForCode = await prepare(token);
  expect(said(asksForCode)).toEqual([400, 'invalid', 'Please enter the code from your authenticator app.']);
  expect(asksForCode.body.fields).toHaveProperty('code');
  expect((await prepare(token, { password, code: '000000' })).status).toBe(400);
  const { authenticator } = await passkey(token, { code: codeOf(secret) });
  expect((await signIn(authenticator)).status).toBe(200);
});

test('after the password a passkey stands in the place of the code, but none of another account and none made for another purpose', async () => {
  const { founder, passkey, login, options, switchOnCodes, codeOf, events } = await serverWithName();
  const [one, other] = [await founder(), await founder('Alnus Bio')];
  expect((await login(one.email)).status).toBe(200);
  const own = await passkey(one.token);
  const others = await passkey(other.token);
  await switchOnCodes(one.token, codeOf);
  events();

  const asked = await login(one.email);
  expect([asked.status, asked.body.code, asked.body.passkey]).toEqual([401, 'totp_required', true]);
  const wrongPassword = await login(one.email, {
    password: 'wrong swallow',
    credential: own.authenticator.get(await options('client', 'second-factor')),
  });
  expect(said(wrongPassword)).toEqual([401, 'session.missing', 'Invalid email or password']);
  expect(wrongPassword.body.passkey).toBeUndefined();
  const answered = async (authenticator: SoftwareAuthenticator, purpose?: 'second-factor') =>
    login(one.email, { credential: authenticator.get(await options('client', purpose)) });
  expect(said(await answered(others.authenticator, 'second-factor'))).toEqual([401, 'totp_required', notRecognized]);
  expect(said(await answered(own.authenticator))).toEqual([400, 'invalid', tooLate]);
  expect((await answered(own.authenticator, 'second-factor')).status).toBe(200);
  expect(events()).toEqual([
    ['second-factor.refused', 'no code'],
    ['login.refused', 'wrong password'],
    ['second-factor.refused', 'unknown passkey'],
    ['second-factor.refused', 'old challenge'],
    ['session.opened', 'by password and a passkey'],
  ]);
});

test('a login that has a passkey but no second factor says nothing of it', async () => {
  const { founder, passkey, login, switchOnCodes, codeOf } = await serverWithName();
  const [withOne, without] = [await founder(), await founder('Alnus Bio')];
  await passkey(withOne.token);
  expect((await login(withOne.email)).body).not.toHaveProperty('passkey');
  await switchOnCodes(without.token, codeOf);
  expect((await login(without.email)).body).not.toHaveProperty('passkey');
});

test('[ASVS 7.2.4] a sign-in with a passkey replaces this browser’s session', async () => {
  const { founder, passkey, app, call, options } = await serverWithName();
  const { token } = await founder();
  const { authenticator } = await passkey(token);
  const response = await app.request('/api/passkeys/login', {
    method: 'POST',
    headers: { Host: '127.0.0.1', 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify({ credential: authenticator.get(await options('client')) }),
  });
  const next = ((await response.json()) as { token: string }).token;
  expect((await call('GET', '/api/client/session', { token: next })).status).toBe(200);
  expect((await call('GET', '/api/client/session', { token })).status).toBe(401);
});

test('[ASVS 6.3.8] options name nobody, whoever asks', async () => {
  const { founder, passkey, options } = await serverWithName();
  await passkey((await founder()).token);
  const { challenge, data, ...rest } = await options('client');
  expect(challenge).toMatch(/^[\w-]{43}$/);
  expect(rest).toEqual({ success: true, rpId: 'raise.example.org', timeout: 300_000, userVerification: 'required' });
  expect(data).toEqual({ challenge, rpId: 'raise.example.org', timeout: 300_000, userVerification: 'required' });
});

test('a page of another origin, another site and an authenticator that verified nobody are refused, when a passkey is added and when one is used', async () => {
  const { founder, passkey, prepare, add, options, send, list, events } = await serverWithName();
  const { token } = await founder();
  const wrongs = [
    { origin: 'https://raise.example.org.evil.example' },
    { origin: 'https://raise.example.org:8443' },
    { origin: 'http://raise.example.org' },
    { rpId: 'example.org' },
    { isVerified: false },
  ];
  for (const wrong of wrongs) {
    const made = createAuthenticator(site).create((await prepare(token)).body, wrong);
    expect(said(await add(token, made))).toEqual([400, 'invalid', "We couldn't read this passkey. Please try again."]);
  }
  expect((await list(token)).total).toBe(0);
  const { authenticator } = await passkey(token);
  events();
  for (const wrong of wrongs) {
    expect(said(await send(authenticator.get(await options('client'), wrong)))).toEqual(refused);
  }
  expect(events()).toEqual(wrongs.map(() => ['login.refused', 'wrong passkey']));
});

test('[ASVS 6.7.2] a challenge is good once, for five minutes, for its own purpose and for the account that asked', async () => {
  const { founder, passkey, prepare, add, options, send, wait } = await serverWithName();
  const [one, other] = [await founder(), await founder('Alnus Bio')];
  const { authenticator } = await passkey(one.token);
  const replayed = authenticator.get(await options('client'));
  expect([(await send(replayed)).status, said(await send(replayed))]).toEqual([200, [400, 'invalid', tooLate]]);
  // A refused answer uses the challenge up as well.
  const asked = await options('client');
  expect((await send(authenticator.get(asked, { origin: 'https://evil.example' }))).status).toBe(401);
  expect(said(await send(authenticator.get(asked)))).toEqual([400, 'invalid', tooLate]);

  const kept = await options('client');
  wait(5 * 60);
  expect(said(await send(authenticator.get(kept)))).toEqual([400, 'invalid', tooLate]);
  const inTime = await options('client');
  wait(5 * 60 - 1);
  expect((await send(authenticator.get(inTime))).status).toBe(200);

  expect(said(await send(authenticator.get({ challenge: 'A'.repeat(43) })))).toEqual([400, 'invalid', tooLate]);
  expect(said(await send(authenticator.get(await options('admin'))))).toEqual([400, 'invalid', tooLate]);
  const fresh = createAuthenticator(site);
  const mine = (await prepare(one.token)).body;
  expect(said(await add(other.token, fresh.create(mine)))).toEqual([400, 'invalid', tooLate]);
  const forSignIn = { ...(await options('client')), user: mine.user };
  expect(said(await add(one.token, fresh.create(forSignIn)))).toEqual([400, 'invalid', tooLate]);
});

test('a passkey of another account can be neither taken over nor removed, and its answer under another handle is refused', async () => {
  const { founder, passkey, prepare, add, remove, list, options, send, signIn } = await serverWithName();
  const [one, other] = [await founder(), await founder('Alnus Bio')];
  const { authenticator, id } = await passkey(one.token);
  const again = authenticator.copy().create((await prepare(other.token)).body);
  expect(said(await add(other.token, again))).toEqual([409, 'exists', 'This passkey is already in use.']);
  expect(said(await remove(other.token, id))).toEqual([404, 'missing', 'This passkey was removed already.']);
  expect((await list(one.token)).total).toBe(1);

  const { response, ...rest } = authenticator.get(await options('client'));
  const userHandle = Buffer.from(other.accountId).toString('base64url');
  expect(said(await send({ ...rest, response: { ...response, userHandle } }))).toEqual(refused);
  const { response: whole, ...outer } = authenticator.get(await options('client'));
  const { userHandle: _handle, ...anonymous } = whole;
  expect(said(await send({ ...outer, response: anonymous }))).toEqual(refused);
  const foreign = createAuthenticator(site);
  foreign.create({ challenge: 'x', user: { id: response.userHandle ?? '' } });
  expect(said(await signIn(foreign))).toEqual(refused);
  const forged = { ...foreign.get(await options('client')), id: rest.id, rawId: rest.rawId };
  expect(said(await send(forged))).toEqual(refused);
  expect((await signIn(authenticator)).status).toBe(200);
});

test('of two copies of a passkey that counts, the one behind is refused, and its owner hears of it', async () => {
  const { founder, admin, passkey, signIn, mails, events, send, options } = await serverWithName();
  const { token, email } = await founder();
  const { authenticator } = await passkey(token, { counts: true, name: 'Key in the drawer' });
  const stolen = authenticator.copy();
  expect([(await signIn(authenticator)).status, (await signIn(authenticator)).status]).toEqual([200, 200]);
  events();
  expect(said(await signIn(stolen))).toEqual(refused);
  expect(events()).toEqual([['login.refused', 'counter went back']]);
  // A stranger's answer with an old counter but no valid signature alarms nobody.
  const { response, ...rest } = stolen.get(await options('client'));
  await send({ ...rest, response: { ...response, signature: Buffer.alloc(70, 1).toString('base64url') } });
  expect(events()).toEqual([['login.refused', 'wrong passkey']]);
  expect((await signIn(authenticator)).status).toBe(200);
  const alarms = (await mails((await admin()).token)).filter(({ subject }) => /refused one of your/.test(subject));
  expect(alarms.map(({ to, text }) => [to, text.includes('“Key in the drawer”')])).toEqual([[email, true]]);
});

test.each(['client', 'admin'] as const)(
  'at /api/%s a passkey is renamed by its holder alone, and logs in as before',
  async (who) => {
    const { founder, admin, call, passkey, rename, list, signIn } = await serverWithName();
    const team = await admin();
    const one = await founder();
    const own = who === 'client' ? one : team;
    const { authenticator, id } = await passkey(own.token, { who });
    const named = await rename(own.token, id, '  Work laptop ', who);
    expect([named.status, named.body.data]).toMatchObject([200, { id, name: 'Work laptop', lastUsedAt: null }]);

    const empty = await rename(own.token, id, '  ', who);
    expect([empty.status, empty.body.fields]).toEqual([400, { name: 'Please name this passkey' }]);
    expect((await rename(own.token, id, 'x'.repeat(101), who)).body.fields).toHaveProperty('name');
    expect((await rename(undefined, id, 'Mine', who)).status).toBe(401);
    const others = who === 'client' ? await passkey(team.token, { who: 'admin' }) : await passkey(one.token);
    expect(said(await rename(own.token, others.id, 'Mine', who))).toEqual([
      404,
      'missing',
      'This passkey was removed already.',
    ]);
    const stranger = who === 'client' ? (await founder('Alnus Bio')).token : one.token;
    expect((await rename(stranger, id, 'Mine', who)).status).toBe(who === 'client' ? 404 : 403);
    expect((await list(own.token, who)).data).toMatchObject([{ name: 'Work laptop' }]);
    expect((await signIn(authenticator, who)).status).toBe(200);

    const audit = await call('GET', '/api/admin/audit?q=passkey-renamed', { token: team.token });
    expect(audit.body.data.map(({ action }: Record<string, string>) => action)).toEqual([
      `${who === 'client' ? 'account' : 'admin'}.passkey-renamed`,
    ]);
  },
);

test('no API key renames a passkey', async () => {
  const { founder, call, passkey, rename, list } = await serverWithName();
  const { token } = await founder();
  const { id } = await passkey(token);
  const body = { name: 'Assistant', scopes: ['read', 'write'], expiresAt: '2026-06-04T09:00:00.000Z' };
  const { key } = (await call('POST', '/api/client/keys', { token, body })).body;
  expect(key).toMatch(/^ptk_/);
  expect((await rename(key, id, 'Mine')).status).toBe(403);
  expect((await list(token)).data).toMatchObject([{ name: 'MacBook' }]);
});

test('a removed passkey signs nobody in; removing asks for the password, and the mailbox, the log and the audit hear of it', async () => {
  const { founder, admin, call, passkey, remove, list, signIn, mails, events } = await serverWithName();
  const { token, email, accountId } = await founder();
  const { authenticator, id } = await passkey(token);
  expect(said(await remove(token, id, { password: 'wrong swallow' }))).toEqual([
    400,
    'invalid',
    'This is not your current password.',
  ]);
  expect((await remove(token, id, {})).status).toBe(400);
  expect((await list(token)).total).toBe(1);
  events();
  expect((await remove(token, id)).body).toEqual({ success: true, message: 'The passkey was removed.' });
  expect(events()).toEqual([['passkey.removed', 'by its holder']]);
  expect(said(await signIn(authenticator))).toEqual(refused);
  expect(events()).toEqual([['login.refused', 'unknown passkey']]);
  expect((await remove(token, id)).status).toBe(404);
  const team = (await admin()).token;
  expect((await mails(team)).map(({ to, subject }) => [to, subject])).toContainEqual([email, 'A passkey was removed']);
  const audit = await call('GET', '/api/admin/audit?q=passkey-removed', { token: team });
  expect(audit.body.data.map(({ subject }: Record<string, string>) => subject)).toEqual([accountId]);
});

test('a new password leaves the passkeys, and its mail says so where there are any', async () => {
  const { founder, admin, call, deps, passkey, signIn, mails } = await serverWithName();
  const [one, other] = [await founder(), await founder('Alnus Bio')];
  const { authenticator } = await passkey(one.token);
  for (const { email } of [one, other]) {
    const link = new URL(await resetPasswordByHand(systemContext(deps, 'test'), email));
    const body = { token: link.searchParams.get('token'), password: 'river stone' };
    expect((await call('POST', '/api/client/reset-password', { body })).status).toBe(200);
  }
  expect((await signIn(authenticator)).status).toBe(200);
  const changed = (await mails((await admin()).token)).filter(({ subject }) => subject === 'Your password was changed');
  const tellsOfPasskeys = changed.map(({ to, text }) => [to, text.includes('Your passkeys still log you in.')]);
  expect(new Map(tellsOfPasskeys as [string, boolean][])).toEqual(
    new Map([
      [one.email, true],
      [other.email, false],
    ]),
  );
});

test('an account that is erased leaves no passkey and no challenge', async () => {
  const { founder, call, passkey, prepare, wait, deps, signIn } = await serverWithName();
  const { token } = await founder();
  const { authenticator } = await passkey(token);
  await prepare(token);
  await call('POST', '/api/client/account/delete', { token, body: { password } });
  wait(15 * 24 * 60 * 60);
  await eraseDueAccounts(deps)({} as never, async () => {});
  const left = deps.database.readerSql
    .prepare('SELECT (SELECT count(*) FROM passkeys) + (SELECT count(*) FROM passkey_challenges) AS rows')
    .get();
  expect(left).toEqual({ rows: 0 });
  expect(said(await signIn(authenticator))).toEqual(refused);
});

test('an admin adds a passkey and signs in with it; a founder’s does not open the admin area, nor an admin’s a founder’s account', async () => {
  const { admin, founder, passkey, call, signIn, send, options, list, mails, events } = await serverWithName();
  const ada = await admin();
  const own = await passkey(ada.token, { who: 'admin' });
  const founders = await passkey((await founder()).token);
  expect((await list(ada.token, 'admin')).data).toMatchObject([{ name: 'MacBook' }]);
  events();
  const inside = await signIn(own.authenticator, 'admin');
  expect(inside.body).toMatchObject({ success: true, name: 'Ada Ferrant', role: 'owner' });
  expect((await call('GET', '/api/admin/session', { token: inside.body.token })).status).toBe(200);
  expect(events()).toEqual([['session.opened', 'by a passkey']]);
  expect(said(await signIn(founders.authenticator, 'admin'))).toEqual(refused);
  expect(said(await signIn(own.authenticator))).toEqual(refused);
  expect(said(await send(founders.authenticator.get(await options('client')), 'admin'))).toEqual([
    400,
    'invalid',
    tooLate,
  ]);
  expect((await mails(ada.token)).map(({ to }) => to)).toContain('ada@paratope.example');
});

test('an admin whose account is disabled can’t use a passkey, and can again once it is enabled', async () => {
  const { admin, call, passkey, signIn, events } = await serverWithName();
  const { token } = await admin();
  const invited = await call('POST', '/api/admin/admins', {
    token,
    body: { name: 'Bo Lind', email: 'bo@paratope.example', role: 'reviewer' },
  });
  const setup = new URL(invited.body.link).searchParams.get('token');
  const bo = await call('POST', '/api/admin/setup', {
    body: { token: setup, name: 'Bo Lind', email: 'bo@paratope.example', password },
  });
  const { authenticator } = await passkey(bo.body.token, { who: 'admin' });
  const disable = (isDisabled: boolean) =>
    call('PATCH', `/api/admin/admins/${invited.body.id}`, { token, body: { isDisabled } });
  await disable(true);
  events();
  const shut = await signIn(authenticator, 'admin');
  expect([shut.status, shut.body.code, shut.headers.get('set-cookie')]).toEqual([401, 'session.missing', null]);
  expect(events()).toEqual([['login.refused', 'account shut']]);
  await disable(false);
  expect((await signIn(authenticator, 'admin')).body).toMatchObject({ name: 'Bo Lind', role: 'reviewer' });
});

test('an admin’s passkey stands in the place of the code after the password', async () => {
  const { admin, call, passkey, options, codeOf, wait } = await serverWithName();
  const { token } = await admin();
  const { authenticator } = await passkey(token, { who: 'admin' });
  const { secret } = (await call('POST', '/api/admin/second-factor', { token, body: { password } })).body;
  await call('POST', '/api/admin/second-factor/confirm', { token, body: { code: codeOf(secret) } });
  wait(30);
  const login = (second: object) =>
    call('POST', '/api/admin/login', { body: { email: 'ada@paratope.example', password, ...second } });
  const asked = await login({});
  expect([asked.body.code, asked.body.passkey]).toEqual(['totp_required', true]);
  const credential = authenticator.get(await options('admin', 'second-factor'));
  expect((await login({ credential })).body).toMatchObject({ success: true, name: 'Ada Ferrant' });
});

test.each([
  ['http://127.0.0.1:8080', 'Passkeys need a site with a domain name, and this one is at 127.0.0.1.'],
  ['https://[::1]:8080', 'Passkeys need a site with a domain name, and this one is at [::1].'],
  ['http://raise.example.org', 'Passkeys need a secure connection (https), and this site has none.'],
])('at %s every call says in a sentence why there are no passkeys', async (PUBLIC_URL, why) => {
  const { founder, call, prepare, list } = await serverWithName({ PUBLIC_URL });
  const { token } = await founder();
  const unavailable = [503, 'unavailable', why];
  expect((await list(token)).unavailable).toBe(why);
  expect(said(await prepare(token))).toEqual(unavailable);
  expect(said(await call('POST', '/api/passkeys/options', { body: {} }))).toEqual(unavailable);
  expect(said(await call('POST', '/api/admin/passkeys/options', { body: {} }))).toEqual(unavailable);
});

test('on the computer itself localhost will do', async () => {
  const { call } = await serverWithName({ PUBLIC_URL: 'http://localhost:8080' });
  expect((await call('POST', '/api/passkeys/options', { body: {} })).body.rpId).toBe('localhost');
});

test('a person has twenty passkeys at most', async () => {
  const settings = { PUBLIC_URL: 'http://localhost:8080', RATE_LIMITS: 'off' };
  const { founder, prepare, add } = await serverWithName(settings, 'demo');
  const { token } = await founder();
  const local = { origin: 'http://localhost:8080', rpId: 'localhost' };
  const early = (await prepare(token)).body;
  for (let count = 0; count < 20; count += 1) {
    const made = createAuthenticator(local).create((await prepare(token)).body);
    expect((await add(token, made)).status).toBe(200);
  }
  const full = [409, 'conflict', 'You can have 20 passkeys. Remove one first.'];
  expect(said(await prepare(token))).toEqual(full);
  expect(said(await add(token, createAuthenticator(local).create(early)))).toEqual(full);
});

test('the password is not guessed here either', async () => {
  const { founder, prepare } = await serverWithName();
  const { token } = await founder();
  const statuses: number[] = [];
  for (let tries = 0; tries < 11; tries += 1)
    statuses.push((await prepare(token, { password: 'wrong swallow' })).status);
  expect(statuses).toEqual([...new Array(10).fill(400), 429]);
});

test('guesses are held up by address, for founders and for admins', async () => {
  const { send, signIn } = await serverWithName();
  const stranger = createAuthenticator(site);
  stranger.create({ challenge: 'x', user: { id: 'bm9ib2R5' } });
  for (const [who, most] of [
    ['client', 20],
    ['admin', 10],
  ] as const) {
    const statuses: number[] = [];
    for (let tries = 0; tries <= most; tries += 1) statuses.push((await signIn(stranger, who)).status);
    expect(statuses).toEqual([...new Array(most).fill(401), 429]);
  }
  expect((await send({ id: '!', rawId: '', type: 'password' })).status).toBe(429);
});

test('what is no answer of a browser is refused as such', async () => {
  const { send } = await serverWithName();
  for (const credential of [
    {},
    { id: 'a', rawId: 'a', type: 'password', response: {} },
    {
      id: 'a b',
      rawId: 'a',
      type: 'public-key',
      response: { clientDataJSON: 'e30', authenticatorData: '', signature: '' },
    },
    {
      id: 'a',
      rawId: 'a',
      type: 'public-key',
      response: { clientDataJSON: 'x'.repeat(9_000), authenticatorData: 'a', signature: 'a' },
    },
  ]) {
    const answer = await send(credential);
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid']);
  }
  const unread = {
    id: 'a',
    rawId: 'a',
    type: 'public-key',
    response: { clientDataJSON: 'bm90IEpTT04', authenticatorData: 'a', signature: 'a' },
  };
  expect(said(await send(unread))).toEqual([400, 'invalid', tooLate]);
});
