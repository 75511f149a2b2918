import { expect, onTestFinished, test, vi } from 'vitest';
import { type Mail, MailRefused } from '../../gateways/mail/mail.ts';
import { startLoopbackSmtp } from '../../gateways/mail/testing/loopback-smtp.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { queueMail } from './index.ts';
import { asHtml, asText, type MailContent } from './mail-template.ts';

const content: MailContent = {
  subject: 'Confirm <your> address',
  parts: [
    'Hello & welcome,',
    { label: 'Confirm', url: 'https://paratope.example/client/verify?token=s3cret-Token&x=1' },
    { items: ['one', '<b>two</b>'] },
  ],
};

test('a mail reads in plain text, and its HTML carries no tag that came with its words', () => {
  expect(asText({ ...content, unsubscribeUrl: 'https://paratope.example/stop' })).toBe(
    [
      'Hello & welcome,',
      'Confirm:\nhttps://paratope.example/client/verify?token=s3cret-Token&x=1',
      '- one\n- <b>two</b>',
      'Stop these emails:\nhttps://paratope.example/stop',
      'Paratope\n',
    ].join('\n\n'),
  );
  const html = asHtml(content);
  expect(html).toContain('<title>Confirm &lt;your&gt; address</title>');
  expect(html).toContain('<p>Hello &amp; welcome,</p>');
  expect(html).toContain('<li>&lt;b&gt;two&lt;/b&gt;</li>');
  expect(html).toContain('href="https://paratope.example/client/verify?token=s3cret-Token&amp;x=1"');
  expect(html).not.toContain('<b>');
});

test('a queued mail leaves over the mail server that is set, and the outbox keeps it without its secret', async () => {
  const smtp = await startLoopbackSmtp();
  onTestFinished(() => smtp.close());
  const server = await createTestServer({ settings: { SMTP_URL: smtp.url, MAIL_FROM: 'hello@paratope.example' } });
  const { token } = await server.admin();
  await server.deps.database.write((tx) => queueMail(server.deps, tx, { to: 'orla@quill.example', mail: content }));
  await server.deps.jobs.idle();
  expect(smtp.mails).toMatchObject([
    { to: ['orla@quill.example'], text: expect.stringContaining('token=s3cret-Token') },
  ]);

  const { body } = await server.call('GET', '/api/admin/mail-outbox', { token });
  expect(body).toMatchObject({
    total: 1,
    data: [{ to: 'orla@quill.example', subject: 'Confirm <your> address', state: 'sent', message: '' }],
  });
  expect(body.data[0].sentAt).toMatch(/^20/);
  expect(JSON.stringify(body)).not.toContain('s3cret');
  const stored = server.deps.database.readerSql.prepare('SELECT text, html FROM mails').all();
  expect(JSON.stringify(stored)).not.toContain('s3cret');
});

test('without a mail server a mail is kept for an admin to read; nobody else may', async () => {
  const server = await createTestServer();
  const founder = await server.founder();
  const admin = await server.admin();
  await server.deps.database.write((tx) =>
    queueMail(server.deps, tx, { to: 'orla@quill.example', mail: { subject: 'Hello', parts: ['A word.'] } }),
  );
  await server.deps.jobs.idle();
  const { body } = await server.call('GET', '/api/admin/mail-outbox?q=orla', admin);
  expect(body.data).toMatchObject([{ state: 'kept', text: 'A word.\n\nParatope\n', sentAt: null }]);
  expect((await server.call('GET', '/api/admin/mail-outbox')).status).toBe(401);
  expect((await server.call('GET', '/api/admin/mail-outbox', founder)).status).toBe(403);
});

test('an act that is undone mails nobody', async () => {
  const mail = fakeMail();
  const server = await createTestServer({ gateways: { mail } });
  const undone = server.deps.database.write(async (tx) => {
    await queueMail(server.deps, tx, { to: 'orla@quill.example', mail: content });
    throw new Error('the act failed');
  });
  await expect(undone).rejects.toThrow('the act failed');
  await server.deps.jobs.idle();
  expect(mail.sent).toEqual([]);
});

test('a mail that cannot leave now is tried again later, and is given up after seven tries with its reason', async () => {
  const { server, mail, later, outbox } = await troubled(new Error('We couldn’t reach the mail server.'));
  await later(0);
  expect(await outbox()).toMatchObject([{ state: 'waiting', message: 'We couldn’t reach the mail server.' }]);
  mail.failure = undefined;
  await later(31);
  expect(await outbox()).toMatchObject([{ state: 'sent', message: '' }]);
  expect(mail.sent).toHaveLength(1);

  mail.failure = new Error('The mail server took too long to respond.');
  await server.deps.database.write((tx) => queueMail(server.deps, tx, { to: 'ines@quill.example', mail: content }));
  for (let round = 0; round < 7; round += 1) await later(48 * 60 * 60);
  expect((await outbox())[0]).toMatchObject({ state: 'failed', message: 'The mail server took too long to respond.' });
  expect(mail.tries).toBe(2 + 7);
});

test('a mailbox that does not exist is not tried again', async () => {
  const { mail, later, outbox } = await troubled(new MailRefused('The mail server answered with 550.'));
  await later(0);
  expect(await outbox()).toMatchObject([{ state: 'failed', message: 'The mail server answered with 550.' }]);
  await later(48 * 60 * 60);
  expect(mail.tries).toBe(1);
});

test('after ninety days a mail is forgotten, unless it still waits', async () => {
  let now = Date.parse('2026-05-04T10:00:00.000Z');
  const server = await createTestServer({ clock: { now: () => new Date(now) } });
  const { database, jobs } = server.deps;
  const write = (to: string) => database.write((tx) => queueMail(server.deps, tx, { to, mail: content }));
  await write('old@quill.example');
  now += 91 * 24 * 60 * 60 * 1000;
  await write('new@quill.example');
  await database.write((tx) => jobs.enqueue(tx, { kind: 'mail.sweep', key: 'mail.sweep', input: {} }));
  await jobs.idle();
  const left = database.readerSql.prepare('SELECT "to" FROM mails').pluck().all();
  expect(left).toEqual(['new@quill.example']);
});

test('a mail sent from inside a transaction is an error, because every writer would wait for it', async () => {
  const server = await createTestServer({ settings: { SMTP_URL: 'smtp://127.0.0.1:1' } });
  const message = { id: 'a', to: 'a@b.example', subject: '', text: '', html: '', unsubscribeUrl: null };
  const sending = server.deps.database.write(async () => server.deps.gateways.mail?.send(message));
  await expect(sending).rejects.toThrow('A mail was sent inside a transaction');
});

test('a line break in a subject begins no header', async () => {
  const mail = fakeMail();
  const server = await createTestServer({ gateways: { mail } });
  const twoLines = { subject: 'Quill\r\nBcc: all@quill.example', parts: [] };
  await server.deps.database.write((tx) => queueMail(server.deps, tx, { to: 'orla@quill.example', mail: twoLines }));
  await server.deps.jobs.idle();
  expect(mail.sent).toMatchObject([{ subject: 'Quill Bcc: all@quill.example' }]);
});

function fakeMail() {
  const fake = {
    sent: [] as Parameters<Mail['send']>[0][],
    tries: 0,
    failure: undefined as Error | undefined,
    async send(message: Parameters<Mail['send']>[0]) {
      fake.tries += 1;
      if (fake.failure) throw fake.failure;
      fake.sent.push(message);
    },
  };
  return fake;
}

/** A server whose mail fails, with one mail queued and a clock to move on by seconds. */
async function troubled(failure: Error) {
  const mail = fakeMail();
  mail.failure = failure;
  let now = Date.parse('2026-05-04T10:00:00.000Z');
  const server = await createTestServer({ gateways: { mail }, clock: { now: () => new Date(now) } });
  await server.admin();
  await server.deps.jobs.stop();
  await server.deps.database.write((tx) => queueMail(server.deps, tx, { to: 'orla@quill.example', mail: content }));
  const due = server.deps.database.readerSql.prepare(
    `SELECT count(*) AS open FROM jobs WHERE state = 'running' OR (state = 'waiting' AND run_after <= ?)`,
  );
  return {
    server,
    mail,
    outbox: async () => {
      const admin = { email: 'ada@paratope.example', password: 'correct horse' };
      const { token } = (await server.call('POST', '/api/admin/login', { body: admin })).body;
      return (await server.call('GET', '/api/admin/mail-outbox', { token })).body.data;
    },
    /** Lets the time pass and every job that is due by then run once. */
    later: async (seconds: number) => {
      now += seconds * 1000;
      await server.deps.jobs.start();
      await vi.waitFor(() => expect(due.get(new Date(now).toISOString())).toEqual({ open: 0 }), 10_000);
      await server.deps.jobs.stop();
    },
  };
}
