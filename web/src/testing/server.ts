import type { AccountId, SpaceId, StartupId } from '@paratope/shared/ids';
import { startupSpace } from '@paratope/shared/ids';
import type { AnyRow, Collection, Entitlements } from '@paratope/shared/mutation';
import { mutators } from '@paratope/shared/mutators';
import { dataSchema } from '@paratope/shared/synced';
import type { Authority } from '@paratope/sync/authority/authority';
import { createAuthority } from '@paratope/sync/authority/create';
import { browserRandom } from '@paratope/sync/browser/ports';
import type { Network, Reply } from '@paratope/sync/ports';
import type { SyncRequest } from '@paratope/sync/protocol/sync-request';
import { createMemoryAuthority } from '@paratope/sync/testing/memory-authority';

/** The server's half of the engine, in memory, as a device meets it. */
export interface TestServer {
  readonly network: Network;
  readonly authority: Authority<undefined>;
  /** What comes back instead of an answer; undefined when the server answers. */
  reply: Reply | undefined;
  /** Whose session the browser's cookie is. */
  session: AccountId;
  /** Every question, with the session it came under. */
  readonly asked: { readonly session: AccountId; readonly request: SyncRequest }[];
  /** What the person may do now. */
  entitlements: Entitlements;
  /** Rows of the startup's space as the server holds them. */
  rows(): ReadonlyMap<string, AnyRow>;
  put<Row extends AnyRow>(collection: Collection<Row>, ...rows: readonly Row[]): Promise<void>;
}

export function createTestServer(owner: { accountId: AccountId; startupId: StartupId }): TestServer {
  const space: SpaceId = startupSpace(owner.startupId);
  const store = createMemoryAuthority();
  const server: Pick<TestServer, 'reply' | 'session' | 'asked' | 'entitlements'> = {
    reply: undefined,
    session: owner.accountId,
    asked: [],
    entitlements: { plan: 'standard', role: 'owner', policy: { timelineForFree: true } },
  };
  const authority = createAuthority<undefined>({
    registry: mutators,
    store,
    access: {
      spaces: async (_, accountId) => (accountId === owner.accountId ? [space] : []),
      entitlements: async (_, accountId) => (accountId === owner.accountId ? server.entitlements : undefined),
    },
    schema: { current: dataSchema, oldest: 1 },
    random: browserRandom,
    clock: { now: () => new Date().toISOString() },
    announce: () => {},
    report: (error) => {
      throw error;
    },
  });
  return Object.assign(server, {
    authority,
    network: {
      sync: async (request) => {
        if (server.reply) return server.reply;
        server.asked.push({ session: server.session, request });
        const reply = await authority.sync({ accountId: server.session }, JSON.parse(JSON.stringify(request)));
        return reply.ok ? { kind: 'answered', body: reply.answer } : { ...reply, kind: 'failed' };
      },
      events: () => () => {},
    } satisfies Network,
    rows: () => store.visible(space),
    put: async <Row extends AnyRow>(collection: Collection<Row>, ...rows: readonly Row[]) => {
      if (rows.length === 0) return;
      await authority.commit(space, async (writer) => {
        for (const row of rows) writer.put(collection, row);
      });
    },
  });
}
