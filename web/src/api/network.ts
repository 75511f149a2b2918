import { replyFrom } from '@paratope/sync/client/reply';
import type { Network, Reply } from '@paratope/sync/ports';
import { eventsPath, readPoke } from '@paratope/sync/protocol/poke';
import { syncPath } from '@paratope/sync/protocol/version';
import { send } from './call.ts';
import { readEvents } from './read-events.ts';

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
      void follow(accountId, stream.signal, (data) => {
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

/** An ended session must not be retried (SPEC A2), so a refusal is handed on. */
async function follow(accountId: string, signal: AbortSignal, hear: (data: string) => void): Promise<Reply> {
  const refused = await readEvents(`${eventsPath}?accountId=${encodeURIComponent(accountId)}`, signal, hear);
  return refused ? replyFrom(refused) : { kind: 'unreachable' };
}
