import type { AccountId, SpaceId } from '@paratope/shared/ids';
import { Activities } from '@paratope/shared/outreach/activity';
import { authorityContract } from '@paratope/sync/testing/authority-contract';
import { createTestServer } from '../../testing/test-server.ts';
import { activityTable } from '../outreach/index.ts';
import { createAuthorityStore } from './store.ts';

const spaces = ['startup:lumen', 'startup:other'] as const;

authorityContract(
  'the server’s own tables',
  async () => {
    const { deps } = await createTestServer();
    await deps.database.write(async ({ sql }) => {
      const insert = sql.prepare(
        `INSERT INTO startups (id, name, email, contact_name, phone, drug_modality, disease_focus, investment_stage, geography,
           investment_currency, description, plan, matching, investor_count, is_active, is_sample, created_at, updated_at, version)
         VALUES (?, 'Lumen', 'ada@lumen.example', '', '', '[]', '[]', '', '[]', 'USD', '', 'standard', '{"state":"idle"}', 0, 1, 0, '', '', 0)`,
      );
      for (const space of spaces) insert.run(space.slice('startup:'.length));
    });
    return createAuthorityStore({
      database: deps.database,
      tables: [activityTable],
      reactions: {},
      now: () => '2026-03-01T09:00:00.000Z',
    });
  },
  {
    collection: Activities.name,
    spaces: spaces as unknown as [SpaceId, SpaceId],
    accountId: 'ada' as AccountId,
    row: (id, word) => ({
      id,
      matchId: 'm-1',
      activityType: 'call_held',
      title: word,
      description: '',
      activityDate: '2026-03-01',
      nextAction: '',
      nextActionDate: null,
      status: 'completed',
      notes: '',
      accountId: 'ada',
      createdAt: '2026-03-01T09:00:00.000Z',
      zone: 'UTC',
      updatedAt: '2026-03-01T09:00:00.000Z',
    }),
  },
);
