import type { AccountId } from '@paratope/shared/ids';
import { describe, expect, test } from 'vitest';
import type { Network, Reply } from '../ports.ts';
import type { Poke } from '../protocol/poke.ts';
import type { SyncRequest } from '../protocol/sync-request.ts';
import { protocol } from '../protocol/version.ts';

/** What stands at the other end of the line: an HTTP answer word for word, or nobody. */
export type Answering =
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body: string }
  | 'nobody';

/** The line's other end, for one test. */
export interface Line {
  readonly network: Network;
  /** Bodies of the requests that arrived. */
  readonly arrived: unknown[];
  /** Puts words onto the open stream of pokes, cut anywhere. */
  say(text: string): Promise<void>;
  /** The stream ends from the other side. */
  hangUp(): Promise<void>;
  close(): Promise<void>;
}

const ada = 'ada' as AccountId;
const request: SyncRequest = {
  protocol,
  accountId: ada,
  replicaId: 'replica-1' as SyncRequest['replicaId'],
  schema: 1,
  cursors: {},
  ackThrough: 0,
  mutations: [],
};
const json = { 'Content-Type': 'application/json' };
const failure = (code: string, message: string, details?: unknown): string =>
  JSON.stringify({
    success: false,
    code,
    error: message,
    message,
    requestId: 'request-1',
    ...(details ? { details } : {}),
  });

/** What every {@link Network} must do. `open` puts this answer at the other end. */
export function networkContract(name: string, open: (answering: Answering) => Promise<Line>): void {
  const ask = async (answering: Answering): Promise<Reply> => {
    const line = await open(answering);
    try {
      return await line.network.sync(request);
    } finally {
      await line.close();
    }
  };

  describe(`${name} keeps the network's contract`, () => {
    test('the request arrives as it is, and the answer comes back unread', async () => {
      const line = await open({ status: 200, headers: json, body: '{"anything":[1,"zwei"]}' });
      expect(await line.network.sync(request)).toEqual({ kind: 'answered', body: { anything: [1, 'zwei'] } });
      expect(line.arrived).toEqual([request]);
      await line.close();
    });

    test('[sync A2] a refusal in our own server’s words is one, with its wait and its details', async () => {
      const body = failure('rate_limited', 'Please wait a moment.', { code: 'any' });
      expect(await ask({ status: 429, headers: { ...json, 'Retry-After': '7' }, body })).toEqual({
        kind: 'failed',
        code: 'rate_limited',
        message: 'Please wait a moment.',
        retryAfter: 7_000,
        details: { code: 'any' },
      });
    });

    test.each([
      ['the page of a captive portal', { status: 200, headers: { 'Content-Type': 'text/html' }, body: '<html>' }],
      ['a stranger’s 401', { status: 401, headers: json, body: '{"error":"who are you"}' }],
      ['a proxy’s 502', { status: 502, headers: { 'Content-Type': 'text/html' }, body: 'Bad Gateway' }],
      ['an answer that breaks off', { status: 200, headers: json, body: '{"results":[{"seq":' }],
      ['an empty answer', { status: 200, headers: json, body: '' }],
      ['nobody at the other end', 'nobody'],
    ] as const)('[sync A2] [sync P6] %s is the same as no network', async (_, answering) => {
      expect(await ask(answering)).toEqual({ kind: 'unreachable' });
    });

    test('[sync P8] a proxy that finds the request too large is understood', async () => {
      const portal = { status: 413, headers: { 'Content-Type': 'text/html' }, body: '<h1>Too large</h1>' };
      expect(await ask(portal)).toMatchObject({ kind: 'failed', code: 'too_large' });
    });

    test('[sync K1] pokes are heard one by one however the stream is cut, and what is none is passed over', async () => {
      const line = await open({ status: 200, headers: { 'Content-Type': 'text/event-stream' }, body: '' });
      const heard: Poke[] = [];
      let hear = (): void => {};
      const three = new Promise<void>((resolve) => {
        hear = () => heard.length === 3 && resolve();
      });
      const stop = line.network.events(ada, {
        poke: (poke) => {
          heard.push(poke);
          hear();
        },
        closed: () => {},
      });
      await line.say('data: {"space":"startup:lumen","seq":1}\n\n: still here\n\ndata: {"spa');
      await line.say('ce":"startup:lumen","seq":2}\n\ndata: nonsense\n\n');
      await line.say('data: {"space":"startup:lumen","seq":3}\r\n\r\n');
      await three;
      expect(heard.map(({ seq }) => seq)).toEqual([1, 2, 3]);
      stop();
      await line.close();
    });

    test('[sync K2] a stream the other side ends is told as ended, once', async () => {
      const line = await open({ status: 200, headers: { 'Content-Type': 'text/event-stream' }, body: '' });
      const ended: Reply[] = [];
      const end = new Promise<void>((resolve) => {
        line.network.events(ada, {
          poke: () => {},
          closed: (reply) => {
            ended.push(reply);
            resolve();
          },
        });
      });
      await line.say(': hello\n\n');
      await line.hangUp();
      await end;
      expect(ended).toEqual([{ kind: 'unreachable' }]);
      await line.close();
    });

    test('[sync K2] [sync A2] a stream refused for want of a session says so', async () => {
      const line = await open({
        status: 401,
        headers: json,
        body: failure('session.expired', 'Please sign in again.'),
      });
      const ended = new Promise<Reply>((resolve) => line.network.events(ada, { poke: () => {}, closed: resolve }));
      expect(await ended).toEqual({ kind: 'failed', code: 'session.expired', message: 'Please sign in again.' });
      await line.close();
    });

    test('a stream that is closed from here is not told as ended', async () => {
      const line = await open({ status: 200, headers: { 'Content-Type': 'text/event-stream' }, body: '' });
      const ended: Reply[] = [];
      const stop = line.network.events(ada, { poke: () => {}, closed: (reply) => void ended.push(reply) });
      await line.say(': hello\n\n');
      stop();
      await line.close();
      expect(ended).toEqual([]);
    });
  });
}
