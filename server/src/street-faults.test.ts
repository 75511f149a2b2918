import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { sampleDeck, sendDeck, standardFounder } from './features/analysis/testing/with-deck.ts';
import { openShop } from './features/payments/testing/shop.ts';
import type { Airtable } from './gateways/airtable/airtable.ts';
import { createRestAirtable } from './gateways/airtable/rest-airtable.ts';
import type { Analyser } from './gateways/analyser/analyser.ts';
import { createEndpointAnalyser } from './gateways/analyser/endpoint-analyser.ts';
import { carefulModel } from './gateways/analyser/testing/models.ts';
import { chatEndpoint } from './gateways/chat/testing/chat-endpoint.ts';
import { createSmtpMail } from './gateways/mail/smtp-mail.ts';
import { startLoopbackSmtp } from './gateways/mail/testing/loopback-smtp.ts';
import { startAirtableServer } from './testing/airtable-server.ts';
import { onlyOnSqlite } from './testing/only-on-sqlite.ts';
import { createTestServer } from './testing/test-server.ts';

/** Whole servers, and PDFs read in processes of their own. */
vi.setConfig({ testTimeout: 180_000 });

/** What is waited for a service that does not answer at all, in milliseconds; one that does is waited for as long as the product waits. */
const impatience = 300;

/** A server that mails to an address of this machine, with a clock to move on and the outbox as an admin reads it. */
async function withMailServer(there: () => { url: string; timeout?: number }) {
  let now = Date.parse('2026-05-04T10:00:00.000Z');
  const from = 'Paratope <hello@paratope.example>';
  const mail = {
    send: (message: Parameters<ReturnType<typeof createSmtpMail>['send']>[0]) =>
      createSmtpMail({ from, ...there() }).send(message),
  };
  const server = await createTestServer({ gateways: { mail }, clock: { now: () => new Date(now) } });
  const { token } = await server.admin();
  const due = server.deps.database.readerSql.prepare(
    `SELECT count(*) AS open FROM jobs WHERE kind = 'mail.send' AND (state = 'running' OR (state = 'waiting' AND run_after <= ?))`,
  );
  return {
    server,
    outbox: async () => (await server.call('GET', '/api/admin/mail-outbox', { token })).body.data,
    /** Lets the time pass and every mail that is due by then be tried. */
    later: async (minutes: number) => {
      now += minutes * 60_000;
      await server.deps.jobs.start();
      await expect.poll(() => due.get(new Date(now).toISOString()), { timeout: 30_000 }).toEqual({ open: 0 });
      await server.deps.jobs.stop();
    },
  };
}

test('[Q-R5] a mail server that greylists, goes silent and goes away loses no mail: the founder works on, the team reads why, and it leaves once there is one', async () => {
  const smtp = await startLoopbackSmtp();
  const silent = await silentServer();
  onTestFinished(() => smtp.close());
  let there: { url: string; timeout?: number } = { url: smtp.url };
  smtp.refuseWith = 451;
  const { server, outbox, later } = await withMailServer(() => there);
  await server.deps.jobs.stop();
  const founder = await server.founder();
  await later(0);
  expect(await outbox()).toMatchObject([
    { to: founder.email, state: 'waiting', message: 'The mail server responded with status 451.' },
  ]);
  there = { url: `smtp://127.0.0.1:${silent.port}`, timeout: impatience };
  await later(1);
  expect(await outbox()).toMatchObject([{ state: 'waiting', message: 'The mail server took too long to respond.' }]);
  expect(silent.visits()).toBeGreaterThan(0);
  there = { url: 'smtp://127.0.0.1:1' };
  await later(5);
  expect(await outbox()).toMatchObject([{ state: 'waiting', message: 'We couldn’t reach the mail server.' }]);
  const session = await server.call('GET', '/api/client/session', { token: founder.token });
  expect(session.body.data).toMatchObject({ isVerified: false, sendsMail: true, mailFailed: false });
  expect(smtp.mails).toEqual([]);

  smtp.refuseWith = undefined;
  there = { url: smtp.url };
  await later(60);
  expect(await outbox()).toMatchObject([{ state: 'sent', message: '' }]);
  expect(smtp.mails).toHaveLength(1);
  const [link = ''] = smtp.mails[0]?.text.match(/\S+\/client\/verify\?token=\S+/) ?? [];
  const body = { token: new URL(link).searchParams.get('token') };
  expect((await server.call('POST', '/api/client/verify-email', { body })).body.message).toBe(
    'Your email address is confirmed.',
  );
});

test('[Q-R5] an AI endpoint that goes silent holds up a report no longer than it is waited for; the report says so, and the next one is the endpoint’s again', async () => {
  let isSilent = true;
  const { baseUrl, asked } = await chatEndpoint((...question) => {
    if (!isSilent) carefulModel(...question);
  });
  const access = { baseUrl, apiKey: 'none', model: 'careful' };
  const patient = createEndpointAnalyser(access);
  const impatient = createEndpointAnalyser({ ...access, timeout: impatience, retries: 0 });
  const analyser: Analyser = { ...patient, ask: (...asking) => (isSilent ? impatient : patient).ask(...asking) };
  const server = await createTestServer({ gateways: { analyser } });
  const { token } = await standardFounder(server);
  const report = async () => {
    await sendDeck(server, token, sampleDeck());
    await server.deps.jobs.idle();
    return (await server.call('GET', '/api/client/ai-analysis', { token })).body.data;
  };
  const first = await report();
  expect(asked.length).toBeGreaterThan(0);
  expect(first).toMatchObject({ status: 'ready', madeBy: { analyser: 'embedded' } });
  expect(first.notice).toContain('it took too long');
  expect(first.notice).toContain('We made this report with the built-in reader instead.');
  expect(first.technologyReasoning).toContain('38% of the normal level');

  isSilent = false;
  expect(await report()).toMatchObject({ status: 'ready', notice: '', madeBy: { analyser: 'endpoint' } });
});

test('[Q-R5] a payment provider that is away, then silent, says that nothing was charged; once it answers the same payment is prepared once', async () => {
  const { server, stripe, subscribe, confirm, plan, founder } = await openShop({
    close: onTestFinished,
    timeout: impatience,
  });
  const words = "We couldn't reach the payment provider. You were not charged. Please try again.";
  stripe.isDown = true;
  const away = await subscribe();
  expect([away.status, away.body.code, away.body.message]).toEqual([503, 'unavailable', words]);
  stripe.isDown = false;
  stripe.isSilent = true;
  const silent = await subscribe();
  expect([silent.status, silent.body.message]).toEqual([503, words]);
  // Nobody else waits for it meanwhile.
  const waiting = subscribe();
  expect((await server.call('GET', '/api/client/session', { token: founder.token })).status).toBe(200);
  expect((await waiting).status).toBe(503);
  expect(stripe.intents()).toEqual([]);

  stripe.isSilent = false;
  const { body } = await subscribe();
  const paid = await stripe.payByCard(body.clientSecret, '4242 4242 4242 4242');
  stripe.isSilent = true;
  expect((await confirm(paid.intentId)).status).toBe(503);
  expect(await plan()).toBe('free');
  stripe.isSilent = false;
  expect((await confirm(paid.intentId)).status).toBe(200);
  expect(await plan()).toBe('standard');
  expect(stripe.intents()).toHaveLength(1);
});

test('[Q-R5] a base that is away, then silent, is told to the team as such, takes nothing away, and is taken over once it answers', async () => {
  let elapsed = 0;
  const outside = await startAirtableServer(() => elapsed);
  onTestFinished(() => outside.close());
  outside.table('VC Database', { 'VC/Investor Name': 'text' }, [{ 'VC/Investor Name': 'Firm 1 Capital' }]);
  let moment = Date.parse('2026-05-04T09:00:00.000Z');
  const access = {
    apiUrl: outside.url,
    apiKey: outside.apiKey,
    baseId: outside.baseId,
    now: () => elapsed,
    sleep: async (wait: number) => {
      elapsed += wait;
    },
  };
  const [patient, impatient] = [createRestAirtable(access), createRestAirtable({ ...access, patience: impatience })];
  const now = () => (outside.isSilent ? impatient : patient);
  const airtable: Airtable = {
    ...patient,
    pages: (...asked) => now().pages(...asked),
    update: (...asked) => now().update(...asked),
    create: (...asked) => now().create(...asked),
  };
  const server = await createTestServer({ gateways: { airtable }, clock: { now: () => new Date(moment) } });
  const { token } = await server.admin();
  const ask = async (path: string) => (await server.call('GET', `/api/admin/${path}`, { token })).body;
  const sync = async () => {
    moment += 10 * 60_000;
    await server.call('POST', '/api/admin/sync-vcs', { token });
    const at = new Date(moment).toISOString();
    const last = async () => (await ask('airtable')).data.last;
    await expect.poll(async () => (await last())?.at, { timeout: 30_000 }).toBe(at);
    return last();
  };
  const names = async () => (await ask('investors')).data.map(({ name }: { name: string }) => name);
  expect(await sync()).toMatchObject({ state: 'done' });
  expect(await names()).toEqual(['Firm 1 Capital']);

  outside.table('VC Database', { 'VC/Investor Name': 'text' }, [
    { 'VC/Investor Name': 'Firm 1 Capital' },
    { 'VC/Investor Name': 'Firm 2 Capital' },
  ]);
  for (const fault of ['isDown', 'isSilent'] as const) {
    outside[fault] = true;
    expect((await ask('airtable/test')).error).toBe('We couldn’t reach Airtable.');
    expect(await sync()).toMatchObject({ state: 'failed', message: 'We couldn’t reach Airtable.' });
    expect(await names()).toEqual(['Firm 1 Capital']);
    outside[fault] = false;
  }
  expect(await sync()).toMatchObject({ state: 'done', message: '' });
  expect((await names()).sort()).toEqual(['Firm 1 Capital', 'Firm 2 Capital']);
});

onlyOnSqlite(
  '[Q-R5] a disk that takes its time refuses nobody: every write is there in the end, and who only reads is answered between two of them',
  async () => {
    const server = await createTestServer();
    const founder = await server.founder();
    const slow = 30;
    // As a slow disk does to this process: the thread stands still in the middle of a commit.
    await server.deps.database.write(async ({ sql }) => {
      sql.function('stand_still', () => {
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, slow);
        return 0;
      });
      sql.exec('CREATE TEMP TRIGGER slow_disk BEFORE INSERT ON main.inbox_items BEGIN SELECT stand_still(); END');
    });
    const ask = (index: number) =>
      server.call('POST', '/api/client/contact', {
        body: { name: 'Noor Adriaens', email: 'noor@example.org', subject: `Hello ${index}`, message: 'A question' },
      });
    let isRead = false;
    let lateWrites = 0;
    const write = async (index: number) => {
      // As they come in from the network, a few in each turn of the loop.
      for (let turn = 0; turn < index / 2; turn += 1) await new Promise(setImmediate);
      const { status } = await ask(index);
      if (isRead) lateWrites += 1;
      return status;
    };
    const writes = Array.from({ length: 10 }, (_, index) => write(index));
    await new Promise(setImmediate);
    const read = server.call('GET', '/api/client/session', { token: founder.token }).then(({ status }) => {
      isRead = true;
      return status;
    });
    expect(await read).toBe(200);
    expect(await Promise.all(writes)).toEqual(Array(10).fill(200));
    expect(lateWrites).toBeGreaterThan(0);
    const kept = server.deps.database.readerSql
      .prepare("SELECT count(*) FROM inbox_items WHERE kind = 'contact'")
      .pluck();
    expect(kept.get()).toBe(10);
  },
);

/** Something that lets everybody in and says nothing. */
async function silentServer() {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => {});
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, visits: () => sockets.length };
}
