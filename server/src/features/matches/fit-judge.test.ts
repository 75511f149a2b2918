import { expect, test } from 'vitest';
import { type ChatReply, chatEndpoint, say, send } from '../../gateways/chat/testing/chat-endpoint.ts';
import { eyes, market } from './testing/market.ts';

/** What admins read of the matches of one run against an endpoint, or none. */
async function judged(reply?: ChatReply, settings: Record<string, string> = {}) {
  const endpoint = reply && (await chatEndpoint(reply));
  const there = await market({
    ...(endpoint ? { AI_BASE_URL: endpoint.baseUrl, AI_MODEL: 'careful-2' } : {}),
    ...settings,
  });
  await there.describe(eyes);
  await there.run();
  const { token } = await there.server.admin();
  const call = (method: string, path: string, body?: unknown) => there.server.call(method, path, { token, body });
  const list = async () => (await call('GET', '/api/admin/matches?limit=100')).body.data as Match[];
  return { ...there, call, list, asked: endpoint?.asked ?? [], matches: await list() };
}

interface Match {
  readonly id: string;
  readonly gptFit: boolean;
  readonly gptFitReason: string;
  readonly gptFitBy: string;
}

/** Finds every second pair fitting, and says so on two lines. */
const everySecond: ChatReply = (asked, response) => {
  const pairs = JSON.parse(asked.messages[1]?.content.split('\n')[1] ?? '[]') as { pair: number }[];
  const fits = pairs.map(({ pair }) => ({ pair, isFit: pair % 2 === 0, reason: `Pair ${pair}\nwas read.` }));
  say(response, JSON.stringify({ fits }));
};

test('[decision Z14] [decision Z32] the endpoint judges the fits in batches, and each record keeps its reason and the model', async () => {
  const { asked, matches, rows, call } = await judged(everySecond);
  expect(matches).toHaveLength(50);
  expect(asked.map(({ model }) => model)).toEqual(Array(5).fill('careful-2'));
  expect(new Set(matches.map(({ gptFitBy }) => gptFitBy))).toEqual(new Set(['careful-2']));
  expect(matches.filter(({ gptFit }) => gptFit)).toHaveLength(25);
  expect(matches[0]).toMatchObject({ gptFit: false, gptFitReason: 'Pair 1 was read.' });
  expect(JSON.stringify(asked)).not.toMatch(/Brackwater|Osterholt|Ostrya/);
  // The model reads sentences, as people do.
  expect(asked[0]?.messages[1]?.content).toContain('"investor":"Boston, MA"');
  expect(rows("SELECT count(*) AS calls, sum(input_tokens) AS tokens FROM ai_calls WHERE purpose = 'fit'")).toEqual([
    { calls: 5, tokens: 5_000 },
  ]);
  const { data } = (await call('GET', '/api/admin/session')).body;
  expect(data.asksForFit).toBe(true);
});

test('[decision Z32] without an endpoint the rule judges, and the session says that no model is asked', async () => {
  const { matches, call } = await judged();
  expect(new Set(matches.map(({ gptFitBy }) => gptFitBy))).toEqual(new Set(['rule']));
  expect(matches[0]?.gptFitReason).toMatch(/^Similar enough, with \d known criteria/);
  expect((await call('GET', '/api/admin/session')).body.data.asksForFit).toBe(false);
});

test('[decision Z32] what the endpoint leaves out, and everything after its failure, is judged by the rule in its own name', async () => {
  const { matches, asked } = await judged((question, response, turn) => {
    if (turn > 1) return send(response, 400, { error: { message: 'no' } });
    const fits = [
      { pair: 1, isFit: true, reason: 'It leads seed rounds in Boston.' },
      { pair: 2, isFit: 'perhaps' },
    ];
    say(response, JSON.stringify({ fits }));
    expect(question.messages[1]?.content).toContain('"pair":12');
  });
  expect(asked).toHaveLength(2);
  expect(matches.map(({ gptFitBy }) => gptFitBy)).toEqual(['careful-2', ...Array(49).fill('rule')]);
});

test('an answer about fits that was cut off is counted like any other', async () => {
  const { matches, rows } = await judged((_, response) => say(response, '{"fits": [', undefined, 'length'));
  expect(new Set(matches.map(({ gptFitBy }) => gptFitBy))).toEqual(new Set(['rule']));
  expect(rows("SELECT input_tokens, output_tokens FROM ai_calls WHERE purpose = 'fit'")).toEqual([
    { input_tokens: 1_000, output_tokens: 200 },
  ]);
});

test('[decision Z32] once the budget of the day is spent the rule judges', async () => {
  const { matches, asked } = await judged(everySecond, { AI_CLIENT_DAILY_TOKENS: '1000' });
  expect(asked).toHaveLength(1);
  expect(matches.filter(({ gptFitBy }) => gptFitBy === 'rule')).toHaveLength(38);
});

test("a person's correction of a fit names nobody else, and the next run leaves it", async () => {
  const { matches, call, run, list } = await judged(everySecond);
  const id = String(matches[0]?.id);
  await call('PATCH', `/api/admin/matches/${id}`, { id, gptFit: true });
  await run();
  const corrected = (await list()).find((match) => match.id === id);
  expect(corrected).toMatchObject({ gptFit: true, gptFitReason: '', gptFitBy: 'person' });
});
