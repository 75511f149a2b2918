import { msg } from '@paratope/shared/words/message';
import { expect, test, vi } from 'vitest';
import { carefulModel } from '../../gateways/analyser/testing/models.ts';
import { type ChatReply, chatEndpoint, say, send } from '../../gateways/chat/testing/chat-endpoint.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { askingSteps } from './steps.ts';
import { sampleDeck, sendDeck, standardFounder } from './testing/with-deck.ts';

// Each reads whole PDFs in processes of their own, two at once, whatever else the machine does.
vi.setConfig({ testTimeout: 60_000 });

async function analysed(reply: ChatReply, settings: Record<string, string> = {}) {
  const { baseUrl, asked } = await chatEndpoint(reply);
  const server = await createTestServer({ settings: { AI_BASE_URL: baseUrl, AI_MODEL: 'careful', ...settings } });
  const { token } = await standardFounder(server);
  await sendDeck(server, token, sampleDeck());
  await server.deps.jobs.idle();
  const { data } = (await server.call('GET', '/api/client/ai-analysis', { token })).body;
  return { server, data, asked };
}

test('a report by the endpoint keeps its model, prompt, tokens, cost and time, and every claim is held against the deck', async () => {
  const { data, asked, server } = await analysed(carefulModel, { AI_PRICE_INPUT: '40', AI_PRICE_OUTPUT: '160' });
  expect(asked).toHaveLength(askingSteps.length);
  expect(data).toMatchObject({
    status: 'ready',
    notice: '',
    madeBy: { analyser: 'endpoint', model: 'careful', promptVersion: 'analysis-1', tokens: 1_200 * askingSteps.length },
  });
  expect(data.madeBy.costCents).toBeCloseTo((askingSteps.length * (1_000 * 40 + 200 * 160)) / 1e6, 6);
  expect(data.technologyReasoning).toContain('38% of the normal level after 12 weeks (slide 4)');
  const calls = server.deps.database.readerSql
    .prepare('SELECT model, prompt_version, input_tokens, output_tokens, took_ms, purpose FROM ai_calls')
    .all();
  expect(calls).toHaveLength(askingSteps.length);
  expect(calls[0]).toMatchObject({
    model: 'careful',
    prompt_version: 'analysis-1',
    input_tokens: 1_000,
    purpose: 'analysis',
  });
});

test('a reasoning model, which takes no temperature and thinks within its tokens, makes the report', async () => {
  const refused: string[] = [];
  const { data, asked } = await analysed((body, response, turn) => {
    const unsupported = body.temperature !== undefined ? 'temperature' : body.max_tokens && 'max_tokens';
    if (!unsupported) return carefulModel(body, response, turn);
    refused.push(unsupported);
    const message = `Unsupported value: '${unsupported}' does not support 0 with this model.`;
    return send(response, 400, { error: { message, param: unsupported, code: 'unsupported_value' } });
  });
  expect(data.madeBy).toMatchObject({ analyser: 'endpoint' });
  expect(refused).toEqual(Array(askingSteps.length).fill('temperature'));
  expect(asked.every(({ max_completion_tokens: most }) => most)).toBe(true);
});

test('an older endpoint, which takes max_tokens alone, makes the report too', async () => {
  const { data, asked } = await analysed((body, response, turn) =>
    body.max_completion_tokens
      ? send(response, 400, { error: { message: 'Unrecognized request argument supplied: max_completion_tokens' } })
      : carefulModel(body, response, turn),
  );
  expect(data.madeBy).toMatchObject({ analyser: 'endpoint' });
  expect(asked.at(-1)).toMatchObject({ temperature: 0, max_tokens: expect.any(Number) });
});

test('claims the deck does not carry are taken out and counted', async () => {
  const { data } = await analysed((asked, response) =>
    say(
      response,
      JSON.stringify({
        claims: [
          {
            question: 'market.size',
            statement: 'The market is $90 billion.',
            page: 7,
            quote: 'Addressable market of $90 billion',
          },
          {
            question: 'market.size',
            statement: 'The market is $2.1 billion.',
            page: 7,
            quote: 'Addressable market of $2.1 billion in the US and Europe',
          },
        ].filter(({ question }) => asked.messages.at(-1)?.content.includes(`${question}: `)),
      }),
    ),
  );
  expect(data.marketReasoning).toContain('The market is $2.1 billion. (slide 7)');
  expect(JSON.stringify(data)).not.toContain('$90 billion');
  expect(data.madeBy.removedClaims).toBe(1);
});

test.for([
  ['always busy', (_, response) => send(response, 429, {}, { 'retry-after-ms': '1' }), 'it responded with status 429.'],
  [
    'always broken',
    (_, response) => send(response, 500, {}, { 'retry-after-ms': '1' }),
    'it responded with status 500.',
  ],
  [
    'no chat endpoint',
    (_, response) => send(response, 200, { hello: 'world' }),
    "We couldn't understand the AI service's answer.",
  ],
  ['silent', (_, response) => say(response, ''), 'The AI service gave an empty answer.'],
  [
    'cut off',
    (_, response) => say(response, '{"claims": [{"question": "mar', undefined, 'length'),
    'The AI model’s answer was cut off at its limit.',
  ],
  [
    'unwilling',
    (_, response) =>
      send(response, 200, { choices: [{ message: { content: null, refusal: 'I cannot help with that.' } }] }),
    'The AI model refused to answer.',
  ],
] as const satisfies [string, ChatReply, string][])(
  'an endpoint that is %s leaves the report to this server, and the report says so',
  async ([, reply, why]) => {
    const { data } = await analysed(reply);
    expect(data).toMatchObject({ status: 'ready', madeBy: { analyser: 'embedded' } });
    expect(data.notice).toContain(why);
    expect(data.notice).toContain('We made this report with the built-in reader instead.');
    expect(data.technologyReasoning).toContain('38% of the normal level');
  },
);

test.for([
  ['refused', { choices: [{ message: { content: null, refusal: 'I cannot help with that.' } }] }],
  ['cut off', { choices: [{ message: { content: '{"claims": [' }, finish_reason: 'length' }] }],
  ['empty', { choices: [{ message: { content: '' } }] }],
] as const)('an answer that is %s is counted and paid for like any other', async ([, answer]) => {
  const usage = { prompt_tokens: 3_000, completion_tokens: 8_000 };
  const { data, server } = await analysed((_, response) => send(response, 200, { ...answer, usage }), {
    AI_PRICE_INPUT: '40',
    AI_PRICE_OUTPUT: '160',
  });
  expect(data).toMatchObject({ status: 'ready', madeBy: { analyser: 'embedded', tokens: 11_000 } });
  expect(data.madeBy.costCents).toBeCloseTo((3_000 * 40 + 8_000 * 160) / 1e6, 6);
  expect(
    server.deps.database.readerSql.prepare('SELECT model, purpose, input_tokens, output_tokens FROM ai_calls').all(),
  ).toMatchObject([{ purpose: 'analysis', input_tokens: 3_000, output_tokens: 8_000 }]);
});

test('an endpoint that refuses without saying what that cost is counted by the length of what was asked', async () => {
  const { data } = await analysed((_, response) =>
    send(response, 200, { choices: [{ message: { content: null, refusal: 'I cannot help with that.' } }] }),
  );
  expect(data.madeBy.tokens).toBeGreaterThan(200);
});

test('an endpoint that fails half-way leaves no report of two halves', async () => {
  const { data } = await analysed((asked, response, turn) =>
    turn <= 4 ? carefulModel(asked, response, turn) : send(response, 401, {}),
  );
  expect(data).toMatchObject({ status: 'ready', madeBy: { analyser: 'embedded', model: 'paratope-extractive-1' } });
  expect(data.notice).toContain('status 401');
});

test.for([
  ['the startup’s share', { AI_CLIENT_DAILY_TOKENS: '2000' }, 'This startup has reached its AI limit for today.'],
  ['the day’s tokens', { AI_DAILY_TOKENS: '2000' }, "Today's AI limit is used up."],
  [
    'the day’s money',
    { AI_PRICE_INPUT: '100000', AI_PRICE_OUTPUT: '100000', AI_DAILY_BUDGET_CENTS: '200' },
    "Today's AI budget is used up.",
  ],
] as const)('once %s is spent the endpoint is asked nothing more', async ([, settings, why]) => {
  const { data, asked } = await analysed(carefulModel, settings);
  expect(asked).toHaveLength(2);
  expect(data).toMatchObject({ status: 'ready', madeBy: { analyser: 'embedded' } });
  expect(data.notice).toContain(why);
});

test('an endpoint that does not answer holds up nobody else: another deck is read and matched meanwhile', async () => {
  const held: (() => void)[] = [];
  const { baseUrl } = await chatEndpoint((...question) => {
    held.push(() => carefulModel(...question));
  });
  const server = await createTestServer({ settings: { AI_BASE_URL: baseUrl, AI_MODEL: 'careful' } });
  const first = await standardFounder(server);
  await sendDeck(server, first.token, sampleDeck());
  await expect.poll(() => held.length, { timeout: 30_000 }).toBe(1);

  const second = await server.founder('Walnut Grove Bio');
  await sendDeck(server, second.token, sampleDeck());
  const deckState = () =>
    server.deps.database.readerSql.prepare('SELECT state FROM decks WHERE startup_id = ?').pluck().get(second.clientId);
  await expect.poll(deckState, { timeout: 30_000 }).toBe('read');
  expect(held).toHaveLength(1);

  const going = server.deps.jobs.idle();
  while (held.length > 0) held.pop()?.();
  const answering = setInterval(() => held.pop()?.(), 5);
  await going.finally(() => clearInterval(answering));
  const { data } = (await server.call('GET', '/api/client/ai-analysis', { token: first.token })).body;
  expect(data).toMatchObject({ status: 'ready', madeBy: { analyser: 'endpoint' } });
});

test('a deck that is deleted while the endpoint answers is asked about no more, and none of its words is kept', async () => {
  const deletedAt = 3;
  let held: (() => void) | undefined;
  const { baseUrl, asked } = await chatEndpoint((question, response, turn) => {
    if (turn === deletedAt) held = () => carefulModel(question, response, turn);
    else carefulModel(question, response, turn);
  });
  const server = await createTestServer({ settings: { AI_BASE_URL: baseUrl, AI_MODEL: 'careful' } });
  const { token } = await standardFounder(server);
  await sendDeck(server, token, sampleDeck());
  await expect.poll(() => held, { timeout: 30_000 }).toBeDefined();
  const reports = () =>
    server.deps.database.readerSql.prepare('SELECT state, found, result, notice FROM analyses').all();
  expect(JSON.stringify(reports())).toContain('38% of the normal level');
  expect((await server.call('DELETE', '/api/client/deck', { token })).status).toBe(200);
  held?.();
  await server.deps.jobs.idle();
  expect(asked).toHaveLength(deletedAt);
  const notice = JSON.stringify(msg('The pitch deck for this analysis was deleted.'));
  expect(reports()).toEqual([{ state: 'failed', found: '{}', result: null, notice }]);
});
