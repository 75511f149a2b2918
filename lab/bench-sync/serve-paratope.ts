import { join } from 'node:path';
import { openDatabase } from '@paratope/server/db/sqlite/database';
import { createAuthorityStore } from '@paratope/server/features/sync/store';
import { statusByCode } from '@paratope/shared/failure';
import { type AccountId, type StartupId, startupSpace } from '@paratope/shared/ids';
import { createAuthority } from '@paratope/sync/authority/create';
import { browserRandom } from '@paratope/sync/browser/ports';
import { writePoke } from '@paratope/sync/protocol/poke';
import { cardTable, createCardTable } from '../sync-sqlite.ts';
import { createEventStreams } from './event-streams.ts';
import { Contacts, registry } from './model.ts';
import type { Service } from './service.ts';

/** This project's authority over the server's own store, each database of the benchmark being one founder with one space. */
export async function serveParatope(folder: string): Promise<Service> {
  const database = openDatabase(join(folder, 'paratope.db'));
  await database.write(async ({ sql }) => void sql.exec(createCardTable));
  const now = () => new Date().toISOString();
  const tables = [cardTable(Contacts.name)];
  const store = createAuthorityStore({ database, tables, reactions: {}, now });
  const streams = createEventStreams();
  const authority = createAuthority({
    registry,
    store,
    access: {
      spaces: async (_, accountId) => [startupSpace(accountId as string as StartupId)],
      entitlements: async () => ({ plan: 'standard', role: 'owner', policy: {} }),
    },
    schema: { current: 1, oldest: 1 },
    random: browserRandom,
    clock: { now },
    announce: (poke) => streams.say(poke.space, writePoke(poke)),
    report: (error) => console.error(error),
  });
  const spaceOf = (name: string) => startupSpace(name as StartupId);
  return {
    async seed(name, rows) {
      for (let from = 0; from < rows.length; from += 500) {
        await authority.commit(spaceOf(name), async ({ put }) => {
          for (const row of rows.slice(from, from + 500)) put(Contacts, { ...row });
        });
      }
    },
    count: (name) =>
      store.read(async (tx) => {
        const changes = await tx.changes(spaceOf(name), { after: 0, limit: 1_000_000 });
        const rows = changes.flatMap(({ row }) => (row ? [row] : []));
        return { rows: rows.length, doubled: rows.filter(({ times }) => Number(times ?? 1) > 1).length };
      }),
    async answer({ path: [name = '', verb], body, response }) {
      if (verb === 'events') {
        streams.join(spaceOf(name), response);
        return undefined;
      }
      const reply = await authority.sync({ accountId: name as AccountId }, body);
      if (reply.ok) return reply.answer;
      response.statusCode = statusByCode[reply.code];
      return { success: false, code: reply.code, message: reply.message, error: reply.message, requestId: '' };
    },
  };
}
