import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { agentAt } from '@paratope/server/features/mcp/testing/agent';
import { expect, onTestFinished, test } from 'vitest';
import type { DemoServer } from './demo-server.ts';
import { phone } from './device.ts';
import { demoServerForTests, deviceForTest } from './for-tests.ts';

let server: DemoServer;
demoServerForTests((started) => {
  server = started;
});

/** A program on this computer that waits for the browser to come back. */
async function program() {
  const heard: URL[] = [];
  const listener = createServer((request, response) => {
    heard.push(new URL(request.url ?? '/', 'http://127.0.0.1'));
    response.setHeader('Content-Type', 'text/html');
    response.end('<!doctype html><title>Done</title><h1>Back in the terminal</h1>');
  });
  await new Promise<void>((ready) => listener.listen(0, '127.0.0.1', ready));
  onTestFinished(() => void listener.close());
  const { port } = listener.address() as AddressInfo;
  const redirectUri = `http://127.0.0.1:${port}/callback`;
  const registered = await fetch(`${server.url}/oauth/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ client_name: 'Claude <b>Code</b>', redirect_uris: [redirectUri] }),
  });
  const { client_id: clientId } = (await registered.json()) as { client_id: string };
  const verifier = randomBytes(32).toString('base64url');
  const url = new URL('/oauth/authorize', server.url);
  url.search = `${new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    state: 'a&b=c #d',
    scope: 'read propose write',
  })}`;
  const fetchKey = async (code: string): Promise<string> => {
    const fields = {
      grant_type: 'authorization_code',
      code,
      client_id: clientId,
      redirect_uri: redirectUri,
      code_verifier: verifier,
    };
    const answer = await fetch(`${server.url}/oauth/token`, { method: 'POST', body: new URLSearchParams(fields) });
    return ((await answer.json()) as { access_token: string }).access_token;
  };
  return { heard, url: url.href, fetchKey };
}

test('a founder who is logged out logs in on the way, allows an agent what they choose, sees it among the keys and revokes it', async () => {
  const { heard, url, fetchKey } = await program();
  const { page } = await deviceForTest({ size: phone });
  await page.goto(url);
  const login = page.getByRole('tabpanel', { name: 'Login' });
  await login.getByLabel('Email').fill('standard@demo.local');
  await login.getByLabel('Password', { exact: true }).fill(server.password);
  await login.getByRole('button', { name: 'Login' }).click();

  await page.getByRole('heading', { name: 'Connect Claude <b>Code</b>' }).waitFor();
  expect(page.url(), 'nothing of the request is lost').toBe(url);
  await page.getByText(/^this computer \(127\.0\.0\.1:\d+\)$/).waitFor();
  const isTicked = (scope: string) => page.getByLabel(scope, { exact: true }).isChecked();
  expect([await isTicked('Read'), await isTicked('Propose'), await isTicked('Write')]).toEqual([true, true, false]);
  await page.getByLabel('Propose', { exact: true }).uncheck();
  await page.getByRole('button', { name: 'Allow' }).click();
  await page.getByRole('heading', { name: 'Back in the terminal' }).waitFor();
  expect(heard.map(({ pathname }) => pathname).filter((path) => path !== '/favicon.ico')).toEqual(['/callback']);
  const told = Object.fromEntries(heard[0]?.searchParams ?? []);
  expect(told).toEqual({ code: expect.any(String), state: 'a&b=c #d', iss: expect.any(String) });

  const key = await fetchKey(told.code ?? '');
  const agent = await agentAt(server.url, key);
  onTestFinished(() => agent.close());
  const tools = (await agent.listTools()).tools.map(({ name }) => name);
  expect(tools).toContain('today');
  expect(tools).not.toContain('write_notes');

  await page.goto(`${server.url}/client/account`);
  await page.getByRole('button', { name: 'Revoke Claude <b>Code</b>' }).click();
  await page.getByRole('button', { name: 'Revoke key' }).click();
  await page.getByText('The API key is revoked.').waitFor();
  await expect(agent.listTools()).rejects.toThrow();
});

test('a no is told to the program, and whoever asks for another’s address is told nothing', async () => {
  const { heard, url } = await program();
  const { page } = await deviceForTest();
  await page.goto(url);
  const login = page.getByRole('tabpanel', { name: 'Login' });
  await login.getByLabel('Email').fill('standard@demo.local');
  await login.getByLabel('Password', { exact: true }).fill(server.password);
  await login.getByRole('button', { name: 'Login' }).click();
  const evil = new URL(url);
  evil.searchParams.set('redirect_uri', 'https://evil.example/');
  await page.getByRole('button', { name: 'Cancel' }).waitFor();
  await page.goto(evil.href);
  await page.getByRole('alert').waitFor();
  expect(await page.getByRole('alert').textContent()).toContain('at an address that isn’t its own');
  expect(await page.getByRole('link', { name: 'Back to the program' }).count()).toBe(0);
  expect(heard).toEqual([]);

  await page.goto(url);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('heading', { name: 'Back in the terminal' }).waitFor();
  expect(heard[0]?.searchParams.get('error')).toBe('access_denied');
});
