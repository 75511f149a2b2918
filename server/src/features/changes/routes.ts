import { ChangeApi } from '@paratope/shared/changes/api';
import { ProposalApi } from '@paratope/shared/proposals/api';
import { on } from '../../http/mount.ts';
import { aliases } from './aliases.ts';
import { accept, acceptMany, decline, listProposals, undoDecision } from './decide.ts';
import { makeChange } from './make-change.ts';
import { isProposing, propose, proposed } from './propose.ts';

export const changeRoutes = [
  on(ChangeApi.make, async (ctx, { name, args, createdAt, zone, reason }) => {
    if (isProposing(ctx.actor)) return proposed(ctx, await propose(ctx, { name, args, reason }));
    return { data: await makeChange(ctx, { name, args, at: createdAt, zone }) };
  }),
  on(ProposalApi.list, listProposals),
  on(ProposalApi.accept, accept),
  on(ProposalApi.acceptMany, acceptMany),
  on(ProposalApi.decline, decline),
  on(ProposalApi.undo, undoDecision),
  ...aliases,
];
