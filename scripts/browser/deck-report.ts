import { randomUUID } from 'node:crypto';
import { sampleDeck } from '@paratope/server/features/analysis/testing/with-deck';
import { carefulModel } from '@paratope/server/gateways/analyser/testing/models';
import { type ChatRequest, chatEndpoint } from '@paratope/server/gateways/chat/testing/chat-endpoint';
import { onTestFinished } from 'vitest';
import { type DemoServer, startDemoServer } from './demo-server.ts';
import type { desk, phone } from './device.ts';
import { deviceForTest } from './for-tests.ts';
import { signIn } from './steps.ts';

/** A deck is read, and its slides are drawn, at the lowest priority; a try that got no turn is made again after a while. */
export const patience = { timeout: 150_000 };

/** Holds every question about the new deck back until the test lets its answer go; the demo's own deck is answered at once. */
export async function slowService() {
  const held: (() => void)[] = [];
  const isNew = ({ messages }: Pick<ChatRequest, 'messages'>) => messages.at(-1)?.content.includes('Tamarind') === true;
  const { baseUrl, asked } = await chatEndpoint((question, ...rest) => {
    if (isNew(question)) held.push(() => carefulModel(question, ...rest));
    else carefulModel(question, ...rest);
  });
  return { held, asked: () => asked.filter(isNew), settings: { AI_BASE_URL: baseUrl, AI_MODEL: 'careful-1' } };
}

/** A founder with Standard Access on a device, whose new deck is on the server and read. */
export async function founderWithDeck(server: DemoServer, size: typeof phone | typeof desk) {
  const device = await deviceForTest({ size });
  const { page } = device;
  await signIn(page, server.url, { email: 'standard@demo.local', password: server.password });
  await page.goto(`${server.url}/get-matched?edit=1`);
  // A name of its own: the deck of the test before, read already, stands there until this one is stored.
  const name = `tamarind-${randomUUID()}.pdf`;
  const deck = { name, mimeType: 'application/pdf', buffer: Buffer.from(sampleDeck()) };
  await page.getByLabel('Pitch deck as a PDF').setInputFiles(deck);
  await page.locator('.deck-line').filter({ hasText: name }).getByText('Read 10 pages').waitFor(patience);
  return { device, page };
}

/** A demo with an AI service, for this test. */
export async function serverWith(settings: Record<string, string>): Promise<DemoServer> {
  const server = await startDemoServer(settings);
  onTestFinished(() => server.stop());
  return server;
}
