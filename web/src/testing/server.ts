import type { AccountId, SpaceId, StartupId } from '@paratope/shared/ids';
import { startupSpace } from '@paratope/shared/ids';
import type { AnyRow, Collection, Standing } from '@paratope/shared/mutation';
import { mutators } from '@paratope/shared/mutators';
import { dataSchema } from '@paratope/shared/travelling';
import type { Authority } from '@paratope/sync/authority/authority';
import { createAuthority } from '@paratope/sync/authority/create';
import { browserRandom } from '@paratope/sync/browser/ports';
import type { Network, Reply } from '@paratope/sync/ports';
import { createMemoryAuthority } from '@paratope/sync/testing/memory-authority';

/** The server's half of the engine, in memory, as a device meets it. */
export interface TestServer {
  readonly network: Network;
  readonly authority: Authority<undefined>;
  /** What comes back instead of an answer; undefined when the server answers. */
  reply: Reply | undefined;
  /** What the person may do now. */
  standing: Standing;
  /** Rows of the startup's space as the server holds them. */
  rows(): ReadonlyMap<string, AnyRow>;
  put<Row extends AnyRow>(collection: Collection<Row>, ...rows: readonly Row[]): Promise<void>;
}

export function createTestServer(owner: { accountId: AccountId; startupId: StartupId }): TestServer {
  const space: SpaceId = startupSpace(owner.startupId);
  const store = createMemoryAuthority();
  const server: { reply: Reply | undefined; standing: Standing } = {
    reply: undefined,
    standing: { plan: 'standard', role: 'owner', policy: { timelineForFree: true } },
  };
  const authority = createAuthority<undefined>({
    registry: mutators,
    store,
    access: { spaces: async () => [space], standing: async () => server.standing },
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
        const reply = await authority.sync({ accountId: owner.accountId }, JSON.parse(JSON.stringify(request)));
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
