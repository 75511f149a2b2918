import { createHash, randomBytes } from 'node:crypto';
import type { TestServer } from '../../../testing/test-server.ts';

export const redirectUri = 'http://127.0.0.1:4000/callback';

/** A program at the OAuth endpoints that sends what a test tells it to, right or wrong. */
export function programAt({ app, call, deps }: TestServer) {
  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  let calls = 0;
  const send = async (path: string, type: string, body: string) => {
    calls += 1;
    const response = await app.request(path, {
      method: 'POST',
      headers: {
        Host: '127.0.0.1',
        'Content-Type': type,
        // Behind a proxy, each call comes from another address, so that the limit of one is not met.
        ...(deps.config.TRUST_PROXY > 0 ? { 'X-Forwarded-For': `203.0.${calls >> 8}.${calls & 255}` } : {}),
      },
      body,
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) };
  };
  const post = (path: string, fields: Fields) =>
    send(path, 'application/x-www-form-urlencoded', `${new URLSearchParams(given(fields))}`);
  const register = (body: object = {}) =>
    send(
      '/oauth/register',
      'application/json',
      JSON.stringify({ client_name: 'Claude Code', redirect_uris: [redirectUri], ...body }),
    );
  const queryOf = (clientId: string, changed: Fields = {}) =>
    `${new URLSearchParams(
      given({
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        code_challenge: challenge,
        code_challenge_method: 'S256',
        state: 'a state',
        ...changed,
      }),
    )}`;
  const answer = (token: string, request: string, scopes: readonly string[] = ['read']) =>
    call('POST', '/api/client/oauth/consent', { token, body: { request, scopes } });
  return {
    verifier,
    post,
    register,
    queryOf,
    answer,
    ask: (token: string, request: string) =>
      call('GET', `/api/client/oauth/consent?${new URLSearchParams({ request })}`, { token }),
    /** Registers and is allowed something; returns the code. */
    async allowed(token: string, scopes?: readonly string[], changed: Fields = {}) {
      const { client_id: clientId } = (await register()).body;
      const told = await answer(token, queryOf(clientId, changed), scopes);
      return { clientId: clientId as string, code: new URL(told.body.data.to).searchParams.get('code') ?? '' };
    },
    redeem: ({ clientId, code }: { clientId: string; code: string }, changed: Fields = {}) =>
      post('/oauth/token', {
        grant_type: 'authorization_code',
        code,
        client_id: clientId,
        redirect_uri: redirectUri,
        code_verifier: verifier,
        ...changed,
      }),
  };
}

/** Undefined leaves a field out. */
type Fields = Readonly<Record<string, string | undefined>>;

const given = (fields: Fields): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).filter((field): field is [string, string] => field[1] !== undefined));
