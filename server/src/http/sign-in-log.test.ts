import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { createTestServer } from '../testing/test-server.ts';

const password = 'correct horse';

/** A server with its log as it would be read by its operator; time stands still until it is moved. */
async function logged() {
  const lines: string[] = [];
  let time = Date.parse('2026-05-04T09:00:00.000Z');
  const log = createLog('info', { write: (line: string) => void lines.push(line) });
  const server = await createTestServer({ log, clock: { now: () => new Date(time) } });
  /** The events since the last look, without what every line of the log has. */
  const events = () => {
    const read = lines.splice(0).map((line) => JSON.parse(line));
    return read.flatMap(({ level, time: at, msg, requestId, ...facts }) => {
      if (msg !== 'sign-in') return [];
      expect(typeof at).toBe('number');
      expect(read.some((line) => line.msg === 'request' && line.requestId === requestId)).toBe(true);
      return [{ level, ...facts }];
    });
  };
  return {
    ...server,
    lines,
    events,
    wait: (seconds: number) => {
      time += seconds * 1000;
    },
    codeOf: (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: time }),
  };
}

const said = { level: 30 };
const warned = { level: 40 };

test('[ASVS 16.3.1] the log tells every login that succeeded, was refused or came too often, by the id of its account', async () => {
  const { call, founder, events } = await logged();
  const { email, accountId: account } = await founder();
  const kind = 'founder';
  expect(events()).toEqual([{ ...said, event: 'session.opened', kind, account, why: 'by registration' }]);

  const login = (body: object) => call('POST', '/api/client/login', { body: { email, password, ...body } });
  await login({});
  await login({ password: 'wrong swallow' });
  await login({ email: 'nobody@ostrya.example' });
  expect(events()).toEqual([
    { ...said, event: 'session.opened', kind, account, why: 'by password' },
    { ...warned, event: 'login.refused', kind, account, why: 'wrong password' },
    { ...warned, event: 'login.refused', kind, why: 'unknown address' },
  ]);
});

test('[ASVS 16.3.3] guesses at one account from many addresses end in a line that names the account', async () => {
  const { app, founder, events } = await logged();
  const { email, accountId: account } = await founder();
  const guess = (address: string) =>
    app.request(
      '/api/client/login',
      {
        method: 'POST',
        headers: { Host: '127.0.0.1', 'Content-Type': 'application/json' },
        body: JSON.stringify({ email, password: 'wrong swallow' }),
      },
      { incoming: { socket: { remoteAddress: address } } },
    );
  for (let tries = 0; tries < 30; tries += 1) await guess(`203.0.113.${tries}`);
  events();
  expect((await guess('203.0.113.99')).status).toBe(429);
  expect(events()).toEqual([{ ...warned, event: 'login.locked', kind: 'founder', account, why: 'too many tries' }]);
});

test('[ASVS 16.3.1] the log tells of another password and of every session that ended, and why', async () => {
  const { call, founder, events } = await logged();
  const { email, token, accountId: account } = await founder();
  const kind = 'founder';
  const another = async () =>
    (await call('POST', '/api/client/login', { body: { email, password } })).body.token as string;
  const idOf = async (as: string) =>
    (await call('GET', '/api/client/sessions', { token: as })).body.data.find(
      ({ isCurrent }: { isCurrent: boolean }) => isCurrent,
    ).id as string;
  const tablet = await another();
  const phone = await another();
  const [tabletId, phoneId] = [await idOf(tablet), await idOf(phone)];
  await another();
  events();
  await call('DELETE', `/api/client/sessions/${tabletId}`, { token });
  await call('DELETE', `/api/client/sessions/${phoneId}?isLost=true`, { token });
  const change = (currentPassword: string) =>
    call('POST', '/api/client/account/password', { token, body: { currentPassword, newPassword: 'river stone' } });
  await change('wrong swallow');
  await change(password);
  await call('POST', '/api/client/logout', { token });
  expect(events()).toEqual([
    { ...said, event: 'session.ended', kind, account, why: 'by its holder', ended: 1 },
    { ...said, event: 'session.ended', kind, account, why: 'device lost', ended: 1 },
    { ...warned, event: 'password.refused', kind, account, why: 'wrong password' },
    { ...said, event: 'password.changed', kind, account, why: 'by its holder' },
    { ...said, event: 'session.ended', kind, account, why: 'password changed', ended: 1 },
    { ...said, event: 'session.ended', kind, account, why: 'signed out', ended: 1 },
  ]);
});

test('[ASVS 16.3.1] the log tells every use of an admin’s second factor', async () => {
  const { call, admin, events, codeOf, wait } = await logged();
  const { token } = await admin();
  const account = (await call('GET', '/api/admin/session', { token })).body.data.adminId;
  const kind = 'admin';
  const act = (what: string, body: object) => call('POST', `/api/admin/second-factor${what}`, { token, body });
  const { secret } = (await act('', { password })).body;
  const { recoveryCodes } = (await act('/confirm', { code: codeOf(secret) })).body;
  const login = (code?: string) =>
    call('POST', '/api/admin/login', { body: { email: 'ada@paratope.example', password, ...(code ? { code } : {}) } });
  await login();
  for (let tries = 0; tries < 6; tries += 1) await login('000000');
  wait(15 * 60);
  await login(recoveryCodes[0]);
  await act('/remove', { password, code: codeOf(secret) });
  const wrong = { ...warned, event: 'second-factor.refused', kind, account, why: 'wrong code' };
  expect(events()).toEqual([
    { ...said, event: 'session.opened', kind, account, why: 'by a set-up link' },
    { ...said, event: 'second-factor.on', kind, account, why: 'by its holder' },
    { ...warned, event: 'second-factor.refused', kind, account, why: 'no code' },
    ...[wrong, wrong, wrong, wrong, wrong],
    { ...warned, event: 'second-factor.locked', kind, account, why: 'too many tries' },
    { ...said, event: 'second-factor.recovery-code-used', kind, account, why: 'by its holder' },
    { ...said, event: 'session.opened', kind, account, why: 'by password' },
    { ...said, event: 'second-factor.off', kind, account, why: 'by its holder' },
  ]);
});

test('[ASVS 16.2.1] [ASVS 16.3.2] the line of a request says who asked, by id, and why it was refused', async () => {
  const { call, founder, admin, lines } = await logged();
  const { token, accountId } = await founder();
  const { token: owner } = await admin();
  const { adminId } = (await call('GET', '/api/admin/session', { token: owner })).body.data;
  lines.length = 0;
  await call('GET', '/api/client/profile', { token });
  await call('GET', '/api/admin/clients', { token });
  await call('POST', '/api/client/members/01890000-0000-7000-8000-000000000001/hand-over', { token });
  await call('GET', '/api/admin/clients', { token: owner });
  await call('GET', '/api/client/profile');
  const requests = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request');
  expect(requests.map(({ by, status, refused }) => [by?.kind, by?.id, status, refused])).toEqual([
    ['founder', accountId, 200, undefined],
    ['founder', accountId, 403, 'forbidden'],
    ['founder', accountId, 404, 'missing'],
    ['admin', adminId, 200, undefined],
    [undefined, undefined, 401, 'session.missing'],
  ]);
});

test('[ASVS 16.2.5] no event holds an address, a password, a code, a token or a device’s name', async () => {
  const { call, founder, admin, lines, codeOf } = await logged();
  const { email, token } = await founder();
  const owner = (await admin()).token;
  const { secret } = (await call('POST', '/api/admin/second-factor', { token: owner, body: { password } })).body;
  const code = codeOf(secret);
  const { recoveryCodes } = (await call('POST', '/api/admin/second-factor/confirm', { token: owner, body: { code } }))
    .body;
  await call('POST', '/api/client/login', { body: { email, password: 'wrong swallow' } });
  await call('POST', '/api/client/login', { body: { email: 'lena@carpinus.example', password: 'wrong swallow' } });
  await call('POST', '/api/pairings/claim', { body: { email, code: '938271' } });
  await call('POST', '/api/admin/login', { body: { email: 'ada@paratope.example', password, code: '938271' } });
  await call('POST', '/api/client/logout', { token });
  const text = lines.filter((line) => line.includes('"sign-in"')).join('');
  expect(text.split('\n').filter(Boolean).length).toBeGreaterThanOrEqual(8);
  const secrets = [email, 'lena@', 'ada@', 'ostrya', password, 'wrong swallow', '938271', code, secret, token, owner];
  expect([...secrets, ...recoveryCodes].filter((word) => text.includes(word))).toEqual([]);
});
