import { Secret, TOTP } from 'otpauth';
import { expect, test, vi } from 'vitest';
import { systemContext } from '../../context.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { removeFactorByHand, resetPasswordByHand } from '../admin/index.ts';
import { eraseDueAccounts } from './erase.ts';

// Each hashes several passwords, whatever else the machine does.
vi.setConfig({ testTimeout: 30_000 });

const password = 'correct horse';

/** A founder on a server whose time stands still until it is moved. */
async function founderWithClock(settings: Record<string, string> = {}) {
  let time = Date.parse('2026-05-04T09:00:00.000Z');
  const server = await createTestServer({ settings, clock: { now: () => new Date(time) } });
  const founder = await server.founder();
  const act = (what: string, body: object) =>
    server.call('POST', `/api/client/second-factor${what}`, { token: founder.token, body });
  const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: time });
  return {
    ...server,
    ...founder,
    act,
    codeOf,
    wait: (seconds: number) => {
      time += seconds * 1000;
    },
    login: (code?: string) =>
      server.call('POST', '/api/client/login', {
        body: { email: founder.email, password, ...(code === undefined ? {} : { code }) },
      }),
    session: (token: string) => server.call('GET', '/api/client/session', { token }),
    state: async () =>
      (await server.call('GET', '/api/client/second-factor', { token: founder.token })).body.data as object,
    async switchedOn() {
      const { secret } = (await act('', { password })).body;
      const { recoveryCodes } = (await act('/confirm', { code: codeOf(secret) })).body;
      return { secret: secret as string, recoveryCodes: recoveryCodes as string[] };
    },
    /** Subjects of what was mailed, as the team reads it. */
    mails: async (token: string) => {
      const { data } = (await server.call('GET', '/api/admin/mail-outbox', { token })).body;
      return data.map(({ subject }: { subject: string }) => subject) as string[];
    },
  };
}

test('[ASVS 6.3.3] a founder switches a second factor on; from then on the login asks for a code, and this device goes on', async () => {
  const { act, codeOf, login, session, state, token, wait, mails, admin } = await founderWithClock();
  expect(await state()).toEqual({ since: null, recoveryCodesLeft: 0 });
  expect((await act('', { password: 'wrong swallow' })).body.message).toBe('This is not your current password.');
  const { secret, url } = (await act('', { password })).body;
  expect(url).toContain('otpauth://totp/Paratope:founder1%40ostrya.example?issuer=Paratope');
  const tablet = (await login()).body.token;
  expect((await act('/confirm', { code: '000000' })).body.message).toBe(
    'This code is wrong. Enter the one your app shows now.',
  );
  const on = await act('/confirm', { code: codeOf(secret) });
  expect(on.body.recoveryCodes).toHaveLength(10);
  expect(await state()).toEqual({ since: '2026-05-04T09:00:00.000Z', recoveryCodesLeft: 10 });
  expect((await session(tablet)).body.code).toBe('session.revoked');
  expect((await session(token)).status).toBe(200);

  const asked = await login();
  expect([asked.status, asked.body.code, asked.body.message, asked.headers.get('set-cookie')]).toEqual([
    401,
    'totp_required',
    'Please enter the code from your authenticator app.',
    null,
  ]);
  wait(30);
  const inside = await login(codeOf(secret));
  expect(inside.body).toMatchObject({ success: true, message: 'Login successful', startupName: 'Ostrya Bio' });
  expect((await login(codeOf(secret))).body.message).toBe(
    'This code is wrong or was used before. Wait for the next one.',
  );
  expect(await mails((await admin()).token)).toContain('Two-step verification is on');
});

test('[ASVS 6.3.3] a wrong password learns nothing of it, and five wrong codes rest the door', async () => {
  const { switchedOn, call, email, codeOf, login, wait } = await founderWithClock();
  const { secret } = await switchedOn();
  wait(30);
  const wrong = await call('POST', '/api/client/login', {
    body: { email, password: 'wrong swallow', code: codeOf(secret) },
  });
  expect([wrong.status, wrong.body.code, wrong.body.message]).toEqual([
    401,
    'session.missing',
    'Invalid email or password',
  ]);
  for (let tries = 0; tries < 5; tries += 1) expect((await login('000000')).body.code).toBe('totp_required');
  expect([(await login(codeOf(secret))).status, (await login('x'.repeat(1_000))).status]).toEqual([429, 429]);
  wait(15 * 60);
  expect((await login(codeOf(secret))).status).toBe(200);
});

test('[ASVS 6.3.1] codes guessed at a founder’s door are bounded for the account, wherever they come from, and so are those of a session left open', async () => {
  const { switchedOn, app, email, codeOf, wait, act, login } = await founderWithClock({ TRUST_PROXY: '1' });
  const { secret, recoveryCodes } = await switchedOn();
  let turn = 0;
  const guess = async (code: string) => {
    turn += 1;
    const response = await app.request('/api/client/login', {
      method: 'POST',
      headers: { Host: '127.0.0.1', 'Content-Type': 'application/json', 'X-Forwarded-For': `10.0.5.${turn}` },
      body: JSON.stringify({ email, password, code }),
    });
    return response.status;
  };
  const statuses: number[] = [];
  for (let tries = 0; tries < 12; tries += 1)
    statuses.push(
      await guess(tries % 2 === 0 ? String(tries).padStart(6, '0') : `${'ABCD-'.repeat(6)}A${'2345'[tries % 4]}`),
    );
  expect(statuses).toEqual([401, 401, 401, 401, 401, ...new Array(7).fill(429)]);
  expect((await act('/remove', { password, code: codeOf(secret) })).status).toBe(429);
  wait(15 * 60);
  expect((await login(recoveryCodes[0])).status).toBe(200);

  wait(30);
  const inside: number[] = [];
  for (let tries = 0; tries < 6; tries += 1) inside.push((await act('/remove', { password, code: '000000' })).status);
  expect(inside).toEqual([400, 400, 400, 400, 400, 429]);
});

test('a recovery code opens the door once, and new ones void the old', async () => {
  const { switchedOn, login, act, state } = await founderWithClock();
  const { recoveryCodes } = await switchedOn();
  const [first = '', second = '', third = ''] = recoveryCodes;
  expect((await login(first.toLowerCase())).status).toBe(200);
  expect((await login(first)).status).toBe(401);
  const renewed = await act('/recovery-codes', { password, code: second });
  expect(renewed.body.recoveryCodes).toHaveLength(10);
  expect((await login(third)).status).toBe(401);
  expect((await login(renewed.body.recoveryCodes[0])).status).toBe(200);
  expect(await state()).toMatchObject({ recoveryCodesLeft: 9 });
});

test('it goes with password and code, by nothing less; each act is in the audit and the mailbox hears of it', async () => {
  const { switchedOn, act, codeOf, wait, login, call, admin, mails, accountId } = await founderWithClock();
  const { secret } = await switchedOn();
  wait(30);
  expect((await act('/remove', { password: 'wrong swallow', code: codeOf(secret) })).status).toBe(400);
  expect((await act('/remove', { password, code: '000000' })).status).toBe(400);
  expect((await act('/remove', { password, code: codeOf(secret) })).body.message).toBe('Two-step verification is off.');
  expect((await login()).status).toBe(200);
  const { token } = await admin();
  const audit = await call('GET', '/api/admin/audit?q=second-factor', { token });
  expect(audit.body.data.map(({ action, subject }: Record<string, string>) => [action, subject])).toEqual([
    ['account.second-factor-off', accountId],
    ['account.second-factor-on', accountId],
  ]);
  expect(await mails(token)).toContain('Two-step verification is off');
});

test('[ASVS 6.3.5] [ASVS 6.3.7] a founder hears by mail of new recovery codes, and of codes that were tried with the right password', async () => {
  const { switchedOn, act, codeOf, wait, login, admin, mails } = await founderWithClock();
  const { secret } = await switchedOn();
  wait(30);
  expect((await act('/recovery-codes', { password, code: codeOf(secret) })).status).toBe(200);
  for (let tries = 0; tries < 5; tries += 1) await login('000000');
  const { token } = await admin();
  expect(await mails(token)).toEqual(
    expect.arrayContaining(['You have new recovery codes', 'Someone may know your password']),
  );
});

test('a new password set by a mailed link does not open an account whose code is missing', async () => {
  const { switchedOn, call, email, deps } = await founderWithClock();
  await switchedOn();
  const link = await resetPasswordByHand(systemContext(deps, 'test'), email);
  const token = new URL(link).searchParams.get('token');
  await call('POST', '/api/client/reset-password', { body: { token, password: 'river stone' } });
  const login = await call('POST', '/api/client/login', { body: { email, password: 'river stone' } });
  expect([login.status, login.body.code]).toEqual([401, 'totp_required']);
});

test('a phone is signed in by the code of a signed-in device, which is a second factor by itself', async () => {
  const { switchedOn, call, token, email } = await founderWithClock();
  await switchedOn();
  const { code } = (await call('POST', '/api/client/pairings', { token })).body;
  expect((await call('POST', '/api/pairings/claim', { body: { email, code } })).status).toBe(200);
});

test('whoever lost both is helped at the server’s own keyboard', async () => {
  const { switchedOn, login, email, deps } = await founderWithClock();
  await switchedOn();
  const ctx = systemContext(deps, 'command line');
  expect(await removeFactorByHand(ctx, ` ${email.toUpperCase()}`)).toBe(`${email} logs in with the password alone.`);
  expect((await login()).status).toBe(200);
  await expect(removeFactorByHand(ctx, email)).rejects.toThrow(`${email} has no second factor.`);
});

test('an account that is erased leaves neither its secret nor a code', async () => {
  const { switchedOn, call, token, wait, deps } = await founderWithClock();
  await switchedOn();
  await call('POST', '/api/client/account/delete', { token, body: { password } });
  wait(15 * 24 * 60 * 60);
  await eraseDueAccounts(deps)({} as never, async () => {});
  const left = deps.database.readerSql
    .prepare('SELECT (SELECT count(*) FROM second_factors) + (SELECT count(*) FROM recovery_codes) AS rows')
    .get();
  expect(left).toEqual({ rows: 0 });
});
