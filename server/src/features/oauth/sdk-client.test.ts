import { Client, type OAuthClientProvider, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Hono } from 'hono';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '../../http/listen.ts';
import { createTestServer } from '../../testing/test-server.ts';

test('the protocol’s own client finds the way: discovery, registration, consent, key, tools, revocation', async () => {
  const front = new Hono();
  const port = await new Promise<number>((ready) => {
    const listening = listen(front, { port: 0, hostname: '127.0.0.1' }, ready);
    onTestFinished(() => void listening.close());
  });
  const url = `http://127.0.0.1:${port}`;
  const server = await createTestServer({ settings: { PUBLIC_URL: url } });
  front.all('*', (c) => server.app.fetch(c.req.raw));
  const { token } = await server.founder();

  const provider = new Remembering();
  const connect = async () => {
    const client = new Client({ name: 'a test', version: '1' });
    const transport = new StreamableHTTPClientTransport(new URL('/mcp', url), { authProvider: provider });
    return { client, transport, connected: client.connect(transport) };
  };
  const first = await connect();
  await expect(first.connected).rejects.toThrow(/unauthorized/i);
  const asked = provider.askedAt as URL;
  expect(asked.origin + asked.pathname).toBe(`${url}/oauth/authorize`);
  expect(Object.fromEntries(asked.searchParams)).toMatchObject({
    code_challenge_method: 'S256',
    scope: 'read propose',
    resource: `${url}/mcp`,
  });

  const body = { request: asked.search.slice(1), scopes: ['read', 'propose'] };
  const { to } = (await server.call('POST', '/api/client/oauth/consent', { token, body })).body.data;
  await first.transport.finishAuth(new URL(to).searchParams);
  const second = await connect();
  await second.connected;
  expect((await second.client.listTools()).tools.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['today', 'log_activity']),
  );
  await second.client.close();

  const keys = (await server.call('GET', '/api/client/keys', { token })).body.data;
  expect(keys).toMatchObject([{ name: 'An agent', scopes: ['read', 'propose'] }]);
  const form = { token: provider.key(), client_id: provider.clientInformation()?.client_id ?? '' };
  const revoked = await fetch(`${url}/oauth/revoke`, { method: 'POST', body: new URLSearchParams(form) });
  expect(revoked.status).toBe(200);
  provider.askedAt = undefined;
  await expect((await connect()).connected).rejects.toThrow(/unauthorized/i);
  expect(provider.askedAt, 'it asks again').toBeInstanceOf(URL);
});

/** Keeps what a client would keep in its files. */
class Remembering implements OAuthClientProvider {
  askedAt: URL | undefined;
  #client: ReturnType<NonNullable<OAuthClientProvider['clientInformation']>>;
  #tokens: ReturnType<OAuthClientProvider['tokens']>;
  #verifier = '';
  #discovered: unknown;
  readonly redirectUrl = 'http://localhost:4000/callback';
  readonly clientMetadata = { client_name: 'An agent', redirect_uris: [this.redirectUrl] };

  clientInformation() {
    return this.#client as { client_id: string } | undefined;
  }
  saveClientInformation(client: { client_id: string }) {
    this.#client = client;
  }
  tokens() {
    return this.#tokens;
  }
  saveTokens(tokens: { access_token: string; token_type: string }) {
    this.#tokens = tokens;
  }
  redirectToAuthorization(url: URL) {
    this.askedAt = url;
  }
  saveCodeVerifier(verifier: string) {
    this.#verifier = verifier;
  }
  codeVerifier() {
    return this.#verifier;
  }
  discoveryState() {
    return this.#discovered as ReturnType<NonNullable<OAuthClientProvider['discoveryState']>>;
  }
  saveDiscoveryState(state: unknown) {
    this.#discovered = state;
  }
  key(): string {
    return (this.#tokens as { access_token: string }).access_token;
  }
}
