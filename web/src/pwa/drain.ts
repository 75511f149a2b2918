import { browserChannel, browserClock, browserLocks, browserRandom } from '@paratope/sync/browser/ports';
import { createNetwork } from '../api/network.ts';
import { drainOnce, type Owner } from '../local/drain-once.ts';

export function drain(owner: Owner): Promise<'done' | 'unreachable'> {
  const locks = browserLocks();
  return drainOnce(owner, {
    network: createNetwork(),
    clock: browserClock,
    random: browserRandom,
    channel: browserChannel,
    ...(locks ? { locks } : {}),
  });
}
