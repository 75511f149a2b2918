import { carefulModel } from '@paratope/server/gateways/analyser/testing/models';
import {
  type ChatReply,
  type ChatRequest,
  chatEndpoint,
  say,
  send,
} from '@paratope/server/gateways/chat/testing/chat-endpoint';
import { expect, test, vi } from 'vitest';
import { founderWithDeck, serverWith, slowService } from './deck-report.ts';
import { desk, phone } from './device.ts';

// Each reads a whole deck in processes of its own, beside a browser.
vi.setConfig({ testTimeout: 400_000 });

test('a server killed in the middle of a report goes on with it where it was, and asks the AI service nothing twice', async () => {
  const { held, asked, settings } = await slowService();
  const server = await serverWith(settings);
  const { page } = await founderWithDeck(server, desk);
  await page.goto(`${server.url}/startup-analysis`);
  for (let turn = 0; turn < 3; turn += 1) {
    await expect.poll(() => held.length, { timeout: 60_000 }).toBe(turn + 1);
    held[turn]?.();
  }
  await expect.poll(() => held.length, { timeout: 30_000 }).toBe(4);
  const before = questionsAsked(asked());
  await server.replace({ signal: 'SIGKILL' });

  // The fourth question never had its answer: it is asked again, and no other.
  for (let turn = 4; turn < 10; turn += 1) {
    await expect.poll(() => held.length, { timeout: 120_000 }).toBe(turn + 1);
    held[turn]?.();
  }
  await page.getByRole('heading', { name: 'Comprehensive Investment Analysis Report' }).waitFor({ timeout: 60_000 });
  const all = questionsAsked(asked());
  expect(all).toHaveLength(10);
  expect(all[4]).toBe(before[3]);
  expect(new Set(all).size).toBe(9);
  await page.getByText(/^Read by careful-1/).waitFor();
});

test('an AI service that fails leaves the report to this server, and the report says so', async () => {
  const broken: ChatReply = (_, response) => send(response, 500, {}, { 'retry-after-ms': '1' });
  const { baseUrl } = await chatEndpoint(broken);
  const server = await serverWith({ AI_BASE_URL: baseUrl });
  const { page } = await founderWithDeck(server, phone);
  await page.goto(`${server.url}/startup-analysis?generating=true`);
  await page.getByRole('heading', { name: 'Comprehensive Investment Analysis Report' }).waitFor({ timeout: 60_000 });
  await page
    .getByText(/it responded with status 500\. We made this report with the built-in reader instead\.$/)
    .waitFor();
  await page.getByText('Not shared with third parties').waitFor();
});

test('what an AI service claims and the deck does not carry is nowhere in the report, which says how much that was', async () => {
  const claims = [
    { question: 'market.size', statement: 'The market is $90 billion.', page: 7, quote: 'Market of $90 billion' },
    {
      question: 'technology.mechanism',
      statement: 'It cures every patient.',
      page: 3,
      quote: 'It cures every patient',
    },
    {
      question: 'market.size',
      statement: 'The market is $2.1 billion.',
      page: 7,
      quote: 'Addressable market of $2.1 billion in the US and Europe',
    },
  ];
  const { baseUrl } = await chatEndpoint(({ messages }, response) => {
    const isAsked = ({ question }: { question: string }) => messages.at(-1)?.content.includes(`${question}: `);
    say(response, JSON.stringify({ claims: claims.filter(isAsked) }));
  });
  const settings = { AI_BASE_URL: baseUrl, AI_MODEL: 'careless-1' };
  const server = await serverWith(settings);
  const { page } = await founderWithDeck(server, desk);
  await page.goto(`${server.url}/startup-analysis?generating=true`);
  await page.getByRole('heading', { name: 'Comprehensive Investment Analysis Report' }).waitFor({ timeout: 60_000 });
  await page.getByText(/2 claims were left out because the deck doesn't support them\./).waitFor();
  const report = (await page.getByRole('main').textContent()) ?? '';
  expect(report).toContain('The market is $2.1 billion.');
  expect(report).not.toContain('$90 billion');
  expect(report).not.toContain('cures every patient');
});

test('an AI service that is busy is asked again when it says, and the report is its own all the same', async () => {
  const turnedAway: number[] = [];
  const { baseUrl, asked } = await chatEndpoint((question, response, turn) => {
    // Every first try of a question: busy for a moment.
    const tries = asked.filter(({ messages }) => messages.at(-1)?.content === question.messages.at(-1)?.content).length;
    if (tries > 1) return carefulModel(question, response, turn);
    turnedAway.push(turn);
    return send(response, 429, { error: { message: 'Slow down.' } }, { 'retry-after-ms': '200' });
  });
  const settings = { AI_BASE_URL: baseUrl, AI_MODEL: 'careful-1' };
  const server = await serverWith(settings);
  const { page } = await founderWithDeck(server, phone);
  await page.goto(`${server.url}/startup-analysis?generating=true`);
  await page.getByRole('heading', { name: 'Comprehensive Investment Analysis Report' }).waitFor({ timeout: 120_000 });
  await page.getByText(/^Read by careful-1, an AI service our team chose/).waitFor();
  expect(turnedAway.length).toBeGreaterThan(0);
  expect(asked.length).toBe(2 * turnedAway.length);
});

const questionsAsked = (asked: readonly ChatRequest[]): string[] =>
  asked.map(({ messages }) =>
    [...(messages.at(-1)?.content ?? '').matchAll(/^([a-z]+\.[a-z]+): /gm)].map(([, id]) => id).join(' '),
  );
