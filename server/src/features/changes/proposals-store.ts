import type { ProposalState } from '@paratope/shared/proposals/api';
import { and, eq } from 'drizzle-orm';
import type { Db, Transaction } from '../../db/database.ts';
import { changeById, holds, insertInto, type Page, pageWhere, rowWhere } from '../../db/lists.ts';
import { proposals } from '../../db/schema/index.ts';

export type ProposalRow = typeof proposals.$inferSelect;

export const insertProposal = insertInto(proposals);

export const changeProposal = changeById(proposals);

export const proposalOf = (
  db: Db,
  { id, startupId }: { id: string; startupId: string },
): Promise<ProposalRow | undefined> =>
  rowWhere(db, proposals, and(eq(proposals.id, id), eq(proposals.startupId, startupId)));

export const countOpenProposals = ({ db }: Transaction, startupId: string): Promise<number> =>
  db.$count(proposals, and(eq(proposals.startupId, startupId), eq(proposals.state, 'open')));

export const pageOfProposals = (
  db: Db,
  { startupId, state, q, ...page }: Page & { startupId: string; state: ProposalState },
) =>
  pageWhere(
    db,
    proposals,
    and(eq(proposals.startupId, startupId), eq(proposals.state, state), holds(q, proposals.name, proposals.reason)),
    page,
    {
      usual: '-created',
      orders: { created: [proposals.createdAt] },
      rows: (these) => db.select().from(proposals).where(these),
      idOf: ({ id }) => id,
    },
  );
