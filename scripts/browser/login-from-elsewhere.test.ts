import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DemoServer } from './demo-server.ts';
import { demoServerForTests, deviceForTest } from './for-tests.ts';
import { signIn } from './steps.ts';

let server: DemoServer;
demoServerForTests((started) => {
  server = started;
});

/** A page of another site that has the browser post a form to the login, with the account its writer wants it to end up in. */
let elsewhere: Server;
const stranger = { email: 'free@demo.local' };
beforeAll(async () => {
  elsewhere = createServer((_, response) => {
    const fields = new URLSearchParams({ ...stranger, password: server.password });
    const address = `${server.url}/api/client/login?${fields}`.replaceAll('&', '&amp;');
    response.setHeader('Content-Type', 'text/html');
    response.end(`<!doctype html><title>Elsewhere</title><form method="post" action="${address}"></form>
<button onclick="document.forms[0].submit()">Win a prize</button>`);
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  elsewhere.close();
});

test('[decision Z9] [ASVS 3.5.1] a page of another site cannot sign a browser in as somebody else: 403, and it stays who it was', async () => {
  const { page } = await deviceForTest();
  const account = { email: 'standard@demo.local', password: server.password };
  await signIn(page, server.url, account);
  const { port } = elsewhere.address() as AddressInfo;
  await page.goto(`http://localhost:${port}/`);
  const answered = page.waitForResponse((response) => response.url().includes('/api/client/login'));
  await page.getByRole('button', { name: 'Win a prize' }).click();
  const answer = await answered;
  expect([answer.status(), answer.request().headers()['content-type']]).toEqual([
    403,
    'application/x-www-form-urlencoded',
  ]);

  await page.goto(`${server.url}/client/dashboard`);
  const session = await page.evaluate(async () => (await (await fetch('/api/client/session')).json()) as unknown);
  expect(session).toMatchObject({ data: { email: account.email } });
});
