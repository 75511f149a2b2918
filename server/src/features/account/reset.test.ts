import { expect, test } from 'vitest';
import { createMailServer } from '../../testing/mail-server.ts';
import { createTestServer } from '../../testing/test-server.ts';

const minute = 60 * 1000;

test('[P29] [decision S2] [decision I7] the wished password works once the mailed link is opened, and every session ends', async () => {
  const { call, founder, mail, post, login } = await createMailServer();
  const { token, email } = await founder();
  await call('POST', '/api/client/password-reset', { body: { email, newPassword: 'brand new horse' } });
  await post();
  expect(mail.newest(email)).toMatchObject({
    subject: 'Confirm your new password',
    text: expect.stringContaining('/client/reset-password?chosen=1&token='),
  });
  expect((await login(email, 'brand new horse')).status).toBe(401);

  const password = 'brand new horse';
  const link = mail.tokenFor(email);
  const confirm = () => call('POST', '/api/client/password-reset/confirm', { body: { token: link, password } });
  expect((await confirm()).body.message).toBe('Your password was changed. Log in with the new one.');
  expect([(await login(email, 'correct horse')).status, (await login(email, 'brand new horse')).status]).toEqual([
    401, 200,
  ]);
  expect((await call('GET', '/api/client/session', { token })).body.code).toBe('session.revoked');
  expect((await post()).newest(email).subject).toBe('Your password was changed');
  const again = await confirm();
  expect([again.status, again.body.message]).toEqual([400, 'Invalid or missing reset token']);
});

test('[P29] [decision S2] a stranger’s wish is not confirmed by pressing its link: the page asks for the password, and the mail says when and from where', async () => {
  const { app, founder, post, login, call } = await createMailServer({ TIME_ZONE: 'America/New_York' });
  const { token: session, email } = await founder();
  const wish = (newPassword: string, browser: string) =>
    app.request('/api/client/password-reset', {
      method: 'POST',
      headers: { Host: '127.0.0.1', 'Content-Type': 'application/json', 'User-Agent': browser },
      body: JSON.stringify({ email, newPassword }),
    });
  await wish('stranger wants this', 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0 <script>');
  const theirs = (await post()).newest(email);
  await wish('brand new horse', 'curl/8');
  const mine = (await post()).newest(email);
  expect(theirs.text).toMatch(/Requested May 4, 2026 at 6:00\sAM [A-Z]/);
  expect(theirs.text).toContain('From: Firefox on Windows');
  expect(theirs.text).not.toContain('script');
  expect(mine.text).toContain('From: an unknown browser');

  const confirm = (mail: { text: string }, password?: string) =>
    call('POST', '/api/client/password-reset/confirm', {
      body: { token: /[?&]token=([\w-]+)/.exec(mail.text)?.[1], ...(password ? { password } : {}) },
    });
  expect((await confirm(theirs)).body.message).toBe('Please enter the password you chose');
  const wrong = await confirm(theirs, 'brand new horse');
  expect([wrong.status, wrong.body.fields]).toEqual([
    400,
    {
      password:
        "This isn't the password you chose when you requested this link. If you didn't request it, ignore the email. Your password stays the same.",
    },
  ]);
  expect((await login(email, 'stranger wants this')).status).toBe(401);
  expect((await call('GET', '/api/client/session', { token: session })).status).toBe(200);
  expect((await confirm(mine, 'brand new horse')).status).toBe(200);
  expect((await login(email, 'brand new horse')).status).toBe(200);
  expect((await confirm(theirs, 'stranger wants this')).status).toBe(400);
});

test('[P29] [A42] [decision S2] the mailed link may also set yet another password, and is good for an hour', async () => {
  const { call, founder, mail, post, login, wait } = await createMailServer();
  const { email } = await founder();
  await call('POST', '/api/client/password-reset', { body: { email, newPassword: 'brand new horse' } });
  await post();
  const body = { token: mail.tokenFor(email), password: 'yet another horse' };
  expect((await call('POST', '/api/client/reset-password', { body })).status).toBe(200);
  expect((await login(email, 'yet another horse')).status).toBe(200);

  await call('POST', '/api/client/password-reset', { body: { email, newPassword: 'too late horse' } });
  await post();
  wait(60 * minute);
  const late = { token: mail.tokenFor(email), password: 'too late horse' };
  expect((await call('POST', '/api/client/password-reset/confirm', { body: late })).status).toBe(400);
  expect((await call('POST', '/api/client/reset-password', { body: late })).status).toBe(400);
});

test('[decision S2] an address nobody has is answered alike and mailed nothing, and one mailbox is not filled', async () => {
  const { call, founder, mail, post } = await createMailServer();
  const { email } = await founder();
  const ask = (address: string) =>
    call('POST', '/api/client/password-reset', { body: { email: address, newPassword: 'brand new horse' } });
  const answers = [await ask('no@one.example'), await ask(email), await ask(email), await ask(email), await ask(email)];
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  await post();
  expect(mail.mails.map(({ to }) => to)).not.toContain('no@one.example');
  expect(mail.mails.filter(({ subject }) => subject === 'Confirm your new password')).toHaveLength(3);
});

test('a link that was mailed proves the mailbox, and one password change makes every other link worthless', async () => {
  const { call, founder, mail, post } = await createMailServer();
  const { token, email } = await founder();
  const ask = () => call('POST', '/api/client/password-reset', { body: { email, newPassword: 'brand new horse' } });
  await ask();
  await post();
  const first = mail.tokenFor(email);
  await ask();
  await post();
  const second = mail.tokenFor(email);
  expect((await call('GET', '/api/client/session', { token })).body.data.isVerified).toBe(false);
  const confirm = (token: string) =>
    call('POST', '/api/client/password-reset/confirm', { body: { token, password: 'brand new horse' } });
  expect([(await confirm(second)).status, (await confirm(first)).status]).toEqual([200, 400]);
  const login = await call('POST', '/api/client/login', { body: { email, password: 'brand new horse' } });
  expect((await call('GET', '/api/client/session', login.body)).body.data.isVerified).toBe(true);
});

test('[G07] [P29] [decision S2] without mail a reviewer hands over a link, with a note on how they recognised the person', async () => {
  const server = await createTestServer();
  const { email } = await server.founder();
  const admin = await server.admin();
  await server.call('POST', '/api/client/password-reset', { body: { email, newPassword: 'brand new horse' } });
  const inbox = await server.call('GET', '/api/admin/inbox?kind=password-request', admin);
  expect(inbox.body.data).toMatchObject([{ state: 'open', title: 'New password requested', from: { email } }]);
  expect(inbox.body.data[0].text).toContain('then approve the request');
  expect(JSON.stringify(inbox.body)).not.toContain('argon2');
  const { id } = inbox.body.data[0];
  const approve = (body: object) =>
    server.call('POST', `/api/admin/password-requests/${id}/approve`, { ...admin, body });
  expect((await approve({ note: '' })).body.message).toBe('Note how you verified this person.');
  const wrongWay = await server.call('PATCH', `/api/admin/inbox/${id}`, { ...admin, body: { state: 'done' } });
  expect(wrongWay.status).toBe(400);

  const { body } = await approve({ note: 'Called the number on their site' });
  const token = new URL(body.link).searchParams.get('token');
  const wished = { token, password: 'brand new horse' };
  expect((await server.call('POST', '/api/client/password-reset/confirm', { body: wished })).status).toBe(200);
  const login = await server.call('POST', '/api/client/login', { body: { email, password: 'brand new horse' } });
  expect(login.status).toBe(200);
  expect((await approve({ note: 'Once more' })).status).toBe(404);
  const audit = server.deps.database.readerSql.prepare('SELECT action, details FROM audit_entries').all();
  expect(audit).toContainEqual({
    action: 'password-request.approved',
    details: JSON.stringify({ kind: 'password-request', note: 'Called the number on their site' }),
  });
});

test('[P29] [decision S2] a request the team puts away opens nothing any more', async () => {
  const server = await createTestServer();
  const { email } = await server.founder();
  const admin = await server.admin();
  await server.call('POST', '/api/client/password-reset', { body: { email, newPassword: 'brand new horse' } });
  const { id } = (await server.call('GET', '/api/admin/inbox?kind=password-request', admin)).body.data[0];
  await server.call('PATCH', `/api/admin/inbox/${id}`, { ...admin, body: { state: 'archived', note: 'Not them' } });
  const body = { note: 'Changed my mind' };
  expect((await server.call('POST', `/api/admin/password-requests/${id}/approve`, { ...admin, body })).status).toBe(
    404,
  );
});

test('a password is changed with the one before; this device stays signed in and the others do not', async () => {
  const { call, founder, mail, post, login } = await createMailServer();
  const { token, email } = await founder();
  const other = (await login(email, 'correct horse')).body.token;
  const change = (body: object) => call('POST', '/api/client/account/password', { token, body });
  expect((await change({ currentPassword: 'wrong horse', newPassword: 'brand new horse' })).body).toMatchObject({
    success: false,
    fields: { currentPassword: 'This is not your current password.' },
  });
  expect((await change({ currentPassword: 'correct horse', newPassword: 'short' })).body.message).toBe(
    'Password must be at least 8 characters long',
  );
  expect((await change({ currentPassword: 'correct horse', newPassword: 'brand new horse' })).body.message).toBe(
    'Your password was changed. Your other devices are signed out.',
  );
  expect((await call('GET', '/api/client/session', { token })).status).toBe(200);
  expect((await call('GET', '/api/client/session', { token: other })).body.code).toBe('session.revoked');
  expect((await login(email, 'brand new horse')).status).toBe(200);
  await post();
  expect(mail.newest(email).subject).toBe('Your password was changed');
});
