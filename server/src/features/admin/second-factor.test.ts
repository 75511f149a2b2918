import { createHash } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { createTestServer } from '../../testing/test-server.ts';

const credentials = { email: 'ada@paratope.example', password: 'correct horse' };

/** A server whose time stands still until it is moved, and the first admin's authenticator. */
async function withClock(settings: Record<string, string> = {}) {
  let time = Date.parse('2026-05-04T09:00:00.000Z');
  const server = await createTestServer({ settings, clock: { now: () => new Date(time) } });
  const { token } = await server.admin();
  const act = (what: string, body: object, as = token) =>
    server.call('POST', `/api/admin/second-factor${what}`, { token: as, body });
  const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: time });
  return {
    ...server,
    token,
    act,
    wait: (seconds: number) => {
      time += seconds * 1000;
    },
    codeOf,
    login: (code?: string) =>
      server.call('POST', '/api/admin/login', { body: { ...credentials, ...(code ? { code } : {}) } }),
    state: async (as = token) => (await server.call('GET', '/api/admin/second-factor', { token: as })).body.data,
    /** The token of a second owner, who came by an invitation. */
    async anotherOwner() {
      const bo = { name: 'Bo Lind', email: 'bo@paratope.example' };
      const invited = await server.call('POST', '/api/admin/admins', { token, body: { ...bo, role: 'owner' } });
      const body = { ...bo, password: 'river stone', token: new URL(invited.body.link).searchParams.get('token') };
      return (await server.call('POST', '/api/admin/setup', { body })).body.token as string;
    },
    async switchedOn() {
      const { secret } = (await act('', { password: credentials.password })).body;
      const { recoveryCodes } = (await act('/confirm', { code: codeOf(secret) })).body;
      return { secret: secret as string, recoveryCodes: recoveryCodes as string[] };
    },
  };
}

test('[decision S4] a second factor is asked for at sign-in once a code of it was given, and not before', async () => {
  const { act, codeOf, login, state, token, call, wait } = await withClock();
  expect(await state()).toEqual({ since: null, recoveryCodesLeft: 0 });
  expect((await act('', { password: 'wrong horse' })).body.message).toBe('This is not your current password.');
  const { secret, url } = (await act('', { password: credentials.password })).body;
  expect(url).toBe(
    `otpauth://totp/Paratope:ada%40paratope.example?issuer=Paratope&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
  );
  const other = (await login()).body.token;
  expect((await act('/confirm', { code: '000000' })).status).toBe(400);
  const on = await act('/confirm', { code: codeOf(secret) });
  expect(on.body.recoveryCodes).toHaveLength(10);
  expect(new Set(on.body.recoveryCodes).size).toBe(10);
  expect(await state()).toEqual({ since: '2026-05-04T09:00:00.000Z', recoveryCodesLeft: 10 });
  const ended = await call('GET', '/api/admin/session', { token: other });
  expect([ended.status, ended.body.code]).toEqual([401, 'session.revoked']);
  expect((await call('GET', '/api/admin/session', { token })).status).toBe(200);

  const asked = await login();
  expect([asked.status, asked.body.code, asked.body.message]).toEqual([
    401,
    'totp_required',
    'Please enter the code from your authenticator app.',
  ]);
  wait(30);
  expect((await login(codeOf(secret))).status).toBe(200);
  expect((await call('GET', '/api/admin/admins', { token })).body.data[0].hasSecondFactor).toBe(true);
  expect((await act('', { password: credentials.password })).status).toBe(409);
});

test('[decision S4] a code is good once, the one before it and the one after it too, and a wrong password learns of none', async () => {
  const { switchedOn, codeOf, login, wait, call } = await withClock();
  const { secret } = await switchedOn();
  expect((await login(codeOf(secret))).body.message).toBe(
    'This code is wrong or was used before. Wait for the next one.',
  );
  wait(60);
  const late = codeOf(secret);
  wait(30);
  expect((await login(late)).status).toBe(200);
  expect((await login(late)).status).toBe(401);
  expect((await login(codeOf(secret))).status).toBe(200);
  const old = codeOf(secret);
  wait(90);
  expect((await login(old)).status).toBe(401);
  const wrong = await call('POST', '/api/admin/login', {
    body: { ...credentials, password: 'wrong horse', code: codeOf(secret) },
  });
  expect([wrong.body.code, wrong.body.message]).toEqual([
    'session.missing',
    'Invalid credentials. Access restricted to leadership only.',
  ]);
});

test('[decision S4] two who come with the same code at the same moment are not both let in', async () => {
  const { switchedOn, codeOf, login, wait } = await withClock();
  const { secret } = await switchedOn();
  wait(30);
  const code = codeOf(secret);
  const answers = await Promise.all([login(code), login(code), login(code)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
});

test('[decision S4] five wrong codes close the door for a quarter of an hour, to the right one too', async () => {
  const { switchedOn, codeOf, login, wait } = await withClock();
  const { secret } = await switchedOn();
  for (let tries = 0; tries < 5; tries += 1) expect((await login('000000')).body.code).toBe('totp_required');
  wait(60);
  const closed = await login(codeOf(secret));
  expect([closed.status, closed.headers.get('retry-after')]).toEqual([429, '900']);
  wait(15 * 60);
  expect((await login(codeOf(secret))).status).toBe(200);
});

test('[decision S4] a recovery code opens the door once, however it is typed, and no other admin’s', async () => {
  const { switchedOn, login, state, deps, act } = await withClock();
  const { recoveryCodes } = await switchedOn();
  const [first = '', second = ''] = recoveryCodes;
  expect(first).toMatch(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){5}-[A-Z2-7]{2}$/);
  const inside = await login(first.toLowerCase().replaceAll('-', ' '));
  expect(inside.status).toBe(200);
  expect((await login(first)).status).toBe(401);
  expect((await state(inside.body.token)).recoveryCodesLeft).toBe(9);
  const kept = await deps.database.write(async (tx) => tx.sql.prepare('SELECT * FROM recovery_codes').all());
  expect(JSON.stringify(kept)).not.toContain(second.replaceAll('-', ''));
  expect(JSON.stringify(kept)).not.toContain(second);
  expect(JSON.stringify(kept)).toMatch(/\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w-]{43}/);

  const renewed = await act('/recovery-codes', { password: credentials.password, code: second });
  expect(renewed.body.recoveryCodes).toHaveLength(10);
  expect((await login(recoveryCodes[2])).status).toBe(401);
  expect((await login(renewed.body.recoveryCodes[0])).status).toBe(200);
});

test('[ASVS 11.5.1] a recovery code handed out before they had 128 bits opens the door once still', async () => {
  const { switchedOn, login, state, deps, call, token } = await withClock();
  await switchedOn();
  const { adminId } = (await call('GET', '/api/admin/session', { token })).body.data;
  const codeHash = createHash('sha256').update(`${adminId} JBSWY3DPEHPK3PXP`).digest('hex');
  await deps.database.write(async ({ sql }) => {
    sql.prepare('INSERT INTO recovery_codes (code_hash, holder_id) VALUES (?, ?)').run(codeHash, adminId);
  });
  expect((await login('jbsw y3dp ehpk 3pxp')).status).toBe(200);
  expect((await login('JBSW-Y3DP-EHPK-3PXP')).status).toBe(401);
  expect((await state()).recoveryCodesLeft).toBe(10);
});

test('[decision S4] [ASVS 6.3.1] codes guessed at an admin’s door are bounded for the account, wherever they come from, and so are recovery codes', async () => {
  const { switchedOn, app, codeOf, wait } = await withClock({ TRUST_PROXY: '1' });
  const { secret, recoveryCodes } = await switchedOn();
  let turn = 0;
  const guess = async (code: string) => {
    turn += 1;
    const response = await app.request('/api/admin/login', {
      method: 'POST',
      headers: { Host: '127.0.0.1', 'Content-Type': 'application/json', 'X-Forwarded-For': `10.0.4.${turn}` },
      body: JSON.stringify({ ...credentials, code }),
    });
    return response.status;
  };
  const statuses: number[] = [];
  for (let tries = 0; tries < 12; tries += 1)
    statuses.push(
      await guess(tries % 2 === 0 ? String(tries).padStart(6, '0') : `${'ABCD-'.repeat(6)}A${'2345'[tries % 4]}`),
    );
  expect(statuses).toEqual([401, 401, 401, 401, 401, ...new Array(7).fill(429)]);
  wait(60);
  expect([await guess(codeOf(secret)), await guess(recoveryCodes[0] ?? '')]).toEqual([429, 429]);
  wait(14 * 60);
  expect(await guess(recoveryCodes[0] ?? '')).toBe(200);
});

test('[decision S4] it is switched off with password and code, by nothing less, and each act is in the audit', async () => {
  const { switchedOn, act, codeOf, wait, login, call, token } = await withClock();
  const { secret } = await switchedOn();
  wait(30);
  const { password } = credentials;
  expect((await act('/remove', { password: 'wrong horse', code: codeOf(secret) })).status).toBe(400);
  expect((await act('/remove', { password, code: '000000' })).status).toBe(400);
  expect((await act('/remove', { password })).status).toBe(400);
  expect((await act('/remove', { password, code: codeOf(secret) })).body.message).toBe('Two-step verification is off.');
  expect((await login()).status).toBe(200);
  const audit = await call('GET', '/api/admin/audit?q=second-factor', { token });
  expect(audit.body.data.map(({ action }: { action: string }) => action)).toEqual([
    'admin.second-factor-off',
    'admin.second-factor-on',
  ]);
});

test('[ASVS 6.3.5] [ASVS 6.3.7] an admin hears by mail of each change of the second factor, and of codes that were tried with the right password', async () => {
  const { switchedOn, act, codeOf, wait, login, anotherOwner, call } = await withClock();
  const as = await anotherOwner();
  const told = async () => {
    const { data } = (await call('GET', '/api/admin/mail-outbox', { token: as })).body;
    expect(data.every(({ to }: { to: string }) => to === credentials.email)).toBe(true);
    return data.map(({ subject }: { subject: string }) => subject).reverse();
  };
  const { secret } = await switchedOn();
  wait(30);
  const { password } = credentials;
  await act('/recovery-codes', { password, code: codeOf(secret) });
  expect(await told()).toEqual(['Two-step verification is on', 'You have new recovery codes']);
  wait(30);
  for (let tries = 0; tries < 4; tries += 1) await login('000000');
  expect(await told()).toHaveLength(2);
  await login('000000');
  await login('000000');
  expect((await told()).slice(2)).toEqual(['Someone may know your password']);
  wait(16 * 60);
  await act('/remove', { password, code: codeOf(secret) });
  await switchedOn();
  const { data } = (await call('GET', '/api/admin/admins', { token: as })).body;
  const ada = data.find((one: { name: string }) => one.name === 'Ada Ferrant').id;
  await call('PATCH', `/api/admin/admins/${ada}`, { token: as, body: { hasSecondFactor: false } });
  const ends = ['Two-step verification is off', 'Two-step verification is on', 'Two-step verification is off'];
  expect((await told()).slice(3)).toEqual(ends);
});

test('[decision C12] an owner takes a lost second factor off another admin, not off themselves', async () => {
  const { call, token, switchedOn, anotherOwner } = await withClock();
  const as = await anotherOwner();
  await switchedOn();
  const { data } = (await call('GET', '/api/admin/admins', { token })).body;
  const ada = data.find((one: { name: string }) => one.name === 'Ada Ferrant').id;
  const body = { hasSecondFactor: false };
  expect((await call('PATCH', `/api/admin/admins/${ada}`, { token, body })).status).toBe(400);
  const off = await call('PATCH', `/api/admin/admins/${ada}`, { token: as, body });
  expect(off.body.data.hasSecondFactor).toBe(false);
  expect((await call('POST', '/api/admin/login', { body: credentials })).status).toBe(200);
});

test("another admin's session is answered like one that is not there, and goes on", async () => {
  const { call, token, anotherOwner } = await withClock();
  const as = await anotherOwner();
  const { data } = (await call('GET', '/api/admin/sessions', { token: as })).body;
  const theirs = await call('DELETE', `/api/admin/sessions/${data[0].id}`, { token });
  const missing = await call('DELETE', '/api/admin/sessions/01890000-0000-7000-8000-000000000001', { token });
  expect(theirs.status).toBe(404);
  expect(theirs.body.message).toBe(missing.body.message);
  expect((await call('GET', '/api/admin/session', { token: as })).status).toBe(200);
});

test('[P24] an admin sees where they are signed in, ends one session, and all others', async () => {
  const { call, login, token } = await withClock();
  const other = (await login()).body.token;
  await login();
  const list = async () => (await call('GET', '/api/admin/sessions', { token })).body;
  const before = await list();
  expect(before.total).toBe(3);
  expect(before.data[0]).toMatchObject({ isCurrent: true, device: 'Unknown browser' });
  const seen = (await call('GET', '/api/admin/sessions', { token: other })).body.data;
  const { id } = seen.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent);
  expect((await call('DELETE', `/api/admin/sessions/${id}`, { token })).body.message).toBe('Session signed out.');
  expect((await call('GET', '/api/admin/session', { token: other })).body.code).toBe('session.revoked');
  expect((await call('DELETE', `/api/admin/sessions/${id}`, { token })).status).toBe(404);
  expect((await call('DELETE', '/api/admin/sessions', { token })).body.data).toEqual({ ended: 1 });
  expect((await list()).total).toBe(1);
});
