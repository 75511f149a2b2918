import { randomUUID } from 'node:crypto';
import { sampleDeck } from '@paratope/server/features/analysis/testing/with-deck';
import { carefulModel } from '@paratope/server/gateways/analyser/testing/models';
import {
  type Asked,
  type ChatReply,
  chatEndpoint,
  say,
  send,
} from '@paratope/server/gateways/chat/testing/chat-endpoint';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type DemoServer, startDemoServer } from './demo-server.ts';
import { desk, phone } from './device.ts';
import { demoServerForTests, deviceForTest } from './for-tests.ts';
import { readyForOffline, signIn } from './steps.ts';

// Each reads a whole deck in processes of its own, beside a browser.
vi.setConfig({ testTimeout: 400_000 });

/** A deck is read, and its slides are drawn, at the lowest priority; a try that got no turn is made again after a while. */
const patience = { timeout: 150_000 };

let embedded: DemoServer;
demoServerForTests((started) => {
  embedded = started;
});

test('a server killed in the middle of a report goes on with it where it was, and asks the AI service nothing twice', async () => {
  const { held, asked, settings } = await slowService();
  const { page, server } = await founderWithDeck({ size: desk, settings });
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

test.each([
  ['a phone', phone],
  ['a desk', desk],
] as const)(
  'on %s a deck becomes a report that nothing left the server for, and it opens again without a network, slides included',
  async (_, size) => {
    const { page, server, device } = await founderWithDeck({ size });
    await page.goto(`${server.url}/client/dashboard`);
    await page.locator('.dash-name').first().waitFor();
    await readyForOffline(page);
    const press = page.getByRole('button', { name: 'AI analysis' });
    const available = page.getByRole('dialog', { name: 'AI Analysis Available' });
    await press.click();
    // Who presses while the report is still being made waits for it, and presses again.
    const isAvailable = async () => {
      if (await available.isVisible()) return true;
      if (await page.getByText('Your report is ready').isVisible())
        await press.click({ timeout: 2_000 }).catch(() => {});
      return available.isVisible();
    };
    await expect.poll(isAvailable, { timeout: 120_000 }).toBe(true);
    const opened = device.context.waitForEvent('page');
    await page.getByRole('dialog').getByRole('link', { name: 'View AI Startup Analysis' }).click();
    const report = await opened;
    await report.getByRole('heading', { name: 'Comprehensive Investment Analysis Report' }).waitFor();
    await report.getByText('Not shared with third parties').waitFor();
    await expectSlides(report, 'Slide 4: Data');

    await report.getByText(/^Saved on this device since/).waitFor();
    await device.context.setOffline(true);
    await report.reload();
    await report.getByText(/You're offline\. This is the report as of/).waitFor();
    await expectSlides(report, 'Slide 4: Data');
    expect(await report.getByRole('region', { name: 'Investment Thesis' }).textContent()).toContain(
      'A dual AAV vector delivers the whole ABCA4 gene to photoreceptors',
    );
    expect(await widerThanTheWindow(report)).toBe(false);
  },
);

test('[SA01] [T044] [decision U1] a slow AI service is waited for at its true steps, and its report says who read the deck', async () => {
  const { held, asked, settings } = await slowService();
  const { page, server } = await founderWithDeck({ size: desk, settings });
  await page.goto(`${server.url}/startup-analysis`);
  await page.getByRole('heading', { name: 'Analyzing' }).waitFor();
  // The service holds the first question back, so the page stands at that step.
  await page.getByText('Analyzing technology innovation...').waitFor();
  await expect.poll(() => held.length, { timeout: 30_000 }).toBe(1);
  held[0]?.();
  await page.getByText('Evaluating technical differentiation...').waitFor();
  expect(await page.getByText('Step 5 of 15').count()).toBe(1);
  for (let turn = 1; turn < 9; turn += 1) {
    await expect.poll(() => held.length, { timeout: 30_000 }).toBe(turn + 1);
    held[turn]?.();
  }
  await page.getByRole('heading', { name: 'Comprehensive Investment Analysis Report' }).waitFor();
  await page.getByText(/^Read by careful-1, an AI service our team chose/).waitFor();
  expect(await page.getByText('Not shared with third parties').count()).toBe(0);
  expect(asked()).toHaveLength(9);
});

test('an AI service that fails leaves the report to this server, and the report says so', async () => {
  const broken: ChatReply = (_, response) => send(response, 500, {}, { 'retry-after-ms': '1' });
  const { baseUrl } = await chatEndpoint(broken);
  const { page, server } = await founderWithDeck({ size: phone, settings: { AI_BASE_URL: baseUrl } });
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
  const { page, server } = await founderWithDeck({ size: desk, settings });
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
  const { page, server } = await founderWithDeck({ size: phone, settings });
  await page.goto(`${server.url}/startup-analysis?generating=true`);
  await page.getByRole('heading', { name: 'Comprehensive Investment Analysis Report' }).waitFor({ timeout: 120_000 });
  await page.getByText(/^Read by careful-1, an AI service our team chose/).waitFor();
  expect(turnedAway.length).toBeGreaterThan(0);
  expect(asked.length).toBe(2 * turnedAway.length);
});

test('a link opens the report to somebody without an account, slides included, until it is withdrawn', async () => {
  const { page, server } = await founderWithDeck({ size: desk });
  await page.goto(`${server.url}/startup-analysis`);
  await page.getByRole('heading', { name: 'Comprehensive Investment Analysis Report' }).waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('button', { name: 'Create link' }).click();
  const link = await page.getByLabel('Link to the report').inputValue();

  const guest = await deviceForTest({ size: phone });
  // A server on a port of its own choosing does not know its address.
  await guest.page.goto(link.replace(new URL(link).origin, server.url));
  await guest.page.getByRole('heading', { name: 'Comprehensive Investment Analysis Report' }).waitFor();
  await expectSlides(guest.page, 'Slide 4: Data');
  expect(await guest.page.getByRole('button', { name: 'Share' }).count()).toBe(0);
  expect(await widerThanTheWindow(guest.page)).toBe(false);

  await page.getByRole('button', { name: /^Withdraw/ }).click();
  await page.getByText('No active links.').waitFor();
  await guest.page.reload();
  await guest.page.getByRole('heading', { name: 'Invalid access token' }).waitFor();
});

/** Holds every question about the new deck back until the test lets its answer go; the demo's own deck is answered at once. */
async function slowService() {
  const held: (() => void)[] = [];
  const isNew = ({ messages }: Pick<Asked, 'messages'>) => messages.at(-1)?.content.includes('Tamarind') === true;
  const { baseUrl, asked } = await chatEndpoint((question, ...rest) => {
    if (isNew(question)) held.push(() => carefulModel(question, ...rest));
    else carefulModel(question, ...rest);
  });
  return { held, asked: () => asked.filter(isNew), settings: { AI_BASE_URL: baseUrl, AI_MODEL: 'careful-1' } };
}

/** A founder with Standard Access on a device, whose new deck is on the server and read. */
async function founderWithDeck({
  size,
  settings,
}: {
  size: typeof phone | typeof desk;
  settings?: Record<string, string>;
}) {
  const server = settings ? await startDemoServer(settings) : embedded;
  if (settings) onTestFinished(() => server.stop());
  const device = await deviceForTest({ size });
  const { page } = device;
  await signIn(page, server.url, { email: 'standard@demo.local', password: server.password });
  await page.goto(`${server.url}/get-matched?edit=1`);
  // A name of its own: the deck of the test before, read already, stands there until this one is stored.
  const name = `tamarind-${randomUUID()}.pdf`;
  const deck = { name, mimeType: 'application/pdf', buffer: Buffer.from(sampleDeck()) };
  await page.getByLabel('Pitch deck as a PDF').setInputFiles(deck);
  await page.locator('.deck-line').filter({ hasText: name }).getByText('Read 10 pages').waitFor(patience);
  return { server, device, page };
}

/** Opens the details of Technology and looks whether a slide is there as a picture. */
async function expectSlides(page: Page, slide: string): Promise<void> {
  await page.getByRole('button', { name: 'View Details of Technology' }).click();
  const picture = page.getByRole('dialog').getByRole('img', { name: slide }).first();
  await picture.waitFor({ state: 'attached', ...patience });
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth), { timeout: 30_000 })
    .toBeGreaterThan(100);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

const questionsAsked = (asked: readonly Asked[]): string[] =>
  asked.map(({ messages }) =>
    [...(messages.at(-1)?.content ?? '').matchAll(/^([a-z]+\.[a-z]+): /gm)].map(([, id]) => id).join(' '),
  );

const widerThanTheWindow = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
