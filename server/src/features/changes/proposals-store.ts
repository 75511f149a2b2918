import type { AnyRow } from '@paratope/shared/mutation';
import { type ProposalState, Proposals, type Proposed } from '@paratope/shared/proposals/proposal';
import { and, eq, isNull, lt } from 'drizzle-orm';
import type { Db, Transaction } from '../../db/database.ts';
import { changeById, holds, type Page, pageWhere, rowWhere } from '../../db/lists.ts';
import { columnUpdates, param } from '../../db/prepared.ts';
import { proposals } from '../../db/schema/index.ts';
import { type SyncedTable, syncedRows } from '../sync/index.ts';

export type ProposalRow = typeof proposals.$inferSelect;

/** An open proposal travels without its trial's changes: a device works them out from its own records. */
export const proposalTable: SyncedTable = {
  ...syncedRows(Proposals.name, { table: proposals, record: proposalRecord }),
  async write(db, { startupId, id, version, before, after }) {
    const { name, args, reason, keyId, key, state, changes, createdAt, decidedAt } = after as Proposed;
    const decision = { args, state, decidedAt, version, ...(changes ? { changes } : {}) };
    if (before) return updateProposal(db, decision, { startupId, id });
    const added = { id, startupId, name, reason, keyId, key, createdAt, settledAt: null, deletedAt: null };
    await db.insert(proposals).values({ ...added, ...decision, changes: changes ?? [] });
  },
};

const updateProposal = columnUpdates(
  proposals,
  and(eq(proposals.startupId, param('startupId')), eq(proposals.id, param('id'))),
);

function proposalRecord({
  id,
  name,
  args,
  reason,
  keyId,
  key,
  state,
  changes,
  createdAt,
  decidedAt,
}: ProposalRow): AnyRow {
  const record: Proposed = { id, name, args, reason, keyId, key, state, createdAt, decidedAt };
  return state === 'accepted' ? { ...record, changes: [...changes] } : record;
}

const changeProposal = changeById(proposals);

export const settleProposal = (tx: Transaction, { id }: Pick<AnyRow, 'id'>, settledAt: string | null): Promise<void> =>
  changeProposal(tx, id, { settledAt });

/** Decided before a moment, the most at once. */
export const settledBefore = (db: Db, moment: string, most: number): Promise<Pick<ProposalRow, 'id' | 'startupId'>[]> =>
  db
    .select({ id: proposals.id, startupId: proposals.startupId })
    .from(proposals)
    .where(and(lt(proposals.settledAt, moment), isNull(proposals.deletedAt)))
    .limit(most);

const ofStartup = (startupId: string) => and(eq(proposals.startupId, startupId), isNull(proposals.deletedAt));

export const proposalOf = (
  db: Db,
  { id, startupId }: { id: string; startupId: string },
): Promise<ProposalRow | undefined> => rowWhere(db, proposals, and(eq(proposals.id, id), ofStartup(startupId)));

export const countOpenProposals = ({ db }: Transaction, startupId: string): Promise<number> =>
  db.$count(proposals, and(ofStartup(startupId), eq(proposals.state, 'open')));

export const pageOfProposals = (
  db: Db,
  { startupId, state, q, ...page }: Page & { startupId: string; state: ProposalState },
) =>
  pageWhere(
    db,
    proposals,
    and(ofStartup(startupId), eq(proposals.state, state), holds(q, proposals.name, proposals.reason)),
    page,
    {
      usual: '-created',
      orders: { created: [proposals.createdAt] },
      rows: (these) => db.select().from(proposals).where(these),
      idOf: ({ id }) => id,
    },
  );
