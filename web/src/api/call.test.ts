import { AccountApi } from '@paratope/shared/account/api';
import { AdminClientsApi } from '@paratope/shared/admin/clients-api';
import { DeckApi } from '@paratope/shared/decks/api';
import type { AccountId } from '@paratope/shared/ids';
import { MatchApi } from '@paratope/shared/matches/api';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { answerWith, refusal } from '../testing/answers.ts';
import { done, failed } from './act-result.ts';
import { call, speakFor } from './call.ts';
import { createNetwork } from './network.ts';
import { readPicture } from './read-picture.ts';

const ines = 'account-ines' as AccountId;

afterEach(() => {
  speakFor(undefined);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a declared call', () => {
  test('puts names into the path, the rest into the query or the body', async () => {
    const asked = answerWith({});
    await call(MatchApi.read, { matchId: 'a/b' });
    await call(AdminClientsApi.clients, { limit: 50, q: 'ost rya' });
    await call(AccountApi.login, { email: 'a@b.example', password: 'river' });
    expect(asked.map(({ call: name }) => name)).toEqual([
      'GET /api/client/matches/a%2Fb',
      'GET /api/admin/clients',
      'POST /api/client/login',
    ]);
    expect([...(asked[1]?.query ?? [])]).toEqual([
      ['limit', '50'],
      ['q', 'ost rya'],
    ]);
    expect(asked[2]?.body).toEqual({ email: 'a@b.example', password: 'river' });
  });

  test('shows U+0000, which a paste can bring along and the server refuses, as the replacement that changes have', async () => {
    const asked = answerWith({});
    await call(AdminClientsApi.clients, { limit: 50, q: 'ost\0rya' });
    await call(AccountApi.login, { email: 'a@b.example', password: 'ri\0ver' });
    expect(asked[0]?.query.get('q')).toBe('ost\uFFFDrya');
    expect(asked[1]?.body).toEqual({ email: 'a@b.example', password: 'ri\uFFFDver' });
  });

  test('[decision Z36] that reads is a GET with the session’s cookie, and a 401 comes out as a refusal nobody can overlook', async () => {
    const sent: RequestInit[] = [];
    const ended = refusal(401, 'session.expired', 'Session expired. Please log in again.');
    vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
      sent.push(init);
      return new Response(JSON.stringify(ended.body), { status: ended.status });
    });
    const answer = await call(MatchApi.read, { matchId: 'm1' });
    expect(sent).toMatchObject([{ method: 'GET', credentials: 'same-origin' }]);
    expect(answer).toMatchObject({
      ok: false,
      kind: 'refused',
      status: 401,
      code: 'session.expired',
      message: 'Session expired. Please log in again.',
    });
  });

  test('[C08] that fails is not repeated by itself', async () => {
    const asked = answerWith({ 'GET /api/client/matches/m1': refusal(503, 'unavailable', 'Please try again.') });
    await call(MatchApi.read, { matchId: 'm1' });
    await call(MatchApi.read, { matchId: 'm2' });
    expect(asked.map(({ call: name }) => name)).toEqual(['GET /api/client/matches/m1', 'GET /api/client/matches/m2']);
  });

  test('sends a file as a form', async () => {
    const asked = answerWith({
      'POST /api/client/deck': { status: 202, body: { success: true, data: { deckId: 'd1', state: 'reading' } } },
    });
    const answer = await call(DeckApi.upload, { file: new File(['%PDF-'], 'deck.pdf') });
    expect((asked[0]?.body as FormData | undefined)?.get('file')).toMatchObject({ name: 'deck.pdf' });
    expect(answer).toEqual(done({ success: true, data: { deckId: 'd1', state: 'reading' } }));
  });

  test('gives a refusal of our server with its status and words, and what stands beside it', async () => {
    answerWith({ 'POST /api/client/logout': refusal(404, 'missing', 'No.', { requiresRegistration: true }) });
    expect(await call(AccountApi.logout, {})).toMatchObject({
      ok: false,
      kind: 'refused',
      status: 404,
      code: 'missing',
      message: 'No.',
      beside: { requiresRegistration: true },
    });
  });

  test.each([
    ['no network', 'unreachable' as const],
    ['the page of a captive portal', { body: '<html>Accept our terms</html>' }],
    ['a stranger’s refusal', { status: 401, body: { error: 'sign in to the wireless network' } }],
    ['a proxy’s error', { status: 502, body: 'Bad Gateway' }],
    ['a stranger’s JSON', { body: { hello: 'world' } }],
  ])('[Q09] %s is no answer at all', async (_, reply) => {
    answerWith({ 'POST /api/client/logout': reply });
    expect(await call(AccountApi.logout, {})).toEqual(failed('unreachable'));
  });

  test('tells a success it cannot read from no answer', async () => {
    answerWith({ 'POST /api/client/login': { body: { success: true } } });
    expect(await call(AccountApi.login, { email: 'a@b.example', password: 'x' })).toMatchObject({ kind: 'unknown' });
  });

  test('ends after its time', async () => {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
      return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted'))));
    });
    const answer = call(AccountApi.logout, {}, { timeout: 5_000 });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await answer).toEqual(failed('unreachable'));
  });
});

test('[sync A1] every call of a signed-in page names the account it is meant for, one for anybody none', async () => {
  const named: (string | null)[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    named.push(
      new Headers(init.headers).get('Paratope-Account') ??
        new URL(path, 'http://paratope.example').searchParams.get('accountId'),
    );
    throw new TypeError('Failed to fetch');
  });
  speakFor(ines);
  await call(MatchApi.read, { matchId: 'm' });
  await call(AccountApi.login, { email: 'a@b.example', password: 'river' });
  await call(AccountApi.session, {}, { account: null });
  await call(AccountApi.session, {}, { account: 'account-of-the-file' });
  await readPicture('/api/client/picture', new AbortController().signal);
  await new Promise((resolve) => createNetwork().events(ines, { poke: () => {}, closed: resolve }));
  speakFor(undefined);
  await call(MatchApi.read, { matchId: 'm' });
  expect(named).toEqual([ines, ines, null, 'account-of-the-file', ines, ines, null]);
});

describe('the way of the sync engine', () => {
  test('[sync A2] hears why the stream of pokes was refused', async () => {
    answerWith({ 'GET /api/sync/events': refusal(401, 'session.expired', 'Session expired. Please log in again.') });
    const closed = await new Promise((resolve) => createNetwork().events(ines, { poke: () => {}, closed: resolve }));
    expect(closed).toMatchObject({ kind: 'failed', code: 'session.expired' });
  });

  test('says whether news comes unasked: while the stream is heard, and no longer than half a minute after', async () => {
    let now = 0;
    let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        stream = controller;
      },
    });
    vi.stubGlobal('fetch', async () => new Response(body));
    const network = createNetwork(() => now);
    const closed = new Promise((resolve) => network.events(ines, { poke: () => {}, closed: resolve }));
    expect(network.isPushed()).toBe(false);
    stream?.enqueue(new TextEncoder().encode(': open\n\n'));
    await vi.waitFor(() => expect(network.isPushed()).toBe(true));
    now = 30_000;
    expect(network.isPushed()).toBe(false);
    stream?.enqueue(new TextEncoder().encode(': breath\n\n'));
    await vi.waitFor(() => expect(network.isPushed()).toBe(true));
    stream?.close();
    await closed;
    expect(network.isPushed()).toBe(false);
  });

  test('[sync K1] reads pokes however the stream is cut', async () => {
    const pieces = [
      'data: {"space":"startup:s1",',
      '"seq":4}\n',
      '\n: still here\n\ndata: {"space":"startup:s1","seq":5}\r\n\r\n',
    ];
    const body = new ReadableStream({
      start(controller) {
        for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
        controller.close();
      },
    });
    vi.stubGlobal('fetch', async () => new Response(body));
    const heard: unknown[] = [];
    await new Promise((resolve) => createNetwork().events(ines, { poke: (poke) => heard.push(poke), closed: resolve }));
    expect(heard).toEqual([
      { space: 'startup:s1', seq: 4 },
      { space: 'startup:s1', seq: 5 },
    ]);
  });
});
