import type { AnyRow, Mutator } from '@paratope/shared/mutation';
import { type Ctx, type Founder, Refused } from '../../context.ts';

/** The records a change named, as it left them, by `collection/id`; null where there is none. */
export type ChangedRows = Readonly<Record<string, AnyRow | null>>;

/**
 * Makes one of a founder's own changes for a caller that keeps no copy of the data: with the same mutator, authority and history as a
 * device's change.
 */
export async function runMutator<Args>(
  ctx: Ctx<Founder>,
  mutator: Mutator<Args>,
  args: Args,
  captured: { at?: string | undefined; zone?: string | undefined } = {},
): Promise<ChangedRows> {
  const ran = await ctx.authority.runMutation({
    accountId: ctx.actor.accountId,
    startupId: ctx.actor.startupId,
    name: mutator.name,
    args,
    at: captured.at ?? ctx.now,
    zone: captured.zone ?? ctx.config.TIME_ZONE,
    ...(ctx.actor.key ? { keyId: ctx.actor.key.id } : {}),
  });
  if (!ran.ok) throw new Refused(ran.code, ran.message, ran.fields ? { fields: ran.fields } : {});
  return ran.value.rows;
}
