import { expect, test } from 'vitest';
import { MailRefused } from '../../gateways/mail/mail.ts';
import { createMailServer } from '../../testing/mail-server.ts';
import { createTestServer } from '../../testing/test-server.ts';

const hour = 60 * 60 * 1000;

test('[decision Z21] [decision S12] registering mails a link, and opening it proves the address once', async () => {
  const { call, founder, mail, post } = await createMailServer();
  const { token, email } = await founder();
  expect((await call('GET', '/api/client/session', { token })).body.data).toMatchObject({
    isVerified: false,
    sendsMail: true,
  });
  expect((await post()).newest(email)).toMatchObject({
    subject: 'Confirm your email address',
    text: expect.stringContaining('/client/verify?token='),
  });

  const verify = () => call('POST', '/api/client/verify-email', { body: { token: mail.tokenFor(email) } });
  expect((await verify()).body).toMatchObject({ success: true, message: 'Your email address is confirmed.', email });
  expect((await call('GET', '/api/client/session', { token })).body.data.isVerified).toBe(true);
  const again = await verify();
  expect(again.status).toBe(400);
  expect(again.body.message).toBe('This link has expired. Log in to get a new one.');
  expect((await call('POST', '/api/client/verify-email/resend', { token })).body.message).toBe(
    'Your email address is already confirmed.',
  );
});

test('[decision Z21] a new link makes the one before worthless, and a link is good for a week', async () => {
  const { call, founder, mail, post, wait } = await createMailServer();
  const { token, email } = await founder();
  await post();
  const first = mail.tokenFor(email);
  expect((await call('POST', '/api/client/verify-email/resend', { token })).body.message).toBe(
    `We emailed a new link to ${email}.`,
  );
  await post();
  const second = mail.tokenFor(email);
  expect((await call('POST', '/api/client/verify-email', { body: { token: first } })).status).toBe(400);
  wait(7 * 24 * hour);
  expect((await call('POST', '/api/client/verify-email', { body: { token: second } })).status).toBe(400);
});

test('[decision Z21] without mail an admin confirms the address in the inbox', async () => {
  const server = await createTestServer();
  const { token, email } = await server.founder('Quill Therapeutics');
  const admin = await server.admin();
  expect((await server.call('POST', '/api/client/verify-email/resend', { token })).body.message).toBe(
    "Our team will confirm your address. You don't need to do anything.",
  );
  const inbox = await server.call('GET', '/api/admin/inbox?state=open&kind=address-check', admin);
  expect(inbox.body.data).toMatchObject([
    {
      kind: 'address-check',
      state: 'open',
      title: 'Confirm an email address',
      from: { name: 'Quill Therapeutics', email },
    },
  ]);
  const handled = await server.call('PATCH', `/api/admin/inbox/${inbox.body.data[0].id}`, {
    ...admin,
    body: { state: 'done', note: 'Spoke to them at the booth' },
  });
  expect(handled.body.data).toMatchObject({ state: 'done', note: 'Spoke to them at the booth' });
  expect((await server.call('GET', '/api/client/session', { token })).body.data.isVerified).toBe(true);
  expect((await server.call('PATCH', `/api/admin/inbox/${inbox.body.data[0].id}`, { token, body: {} })).status).toBe(
    403,
  );
});

test('a session says when the mail to an unproven address was refused for good', async () => {
  const mail = { send: async () => Promise.reject(new MailRefused('The mail server answered with 550.')) };
  const server = await createTestServer({ gateways: { mail } });
  const { token } = await server.founder();
  await server.deps.jobs.idle();
  expect((await server.call('GET', '/api/client/session', { token })).body.data).toMatchObject({
    isVerified: false,
    mailFailed: true,
  });
});

test('the address changes once the new one is proven; the old one is told before and after', async () => {
  const { call, founder, mail, post, deps } = await createMailServer();
  const { token, email } = await founder();
  const change = (body: object) => call('POST', '/api/client/account/email', { token, body });
  expect((await change({ email: 'new@ostrya.example', password: 'wrong horse' })).body).toMatchObject({
    success: false,
    fields: { password: 'This is not your current password.' },
  });
  expect((await change({ email, password: 'correct horse' })).body.message).toBe('This is already your address.');
  expect((await change({ email: 'New@ostrya.example', password: 'correct horse' })).body.message).toBe(
    'We emailed a link to new@ostrya.example. Your address changes when you open it.',
  );
  await post();
  expect(mail.newest(email).text).toContain('asked to use new@ostrya.example to log in from now on');
  expect((await call('GET', '/api/client/account', { token })).body.data).toMatchObject({
    email,
    pendingEmail: 'new@ostrya.example',
  });

  const body = { token: mail.tokenFor('new@ostrya.example') };
  expect((await call('POST', '/api/client/verify-email', { body })).body.email).toBe('new@ostrya.example');
  await post();
  expect(mail.newest(email).text).toContain('You now log in to Paratope with new@ostrya.example.');
  expect((await call('GET', '/api/client/account', { token })).body.data).toMatchObject({
    email: 'new@ostrya.example',
    isVerified: true,
    pendingEmail: null,
  });
  const proven = deps.database.readerSql.prepare('SELECT count(*) FROM jobs WHERE kind = ?').pluck();
  expect(proven.get('account.address-proven')).toBe(1);
  const login = (address: string) =>
    call('POST', '/api/client/login', { body: { email: address, password: 'correct horse' } });
  expect([(await login(email)).status, (await login('new@ostrya.example')).status]).toEqual([401, 200]);
  expect((await call('GET', '/api/client/profile', { token })).body.data.email).toBe('new@ostrya.example');
});

test('an address that has an account is answered like any other, and its holder gets no link', async () => {
  const { call, founder, mail, post } = await createMailServer();
  const one = await founder();
  const other = await founder();
  const body = { email: other.email, password: 'correct horse' };
  expect((await call('POST', '/api/client/account/email', { token: one.token, body })).body.message).toBe(
    `We emailed a link to ${other.email}. Your address changes when you open it.`,
  );
  await post();
  expect(mail.mails.filter(({ to }) => to === other.email).map(({ subject }) => subject)).toEqual([
    'Confirm your email address',
  ]);
});

test('without mail an address cannot be changed, and the words say whom to ask', async () => {
  const server = await createTestServer({ settings: { SUPPORT_EMAIL: 'help@ostrya.example' } });
  const { token } = await server.founder();
  const body = { email: 'new@ostrya.example', password: 'correct horse' };
  expect((await server.call('POST', '/api/client/account/email', { token, body })).body.message).toBe(
    "We can't send email from here. Ask help@ostrya.example to change your address.",
  );
});
