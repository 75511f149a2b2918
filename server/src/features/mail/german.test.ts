import { expect, onTestFinished, test } from 'vitest';
import { startLoopbackSmtp } from '../../gateways/mail/testing/loopback-smtp.ts';
import { createTestServer } from '../../testing/test-server.ts';

/** A server that mails to a mail server on this machine, and what stands in the newest mail to an address there. */
async function mailing() {
  const smtp = await startLoopbackSmtp();
  onTestFinished(() => smtp.close());
  const server = await createTestServer({
    settings: { SMTP_URL: smtp.url, SUPPORT_EMAIL: 'team@paratope.example' },
    clock: { now: () => new Date('2026-05-04T10:00:00.000Z') },
  });
  const mailTo = async (address: string) => {
    await server.deps.jobs.idle();
    const mail = smtp.mails.findLast(({ to }) => to.includes(address));
    if (!mail) throw new Error(`Nothing was mailed to ${address}.`);
    return { ...mail, subject: decoded(mail.headers.subject ?? '') };
  };
  const german = async (email = 'ines@quill.example') => {
    const { token } = (
      await server.call('POST', '/api/client/register', {
        body: { email, startupName: 'Quillwort Bio', password: 'correct horse', language: 'de' },
      })
    ).body;
    return { email, token };
  };
  const tokenIn = (text: string): string => text.match(/[?&]token=([\w-]+)/)?.[1] ?? '';
  return { ...server, mailTo, german, tokenIn };
}

test('the mails about an account are German for a founder who came in on a German page', async () => {
  const { call, mailTo, german, tokenIn } = await mailing();
  const { email, token } = await german();
  const check = await mailTo(email);
  expect(check.subject).toBe('Bestätigen Sie Ihre E-Mail-Adresse');
  expect(check.text).toContain('Der Link gilt einmal und sieben Tage lang.');
  expect(check.html).toContain('<html lang="de" dir="ltr">');
  expect(check.html).toContain('>Meine Adresse bestätigen</a>');

  await call('POST', '/api/client/password-reset', { body: { email, newPassword: 'battery staple' } });
  const reset = await mailTo(email);
  expect(reset.subject).toBe('Bestätigen Sie Ihr neues Passwort');
  await call('POST', '/api/client/password-reset/confirm', {
    body: { token: tokenIn(reset.text), password: 'battery staple' },
  });
  const changed = await mailTo(email);
  expect(changed.subject).toBe('Ihr Passwort wurde geändert');
  expect(changed.text).toContain('schreiben Sie sofort an team@paratope.example.');

  const again = (await call('POST', '/api/client/login', { body: { email, password: 'battery staple' } })).body.token;
  expect(token).not.toBe(again);
  const moving = { email: 'ines@elsewhere.example', password: 'battery staple' };
  expect((await call('POST', '/api/client/account/email', { token: again, body: moving })).status).toBe(200);
  // Nobody has the new address yet: it is written to in the language of the account it is to belong to.
  expect((await mailTo('ines@elsewhere.example')).subject).toBe('Bestätigen Sie Ihre neue E-Mail-Adresse');
  expect((await mailTo(email)).text).toContain('möchte sich künftig mit ines@elsewhere.example anmelden.');

  await call('POST', '/api/client/account/delete', { token: again, body: { password: 'battery staple' } });
  const leaving = await mailTo(email);
  expect(leaving.subject).toBe('Ihr Konto wird am 18. Mai 2026 gelöscht');
  expect(leaving.text).toContain('wählen Sie „Mein Konto behalten“.');
});

test('an invitation is in the language of the account that has the address, else of who invites', async () => {
  const { call, mailTo, german, founder, tokenIn } = await mailing();
  const { email, token } = await german();
  await call('POST', '/api/client/verify-email', { body: { token: tokenIn((await mailTo(email)).text) } });
  await call('POST', '/api/client/invitations', { token, body: { email: 'nobody@quill.example' } });
  const invited = await mailTo('nobody@quill.example');
  expect(invited.subject).toBe('ines@quill.example lädt Sie auf Paratope zu Quillwort Bio ein');
  expect(invited.text).toContain('Quillwort Bio beitreten:');

  const english = await founder();
  await call('POST', '/api/client/invitations', { token, body: { email: english.email } });
  expect((await mailTo(english.email)).subject).toBe('ines@quill.example invites you to Quillwort Bio on Paratope');
});

test('what is chosen in the account holds from the next mail on, and English stands where nothing is known', async () => {
  const { call, mailTo, founder } = await mailing();
  const { email, token } = await founder();
  await call('POST', '/api/client/account/password', {
    token,
    body: { currentPassword: 'correct horse', newPassword: 'battery staple' },
  });
  expect((await mailTo(email)).subject).toBe('Your password was changed');
  await call('PATCH', '/api/client/account/preferences', { token, body: { language: 'de' } });
  await call('POST', '/api/client/account/password', {
    token,
    body: { currentPassword: 'battery staple', newPassword: 'staple battery' },
  });
  expect((await mailTo(email)).subject).toBe('Ihr Passwort wurde geändert');
});

test('the operator finds German mails in the outbox where there is no mail server', async () => {
  const server = await createTestServer();
  const { token } = await server.admin();
  const application = {
    companyName: 'Quillwort Bio',
    founderName: 'Ines Halm',
    email: 'ines@quill.example',
    whyPremiumSupport: 'A lead investor',
  };
  const sent = await server.app.request('/api/premium-applications', {
    method: 'POST',
    headers: { Host: '127.0.0.1', 'Content-Type': 'application/json', 'Accept-Language': 'de' },
    body: JSON.stringify(application),
  });
  expect(sent.status).toBe(200);
  const { body } = await server.call('GET', '/api/admin/mail-outbox?q=ines', { token });
  expect(body.data).toMatchObject([
    { subject: 'Ihre Bewerbung für Premium Support ist angekommen', text: expect.stringContaining('wird geprüft.') },
  ]);
});

/** A header as people read it (RFC 2047). */
const decoded = (header: string): string =>
  header.replace(/\?=\s+=\?/g, '?==?').replace(/=\?UTF-8\?([QB])\?(.*?)\?=/gi, (_, way: string, text: string) =>
    way === 'B'
      ? Buffer.from(text, 'base64').toString('utf8')
      : decodeURIComponent(
          text
            .replaceAll('_', ' ')
            .replaceAll('%', '%25')
            .replace(/=([0-9A-F]{2})/g, '%$1'),
        ),
  );
