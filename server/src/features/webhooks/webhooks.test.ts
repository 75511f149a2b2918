import { readFileSync } from 'node:fs';
import { Webhook } from 'standardwebhooks';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { createCallers } from '../../http/testing/callers.ts';
import { tablesThatMention } from '../../testing/tables-that-mention.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { eraseDueAccounts } from '../account/index.ts';
import { sampleDeck, sendDeck } from '../analysis/testing/with-deck.ts';
import { type Answer, type Received, signatureOf, startReceiver } from './testing/receiver.ts';

const hour = 60 * 60 * 1000;
const every = [
  'match.created',
  'match.status_changed',
  'activity.created',
  'activity.updated',
  'proposal.created',
  'proposal.decided',
  'analysis.completed',
  'payment.completed',
];

/** A founder on a server whose time stands still until it is moved, and a receiver that answers as it is told. */
async function withReceiver() {
  let time = Date.parse('2026-05-04T09:00:00.000Z');
  let answer: Answer = 204;
  const receiver = await startReceiver(() => answer);
  const server = await createTestServer({
    mode: 'demo',
    settings: { WEBHOOKS_TO: 'loopback' },
    clock: { now: () => new Date(time) },
  });
  onTestFinished(receiver.close);
  const founder = await server.founder();
  const { token } = founder;
  const { deps, call } = server;
  const ask = (method: string, path: string, body?: object, by = token) => call(method, path, { token: by, body });
  return {
    ...server,
    ...founder,
    receiver,
    ask,
    add: async (events: readonly string[] = every, by = token) =>
      (await ask('POST', '/api/client/webhooks', { url: `${receiver.url}/in`, events }, by)).body,
    addInvestor: async (name = 'Marit Halvor') =>
      (await ask('POST', '/api/client/investors', { name, firm: 'Halvor' })).body.data.id as string,
    listed: async () => (await ask('GET', '/api/client/webhooks')).body.data,
    deliveries: async (id: string) => (await ask('GET', `/api/client/webhooks/${id}/deliveries`)).body,
    told: () => receiver.received.map(({ body }) => body.type),
    sent: () => deps.jobs.idle(),
    answer(next: Answer) {
      answer = next;
    },
    wait(milliseconds: number) {
      time += milliseconds;
    },
    rows: (sql: string) => deps.database.readerSql.prepare(sql).all() as Record<string, unknown>[],
  };
}

test('a webhook says its secret once and signs what it sends; nothing stored tells the secret, and whoever added it is told by mail', async () => {
  const { add, addInvestor, sent, receiver, listed, deps, email, rows } = await withReceiver();
  const { id, secret, data } = await add();
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
  expect(data).toEqual({ id, secret });
  expect(tablesThatMention(deps, [secret, secret.replace('whsec_', '')])).toEqual([]);
  expect(await listed()).toEqual([
    {
      id,
      url: `${receiver.url}/in`,
      events: every,
      createdAt: '2026-05-04T09:00:00.000Z',
      pausedAt: null,
      pausedBy: null,
    },
  ]);
  expect(rows(`SELECT subject FROM mails WHERE "to" = '${email}'`)).toContainEqual({ subject: 'A webhook was added' });

  const matchId = await addInvestor();
  await sent();
  const [one] = receiver.received as [Received];
  expect(receiver.received).toHaveLength(1);
  expect(one.signature).toBe(signatureOf(secret, one));
  expect(one.body).toEqual({
    type: 'match.created',
    timestamp: expect.stringMatching(/^2026-05-04T09:00:00\.\d{3}Z$/),
    data: { id: matchId, name: 'Marit Halvor', firm: 'Halvor', status: 'not_contacted' },
  });
});

test('the check of a signature in the document for programmers takes what is sent, and nothing forged or old', async () => {
  const document = readFileSync(new URL('../../../../docs/api.md', import.meta.url), 'utf8');
  const [, code = ''] = document.match(/```js\n(import [\s\S]*?)\n```/) ?? [];
  const { isGenuine } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  const receiver = await startReceiver();
  onTestFinished(receiver.close);
  const server = await createTestServer({ mode: 'demo', settings: { WEBHOOKS_TO: 'loopback' } });
  const { token } = await server.founder();
  const body = { url: receiver.url, events: every };
  const { id, secret } = (await server.call('POST', '/api/client/webhooks', { token, body })).body;
  await server.call('POST', `/api/client/webhooks/${id}/test`, { token });
  await server.deps.jobs.idle();
  const [{ id: messageId, timestamp, signature, text }] = receiver.received as [Received];
  const headers = {
    'webhook-id': messageId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signature,
  };
  expect(isGenuine(secret, headers, text)).toBe(true);
  expect(new Webhook(secret).verify(text, headers)).toMatchObject({ type: 'webhook.test' });
  expect(isGenuine(secret, headers, `${text} `)).toBe(false);
  expect(isGenuine(secret, { ...headers, 'webhook-timestamp': String(timestamp - 301) }, text)).toBe(false);
  expect(isGenuine(`whsec_${'A'.repeat(43)}=`, headers, text)).toBe(false);
  for (const type of [...every, 'webhook.test']) expect(document).toContain(`\`${type}\``);
});

test('everything a webhook can ask for is told, whichever way it happens, and nothing else', {
  timeout: 60_000,
}, async () => {
  const { ask, add, addInvestor, sent, told, receiver, token, deps, ...server } = await withReceiver();
  await addInvestor('Before any webhook');
  expect(server.rows('SELECT * FROM webhook_deliveries')).toEqual([]);
  await add();
  const matchId = await addInvestor();
  await ask('PATCH', '/api/client/update-match-status', { matchId, status: 'reaching_out' });
  const activity = { activityType: 'call_held', title: 'First call', activityDate: '2026-05-04' };
  const logged = await ask('POST', `/api/client/matches/${matchId}/activities`, activity);
  const changed = { ...activity, title: 'Second call' };
  await ask('PUT', `/api/client/matches/${matchId}/activities/${logged.body.data.id}`, changed);
  const expiresAt = new Date(deps.clock.now().getTime() + 30 * 24 * hour).toISOString();
  const { key } = (await ask('POST', '/api/client/keys', { name: 'Assistant', scopes: ['propose'], expiresAt })).body;
  const body = { name: 'editNotes', args: { matchId, notes: 'Asked for the deck' }, reason: 'From the call' };
  const { proposalId } = (await ask('POST', '/api/client/changes', body, key)).body.data;
  await ask('POST', `/api/client/proposals/${proposalId}/decline`);
  await sent();
  // Deliveries of one record keep their order, those of several do not. A status change logs an activity as well.
  expect(new Set(told())).toEqual(new Set(every.filter((type) => !/^(analysis|payment)/.test(type))));
  const dataOf = (type: string) => receiver.received.find((one) => one.body.type === type)?.body.data;
  expect(dataOf('match.status_changed')).toMatchObject({ status: 'reaching_out', previousStatus: 'not_contacted' });
  expect(dataOf('activity.updated')).toMatchObject({ id: logged.body.data.id, matchId, title: 'Second call' });
  expect(dataOf('proposal.decided')).toMatchObject({ id: proposalId, state: 'declined' });

  const bought = (await ask('POST', '/api/payments/create-subscription', {})).body;
  const { clientSecret } = bought;
  const card = { clientSecret, cardNumber: '4242 4242 4242 4242' };
  const paid = await ask('POST', '/api/payments/demo-card', card);
  await ask('POST', '/api/payments/confirm-subscription', { paymentIntentId: paid.body.data.paymentIntentId });
  await sendDeck({ ...server, ask, deps } as never, token, sampleDeck());
  await sent();
  await ask('POST', '/api/client/check-and-trigger-analysis');
  await sent();
  expect(dataOf('payment.completed')).toMatchObject({ plan: 'standard', currency: 'usd' });
  expect(dataOf('analysis.completed')).toEqual({ id: expect.any(String), deckId: expect.any(String) });
});

test('[capture 14] a webhook is told of the hours, and of a change of nothing but them', async () => {
  const { add, ask, addInvestor, sent, told, receiver } = await withReceiver();
  await add(['activity.created', 'activity.updated']);
  const path = `/api/client/matches/${await addInvestor()}/activities`;
  const call = { title: 'Call', activityDate: '2026-05-05', status: 'pending' };
  const hours = { start: '09:30', end: '10:00', zone: 'Europe/Zurich' };
  const logged = await ask('POST', path, { ...call, hours });
  await sent();
  await ask('PUT', `${path}/${logged.body.data.id}`, { ...call, hours: { ...hours, start: '09:00' } });
  await sent();
  expect(told()).toEqual(['activity.created', 'activity.updated']);
  expect(receiver.received.map(({ body }) => body.data.hours)).toEqual([hours, { ...hours, start: '09:00' }]);
});

test('an investor beyond the plan is told of when it opens, and not before', async () => {
  const { add, admin, call, sent, told, receiver, clientId } = await withReceiver();
  await add(['match.created']);
  const { token } = await admin();
  await call('POST', '/api/admin/investors', { token, body: { name: 'Osterholt' } });
  const match = { startupName: 'Ostrya Bio', startupId: clientId, vcName: 'Osterholt', clientAccess: 'Locked' };
  const made = await call('POST', '/api/admin/matches', { token, body: match });
  expect(made.status).toBe(200);
  await sent();
  expect(told()).toEqual([]);
  const body = { ids: [made.body.data.id], action: 'unlock' };
  expect((await call('POST', '/api/admin/matches/batch', { token, body })).status).toBe(200);
  await sent();
  expect(receiver.received.map(({ body }) => body.data.name)).toEqual(['Osterholt']);
});

test('what fails is tried for three days under one id; then the webhook is paused, its owner told, and goes on when resumed', async () => {
  const { add, addInvestor, answer, ask, sent, receiver, listed, deliveries, wait, email, rows } = await withReceiver();
  const { id } = await add(['match.created']);
  answer(503);
  await addInvestor();
  await sent();
  const { data } = await deliveries(id);
  expect(data).toMatchObject([{ type: 'match.created', state: 'waiting', attempts: 1, status: 503 }]);
  expect(data[0].nextAt).toMatch(/^2026-05-04T09:00:05/);
  const began = Date.parse(data[0].triedAt);
  let last = data[0];
  while (last.nextAt !== null) {
    wait(Date.parse(last.nextAt) - Date.parse(last.triedAt));
    await sent();
    [last] = (await deliveries(id)).data;
  }
  const hours = (Date.parse(last.triedAt) - began) / hour;
  expect([hours >= 72, hours < 73]).toEqual([true, true]);
  expect(receiver.received).toHaveLength(10);
  expect(new Set(receiver.received.map((one) => one.id)).size).toBe(1);
  expect((await listed())[0].pausedBy).toBe('failing');
  const [mail] = rows(`SELECT text FROM mails WHERE "to" = '${email}' AND subject = 'A webhook was paused'`);
  expect(mail?.text).toContain(`${receiver.url}/in for three days`);

  await addInvestor('During the pause');
  const path = `/api/client/webhooks/${id}`;
  expect((await ask('POST', `${path}/test`)).body.message).toBe('This webhook is paused. Resume it first.');
  expect((await deliveries(id)).data).toMatchObject([{ state: 'held', attempts: 10, nextAt: null }]);
  answer(204);
  expect((await ask('PATCH', path, { isPaused: false })).body.data.pausedAt).toBeNull();
  await sent();
  expect(receiver.received).toHaveLength(11);
  expect((await deliveries(id)).data).toMatchObject([{ state: 'delivered', status: 204 }]);
});

test('an address that is gone pauses its webhook at once; a person can pause it too', async () => {
  const { add, addInvestor, answer, ask, sent, listed, told } = await withReceiver();
  const { id } = await add(['match.created']);
  answer(410);
  await addInvestor();
  await sent();
  expect((await listed())[0]).toMatchObject({ pausedBy: 'gone' });
  answer(204);
  await ask('PATCH', `/api/client/webhooks/${id}`, { isPaused: false });
  await sent();
  await ask('PATCH', `/api/client/webhooks/${id}`, { isPaused: true });
  expect((await listed())[0]).toMatchObject({ pausedBy: 'person' });
  await addInvestor('During the pause');
  await sent();
  expect(told()).toEqual(['match.created', 'match.created']);
});

test('a test is sent, a delivery is sent again under its id, and the last hundred that arrived are kept', async () => {
  const { add, ask, sent, receiver, deliveries, listed, rows } = await withReceiver();
  const { id } = await add(['match.created']);
  const path = `/api/client/webhooks/${id}`;
  const { deliveryId } = (await ask('POST', `${path}/test`)).body;
  await sent();
  expect(receiver.received).toMatchObject([
    { id: deliveryId, body: { type: 'webhook.test', data: { webhookId: id } } },
  ]);
  const again = await ask('POST', `${path}/deliveries/${deliveryId}/resend`);
  expect(again.body.data).toMatchObject({ id: deliveryId, state: 'waiting' });
  await sent();
  expect(receiver.received.map((one) => one.id)).toEqual([deliveryId, deliveryId]);
  const names = Array.from({ length: 105 }, (_, at) => ({ name: `Investor ${at}`, firm: 'Roth' }));
  for (const body of names) await ask('POST', '/api/client/investors', body);
  await sent();
  expect(receiver.received).toHaveLength(107);
  const log = await deliveries(id);
  expect([log.total, log.data.length, log.nextCursor]).toEqual([100, 100, null]);
  expect(log.data.map((one: { id: string }) => one.id)).not.toContain(deliveryId);

  expect((await ask('DELETE', path)).body.message).toBe('The webhook is deleted.');
  expect([await listed(), rows('SELECT * FROM webhook_deliveries')]).toEqual([[], []]);
  expect((await ask('GET', `${path}/deliveries`)).status).toBe(404);
});

test('an address that is not public, no event and one webhook too many are refused with a sentence', async () => {
  const server = await createTestServer();
  const { token } = await server.founder();
  const add = (url: string, events: readonly string[] = ['match.created']) =>
    server.call('POST', '/api/client/webhooks', { token, body: { url, events } });
  for (const url of ['http://hooks.example', 'https://127.0.0.1/', 'https://169.254.169.254/', 'https://[::1]/', 'x'])
    expect((await add(url)).body.fields).toEqual({ url: 'Please enter a public address that starts with https://' });
  expect((await add('https://hooks.example', [])).body.fields).toEqual({ events: 'Please choose at least one event' });
  expect((await add('https://hooks.example', ['everything'])).status).toBe(400);
  for (let number = 0; number < 10; number += 1)
    expect((await add(`https://hooks.example/${number}`)).status).toBe(200);
  const tooMany = await add('https://hooks.example/10');
  expect([tooMany.status, tooMany.body.message]).toEqual([409, 'You have 10 webhooks. Delete one first.']);
});

test('webhooks are an owner’s alone: no member and no API key sees or changes them', async () => {
  const callers = await createCallers();
  const { server, standard } = callers;
  const token = await callers.tokenOf('standard founder');
  const body = { url: 'https://hooks.example/in', events: ['match.created'] };
  const { id } = (await server.call('POST', '/api/client/webhooks', { token, body })).body;
  const path = `/api/client/webhooks/${id}`;
  const calls = [
    ['GET', '/api/client/webhooks'],
    ['POST', '/api/client/webhooks', body],
    ['PATCH', path, { isPaused: true }],
    ['DELETE', path],
    ['POST', `${path}/test`],
    ['GET', `${path}/deliveries`],
    ['POST', `${path}/deliveries/x/resend`],
  ] as const;
  const key = await callers.keyOf('standard founder', { scopes: ['read', 'propose', 'write'] });
  for (const [method, where, body] of calls)
    expect([method, where, (await server.call(method, where, { token: key, body })).status]).toEqual([
      method,
      where,
      403,
    ]);
  await callers.set(`UPDATE members SET role = 'member' WHERE account_id = '${standard.accountId}'`);
  for (const [method, where, body] of calls) {
    const { status, body: said } = await server.call(method, where, { token, body });
    expect([method, status, said.message]).toEqual([method, 403, 'Only an owner of the startup can do this.']);
  }
});

test('an erased account leaves no webhook and no delivery', async () => {
  const { add, addInvestor, ask, deps, wait, rows, answer, sent } = await withReceiver();
  await add(['match.created']);
  answer(500);
  await addInvestor();
  await sent();
  await ask('POST', '/api/client/account/delete', { password: 'correct horse' });
  wait(15 * 24 * hour);
  await eraseDueAccounts(deps)({} as never, async () => {});
  expect([rows('SELECT * FROM webhooks'), rows('SELECT * FROM webhook_deliveries')]).toEqual([[], []]);
});

test('only the demo may send to its own machine', () => {
  const read = (mode: 'demo' | 'production') => readConfig({ WEBHOOKS_TO: 'loopback' }, { mode });
  expect(read('demo').WEBHOOKS_TO).toBe('loopback');
  expect(() => read('production')).toThrow('WEBHOOKS_TO is loopback, which only the demo workspace may be.');
});
