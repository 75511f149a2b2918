import type { AccountId, SpaceId, StartupId } from '@paratope/shared/ids';
import type { AnyRow, Collection } from '@paratope/shared/mutation';
import { mutators } from '@paratope/shared/mutators';
import { dataSchema } from '@paratope/shared/synced';
import { createReplica, type Replica } from '@paratope/sync/client/replica';
import { replyFrom } from '@paratope/sync/client/reply';
import type { ClientStore, Network } from '@paratope/sync/ports';
import type { SyncRequest } from '@paratope/sync/protocol/sync-request';
import { createManualClock, createSeededRandom, createSignals } from '@paratope/sync/testing/fakes';
import { createMemoryStore } from '@paratope/sync/testing/memory-store';
import type { TestServer } from './test-server.ts';

export interface TestDevice {
  readonly replica: Replica;
  /** Everything this device sent, as it sent it. */
  readonly requests: SyncRequest[];
  /** Cuts or mends the network. */
  isOnline: boolean;
  rows<Row extends AnyRow>(collection: Collection<Row>): Promise<Row[]>;
}

/** A founder's device over the server's real endpoint: the engine as the web runs it, with a store in memory. */
export function createTestDevice(
  server: TestServer,
  founder: { token: string; accountId: string; clientId: string },
  seed: bigint,
): TestDevice {
  const store: ClientStore = createMemoryStore();
  const requests: SyncRequest[] = [];
  const network: Network = {
    async sync(request) {
      requests.push(request);
      if (!device.isOnline) return { kind: 'unreachable' };
      const { status, headers, body } = await server.call('POST', '/api/sync', { token: founder.token, body: request });
      return replyFrom({ status, retryAfter: headers.get('retry-after'), body });
    },
    events: () => () => {},
  };
  const replica = createReplica({
    registry: mutators,
    store,
    network,
    clock: createManualClock(),
    random: createSeededRandom(seed),
    signals: createSignals(),
    accountId: founder.accountId as AccountId,
    startupId: founder.clientId as StartupId,
    schema: dataSchema,
  });
  const device: TestDevice = {
    replica,
    requests,
    isOnline: true,
    rows: (collection) =>
      store.transact({ mode: 'read', durability: 'relaxed', collections: 'all' }, async (tx) => {
        const all = await tx.rows.inSpace(`startup:${founder.clientId}` as SpaceId);
        return all.filter((one) => one.collection === collection.name).map((one) => one.row as never);
      }),
  };
  return device;
}
