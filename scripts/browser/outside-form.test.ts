import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DemoServer, startDemoServer } from './demo-server.ts';
import { desk, openDevice, phone } from './device.ts';
import { glimpse } from './steps.ts';

/** What an operator's form does when it is sent: it tells the page around it, and somebody else brings the fields. */
const form = `<!doctype html><title>Form</title><h1>Outside form</h1>
<button onclick="parent.postMessage({ type: 'airtable-form-submitted' }, '*')">Send</button>`;

let forms: Server;
let server: DemoServer;
beforeAll(async () => {
  forms = createServer((_, response) => response.setHeader('Content-Type', 'text/html').end(form));
  await new Promise<void>((resolve) => forms.listen(0, '127.0.0.1', resolve));
  const { port } = forms.address() as AddressInfo;
  server = await startDemoServer({ FORM_EMBED_URL: `http://localhost:${port}/embed` });
});
afterAll(async () => {
  await server?.stop();
  forms.close();
});

test.each([
  ['a phone', phone, 'lena@carpinus.example'],
  ['a desk', desk, 'otto@carpinus.example'],
] as const)(
  '[T010] [T012] [T013] on %s a visitor fills in the outside form and ends on a dashboard that lasts',
  async (_, size, email) => {
    const device = await openDevice({ size });
    const { page } = device;
    await page.goto(`${server.url}/get-matched`);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Startup name').fill('Carpinus Bio');
    await page.getByRole('button', { name: 'Open the form' }).click();
    const frame = page.frameLocator('iframe[title="Startup form"]');
    await frame.getByRole('heading', { name: 'Outside form' }).waitFor();
    expect(
      new URL((await page.getByTitle('Startup form').getAttribute('src')) ?? '').searchParams.get('prefill_Email'),
    ).toBe(email);

    const waits = glimpse(page, 'Waiting for your form. Your dashboard opens in a moment.');
    await frame.getByRole('button', { name: 'Send' }).click();
    await waits;
    const arrived = await fetch(`${server.url}/api/client/form-submission`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, drugModality: 'Antibody', diseaseFocus: 'Oncology' }),
    });
    expect(arrived.status).toBe(200);
    await page.waitForURL('**/client/dashboard');
    await expect
      .poll(
        () =>
          page.evaluate(async () => {
            const answer = await fetch('/api/client/session');
            return ((await answer.json()) as { data: { isTemporary: boolean } }).data.isTemporary;
          }),
        { timeout: 30_000 },
      )
      .toBe(false);
    await device.close();
  },
);
