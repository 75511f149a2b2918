import { createHash } from 'node:crypto';
import { samplePdf } from '@paratope/server/gateways/pdf/testing/sample-pdf';
import type { Page, Request } from 'playwright-core';
import { expect, test } from 'vitest';
import type { DemoServer } from './demo-server.ts';
import { demoServerForTests, deviceForTest } from './for-tests.ts';
import { readyForOffline, signIn } from './steps.ts';

let server: DemoServer;
demoServerForTests((started) => {
  server = started;
});

const piece = 1024 * 1024;

test('a deck chosen offline goes out in pieces, survives a killed browser half sent, goes on where it was, and holds up no change', async () => {
  let device = await deviceForTest();
  await signIn(device.page, server.url, { email: 'standard@demo.local', password: server.password });
  await readyForOffline(device.page);
  device = await device.reopen();
  const form = device.page;
  await form.goto(`${server.url}/get-matched?edit=1`);
  await form.getByLabel('Contact name').waitFor();

  await device.context.setOffline(true);
  const deck = deckOf(5.5 * piece);
  await form
    .getByLabel('Pitch deck as a PDF')
    .setInputFiles({ name: 'ostrya-large.pdf', mimeType: 'application/pdf', buffer: deck });
  await form.getByText('Waiting to upload').waitFor();
  // The third piece is on its way for ever.
  await form.route('**/api/client/uploads/**', (route) =>
    offsetOf(route.request()) === 2 * piece ? undefined : route.continue(),
  );
  await device.context.setOffline(false);
  await form.getByText(/^2\.0 MB of 5\.5 MB sent$/).waitFor({ timeout: 60_000 });

  await form.getByLabel('Contact name').fill('Ines Varga-Holm');
  await form.getByRole('button', { name: 'Save profile' }).click();
  await expect.poll(() => contactName(form)).toBe('Ines Varga-Holm');

  device = await device.killAndReopen();
  const again = device.page;
  const offsets: number[] = [];
  again.on('request', (request) => {
    const place = offsetOf(request);
    if (place !== undefined) offsets.push(place / piece);
  });
  await again.goto(`${server.url}/get-matched?edit=1`);
  await expect.poll(() => deckOnServer(again), { timeout: 60_000 }).toMatchObject({ fileName: 'ostrya-large.pdf' });
  // The first asks how far the server is.
  expect(offsets).toEqual([0, 2, 3, 4, 5]);
  expect(await hashOnServer(again)).toBe(createHash('sha256').update(deck).digest('hex'));
  await again.getByText(/^Read 2 pages$/).waitFor({ timeout: 150_000 });
});

const contactName = (page: Page): Promise<string> =>
  page.evaluate(async () => (await (await fetch('/api/client/profile')).json()).data.contactName);

const deckOnServer = (page: Page): Promise<unknown> =>
  page.evaluate(async () => (await (await fetch('/api/client/deck')).json()).data);

const hashOnServer = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const bytes = await (await fetch('/api/client/deck/file')).arrayBuffer();
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  });

/** Where a piece belongs; undefined for every other request. */
function offsetOf(request: Request): number | undefined {
  const url = new URL(request.url());
  return url.pathname.startsWith('/api/client/uploads/') ? Number(url.searchParams.get('offset')) : undefined;
}

/** A readable PDF of exactly so many bytes: readers ignore what follows its end. */
function deckOf(bytes: number): Buffer {
  const whole = Buffer.alloc(bytes, 32);
  whole.set(samplePdf({ title: 'Ostrya Bio', pages: ['Ostrya Bio', 'The ask: $6M seed'] }));
  return whole;
}
