import { expect, onTestFinished, test } from 'vitest';
import { type ChatReply, chatEndpoint, say, send } from '../../gateways/chat/testing/chat-endpoint.ts';
import { startLoopbackSmtp } from '../../gateways/mail/testing/loopback-smtp.ts';
import { startAirtableServer } from '../../testing/airtable-server.ts';
import { startStripeServer } from '../../testing/stripe-server.ts';
import { createTestServer } from '../../testing/test-server.ts';

/** Every service on loopback, and what an owner reads once all of them are asked with these settings. */
async function street(reply: ChatReply = (_, response) => say(response, '1'), numbers = 384) {
  const auth = { user: 'paratope', pass: 'a secret of mail' };
  const [airtable, stripe, smtp] = [
    await startAirtableServer(),
    await startStripeServer(),
    await startLoopbackSmtp({ auth }),
  ];
  for (const { close } of [airtable, stripe, smtp]) onTestFinished(close);
  const ai = await chatEndpoint(reply, { numbers });
  const right = {
    SMTP_URL: smtp.url,
    AI_BASE_URL: ai.baseUrl,
    AI_API_KEY: 'sk-right',
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_PUBLISHABLE_KEY: stripe.publishableKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_API_URL: stripe.url,
    AIRTABLE_API_KEY: airtable.apiKey,
    AIRTABLE_BASE_ID: airtable.baseId,
    AIRTABLE_API_URL: airtable.url,
  };
  const check = async (settings: Record<string, string> = {}, before?: (sql: { exec(text: string): void }) => void) => {
    const server = await createTestServer({ settings: { ...right, ...settings } });
    await server.deps.jobs.idle();
    if (before) await server.deps.database.write(async ({ sql }) => before(sql));
    const { token } = await server.admin();
    const { status, body } = await server.call('POST', '/api/admin/instance/connections', { token });
    expect(status).toBe(200);
    const lines = body.data as { label: string; value: string; state: string }[];
    return Object.fromEntries(lines.map(({ label, value, state }) => [label, `${state}: ${value}`]));
  };
  return { airtable, stripe, smtp, ai, check };
}

test('with the right keys each service says so, and the admin gets a test mail', async () => {
  const { check, smtp, ai } = await street();
  expect(
    await check({}, (sql) =>
      sql.exec(`INSERT INTO payment_events (id, type, at, received_at)
        VALUES ('evt_1', 'invoice.paid', '2026-05-03T09:00:00.000Z', '2026-05-03T09:00:01.000Z')`),
    ),
  ).toEqual({
    'Mail server': 'good: The mail server accepts the login.',
    'AI model': 'good: The AI endpoint responds with gpt-4.1-mini.',
    Embeddings: 'good: text-embedding-3-small works, with 384 dimensions.',
    'Card payments': 'good: Stripe accepts the test key.',
    'Stripe webhook': 'good: Stripe’s last event arrived at 2026-05-03T09:00:01.000Z: invoice.paid.',
    Airtable: 'good: Airtable accepts the key.',
    'Test email': 'good: The mail server accepted a test email. Check that it arrives.',
  });
  expect(smtp.mails.map(({ to }) => to)).toEqual([['ada@paratope.example']]);
  expect(ai.asked.at(-1)).toMatchObject({ model: 'gpt-4.1-mini', max_completion_tokens: 1 });
});

test('a wrong key is one sentence with the name of its setting, and nothing of the key', async () => {
  const refuse: ChatReply = (_, response) => send(response, 401, { error: { message: 'Incorrect API key: sk-wrong' } });
  const { check, smtp } = await street(refuse, 1536);
  const found = await check({
    SMTP_URL: smtp.url.replace('paratope', 'somebody'),
    STRIPE_SECRET_KEY: 'sk_test_wrong',
    AIRTABLE_API_KEY: 'patWrong',
    AI_API_KEY: 'sk-wrong',
  });
  expect(found).toEqual({
    'Mail server': 'broken: SMTP_URL: The mail server didn’t accept the user name and password.',
    'AI model': 'broken: The AI endpoint doesn’t accept AI_API_KEY.',
    Embeddings: 'broken: EMBEDDING_MODEL: The AI endpoint gave 1536 numbers per vector instead of 384.',
    'Card payments': 'broken: Stripe doesn’t accept STRIPE_SECRET_KEY.',
    'Stripe webhook': expect.stringMatching(/^late: No Stripe events yet, so we can’t confirm STRIPE_WEBHOOK_SECRET/),
    Airtable: 'broken: Airtable doesn’t accept AIRTABLE_API_KEY.',
    'Test email': 'broken: SMTP_URL: The mail server didn’t accept the user name and password.',
  });
  expect(JSON.stringify(found)).not.toMatch(/wrong|patWrong|a secret/);
});

test('an unknown model, keys of two modes, and a token that lacks a right are told apart', async () => {
  const { check, airtable } = await street((_, response) =>
    send(response, 404, { error: { message: 'no such model' } }),
  );
  airtable.scopes = ['data.records:read'];
  const found = await check({ AI_MODEL: 'gpt-nine', STRIPE_PUBLISHABLE_KEY: 'pk_live_other' });
  expect(found).toMatchObject({
    'AI model': 'broken: The AI endpoint doesn’t know AI_MODEL gpt-nine, or the path in AI_BASE_URL is wrong.',
    'Card payments': 'broken: STRIPE_SECRET_KEY is a test key, but STRIPE_PUBLISHABLE_KEY is a live key.',
    Airtable: 'broken: AIRTABLE_API_KEY is missing these scopes: data.records:write.',
  });
});

test('a service that is down is one sentence with the setting of its address', async () => {
  const { check, airtable, stripe } = await street((_, response) => void response.destroy());
  const found = await check({ SMTP_URL: 'smtp://127.0.0.1:1' }, () => {
    airtable.isDown = true;
    stripe.isDown = true;
  });
  expect(found).toMatchObject({
    'Mail server': 'broken: SMTP_URL: We couldn’t reach the mail server.',
    'AI model': 'broken: AI_BASE_URL: the request to AI_MODEL gpt-4.1-mini failed: it could not be reached.',
    'Card payments': 'broken: STRIPE_API_URL: We couldn’t reach Stripe.',
    Airtable: 'broken: AIRTABLE_API_URL: We couldn’t reach Airtable.',
  });
});

test('an admin reads every setting in effect, and of a secret only that it is set', async () => {
  const server = await createTestServer({
    settings: {
      SMTP_URL: 'smtp://paratope:a secret of mail@127.0.0.1:25',
      AI_BASE_URL: 'https://name:word@ai.example/v1',
      AI_API_KEY: 'sk-right',
      PASSWORD_RESET_MIN: '12',
    },
  });
  const { token } = await server.admin();
  const { body } = await server.call('GET', '/api/admin/instance/settings', { token });
  const byName = new Map((body.data as { name: string }[]).map(({ name, ...rest }) => [name, rest]));
  expect(byName.get('SMTP_URL')).toEqual({ value: '', isSecret: true, state: 'set' });
  expect(byName.get('AI_API_KEY')).toEqual({ value: '', isSecret: true, state: 'set' });
  expect(byName.get('METRICS_TOKEN')).toEqual({ value: '', isSecret: true, state: 'none' });
  expect(byName.get('AI_BASE_URL')).toEqual({ value: 'https://…@ai.example/v1', isSecret: false, state: 'set' });
  expect(byName.get('PASSWORD_RESET_MIN')).toEqual({ value: '12', isSecret: false, state: 'set' });
  expect(byName.get('AI_MODEL')).toEqual({ value: 'gpt-4.1-mini', isSecret: false, state: 'default' });
  expect(byName.get('PRIVACY_URL')).toEqual({ value: '', isSecret: false, state: 'none' });
  expect(JSON.stringify(body)).not.toMatch(/a secret|sk-right|word@/);
  expect(
    [...byName].filter(([, { isSecret }]: [string, { isSecret?: boolean }]) => isSecret).map(([name]) => name),
  ).toEqual([
    'DATABASE_URL',
    'S3_ACCESS_KEY',
    'S3_SECRET_KEY',
    'METRICS_TOKEN',
    'DEMO_PASSWORD',
    'AI_API_KEY',
    'SMTP_URL',
    'VAPID_PUBLIC_KEY',
    'VAPID_PRIVATE_KEY',
    'STRIPE_SECRET_KEY',
    'STRIPE_PUBLISHABLE_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'AIRTABLE_API_KEY',
    'OIDC_CLIENT_SECRET',
  ]);
});

test('an owner sends a test mail to themselves, and learns when no mail server is set', async () => {
  const smtp = await startLoopbackSmtp();
  onTestFinished(smtp.close);
  const sent = async (settings: Record<string, string>) => {
    const server = await createTestServer({ settings });
    const { token } = await server.admin();
    return (await server.call('POST', '/api/admin/instance/test-mail', { token })).body.data;
  };
  expect(await sent({ SMTP_URL: smtp.url })).toEqual({
    label: 'Test email',
    value: 'The mail server accepted a test email. Check that it arrives.',
    state: 'good',
  });
  expect(smtp.mails.map(({ to }) => to)).toEqual([['ada@paratope.example']]);
  expect(await sent({})).toMatchObject({ value: 'SMTP_URL isn’t set, so no test email was sent.', state: 'late' });
});

test('an owner asks the AI a test question: the answer is shown, its tokens count, and a fault names the setting', async () => {
  const asking = async (reply: ChatReply, settings: Record<string, string> = {}) => {
    const ai = await chatEndpoint(reply, { numbers: 384 });
    const server = await createTestServer({
      settings: { AI_BASE_URL: ai.baseUrl, AI_API_KEY: 'sk-right', ...settings },
    });
    await server.deps.jobs.idle();
    const { token } = await server.admin();
    const ask = async () => (await server.call('POST', '/api/admin/instance/test-question', { token })).body.data;
    return { ai, ask };
  };
  const answered: ChatReply = (_, response) => say(response, '{"answer":"It binds."}');
  const { ai, ask } = await asking(answered, { AI_DAILY_TOKENS: '1200' });
  expect(await ask()).toEqual({
    line: { label: 'AI model', value: 'gpt-4.1-mini answered, using 1200 tokens.', state: 'good' },
    question: 'What does an antibody do?',
    answer: 'It binds.',
  });
  expect(ai.asked.at(-1)).toMatchObject({ model: 'gpt-4.1-mini', key: 'Bearer sk-right' });
  expect((await ask()).line).toMatchObject({ value: "Today's AI limit is used up.", state: 'late' });
  expect(ai.asked).toHaveLength(1);

  const faults: [ChatReply, string][] = [
    [
      (_, response) => send(response, 401, { error: { message: 'no: sk-right' } }),
      'The AI endpoint doesn’t accept AI_API_KEY.',
    ],
    [(_, response) => say(response, 'an antibody'), "We couldn't understand the AI service's answer."],
    [(_, response) => say(response, ''), 'The AI service gave an empty answer.'],
  ];
  for (const [reply, value] of faults)
    expect(await (await asking(reply)).ask()).toEqual({
      line: { label: 'AI model', value, state: 'broken' },
      question: '',
      answer: '',
    });
  const without = await createTestServer();
  const { token } = await without.admin();
  const { body } = await without.call('POST', '/api/admin/instance/test-question', { token });
  expect(body.data.line).toMatchObject({
    value: 'No AI endpoint is set up. The built-in rules are used.',
    state: 'late',
  });
});
