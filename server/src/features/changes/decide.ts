import { inBothPlaces } from '@paratope/shared/answers';
import type { InputOf } from '@paratope/shared/endpoint';
import { acceptProposal, declineProposal, mutators, reopenProposal } from '@paratope/shared/mutators';
import type { Proposal, ProposalApi } from '@paratope/shared/proposals/api';
import { changedBy } from '@paratope/shared/proposals/changed-by';
import type { Text } from '@paratope/shared/words/message';
import { type Ctx, type Founder, Refused } from '../../context.ts';
import { makeChange } from './make-change.ts';
import { type ProposalRow, pageOfProposals, proposalOf } from './proposals-store.ts';

type FounderCtx = Ctx<Founder>;

export async function listProposals(ctx: FounderCtx, input: InputOf<typeof ProposalApi.list>) {
  const { data, ...rest } = await pageOfProposals(ctx.database.reader, { ...input, startupId: ctx.actor.startupId });
  return { data: data.map(shown), ...rest };
}

/** Each decision is a founder's own change, as a device makes it. */
export async function accept(ctx: FounderCtx, { id, args: other }: InputOf<typeof ProposalApi.accept>) {
  const { name, args } = await proposed(ctx, id);
  await makeChange(ctx, { name: acceptProposal.name, args: { id, name, args: other ?? args } });
  return { data: shown(await proposed(ctx, id)) };
}

/** One after the other, so that one that can no longer be made holds up no other. */
export async function acceptMany(ctx: FounderCtx, { ids }: InputOf<typeof ProposalApi.acceptMany>) {
  const accepted: string[] = [];
  const refused: { id: string; message: Text }[] = [];
  for (const id of new Set(ids)) {
    try {
      await accept(ctx, { id });
      accepted.push(id);
    } catch (failure) {
      if (!(failure instanceof Refused)) throw failure;
      refused.push({ id, message: failure.sentence });
    }
  }
  return inBothPlaces({ accepted, refused });
}

export async function decline(ctx: FounderCtx, { id }: InputOf<typeof ProposalApi.decline>) {
  await makeChange(ctx, { name: declineProposal.name, args: { id } });
  return { data: shown(await proposed(ctx, id)) };
}

export async function undoDecision(ctx: FounderCtx, { id }: InputOf<typeof ProposalApi.undo>) {
  const { state, changes } = await proposed(ctx, id);
  if (state === 'open') throw new Refused('conflict', 'This proposal is open. There is nothing to undo.');
  const changed = state === 'accepted' ? changedBy({ changes: [...changes] }) : [];
  await makeChange(ctx, { name: reopenProposal.name, args: { id, changed } });
  return { data: shown(await proposed(ctx, id)) };
}

async function proposed(ctx: FounderCtx, id: string): Promise<ProposalRow> {
  const row = await proposalOf(ctx.database.reader, { id, startupId: ctx.actor.startupId });
  if (!row) throw new Refused('missing', "We couldn't find this proposal.");
  return row;
}

const shown = ({ id, name, args, reason, key, state, changes, createdAt, decidedAt }: ProposalRow): Proposal => ({
  ...{ id, name, args, reason, key, state, createdAt, decidedAt },
  label: mutators.get(name)?.label ?? name,
  changes: changes.map(({ before = null, after = null, ...field }) => ({ ...field, before, after })),
});
