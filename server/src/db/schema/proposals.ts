import type { ChangedField, ProposalState } from '@paratope/shared/proposals/proposal';
import { defineTable, index, integer, text } from '../kit.ts';
import { idColumn, instant, json } from './columns.ts';
import { ofStartup } from './startups.ts';

/** Changes that programs ask for. They sync to the startup's devices, where a person decides. */
export const proposals = defineTable(
  'proposals',
  {
    id: idColumn(),
    startupId: ofStartup(),
    keyId: text('key_id').notNull(),
    /** Its name; null once its account is erased. */
    key: text('key'),
    /** Of the mutator. */
    name: text('name').notNull(),
    args: json<Record<string, unknown>>('args').notNull(),
    reason: text('reason').notNull(),
    state: text('state').$type<ProposalState>().notNull(),
    /** Fields with their values before and after, by the newest run: the trial when it was proposed, or its acceptance. */
    changes: json<readonly ChangedField[]>('changes').notNull(),
    createdAt: instant('created_at').notNull(),
    decidedAt: instant('decided_at'),
    /** When it was decided by the server's clock, since a device's expires nothing. */
    settledAt: instant('settled_at'),
    version: integer('version').notNull(),
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    index('proposals_startup').on(table.startupId, table.state, table.createdAt),
    index('proposals_version').on(table.startupId, table.version),
    index('proposals_settled').on(table.settledAt),
  ],
);
