import { Proposals, type Proposed } from '@paratope/shared/proposals/proposal';
import { asMessage, inCatalog, msg } from '@paratope/shared/words/message';
import { touchLimit } from '@paratope/sync/row-tx';
import { type Founder, Refused } from '../../context.ts';
import type { RequestCtx } from '../../http/mount.ts';
import { parsedChange } from './make-change.ts';
import { countOpenProposals } from './proposals-store.ts';
import { inSpace, tryOut } from './run-proposed.ts';

/** More than anyone reads; what a program proposes beyond that waits until some are decided. */
const mostOpen = 10_000;

/** Whether what this caller writes becomes a proposal. */
export const isProposing = ({ key }: Founder): boolean =>
  key?.scopes.includes('propose') === true && !key.scopes.includes('write');

/** Notes a change for a person to decide on, and returns the proposal's id. What could not be made now is refused like the change itself. */
export async function propose(
  ctx: RequestCtx<Founder>,
  { name, args: given, reason = '' }: { name: string; args: unknown; reason?: string | undefined },
): Promise<string> {
  const { mutator, args } = parsedChange(ctx, { name, args: given });
  const { startupId, key: by } = ctx.actor;
  // Accepting changes the proposal as well.
  if (mutator.touches(args, startupId).length >= touchLimit)
    throw new Refused('too_large', msg('One proposal can affect up to {count} records.', { count: touchLimit - 1 }));
  const id = ctx.random.id();
  await inSpace(ctx, async (writer) => {
    const { native } = writer.tx;
    if ((await countOpenProposals(native, startupId)) >= mostOpen)
      throw new Refused(
        'conflict',
        msg('{count} proposals are waiting. Decide on some of them first.', { count: mostOpen }),
      );
    const changes = await tryOut(ctx, writer, { mutator, args });
    const key = { keyId: by?.id ?? '', key: by?.name ?? null };
    const waiting = { state: 'open', createdAt: ctx.now, decidedAt: null, changes } as const;
    writer.put(Proposals, { id, name, args: args as Proposed['args'], reason, ...key, ...waiting });
  });
  return id;
}

/** What a call answers that would have made the change. */
export function proposed({ words }: RequestCtx<Founder>, proposalId: string): Response {
  const message = words.say(asMessage(inCatalog('Proposed. Nothing changes until a person accepts it.')));
  return Response.json({ success: true, message, data: { proposalId } }, { status: 202 });
}
