import { replyFrom } from '@paratope/sync/client/reply';
import type { Network, Reply } from '@paratope/sync/ports';
import { eventsPath, readPoke } from '@paratope/sync/protocol/poke';
import { syncPath } from '@paratope/sync/protocol/version';
import { send } from './call.ts';

/** Letters, of at most three bytes each: browsers allow 64 KiB for all requests that outlive their page, of which the sign-out may be another. */
const keepaliveLimit = 20_000;

/** A stream that stands is heard at least every 25 seconds. In milliseconds. */
const silent = 30_000;

/** The sync engine's way to the server, and whether news comes through it unasked at this moment. */
export function createNetwork(now: () => number = () => performance.now()): Network & { isPushed(): boolean } {
  let heardAt = Number.NEGATIVE_INFINITY;
  return {
    isPushed: () => now() - heardAt < silent,

    async sync(request) {
      const body = JSON.stringify(request);
      // A small one outlives the page that sent it; browsers refuse larger ones that may.
      const keepalive = body.length < keepaliveLimit;
      const init = { method: 'POST', body, keepalive, headers: { 'Content-Type': 'application/json' } };
      const sent = await send({ path: syncPath, init }, { timeout: 60_000, account: request.accountId });
      return sent ? replyFrom(sent) : { kind: 'unreachable' };
    },

    events(accountId, listener) {
      const stream = new AbortController();
      void readEvents(accountId, stream.signal, (data) => {
        heardAt = now();
        const poke = readPoke(data);
        if (poke) listener.poke(poke);
      }).then((reply) => {
        heardAt = Number.NEGATIVE_INFINITY;
        if (!stream.signal.aborted) listener.closed(reply);
      });
      return () => stream.abort();
    },
  };
}

/**
 * Reads the stream until it ends and says how. An `EventSource` would hide why the server refused, and an ended session must not be
 * asked again and again (SPEC A2).
 */
async function readEvents(accountId: string, signal: AbortSignal, hear: (data: string) => void): Promise<Reply> {
  try {
    const response = await fetch(`${eventsPath}?accountId=${encodeURIComponent(accountId)}`, {
      credentials: 'same-origin',
      headers: { Accept: 'text/event-stream' },
      cache: 'no-store',
      signal,
    });
    if (!response.ok || !response.body) {
      const body: unknown = await response.json().catch(() => undefined);
      return replyFrom({ status: response.status, retryAfter: response.headers.get('Retry-After'), body });
    }
    await eachFrame(response.body, hear);
  } catch {
    // A broken stream and one that never opened are the same to the engine.
  }
  return { kind: 'unreachable' };
}

async function eachFrame(body: ReadableStream<Uint8Array>, hear: (data: string) => void): Promise<void> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const frames = (rest + decoder.decode(value, { stream: true })).replaceAll('\r\n', '\n').split('\n\n');
    rest = frames.pop() ?? '';
    for (const frame of frames) hear(dataOf(frame));
  }
}

const dataOf = (frame: string): string =>
  frame
    .split('\n')
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice('data:'.length).trimStart())
    .join('\n');
