import { replyFrom } from '@paratope/sync/client/reply';
import type { Network, Reply } from '@paratope/sync/ports';
import { eventsPath, readPoke } from '@paratope/sync/protocol/poke';
import { syncPath } from '@paratope/sync/protocol/version';
import { send } from './call.ts';

/** Characters of up to three bytes each: browsers allow 64 KiB for all keepalive requests together, and the sign-out may be one of them. */
const keepaliveLimit = 20_000;

/** Milliseconds. An open stream sends something at least every 25 seconds. */
const silent = 30_000;

/** The sync engine's connection to the server. `isPushed` returns whether its event stream is alive. */
export function createNetwork(now: () => number = () => performance.now()): Network & { isPushed(): boolean } {
  let heardAt = Number.NEGATIVE_INFINITY;
  return {
    isPushed: () => now() - heardAt < silent,

    async sync(request) {
      const body = JSON.stringify(request);
      // A small request outlives its page; browsers reject large ones with `keepalive`.
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
 * Reads the event stream until it ends and returns why. An `EventSource`
 * would hide the refusal, and an ended session must not be retried (SPEC A2).
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
    // The engine treats a broken stream like one that never opened.
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
