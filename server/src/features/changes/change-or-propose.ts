import type { Founder } from '../../context.ts';
import type { RequestCtx } from '../../http/mount.ts';
import { makeChange } from './make-change.ts';
import { isProposing, propose } from './propose.ts';

/**
 * Makes a change by its mutator's name and returns its records, as `collection/id`; or proposes it, where the caller's key may do no
 * more, and returns the proposal's id.
 */
export async function changeOrPropose(
  ctx: RequestCtx<Founder>,
  { reason, ...change }: { name: string; args: unknown; reason: string },
): Promise<{ records: readonly string[] } | { proposalId: string }> {
  if (isProposing(ctx.actor)) return { proposalId: await propose(ctx, { ...change, reason }) };
  return { records: Object.keys(await makeChange(ctx, change)) };
}
