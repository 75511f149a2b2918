import type { AccountId } from '@paratope/shared/ids';
import type { Clock, Network, Random, Reply } from '../ports.ts';
import type { Poke } from '../protocol/poke.ts';
import { waitBefore } from './backoff.ts';

/**
 * Keeps one poke stream open until stopped, reconnecting with growing, jittered waits (SPEC K2). Each reconnect
 * counts as a poke, because pokes may have been missed. A stream that ends for lack of a session stays closed.
 */
export function listenForPokes(
  deps: {
    readonly accountId: AccountId;
    readonly network: Pick<Network, 'events'>;
    readonly clock: Pick<Clock, 'after'>;
    readonly random: Pick<Random, 'fraction'>;
  },
  heard: { poke(poke: Poke): void; missed(): void; unauthorized(reply: Extract<Reply, { kind: 'failed' }>): void },
): () => void {
  let attempt = 0;
  let stopped = false;
  let close = (): void => {};
  let cancel = (): void => {};

  const open = (): void => {
    close = deps.network.events(deps.accountId, {
      poke: (poke) => {
        attempt = 0;
        heard.poke(poke);
      },
      closed: (reply) => {
        if (stopped) return;
        if (reply.kind === 'failed' && isSession(reply.code)) return heard.unauthorized(reply);
        attempt += 1;
        cancel = deps.clock.after(waitBefore(attempt, deps.random.fraction()), () => {
          open();
          heard.missed();
        });
      },
    });
  };
  open();
  return () => {
    stopped = true;
    cancel();
    close();
  };
}

const isSession = (code: string): boolean =>
  code.startsWith('session.') || ['totp_required', 'account.mismatch', 'forbidden'].includes(code);
