import { inBothPlaces } from '@paratope/shared/answers';
import type { InputOf } from '@paratope/shared/endpoint';
import { mutators } from '@paratope/shared/mutators';
import type { Proposal, ProposalApi } from '@paratope/shared/proposals/api';
import type { Text } from '@paratope/shared/words/message';
import { type Ctx, type Founder, Refused } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { keyNames } from '../../db/keys.ts';
import { parsedChange } from './make-change.ts';
import { changeProposal, type ProposalRow, pageOfProposals, proposalOf } from './proposals-store.ts';
import { inSpace, putBack, run } from './run-proposed.ts';

type FounderCtx = Ctx<Founder>;

export async function listProposals(ctx: FounderCtx, input: InputOf<typeof ProposalApi.list>) {
  const { reader } = ctx.database;
  const { data, ...rest } = await pageOfProposals(reader, { ...input, startupId: ctx.actor.startupId });
  return { data: await shown(reader, data), ...rest };
}

/** Makes the change as the accepting person's own; the history names the key that proposed it. */
export async function accept(ctx: FounderCtx, { id, args: other }: InputOf<typeof ProposalApi.accept>) {
  await inSpace(ctx, async (writer) => {
    const { native } = writer.tx;
    const { keyId, ...proposal } = await inState(ctx, native.db, id, ['open']);
    const { mutator, args } = parsedChange(ctx, { name: proposal.name, args: other ?? proposal.args });
    const changes = await run(ctx, writer, { mutator, args, keyId });
    const decided = { state: 'accepted', decidedAt: ctx.now, changes, args: args as ProposalRow['args'] } as const;
    await changeProposal(native, id, decided);
  });
  return { data: await one(ctx, id) };
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
  await inSpace(ctx, async ({ tx }) => {
    await inState(ctx, tx.native.db, id, ['open']);
    await changeProposal(tx.native, id, { state: 'declined', decidedAt: ctx.now });
  });
  return { data: await one(ctx, id) };
}

export async function undoDecision(ctx: FounderCtx, { id }: InputOf<typeof ProposalApi.undo>) {
  await inSpace(ctx, async (writer) => {
    const { native } = writer.tx;
    const { state, changes } = await inState(ctx, native.db, id, ['accepted', 'declined']);
    if (state === 'accepted') await putBack(ctx, writer, changes);
    await changeProposal(native, id, { state: 'open', decidedAt: null });
  });
  return { data: await one(ctx, id) };
}

async function inState(
  { actor: { startupId } }: FounderCtx,
  db: Db,
  id: string,
  states: readonly ProposalRow['state'][],
): Promise<ProposalRow> {
  const row = await proposalOf(db, { id, startupId });
  if (!row) throw new Refused('missing', "We couldn't find this proposal.");
  if (states.includes(row.state)) return row;
  const sentence = row.state === 'open' ? 'This proposal is still open.' : 'This proposal was already decided.';
  throw new Refused('conflict', sentence);
}

async function one(ctx: FounderCtx, id: string): Promise<Proposal> {
  const { reader } = ctx.database;
  const row = await proposalOf(reader, { id, startupId: ctx.actor.startupId });
  const [found] = await shown(reader, row ? [row] : []);
  if (!found) throw new Refused('missing', "We couldn't find this proposal.");
  return found;
}

async function shown(db: Db, rows: readonly ProposalRow[]): Promise<Proposal[]> {
  const keys = await keyNames(
    db,
    rows.map(({ keyId }) => keyId),
  );
  return rows.map(({ keyId, startupId: _startupId, changes, ...row }) => ({
    ...row,
    label: mutators.get(row.name)?.label ?? row.name,
    key: keys.get(keyId) ?? null,
    changes: [...changes],
  }));
}
