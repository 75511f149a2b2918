import { asMessage, inCatalog, msg } from '@paratope/shared/words/message';
import { type Founder, Refused } from '../../context.ts';
import type { RequestCtx } from '../../http/mount.ts';
import { parsedChange } from './make-change.ts';
import { countOpenProposals, insertProposal } from './proposals-store.ts';
import { inSpace, tryOut } from './run-proposed.ts';

/** More than anyone reads; what a program proposes beyond that waits until some are decided. */
const mostOpen = 10_000;

/** Whether what this caller writes becomes a proposal. */
export const isProposing = ({ key }: Founder): boolean =>
  key?.scopes.includes('propose') === true && !key.scopes.includes('write');

/** Notes a change for a person to decide on. What could not be made now is refused like the change itself. */
export async function propose(
  ctx: RequestCtx<Founder>,
  { name, args: given, reason = '' }: { name: string; args: unknown; reason?: string | undefined },
): Promise<Response> {
  const { mutator, args } = parsedChange(ctx, { name, args: given });
  const { startupId, key } = ctx.actor;
  const [id, keyId] = [ctx.random.id(), key?.id ?? ''];
  await inSpace(ctx, async (writer) => {
    const { native } = writer.tx;
    if ((await countOpenProposals(native, startupId)) >= mostOpen)
      throw new Refused(
        'conflict',
        msg('{count} proposals are waiting. Decide on some of them first.', { count: mostOpen }),
      );
    const changes = await tryOut(ctx, writer, { mutator, args, keyId });
    await insertProposal(native, {
      id,
      startupId,
      keyId,
      name,
      args: args as Record<string, unknown>,
      reason,
      state: 'open',
      changes,
      createdAt: ctx.now,
      decidedAt: null,
    });
  });
  const message = ctx.words.say(asMessage(inCatalog('Proposed. Nothing changes until a person accepts it.')));
  return Response.json({ success: true, message, data: { proposalId: id } }, { status: 202 });
}
