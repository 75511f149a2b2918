import { acceptClaims } from '@paratope/shared/analysis/claims';
import { pagesOf } from '@paratope/shared/analysis/page';
import { questionsOf } from '@paratope/shared/analysis/rubric/rubric';
import { sampleTexts } from '@paratope/shared/analysis/testing/decks';
import { describe, expect, test } from 'vitest';
import { type ChatReply, chatEndpoint, say, send } from '../chat/testing/chat-endpoint.ts';
import { createEndpointAnalyser } from './endpoint-analyser.ts';
import { carefulModel } from './testing/models.ts';

const pages = pagesOf(sampleTexts[0]?.slides ?? []);
const questions = questionsOf('market');

async function analyser(reply: ChatReply, settings: { timeout?: number; retries?: number } = {}) {
  const { baseUrl, asked } = await chatEndpoint(reply);
  const made = createEndpointAnalyser({
    baseUrl,
    apiKey: 'key-of-the-test',
    model: 'careful',
    retries: 1,
    ...settings,
  });
  return { ask: () => made.ask(questions, pages), asked };
}

test('the deck travels as data between marks it cannot contain, without tools, and the answer must have the form of claims', async () => {
  const { ask, asked } = await analyser(carefulModel);
  const { claims, inputTokens, outputTokens } = await ask();
  expect(acceptClaims(claims, { pages, questions })).toMatchObject({ removed: 0 });
  expect(claims.map(({ question }) => question)).toContain('market.size');
  expect([inputTokens, outputTokens]).toEqual([1_000, 200]);

  const [{ messages, tools, key, model, response_format: form } = asked[0] as never] = asked;
  expect([model, key, tools]).toEqual(['careful', 'Bearer key-of-the-test', undefined]);
  const [system, user] = messages.map(({ content }) => content);
  const mark = /says? "(DATA [0-9a-f]{24})"/.exec(system ?? '')?.[1] ?? '';
  expect(user?.split(mark)).toHaveLength(3);
  expect(user?.split(mark)[1]).toContain('Slide 7:\nMarket\nAddressable market of $2.1 billion');
  expect(form.json_schema.schema).toMatchObject({ required: ['claims'], additionalProperties: false });
});

describe('an endpoint in trouble', () => {
  test.for([429, 500, 503])('with status %i once is asked again', async (status) => {
    const { ask, asked } = await analyser((body, response, turn) =>
      turn === 1
        ? send(response, status, { error: {} }, { 'retry-after-ms': '5' })
        : carefulModel(body, response, turn),
    );
    expect((await ask()).claims.length).toBeGreaterThan(0);
    expect(asked).toHaveLength(2);
  });

  test.for([429, 500])('with status %i for good is unavailable, in words that hold no key', async (status) => {
    const { ask } = await analyser((_, response) =>
      send(response, status, { error: { message: 'key-of-the-test' } }, { 'retry-after-ms': '5' }),
    );
    await expect(ask()).rejects.toThrow(`The request to the AI service failed: it responded with status ${status}.`);
  });

  test('that is too slow is unavailable', async () => {
    const { ask } = await analyser(() => {}, { timeout: 50, retries: 0 });
    await expect(ask()).rejects.toThrow('it took too long');
  });

  test('that answers with something else altogether is unavailable', async () => {
    const { ask } = await analyser((_, response) => send(response, 200, { vectors: [] }));
    await expect(ask()).rejects.toThrow("We couldn't understand the AI service's answer.");
  });

  test.for([
    ['prose', 'I would rather talk about the weather.', 0, 1],
    ['no claims', '{"claims": []}', 0, 0],
    ['claims of another form', '{"claims": [{"question": "market.size"}, 7, null]}', 0, 3],
    ['half of it', '{"claims": [{"question": "market.size", "sta', 0, 1],
  ] as const)(
    'that answers with %s gives no claim and says how many were unreadable',
    async ([, content, count, malformed]) => {
      const { ask } = await analyser((_, response) => say(response, content));
      expect(await ask()).toMatchObject({ claims: { length: count }, malformed });
    },
  );
});
