import { expect, onTestFinished, test } from 'vitest';
import { MailRefused } from './mail.ts';
import { createSmtpMail } from './smtp-mail.ts';
import { startLoopbackSmtp } from './testing/loopback-smtp.ts';

const message = {
  id: '0192-mail',
  to: 'orla@quill.example',
  subject: 'Confirm your address, Orla Ní Bhriain',
  text: 'Open this:\nhttps://paratope.example/client/verify?token=abc\n',
  html: '<p>Open this</p>',
  unsubscribeUrl: null,
};

test('a mail reaches the server with its words in plain text and in HTML, from the sender that is set', async () => {
  const smtp = await loopback();
  await createSmtpMail({ url: smtp.url, from: 'Paratope <hello@paratope.example>' }).send(message);
  expect(smtp.mails).toHaveLength(1);
  expect(smtp.mails[0]).toMatchObject({
    from: 'hello@paratope.example',
    to: ['orla@quill.example'],
    text: expect.stringContaining('https://paratope.example/client/verify?token=abc'),
    html: expect.stringContaining('<p>Open this</p>'),
    headers: {
      from: 'Paratope <hello@paratope.example>',
      'message-id': '<0192-mail@paratope.example>',
      'auto-submitted': 'auto-generated',
    },
  });
  expect(smtp.mails[0]?.headers['list-unsubscribe']).toBeUndefined();
});

test('a mail of a series can be stopped with one press', async () => {
  const smtp = await loopback();
  await createSmtpMail({ url: smtp.url, from: 'hello@paratope.example' }).send({
    ...message,
    unsubscribeUrl: 'https://paratope.example/stop/abc',
  });
  expect(smtp.mails[0]?.headers).toMatchObject({
    'list-unsubscribe': '<https://paratope.example/stop/abc>',
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  });
});

test('an address with a comma in it is one mailbox, never two', async () => {
  const smtp = await loopback();
  const mail = createSmtpMail({ url: smtp.url, from: 'hello@paratope.example' });
  await mail.send({ ...message, to: 'mallory@elsewhere.example,orla@quill.example' }).catch(() => {});
  expect(smtp.mails.flatMap(({ to }) => to)).not.toContain('orla@quill.example');
});

test('[ASVS 1.3.11] a line break in an address, a subject or a link adds no header, no recipient and no second mail', async () => {
  const smtp = await loopback();
  const mail = createSmtpMail({ url: smtp.url, from: 'hello@paratope.example' });
  const breaks = [
    '\r\nBcc: orla@quill.example',
    '\nRCPT TO:<orla@quill.example>',
    '\r\n.\r\nMAIL FROM:<a@b.example>',
    '\u2028Cc: orla@quill.example',
    '\rBcc: orla@quill.example',
  ];
  for (const text of breaks) {
    smtp.mails.length = 0;
    await mail.send({ ...message, to: `mallory@elsewhere.example${text}` }).catch(() => {});
    expect([text, smtp.mails.flatMap(({ to }) => to)]).not.toEqual([
      text,
      expect.arrayContaining(['orla@quill.example']),
    ]);
    smtp.mails.length = 0;
    await mail.send({
      ...message,
      to: 'mallory@elsewhere.example',
      subject: `Hello${text}`,
      unsubscribeUrl: `https://paratope.example/stop${text}`,
    });
    expect([text, smtp.mails.length, smtp.mails[0]?.to]).toEqual([text, 1, ['mallory@elsewhere.example']]);
    const names = Object.keys(smtp.mails[0]?.headers ?? {});
    expect([text, names.filter((name) => /^(b?cc|rcpt)/i.test(name))]).toEqual([text, []]);
  }
});

test.for([550, 552, 554])('a mailbox refused with %i is refused for good', async (status) => {
  const smtp = await loopback();
  smtp.refuseWith = status;
  const sending = createSmtpMail({ url: smtp.url, from: 'hello@paratope.example' }).send(message);
  await expect(sending).rejects.toThrow(MailRefused);
  await expect(sending).rejects.toThrow(`The mail server responded with status ${status}.`);
});

test.for([421, 451, 452])('a mailbox put off with %i is worth another try', async (status) => {
  const smtp = await loopback();
  smtp.refuseWith = status;
  const failure = await createSmtpMail({ url: smtp.url, from: 'hello@paratope.example' })
    .send(message)
    .catch((thrown: unknown) => thrown);
  expect(failure).not.toBeInstanceOf(MailRefused);
  expect(failure).toMatchObject({ message: `The mail server responded with status ${status}.` });
});

test('a wrong password is worth another try once it is mended, and is not repeated in the reason', async () => {
  const smtp = await loopback({ user: 'orla', pass: 'right horse' });
  const mail = createSmtpMail({ url: smtp.url.replace('right', 'wrong'), from: 'hello@paratope.example' });
  const failure = await mail.send(message).catch((thrown: unknown) => thrown);
  expect(failure).not.toBeInstanceOf(MailRefused);
  expect((failure as Error).message).not.toContain('horse');
  await createSmtpMail({ url: smtp.url, from: 'hello@paratope.example' }).send(message);
  expect(smtp.mails).toHaveLength(1);
});

test('a server that is not there is worth another try', async () => {
  const mail = createSmtpMail({ url: 'smtp://127.0.0.1:1', from: 'hello@paratope.example' });
  await expect(mail.send(message)).rejects.toThrow('We couldn’t reach the mail server.');
});

async function loopback(auth?: { user: string; pass: string }) {
  const smtp = await startLoopbackSmtp(auth ? { auth } : {});
  onTestFinished(() => smtp.close());
  return smtp;
}
